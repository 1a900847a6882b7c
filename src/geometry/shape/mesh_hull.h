// mesh_hull.h — the graph of a mesh's convex hull: corners with their vertices, and the neighbours of each
#pragma once
#include "geometry/shape.h"

typedef struct snHull {
  int corners;
  const int* first_edge;
  const int* vertex;     // of the mesh
  const int* neighbour;  // corners, closed by -1
#ifdef SN_KERNELS
  const float* place;  // of the corners: x, y, z, 0 of each
#else
  const double* place;  // of the corners, in fours: x of all four, then y, then z
#endif
} snHull;

static inline snHull sn_hull_of(const snMeshView* mesh) {
  int corners = mesh->graph[0];
  const int* lists = mesh->graph + 2;
  snHull hull = {corners, lists, lists + corners, lists + 2 * corners, mesh->hull};
  return hull;
}

static inline bool sn_mesh_is_empty(const snMeshView* mesh) { return !mesh || mesh->vertices == 0; }
static inline bool sn_mesh_has_hull(const snMeshView* mesh) { return mesh->graph && mesh->graph[0] > 0; }

// Meshes with fewer vertices are searched one by one: conformance, ties are broken differently.
#define SN_CLIMB_VERTICES 10

static inline bool sn_mesh_climbs(const snMeshView* mesh) {
  return sn_mesh_has_hull(mesh) && mesh->vertices >= SN_CLIMB_VERTICES;
}
