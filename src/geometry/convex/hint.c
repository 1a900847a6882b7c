// hint.c — what is remembered of two solids that were apart, to find them apart again
//   reads   poses of two solids, a direction        writes  whether it parts them; the farthest corners along it
//   gap = n . (p_b - p_a) - h_a(n) - h_b(-n), h: how far a solid reaches from the origin of its frame
//   Solids that are apart mostly stay so, and what parts them turns with them: it is kept in the frame of the first. A
//   gap along any direction is a proof, so what is found never depends on what was remembered.
#include "geometry/convex/hint.h"
#include "geometry/sector.h"
#include "math/mat3.h"

// Share of the solids' size that a gap must exceed: more than a climb among single precision vertices can miss.
#define SLACK 1e-5

// The same in tolerances of the search, which takes what is nearer than one of them for touching.
#define TOLERANCES 10

// Where a climb along a direction of the solid's frame starts that knows no better.
static int start_corner(const snSolid* solid, snVec3 local) {
  return solid->kind == SN_SOLID_HULL ? solid->shape->mesh->hull_start[sn_sector(local)] : 0;
}

void sn_hint_set(snHint* hint, const snSolid* a, const snSolid* b, snVec3 direction) {
  hint->direction = vec3_normalize(mat3_transpose_mul_vec3(a->shape->rot, direction));
  hint->corner_a = start_corner(a, hint->direction);
  hint->corner_b = start_corner(b, mat3_transpose_mul_vec3(b->shape->rot, vec3_neg(direction)));
}

bool sn_hint_parts(snHint* hint, const snSolid* a, const snSolid* b, double tolerance) {
  if (vec3_is_zero(hint->direction)) return false;
  const snShape *shape_a = a->shape, *shape_b = b->shape;
  snVec3 direction = mat3_mul_vec3(shape_a->rot, hint->direction), between = vec3_sub(shape_b->pos, shape_a->pos);
  snVec3 back = mat3_transpose_mul_vec3(shape_b->rot, vec3_neg(direction));
  double least = 0.5 * (a->margin + b->margin) + SLACK * (shape_a->bound + shape_b->bound) + TOLERANCES * tolerance;
  double gap =
      vec3_dot(direction, between) - sn_reach(a, hint->direction, &hint->corner_a) - sn_reach(b, back, &hint->corner_b);
  return gap > least && gap < SN_MAXVAL;
}
