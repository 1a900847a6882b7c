// octree.h — the leaf of an octree of distances that holds a point
//   conformance: a point within OCTREE_CELL_EDGE of a cell counts as inside it
#pragma once
#include "geometry/sdf/sdf_view.h"

#include <math.h>

#define OCTREE_CELL_EDGE  1e-8
#define OCTREE_MOST_CELLS 100

static inline bool octree_is_leaf(const int* child) {
  int any = -1;
  for (int i = 0; i < 8; i++) any &= child[i];
  return any == -1;
}

// Far enough from the faces that rounding cannot decide between this cell and a neighbour.
static inline bool octree_holds(const snAabb* box, const double p[3]) {
  const double *center = &box->center.x, *half = &box->half.x;
  bool holds = true;
  for (int k = 0; k < 3; k++)
    holds &= fabs(p[k] - center[k]) < half[k] - 1e-6 * half[k] - 1e-13 * fabs(center[k]);
  return holds;
}

// Into which half the point falls along an axis, -1: beyond the cell. (x - low) / (high - low) < 1/2 is decided without
// the division: a quotient below one half is never rounded up to it.
static inline int octree_half(double x, double center, double half) {
  double low = center - half, high = center + half;
  if (x + OCTREE_CELL_EDGE < low || x - OCTREE_CELL_EDGE > high) return -1;
  return !(x - low < .5 * (high - low));
}

// The leaf that holds the point, -1 where there is none. `known`: a leaf that held the last point, or -1; points of a
// descent are near each other.
static inline int octree_leaf(const snSdfView* field, const double p[3], int known) {
  if (known >= 0 && octree_holds(&field->box[known], p)) return known;
  int cell = 0;
  for (int k = 0; k < OCTREE_MOST_CELLS; k++) {
    const snAabb* box = &field->box[cell];
    int x = octree_half(p[0], box->center.x, box->half.x), y = octree_half(p[1], box->center.y, box->half.y);
    int z = octree_half(p[2], box->center.z, box->half.z);
    if ((x | y | z) < 0) return -1;
    int next = field->child[cell][x + 2 * y + 4 * z];
    if (next < 0) return octree_is_leaf(field->child[cell]) ? cell : -1;
    cell = next;
  }
  return -1;
}
