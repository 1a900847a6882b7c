// bracket.h — points of a line search and the bracket that they narrow, for all targets
//   Conformance: points, order and tests are MuJoCo's, so that iterates agree.
#pragma once
#include "math/real.h"

// The cost along the line, and its first two derivatives.
typedef struct LinePoint {
  real alpha, cost, derivative, curvature;
} LinePoint;

static inline real newton_alpha(const LinePoint* from) { return from->alpha - from->derivative / from->curvature; }

// The end moves to the candidate that is nearest to the minimum on its side; false where none is nearer.
static inline int move_end(LinePoint* end, const LinePoint candidate[3]) {
  int moved = 0;
  for (int i = 0; i < 3; i++) {
    real here = end->derivative, there = candidate[i].derivative;
    if ((here < 0 && there < 0 && here < there) || (here > 0 && there > 0 && here > there)) {
      *end = candidate[i];
      moved = 1;
    }
  }
  return moved;
}

// The candidate with the least cost among those that are flat enough; false where there is none.
static inline int find_flat(LinePoint* best, const LinePoint candidate[3], real tolerance) {
  int found = 0;
  for (int i = 0; i < 3; i++) {
    if (real_abs(candidate[i].derivative) < tolerance && (!found || candidate[i].cost < best->cost)) {
      *best = candidate[i];
      found = 1;
    }
  }
  return found;
}

// The end of lower cost, where that is below the cost at the start of the line; false where neither is.
static inline int find_best_end(LinePoint* best, const LinePoint* near, const LinePoint* far, real start) {
  int is_near = near->cost <= far->cost && near->cost < start, is_far = far->cost <= near->cost && far->cost < start;
  *best = is_near ? *near : *far;
  return is_near || is_far;
}
