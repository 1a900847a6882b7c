// quadric.h — parts that the files of round shapes share: roots along a ray, sums of squares
//   Along a ray a round surface is a quadric: a x^2 + 2 b x + c = 0. conformance: which of two roots counts, and what
//   is strict, is MuJoCo's; faces and their borders belong to shapes.
#pragma once
#include "geometry/shape/support_points.h"

static inline snHit no_hit(void) { return (snHit){-1, {0, 0, 0}}; }

typedef struct Roots {
  real near, far;
} Roots;

static inline Roots quadric(real a, real b, real c) {
  real det = b * b - a * c;
  if (det < 0 || a < SN_MINVAL) return (Roots){-1, -1};
  real root = sqrt(det);
  return (Roots){(-b - root) / a, (-b + root) / a};
}

static inline real first_ahead(Roots roots) {
  if (roots.near >= 0) return roots.near;
  return roots.far >= 0 ? roots.far : -1;
}

static inline bool is_nearer(real x, real than) { return x >= 0 && (than < 0 || x < than); }

static inline snVec3 point_at(snRay ray, real x) { return vec3_add_scaled(ray.from, ray.along, x); }

static inline Roots sphere_roots(snRay ray, snVec3 center, real radius_squared) {
  snVec3 from = vec3_sub(ray.from, center);
  return quadric(vec3_dot(ray.along, ray.along), vec3_dot(ray.along, from), vec3_dot(from, from) - radius_squared);
}

static inline bool misses_sphere(snRay ray, real radius_squared) {
  return first_ahead(sphere_roots(ray, vec3(0, 0, 0), radius_squared)) < 0;
}

// The wall of a cylinder about the z axis.
static inline snHit wall_hit(real radius, real half_length, snRay ray) {
  snVec3 o = ray.from, v = ray.along;
  Roots roots = quadric(v.x * v.x + v.y * v.y, v.x * o.x + v.y * o.y, o.x * o.x + o.y * o.y - radius * radius);
  real x = first_ahead(roots);
  snVec3 p = point_at(ray, x);
  if (x < 0 || !(fabs(p.z) <= half_length)) return no_hit();
  return (snHit){x, {p.x, p.y, 0}};
}

static inline real square(real x) { return x * x; }

// -1, 0 or 1
static inline real sign_of(real x) { return (x > 0) - (x < 0); }

static inline double sphere_area(double r) { return 4 * SN_PI * r * r; }
static inline double wall_area(double r, double length) { return 2 * SN_PI * r * length; }

// mass (b² + c², a² + c², a² + b²) / n: the form that all shapes with three axes share
static inline snVec3 square_sums(snVec3 s, double mass, double n) {
  double xx = s.x * s.x, yy = s.y * s.y, zz = s.z * s.z;
  return (snVec3){mass * (yy + zz) / n, mass * (xx + zz) / n, mass * (xx + yy) / n};
}

// A point of the shape's own frame, moved out along the direction by half of the margin, in the world.
static inline snVec3 with_margin(const snSolid* solid, snVec3 point, snVec3 local) {
  point.x += local.x * solid->margin / 2;
  point.y += local.y * solid->margin / 2;
  point.z += local.z * solid->margin / 2;
  return in_world(solid->shape, point);
}
