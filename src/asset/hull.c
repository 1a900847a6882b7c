// hull.c — convex hulls, by qhull
//   Barber, Dobkin, Huhdanpaa, The quickhull algorithm for convex hulls (1996); qhull.org
//   conformance: MuJoCo's options, so that vertices, triangles and their order are the same.
#include "asset/mesh_make.h"

#include <libqhull_r/qhull_ra.h>
#include <stdio.h>
#include <stdlib.h>

// The simplex that qhull starts from; its limit counts the vertices added after that.
#define FIRST_VERTICES 4

typedef struct Hull {
  qhT qhull;
  FILE* messages;  // qhull wants somewhere to write; nobody reads it
  char* text;
  size_t text_size;
  int count;  // points
  int* graph;
  int length;
  bool sound;  // the graph came out as expected
} Hull;

// Edges of a vertex: the other corners of all triangles around it, each once.
static int list_neighbours(Hull* hull, vertexT* vertex, int* edges, int at, int end) {
  qhT* qh = &hull->qhull;
  int start = at, own = qh_pointid(qh, vertex->point);
  facetT *facet, **facetp;
  FOREACHsetelement_(facetT, vertex->neighbors, facet) {
    vertexT *corner, **cornerp;
    FOREACHsetelement_(vertexT, facet->vertices, corner) {
      int point = qh_pointid(qh, corner->point);
      if (point < 0 || point >= hull->count) return -1;
      bool known = point == own;
      for (int i = start; i < at && !known; i++) known = edges[i] == point;
      if (known) continue;
      if (at >= end) return -1;
      edges[at++] = point;
    }
  }
  if (at >= end) return -1;
  edges[at++] = -1;
  return at;
}

static bool list_edges(Hull* hull, int nvert, int nface, snArena* arena) {
  qhT* qh = &hull->qhull;
  int *first = hull->graph + 2, *point = first + nvert, *edges = point + nvert;
  int nedge = nvert + 3 * nface, at = 0, v = 0;
  vertexT* vertex;
  FORALLvertices {
    int own = qh_pointid(qh, vertex->point);
    if (v >= nvert || own < 0 || own >= hull->count) return false;
    first[v] = at;
    point[v++] = own;
    at = list_neighbours(hull, vertex, edges, at, nedge);
    if (at < 0) return false;
  }
  if (v != nvert || at != nedge) return false;

  int* hull_vertex = sn_arena_array(arena, int, hull->count);
  if (!hull_vertex) return false;
  for (int i = 0; i < nvert; i++) hull_vertex[point[i]] = i;
  for (int i = 0; i < nedge; i++)
    if (edges[i] >= 0) edges[i] = hull_vertex[edges[i]];
  return true;
}

static bool list_triangles(Hull* hull, int nvert, int nface) {
  qhT* qh = &hull->qhull;
  int* corners = hull->graph + 2 + 3 * nvert + 3 * nface;
  int f = 0;
  facetT* facet;
  FORALLfacets {
    int order[3] = {facet->toporient ? 1 : 0, facet->toporient ? 0 : 1, 2}, k = 0;
    vertexT *corner, **cornerp;
    FOREACHsetelement_(vertexT, facet->vertices, corner) {
      if (f >= nface || k >= 3) return false;
      corners[3 * f + order[k++]] = qh_pointid(qh, corner->point);
    }
    if (k != 3) return false;
    f++;
  }
  return f == nface;
}

static void make_graph(Hull* hull, snArena* arena) {
  int nvert = hull->qhull.num_vertices, nface = hull->qhull.num_facets;
  hull->length = 2 + 3 * nvert + 6 * nface;
  hull->graph = sn_arena_array(arena, int, hull->length);
  if (!hull->graph) return;
  hull->graph[0] = nvert;
  hull->graph[1] = nface;
  hull->sound = list_edges(hull, nvert, nface, arena) && list_triangles(hull, nvert, nface);
}

// Where memory ran out between the two tables of its allocator, qhull frees neither.
static void release_tables(qhT* qh) {
  if (qh->qhmem.freelists && qh->qhmem.sizetable) return;
  free(qh->qhmem.freelists);
  free(qh->qhmem.sizetable);
  qh->qhmem.freelists = NULL;
  qh->qhmem.sizetable = NULL;
}

// qhull leaves by longjmp, so all that is needed afterwards lives in *hull. Returns its exit code, 0 where it is
// content.
static int run_qhull(Hull* hull, const snVec3* points, int most, snArena* arena) {
  qhT* qh = &hull->qhull;
  char options[40] = "qhull Qt";
  if (most >= 0) snprintf(options, sizeof options, "qhull Qt TA%d", most - FIRST_VERTICES);
  qh_zero(qh, hull->messages);
  qh_init_A(qh, NULL, hull->messages, hull->messages, 0, NULL);
  int code = setjmp(qh->errexit);
  if (code == 0) {
    qh->NOerrexit = False;
    qh_initflags(qh, options);
    qh_init_B(qh, (coordT*)points, hull->count, 3, False);  // read only: the points are not qhull's to free
    qh_qhull(qh);
    qh_triangulate(qh);
    qh_vertexneighbors(qh);
    make_graph(hull, arena);
  }
  qh->NOerrexit = True;
  release_tables(qh);
  int current, total;
  qh_freeqhull(qh, !qh_ALL);
  qh_memfreeshort(qh, &current, &total);
  return code;
}

static bool explain(int code, snFailure* failure) {
  switch (code) {
    case qh_ERRinput: return sn_fail(failure, "has too few different vertices for a convex hull");
    case qh_ERRsingular: return sn_fail(failure, "has no convex hull: its vertices lie in a plane");
    case qh_ERRmem: failure->text[0] = 0; return false;
    default: return sn_fail(failure, "has no convex hull that qhull could find");
  }
}

// Where qhull writes its messages, which nobody reads: it does not run without a stream.
static FILE* message_stream(Hull* hull) {
#ifdef _WIN32
  hull->text = NULL;
  return tmpfile();
#else
  return open_memstream(&hull->text, &hull->text_size);
#endif
}

bool sn_hull_graph(const snVec3* points, int count, int most, snArena* arena, int** graph, int* length,
                   snFailure* failure) {
  Hull* hull = sn_arena_zalloc(arena, sizeof *hull);
  if (!hull) return false;
  hull->messages = message_stream(hull);
  if (!hull->messages) return false;
  hull->count = count;
  int code = run_qhull(hull, points, most, arena);
  fclose(hull->messages);
  free(hull->text);
  if (code != 0) return explain(code, failure);
  if (!hull->graph) return false;
  if (!hull->sound) return sn_fail(failure, "has no convex hull made of triangles");
  *graph = hull->graph;
  *length = hull->length;
  return true;
}

const snInt3* sn_hull_faces(const int* graph) { return (const snInt3*)(graph + 2 + 3 * graph[0] + 3 * graph[1]); }
