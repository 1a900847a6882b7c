// support.h — support points of convex solids and of their Minkowski difference
#pragma once
#include "geometry/shape_ops.h"
#include "math/vec3.h"

snSolid sn_solid(const snShape* shape, double margin);

// The starting point of searches: the origin of its frame, or the mean of a prism's corners.
static inline snVec3 sn_solid_center(const snSolid* solid) {
  if (!solid->prism) return solid->shape->pos;
  snVec3 sum = {0, 0, 0};
  for (int i = 0; i < 6; i++) sum = vec3_add(sum, solid->prism[i]);
  return vec3_scale(sum, 1.0 / 6.0);
}

// Farthest point along a unit direction, without the margin.
static inline snVec3 sn_support(snSolid* solid, snVec3 direction) { return solid->support(solid, direction); }

// With the margin, by the rules that MuJoCo's support function for libccd has: where a whole edge or face of a
// primitive is farthest, its centre; hulls are climbed whatever their size.
snVec3 sn_support_center(snSolid* solid, snVec3 direction);

// The support function h(n) = max n . x over the points of the solid, both in its own frame, without the margin: for
// proofs that solids are separated. Hulls are climbed from a corner, which then is the support vertex.
double sn_support_function(const snSolid* solid, snVec3 local, int* corner);

// Corner of the hull where a climb along a direction of the solid's frame starts that knows no better.
int sn_support_start(const snSolid* solid, snVec3 local);

// A hull with so many corners that climbs from an arbitrary one are long.
bool sn_solid_is_large(const snSolid* solid);

// A point of the Minkowski difference a - b, with the two points it comes from.
typedef struct snMinkowskiPoint {
  snVec3 point, a, b;
  int vertex_a, vertex_b;  // of the meshes or boxes; -1: none
} snMinkowskiPoint;
