// mesh_field.h — the mesh of a plugin's distance field, and the triangles of any field on a grid
#pragma once
#include "asset/mesh_read.h"
#include "sinew/plugin.h"

// In units of the grid.
typedef struct snSurface {
  snFloat3 *vert, *normal;  // a normal for each vertex
  snInt3* face;
  int nvert, nface;
} snSurface;

// Values of size[0] * size[1] * size[2] points, x first; below 0 is inside. False when out of memory.
bool sn_marching_cubes(const float* value, const int size[3], snArena* arena, snSurface* out);

// Its surface, on a grid of about 300 points along all three sides of its box together; false with the reason.
bool sn_mesh_of_field(const snPlugin* row, const double* numbers, snArena* arena, snMeshData* out, snFailure* failure);
