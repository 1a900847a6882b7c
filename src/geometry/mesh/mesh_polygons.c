// mesh_polygons.c — triangles that lie in one plane, merged into polygons
//   Triangles are grouped by direction. Within a group, an edge and its reverse cancel, and the triangles on
//   both sides become one island; what is left of an island's edges is the outline of a polygon, walked from its first
//   edge. Edges sit in a hash table and islands in a forest, so that the work grows with the triangles and not with
//   their square. conformance: edges keep their order of arrival, which decides where outlines begin and, where several
//   leave a vertex, which one is taken; outlines that do not close are dropped.
#include "geometry/mesh/mesh_polygons.h"

#include "geometry/mesh/mesh_data.h"
#include "geometry/mesh/normal_groups.h"

#include <string.h>

typedef struct Edge {
  int from, to;
  int island;
  int next;  // younger edge with the same ends; -1: none
  bool alive;
} Edge;

// Edges of one group by their ends; each slot is a queue of equal edges, oldest first.
typedef struct Slot {
  int from, to;
  int oldest, youngest;  // oldest -1: free
  bool used;
} Slot;

typedef struct Outline {
  Edge* edges;
  int nedge;
  Slot* slots;
  size_t mask;
  int* island;  // forest of islands: parent of each, itself at a root; roots are the oldest
  int nisland;
  int *leaving, *stamp, stamps;  // edge that leaves each vertex, valid where the stamp is the current one
  int *order, *starts;           // edges that are left, island by island
} Outline;

static int root_of(Outline* o, int island) {
  while (o->island[island] != island) {
    o->island[island] = o->island[o->island[island]];
    island = o->island[island];
  }
  return island;
}

static Slot* edge_slot(Outline* o, int from, int to) {
  uint64_t key = ((uint64_t)(uint32_t)from << 32 | (uint32_t)to) * UINT64_C(0x9e3779b97f4a7c15);
  size_t at = (size_t)(key >> 32) & o->mask;
  while (o->slots[at].used && (o->slots[at].from != from || o->slots[at].to != to)) at = (at + 1) & o->mask;
  return &o->slots[at];
}

static void add_edge(Outline* o, int from, int to, int island) {
  Slot* slot = edge_slot(o, from, to);
  if (!slot->used) *slot = (Slot){from, to, -1, -1, true};
  int edge = o->nedge++;
  o->edges[edge] = (Edge){from, to, island, -1, true};
  if (slot->oldest < 0)
    slot->oldest = edge;
  else
    o->edges[slot->youngest].next = edge;
  slot->youngest = edge;
}

// Takes the oldest edge with these ends away and joins its island to *island (-1: none yet); false where there is none.
static bool take_edge(Outline* o, int from, int to, int* island) {
  Slot* slot = edge_slot(o, from, to);
  if (!slot->used || slot->oldest < 0) return false;
  Edge* edge = &o->edges[slot->oldest];
  edge->alive = false;
  slot->oldest = edge->next;
  int other = root_of(o, edge->island);
  if (*island < 0 || *island == other) {
    *island = other;
  } else {
    int older = other < *island ? other : *island, younger = other < *island ? *island : other;
    o->island[younger] = older;
    *island = older;
  }
  return true;
}

static void add_triangle(Outline* o, const int* corner) {
  int island = -1;
  bool taken[3];
  for (int k = 0; k < 3; k++) taken[k] = take_edge(o, corner[(k + 1) % 3], corner[k], &island);
  if (island < 0) {
    island = o->nisland++;
    o->island[island] = island;
  }
  for (int k = 0; k < 3; k++)
    if (!taken[k]) add_edge(o, corner[k], corner[(k + 1) % 3], island);
}

static void clear(Outline* o, int triangles) {
  size_t capacity = 8;
  while (capacity < 6 * (size_t)triangles) capacity *= 2;
  memset(o->slots, 0, sizeof *o->slots * capacity);
  o->mask = capacity - 1;
  o->nedge = o->nisland = 0;
}

// Drops vanished edges from the list, in order.
static void compact(Outline* o) {
  int left = 0;
  for (int i = 0; i < o->nedge; i++)
    if (o->edges[i].alive) o->edges[left++] = o->edges[i];
  o->nedge = left;
}

static void sort_by_island(Outline* o) {
  memset(o->starts, 0, sizeof(int) * ((size_t)o->nisland + 1));
  for (int i = 0; i < o->nedge; i++) {
    o->edges[i].island = root_of(o, o->edges[i].island);
    o->starts[o->edges[i].island + 1]++;
  }
  for (int i = 0; i < o->nisland; i++) o->starts[i + 1] += o->starts[i];
  int* at = o->island;  // the forest is no longer needed
  for (int i = 0; i < o->nisland; i++) at[i] = o->starts[i];
  for (int i = 0; i < o->nedge; i++) o->order[at[o->edges[i].island]++] = i;
}

