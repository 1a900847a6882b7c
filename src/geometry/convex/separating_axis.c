// separating_axis.c — the axis that separated two solids, kept to show them separated again
//   reads   poses of two solids, an axis        writes  whether it separates them; the support vertices along it
//   gap = n . (p_b - p_a) - h_a(n) - h_b(-n), h: support function of a solid, from the origin of its frame
//   Solids that are separated mostly stay so, and the axis rotates with them: it is kept in the frame of the first,
//   along which the support function of the first stays what it is, while that of the second changes little. A gap
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
  cache->support[0].hull = cache->support[1].hull = NULL;
}

static double support_value(const snSolid* solid, snVec3 local, int* corner, snSupportValue* known) {
  const snMeshView* mesh = solid->shape->mesh;
  *known = (snSupportValue){mesh ? mesh->hull : NULL, local, sn_support_function(solid, local, corner)};
  return known->value;
}

// An upper bound of the support function, which changes by at most |n - n'| times the radius of the solid. Exact where
// no hull is climbed.
static double support_bound(const snSolid* solid, snVec3 local, int* corner, snSupportValue* known) {
  const snMeshView* mesh = solid->shape->mesh;
  if (!mesh || !known->hull || mesh->hull != known->hull) return support_value(solid, local, corner, known);
  return known->value + vec3_length(vec3_sub(local, known->direction)) * solid->shape->bound;
}

bool sn_axis_separates(snAxisCache* cache, const snSolid* a, const snSolid* b, double tolerance) {
  if (vec3_is_zero(cache->axis)) return false;
  const snShape *shape_a = a->shape, *shape_b = b->shape;
  snVec3 axis = mat3_mul_vec3(shape_a->rot, cache->axis), between = vec3_sub(shape_b->pos, shape_a->pos);
  snVec3 back = mat3_transpose_mul_vec3(shape_b->rot, vec3_neg(axis));
  double least = 0.5 * (a->margin + b->margin) + SLACK * (shape_a->bound + shape_b->bound) + TOLERANCES * tolerance;
  double along = vec3_dot(axis, between);
  double gap = along - support_bound(a, cache->axis, &cache->corner_a, &cache->support[0]) -
               support_bound(b, back, &cache->corner_b, &cache->support[1]);
  if (!(gap > least))
    gap = along - support_value(a, cache->axis, &cache->corner_a, &cache->support[0]) -
          support_value(b, back, &cache->corner_b, &cache->support[1]);
  return gap > least && gap < SN_MAXVAL;
}
