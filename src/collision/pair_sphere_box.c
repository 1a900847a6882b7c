// pair_sphere_box.c — contact of a sphere and a box
//   From outside, the contact is at the point of the box nearest to the centre; from inside, at the nearest face.
#include "collision/pair_round.h"
#include "collision/pairs.h"

// conformance: a box without thickness along an axis does not bound it
static double into_box(double x, double half) { return half > 0 ? real_clamp(x, -half, half) : x; }

// Direction from the centre of the ball away from the nearest face, in the frame of the box; *depth: how far that is.
static snVec3 inward(snVec3 center, snVec3 half, double* depth) {
  const double at[3] = {center.x, center.y, center.z}, size[3] = {half.x, half.y, half.z};
  double least = (half.x + half.y + half.z) * 2, direction[3] = {0, 0, 0};
  int axis = 0, sign = 1;
  for (int k = 0; k < 3; k++) {
    double to_low = fabs(-size[k] - at[k]), to_high = fabs(size[k] - at[k]);
    if (to_low < least) least = to_low, axis = k, sign = 1;
    if (to_high < least) least = to_high, axis = k, sign = -1;
  }
  *depth = least;
  direction[axis] = sign;
  return vec3_load(direction);
}

int sn_ball_box(snContactPoint* out, snVec3 center, double radius, const snShape* box, double margin) {
  snVec3 local = mat3_transpose_mul_vec3(box->rot, vec3_sub(center, box->pos)), half = box->size;
  snVec3 nearest = vec3(into_box(local.x, half.x), into_box(local.y, half.y), into_box(local.z, half.z)), pos;
  double dist;
  snVec3 normal = vec3_direction(vec3_sub(nearest, local), &dist);
  if (dist - radius > margin) return 0;
  if (dist <= SN_MINVAL) {
    double depth;
    normal = inward(local, half, &depth);
    pos = vec3_add_scaled(local, normal, (radius - depth) / 2);
    dist = -depth;
  } else {
    pos = vec3_add_scaled(vec3_scale(nearest, 0.5), vec3_add_scaled(local, normal, radius), 0.5);
  }
  pos = vec3_add(mat3_mul_vec3(box->rot, pos), box->pos);
  *out = (snContactPoint){dist - radius, pos, mat3_mul_vec3(box->rot, normal), {0, 0, 0}};
  return 1;
}

int sn_sphere_box(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                  const snConvexSettings* settings) {
  (void)settings;
  return sn_ball_box(out, a->pos, a->size.x, b, margin);
}