static void add_polygon(snPolygons* out, int corners) {
  if (corners < 3) return;
  out->first[out->count] = out->ncorner;
  out->size[out->count++] = corners;
  out->ncorner += corners;
}

// Walks the outline of one island whose edges are order[begin .. end).
static void walk(Outline* o, int begin, int end, snPolygons* out) {
  if (begin == end) return;
  o->stamps++;
  for (int i = begin; i < end; i++) {
    int edge = o->order[i], from = o->edges[edge].from;
    if (edge == 0 || o->stamp[from] == o->stamps) continue;  // conformance: the group's first edge only starts a walk
    o->stamp[from] = o->stamps;
    o->leaving[from] = edge;
  }
  const Edge* start = &o->edges[o->order[begin]];
  int* corners = out->corners + out->ncorner;
  int count = 0, at = start->to;
  corners[count++] = start->from;
  corners[count++] = at;
  for (int step = begin; step < end; step++) {
    if (o->stamp[at] != o->stamps) return;
    at = o->edges[o->leaving[at]].to;
    if (at == start->from) {
      add_polygon(out, count);
      return;
    }
    corners[count++] = at;
  }
}

static void close_outlines(Outline* o, snPolygons* out) {
  compact(o);
  if (o->nedge == 3) {
    for (int i = 0; i < 3; i++) out->corners[out->ncorner + i] = o->edges[i].from;
    add_polygon(out, 3);
    return;
  }
  sort_by_island(o);
  for (int i = 0; i < o->nisland; i++) walk(o, o->starts[i], o->starts[i + 1], out);
}

// Triangles group by group: those of group g are members[first[g] .. first[g + 1]).
static void list_members(const snNormalGroups* groups, int nface, int* first, int* members) {
  memset(first, 0, sizeof(int) * ((size_t)groups->count + 2));
  for (int f = 0; f < nface; f++)
    if (groups->group[f] >= 0) first[groups->group[f] + 2]++;
  for (int g = 0; g < groups->count; g++) first[g + 2] += first[g + 1];
  for (int f = 0; f < nface; f++)
    if (groups->group[f] >= 0) members[first[groups->group[f] + 1]++] = f;
}

static bool make_room(snTriangles mesh, int largest, snArena* arena, Outline* o) {
  size_t capacity = 8, edges = 3 * (size_t)largest;
  while (capacity < 6 * (size_t)largest) capacity *= 2;
  *o = (Outline){
      .edges = sn_arena_array(arena, Edge, edges),
      .slots = sn_arena_array(arena, Slot, capacity),
      .island = sn_arena_array(arena, int, (size_t)largest + 1),
      .leaving = sn_arena_array(arena, int, mesh.nvert),
      .stamp = sn_arena_zarray(arena, int, mesh.nvert),
      .order = sn_arena_array(arena, int, edges),
      .starts = sn_arena_array(arena, int, (size_t)largest + 2),
  };
  return o->edges && o->slots && o->island && o->leaving && o->stamp && o->order && o->starts;
}

static void merge_group(snTriangles mesh, const int* members, int count, Outline* o, snPolygons* out) {
  if (count == 1) {
    memcpy(out->corners + out->ncorner, mesh.face[members[0]], sizeof(snInt3));
    add_polygon(out, 3);
    return;
  }
  clear(o, count);
  for (int i = 0; i < count; i++) add_triangle(o, mesh.face[members[i]]);
  close_outlines(o, out);
}

bool sn_mesh_polygons(snTriangles mesh, snArena* arena, snPolygons* out) {
  size_t nface = (size_t)mesh.nface;
  // a walk that does not close may be one corner longer than its island has edges
  *out = (snPolygons){0, sn_arena_array(arena, int, nface), sn_arena_array(arena, int, nface),
                      sn_arena_array(arena, int, 3 * nface + 2), 0};
  size_t mark = sn_arena_mark(arena);
  snVec3* normals = sn_arena_array(arena, snVec3, nface);
  snNormalGroups groups;
  if (!out->first || !out->size || !out->corners || !normals) return false;
  for (int f = 0; f < mesh.nface; f++) {
    const int* corner = mesh.face[f];
    normals[f] = sn_plane_normal(mesh.vert[corner[0]], mesh.vert[corner[1]], mesh.vert[corner[2]]);
  }
  if (!sn_normal_groups(normals, mesh.nface, arena, &groups)) return false;

  int* first = sn_arena_array(arena, int, (size_t)groups.count + 2);
  int* members = sn_arena_array(arena, int, nface);
  if (!first || !members) return false;
  list_members(&groups, mesh.nface, first, members);
  int largest = 1;
  for (int g = 0; g < groups.count; g++)
    if (first[g + 1] - first[g] > largest) largest = first[g + 1] - first[g];
  Outline outline;
  if (!make_room(mesh, largest, arena, &outline)) return false;
  for (int i = 0; i < groups.count; i++) {
    int g = groups.order[i];
    merge_group(mesh, members + first[g], first[g + 1] - first[g], &outline, out);
  }
  sn_arena_release(arena, mark);
  return true;
}
