// mesh_polygons.h — triangles that lie in one plane, merged into polygons
#pragma once
#include "base/arena.h"
#include "geometry/mesh/mesh_data.h"

// Polygon p has corners[first[p] .. first[p] + size[p]), vertices in order around it.
typedef struct snPolygons {
  int count;
  int* first;
  int* size;
  int* corners;
  int ncorner;
} snPolygons;

// Merges neighbours with nearly the same normal. False when out of memory.
bool sn_mesh_polygons(snTriangles mesh, snArena* arena, snPolygons* out);
