// rectangle.h — a rectangle about the origin of the plane z = 0, against segments and parallelograms seen from above
#pragma once
#include "math/vec3.h"

// Where a segment seen from above crosses one of the four lines that bound the rectangle.
typedef struct Crossing {
  real along;  // share of the segment
  int axis;    // the line is x = at or y = at
  real at;
  real across;  // the other coordinate
} Crossing;

// At most four: a segment through a corner crosses two lines there, and both count.
static inline int border_crossings(Crossing out[4], snVec3 start, snVec3 edge, const real half[2]) {
  const real from[2] = {start.x, start.y}, step[2] = {edge.x, edge.y};
  int count = 0;
  for (int axis = 0; axis < 2; axis++) {
    if (!(real_abs(step[axis]) > SN_MINVAL)) continue;
    real inverse = 1 / step[axis];
    for (int side = -1; side <= 1; side += 2) {
      real at = half[axis] * side, along = (at - from[axis]) * inverse;
      if (along < 0 || along > 1) continue;
      real across = from[1 - axis] + step[1 - axis] * along;
      if (real_abs(across) > half[1 - axis]) continue;
      out[count++] = (Crossing){along, axis, at, across};
    }
  }
  return count;
}

// Corner 0 to 3 of the rectangle: x low low high high, y low high low high.
static inline snVec3 rectangle_corner(const real half[2], int corner) {
  return (snVec3){corner / 2 ? half[0] : -half[0], corner % 2 ? half[1] : -half[1], 0};
}

// A parallelogram in space: a corner and the two edges from there.
typedef struct Patch {
  snVec3 corner, edge[2];
} Patch;

// Its four edges as a start and an edge, in the order in which contacts are listed.
static inline void patch_side(const Patch* p, int side, snVec3* start, snVec3* edge) {
  *start = side < 2 ? p->corner : vec3_add(p->corner, p->edge[side - 2]);
  *edge = p->edge[side == 1 || side == 2];
}

// Area seen from above, with a sign.
static inline real patch_area(const Patch* p) { return p->edge[0].x * p->edge[1].y - p->edge[1].x * p->edge[0].y; }

// Coordinates u, v of the point of the patch above or below (x, y): corner + u edge[0] + v edge[1]; `area` is that of
// the patch.
static inline void patch_coordinates(const Patch* p, real area, real x, real y, real* u, real* v) {
  real dx = x - p->corner.x, dy = y - p->corner.y, inverse = 1 / area;
  *u = (dx * p->edge[1].y - dy * p->edge[1].x) * inverse;
  *v = (dy * p->edge[0].x - dx * p->edge[0].y) * inverse;
}
