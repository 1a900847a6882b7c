// mesh_octree.h — the octree that a mesh has as a distance field
#pragma once
#include "geometry/mesh/mesh_data.h"

// Cells, the first being the whole; lists that a mesh does not have are NULL.
typedef struct snOctree {
  int count;
  int* depth;
  snOctChild* child;
  snAabb* box;
  snOctCoeff* corner;  // distances at the corners
} snOctree;

// Of the triangles between `low` and `high`, in `arena`; false when out of memory.
bool sn_octree_make(snTriangles mesh, snVec3 low, snVec3 high, snArena* arena, snOctree* out);
