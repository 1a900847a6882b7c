// ray_triangle.h — one ray against many triangles
//   Seen along the ray, a triangle is flat and the ray a point, the origin of that view:
//
//        q1                     e0 = q0 - q2, e1 = q1 - q2. The origin is q2 + s e0 + t e1, by Cramer's rule with the
//       /  \                    cross product of the view, and inside the triangle where s, t and 1 - s - t are not
//      / o  \     w             negative.
//     q2-----q0   ^
//                 +-> u         The axes decide what rays through edges and vertices hit.
#pragma once
#include "geometry/ray/ray.h"
#include "math/vec3.h"

typedef struct RayView {
  snRay ray;
  snVec3 axis[2];  // u and w: unit vectors across the ray
} RayView;

// conformance: w is the sum of the two coordinate axes that the ray follows least, made perpendicular to it
static inline RayView ray_view(snRay ray) {
  real v[3], sum[3] = {1, 1, 1};
  vec3_store(v, ray.along);
  int main = 0;
  for (int k = 1; k < 3; k++)
    if (fabs(v[k]) > fabs(v[main])) main = k;
  sum[main] = 0;
  snVec3 across = vec3_load(sum);
  across = vec3_add_scaled(across, ray.along, -vec3_dot(ray.along, across) / vec3_dot(ray.along, ray.along));
  snVec3 w = vec3_normalize(across);
  return (RayView){ray, {vec3_normalize(vec3_cross(w, ray.along)), w}};
}

// A point in the view.
typedef struct Flat {
  real u, w;
} Flat;

static inline Flat flat_sub(Flat a, Flat b) { return (Flat){a.u - b.u, a.w - b.w}; }
static inline real flat_cross(Flat a, Flat b) { return a.u * b.w - a.w * b.u; }

static inline Flat flat_seen(const RayView* view, snVec3 p) {
  snVec3 from_start = vec3_sub(p, view->ray.from);
  return (Flat){vec3_dot(view->axis[0], from_start), vec3_dot(view->axis[1], from_start)};
}

// Whether three numbers have one strict sign: the triangle then lies on one side of an axis of the view.
static inline bool one_sign(real a, real b, real c) {
  return real_min(a, real_min(b, c)) > 0 || real_max(a, real_max(b, c)) < 0;
}

// Whether the line of the ray goes through the triangle.
static inline bool view_inside(const RayView* view, const snVec3 corner[3]) {
  Flat q0 = flat_seen(view, corner[0]), q1 = flat_seen(view, corner[1]), q2 = flat_seen(view, corner[2]);
  if (one_sign(q0.u, q1.u, q2.u) || one_sign(q0.w, q1.w, q2.w)) return false;
  Flat e0 = flat_sub(q0, q2), e1 = flat_sub(q1, q2), to_origin = {-q2.u, -q2.w};
  real area = flat_cross(e0, e1);
  if (fabs(area) < SN_MINVAL) return false;
  real s = flat_cross(to_origin, e1) / area, t = flat_cross(e0, to_origin) / area;
  return !(s < 0 || t < 0 || s + t > 1);
}

// x where the line of the ray hits the triangle (negative: behind its start), -1 where it does not. `normal` gets the
// normal, not of unit length, by the right-hand rule of the corners.
static inline real ray_triangle(const RayView* view, const snVec3 corner[3], snVec3* normal) {
  if (!view_inside(view, corner)) return -1;
  snVec3 n = vec3_cross(vec3_sub(corner[0], corner[2]), vec3_sub(corner[1], corner[2]));
  real approach = vec3_dot(view->ray.along, n);
  *normal = n;
  return fabs(approach) < SN_MINVAL ? -1 : vec3_dot(vec3_sub(corner[2], view->ray.from), n) / approach;
}
