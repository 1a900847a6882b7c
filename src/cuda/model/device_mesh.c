// device_mesh.c — tables of meshes that may touch, for kernels
//   reads   vertices, hulls and faces of meshes        writes  geom_mesh mesh_* poly_* map_*
//   A mesh has six integers: its vertices, the first of them, the first integer of its hull's graph (-1: no hull), the
//   first corner of the hull, its polygons, the first of them. Polygons are there with the flag multiccd only.
#include "cuda/model/device_model.h"

#include <string.h>

enum { VERTICES, FIRST_VERTEX, GRAPH, FIRST_CORNER, POLYGONS, FIRST_POLYGON };

static bool is_in_pair(const snModel* m, int geom) {
  for (int pair = 0; pair < m->npair; pair++)
    if (m->pair_geom1[pair] == geom || m->pair_geom2[pair] == geom) return true;
  return false;
}

static bool may_touch(const snModel* m, int geom) {
  return m->geom_contype[geom] || m->geom_conaffinity[geom] || is_in_pair(m, geom);
}

// The geom has the mesh, and may touch others.
static bool touches_with(const snModel* m, int geom, int mesh) {
  return m->geom_type[geom] == SN_GEOM_MESH && m->geom_dataid[geom] == mesh && may_touch(m, geom);
}

static bool is_needed(const snModel* m, int mesh) {
  for (int geom = 0; geom < m->ngeom; geom++)
    if (touches_with(m, geom, mesh)) return true;
  return false;
}

static int corners_of(const snModel* m, int mesh) {
  return m->mesh_graphadr[mesh] < 0 ? 0 : m->mesh_graph[m->mesh_graphadr[mesh]];
}

// Of the graph: two counts, first edges and vertices of corners, neighbours; its triangles are left out.
static int graph_length(const snModel* m, int mesh) {
  if (m->mesh_graphadr[mesh] < 0) return 0;
  const int* graph = m->mesh_graph + m->mesh_graphadr[mesh];
  return 2 + 3 * graph[0] + 3 * graph[1];
}

static int sum(const int* x, int count) {
  int total = 0;
  for (int i = 0; i < count; i++) total += x[i];
  return total;
}

void sn_device_model_mesh_sizes(snDeviceModel* p, const snModel* m) {
  p->multiccd = (m->opt.enableflags & SN_ENABLE_MULTICCD) != 0;
  for (int mesh = 0; mesh < m->nmesh && p->npair > 0; mesh++) {
    if (!is_needed(m, mesh)) continue;
    p->nmesh++;
    p->nmeshvert += m->mesh_vertnum[mesh];
    p->nmeshgraph += graph_length(m, mesh);
    p->nmeshcorner += corners_of(m, mesh);
    if (!p->multiccd) continue;
    p->npoly += m->mesh_polynum[mesh];
    p->npolyvert += sum(m->mesh_polyvertnum + m->mesh_polyadr[mesh], m->mesh_polynum[mesh]);
    p->npolymap += sum(m->mesh_polymapnum + m->mesh_vertadr[mesh], m->mesh_vertnum[mesh]);
  }
}

// ---- contents

// What the meshes before this one take.
typedef struct Places {
  int vertex, graph, corner, polygon, polygon_vertex, map;
} Places;

static void put_corners(snDeviceModel* p, const snModel* m, int mesh, const Places* at) {
  const int* vertex = m->mesh_graph + m->mesh_graphadr[mesh] + 2 + corners_of(m, mesh);
  for (int i = 0; i < corners_of(m, mesh); i++) {
    const float* v = m->mesh_vert[m->mesh_vertadr[mesh] + vertex[i]];
    const float place[4] = {v[0], v[1], v[2], 0};
    memcpy(p->mesh_corner + 4 * (at->corner + i), place, sizeof place);
  }
}

static void put_polygons(snDeviceModel* p, const snModel* m, int mesh, Places* at) {
  int polygons = m->mesh_polynum[mesh], first = m->mesh_polyadr[mesh];
  memcpy(p->poly_normal + 6 * at->polygon, m->mesh_polynormal + first, sizeof(snVec3) * (size_t)polygons);
  for (int i = first; i < first + polygons; i++) {
    int count = m->mesh_polyvertnum[i];
    p->poly_first[at->polygon] = at->polygon_vertex, p->poly_count[at->polygon++] = count;
    memcpy(p->poly_vertex + at->polygon_vertex, m->mesh_polyvert + m->mesh_polyvertadr[i], sizeof(int) * (size_t)count);
    at->polygon_vertex += count;
  }
}

// Polygons around each vertex.
static void put_map(snDeviceModel* p, const snModel* m, int mesh, Places* at) {
  int first = m->mesh_vertadr[mesh];
  for (int i = 0; i < m->mesh_vertnum[mesh]; i++) {
    int count = m->mesh_polymapnum[first + i];
    p->map_first[at->vertex + i] = at->map, p->map_count[at->vertex + i] = count;
    memcpy(p->poly_map + at->map, m->mesh_polymap + m->mesh_polymapadr[first + i], sizeof(int) * (size_t)count);
    at->map += count;
  }
}

static void put_mesh(snDeviceModel* p, const snModel* m, int mesh, int* node, Places* at) {
  int vertices = m->mesh_vertnum[mesh], corners = corners_of(m, mesh), graph = graph_length(m, mesh);
  node[VERTICES] = vertices, node[FIRST_VERTEX] = at->vertex;
  node[GRAPH] = graph > 0 ? at->graph : -1, node[FIRST_CORNER] = at->corner;
  node[POLYGONS] = p->multiccd ? m->mesh_polynum[mesh] : 0, node[FIRST_POLYGON] = at->polygon;
  memcpy(p->mesh_vertex + 3 * at->vertex, m->mesh_vert + m->mesh_vertadr[mesh], sizeof(snFloat3) * (size_t)vertices);
  if (graph > 0) {
    memcpy(p->mesh_graph + at->graph, m->mesh_graph + m->mesh_graphadr[mesh], sizeof(int) * (size_t)graph);
    put_corners(p, m, mesh, at);
  }
  if (p->multiccd) {
    put_polygons(p, m, mesh, at);
    put_map(p, m, mesh, at);
  }
  at->vertex += vertices, at->graph += graph, at->corner += corners;
}

void sn_device_model_meshes(snDeviceModel* p, const snModel* m) {
  int count = 0;
  Places at = {0};
  for (int geom = 0; geom < p->ngeom; geom++) p->geom_mesh[geom] = -1;
  for (int mesh = 0; mesh < m->nmesh && p->nmesh > 0; mesh++) {
    if (!is_needed(m, mesh)) continue;
    for (int geom = 0; geom < m->ngeom; geom++)
      if (touches_with(m, geom, mesh)) p->geom_mesh[geom] = count;
    put_mesh(p, m, mesh, p->mesh_node + SN_MESH_INTS * count++, &at);
  }
}
