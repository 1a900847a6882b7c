// separating_axis.c — the axis that separated two solids, kept to show them separated again
//   reads   poses of two solids, an axis        writes  whether it separates them; the support vertices along it
//   gap = n . (p_b - p_a) - h_a(n) - h_b(-n), h: support function of a solid, from the origin of its frame
//   Solids that are separated mostly stay so, and the axis turns with them: it is kept in the frame of the first. A gap
//   along any axis is a proof, so results never depend on what was kept.
#include "geometry/convex/separating_axis.h"
#include "math/mat3.h"

// Share of the solids' size that a gap must exceed: more than a climb among single precision vertices can miss.
#define SLACK 1e-5

// The same in tolerances of the search, which takes what is nearer than one of them for touching.
#define TOLERANCES 10

void sn_axis_cache_set(snAxisCache* cache, const snSolid* a, const snSolid* b, snVec3 axis) {
  cache->axis = vec3_normalize(mat3_transpose_mul_vec3(a->shape->rot, axis));
  cache->corner_a = sn_support_start(a, cache->axis);
  cache->corner_b = sn_support_start(b, mat3_transpose_mul_vec3(b->shape->rot, vec3_neg(axis)));
}

bool sn_axis_separates(snAxisCache* cache, const snSolid* a, const snSolid* b, double tolerance) {
  if (vec3_is_zero(cache->axis)) return false;
  const snShape *shape_a = a->shape, *shape_b = b->shape;
  snVec3 axis = mat3_mul_vec3(shape_a->rot, cache->axis), between = vec3_sub(shape_b->pos, shape_a->pos);
  snVec3 back = mat3_transpose_mul_vec3(shape_b->rot, vec3_neg(axis));
  double least = 0.5 * (a->margin + b->margin) + SLACK * (shape_a->bound + shape_b->bound) + TOLERANCES * tolerance;
  double gap = vec3_dot(axis, between) - sn_support_function(a, cache->axis, &cache->corner_a) -
               sn_support_function(b, back, &cache->corner_b);
  return gap > least && gap < SN_MAXVAL;
}
