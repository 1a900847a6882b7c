// gmsh_read.h — GMSH files: points and simplices of flexible bodies
#pragma once
#include "base/arena.h"
#include "base/report.h"

typedef struct snGmshData {
  int dim;        // of the simplices: 1 lines, 2 triangles, 3 tetrahedra
  double* point;  // three coordinates each
  int point_count;
  int* element;   // dim + 1 points each, counted from 0
  int element_count;
} snGmshData;

// Formats 2.2 and 4.1, text and binary; all points and all simplices must be in one block. Memory is from `arena`;
// false with the reason.
bool sn_gmsh_read(const char* data, size_t size, snArena* arena, snGmshData* out, snFailure* failure);
