// ray_triangle.h — one ray against many triangles
//   The corners are seen along the ray, in two axes across it: the ray is the origin there. Which triangles it meets is
//   decided in that picture alone, so the choice of axes decides what rays through edges and corners meet.
#pragma once
#include "geometry/ray/ray.h"
#include "math/vec3.h"

typedef struct RayView {
  snRay ray;
  snVec3 across[2];
} RayView;

// conformance: the axis that the ray follows most is left out of the first guess
static inline RayView ray_view(snRay ray) {
  snVec3 v = ray.along, guess = vec3(1, 1, 1);
  real x = fabs(v.x), y = fabs(v.y), z = fabs(v.z);
  if (x >= y && x >= z)
    guess.x = 0;
  else if (y >= z)
    guess.y = 0;
  else
    guess.z = 0;
  snVec3 second = vec3_normalize(vec3_add_scaled(guess, v, -vec3_dot(v, guess) / vec3_dot(v, v)));
  return (RayView){ray, {vec3_normalize(vec3_cross(second, v)), second}};
}

static inline bool all_on_one_side(const real c[3]) {
  return (c[0] > 0 && c[1] > 0 && c[2] > 0) || (c[0] < 0 && c[1] < 0 && c[2] < 0);
}

// x where the line of the ray meets the triangle (negative: behind its start), -1 where it does not. `normal` gets the
// normal, not of unit length, by the right-hand rule of the corners.
static inline real ray_triangle(const RayView* view, const snVec3 corner[3], snVec3* normal) {
  real u[3], w[3];
  for (int k = 0; k < 3; k++) u[k] = vec3_dot(view->across[0], vec3_sub(corner[k], view->ray.from));
  if (all_on_one_side(u)) return -1;
  for (int k = 0; k < 3; k++) w[k] = vec3_dot(view->across[1], vec3_sub(corner[k], view->ray.from));
  if (all_on_one_side(w)) return -1;

  // the origin as a mean of the corners: weights s, t and 1 - s - t
  real u0 = u[0] - u[2], u1 = u[1] - u[2], w0 = w[0] - w[2], w1 = w[1] - w[2];
  real det = u0 * w1 - u1 * w0;
  if (fabs(det) < SN_MINVAL) return -1;
  real s = (w1 * -u[2] - u1 * -w[2]) / det, t = (-w0 * -u[2] + u0 * -w[2]) / det;
  if (s < 0 || t < 0 || s + t > 1) return -1;

  *normal = vec3_cross(vec3_sub(corner[0], corner[2]), vec3_sub(corner[1], corner[2]));
  real slope = vec3_dot(view->ray.along, *normal);
  if (fabs(slope) < SN_MINVAL) return -1;
  return -vec3_dot(vec3_sub(view->ray.from, corner[2]), *normal) / slope;
}
