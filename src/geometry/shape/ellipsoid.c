// ellipsoid.c — semi-axes size
//   The shell has no closed form: its area is Thomsen's approximation and its inertia the difference of two solids, as
//   in MuJoCo. The nearest surface point from inside: along the normal to the surface, whose normal there is the next
//   guess. From outside: by Newton's method on the multiplier l of  sum (p s / (s^2 + l))^2 = 1.
//   conformance: 30 iterations, tolerance 1e-6; distance k0 (k0 - 1) / k1, k0 = |p / s|, k1 = |p / s^2|, which is exact
//   to first order at the surface.
#include "geometry/sdf/primitive_formulas.h"
#include "geometry/shape/surface.h"
#include "math/elementary.h"

// exponent of Thomsen's formula for the area
#define THOMSEN 1.6075

// thickness of the shell; conformance: MuJoCo's choice
#define SHELL_THICKNESS 1e-6

enum { MOST_ITERATIONS = 30 };
static const double tolerance = 1e-6;

static double volume(snVec3 s) { return 4 * SN_PI * s.x * s.y * s.z / 3; }

static double area(snVec3 s) {
  double sum = sn_pow(s.x * s.y, THOMSEN) + sn_pow(s.y * s.z, THOMSEN) + sn_pow(s.z * s.x, THOMSEN);
  return 4 * SN_PI * sn_pow(sum / 3, 1 / THOMSEN);
}

static snVec3 inertia(snVec3 s, double mass) { return square_sums(s, mass, 5); }

static snVec3 shell_inertia(snVec3 s, double mass) {
  snVec3 grown = {s.x + SHELL_THICKNESS, s.y + SHELL_THICKNESS, s.z + SHELL_THICKNESS};
  double inner = volume(s), outer = volume(grown);
  double density = mass / (outer - inner);
  snVec3 a = square_sums(s, inner * density, 5), b = square_sums(grown, outer * density, 5);
  return (snVec3){b.x - a.x, b.y - a.y, b.z - a.z};
}

static double radius(snVec3 s) { return fmax(fmax(s.x, s.y), s.z); }
static snAabb bounding_box(snVec3 s) { return (snAabb){{0, 0, 0}, s}; }
static snVec3 fromto(snVec3 size, double half) { return vec3(size.x, size.x, half); }

static snVec3 fit(snVec3 size, snVec3 half) {
  (void)size;
  return half;
}

static double signed_distance(snVec3 size, snVec3 p) { return ellipsoid_distance(&size.x, p); }

static inline snVec3 inverse(snVec3 v) { return (snVec3){1 / v.x, 1 / v.y, 1 / v.z}; }

static bool normal_from_inside(snVec3* normal, snVec3 p, snVec3 size) {
  snVec3 curvature = inverse(vec3_mul(size, size));
  double outside = vec3_dot(vec3_mul(p, p), curvature) - 1;
  if (outside > 0) return false;
  *normal = vec3_normalize(*normal);
  for (int k = 0; k < MOST_ITERATIONS; k++) {
    double quadratic = vec3_dot(vec3_mul(*normal, *normal), curvature);
    double linear = vec3_dot(vec3_mul(p, *normal), curvature);
    double discriminant = linear * linear - quadratic * outside;
    if (discriminant < SN_MINVAL || quadratic < SN_MINVAL) return k > 0;
    double way = (-linear + sqrt(discriminant)) / quadratic;
    if (way < 0) return k > 0;
    snVec3 next = vec3_normalize(vec3_mul(vec3_add_scaled(p, *normal, way), curvature));
    double change = vec3_length(vec3_sub(*normal, next));
    *normal = next;
    if (change < tolerance) break;
  }
  return true;
}

static bool normal_from_outside(snVec3* normal, snVec3 p, snVec3 size) {
  snVec3 size2 = vec3_mul(size, size), moment = vec3_mul(vec3_mul(p, p), size2);
  double multiplier = 0;
  for (int k = 0; k < MOST_ITERATIONS; k++) {
    snVec3 r = inverse(vec3_add(size2, (snVec3){multiplier, multiplier, multiplier})), r2 = vec3_mul(r, r);
    double value = vec3_dot(moment, r2) - 1;
    double derivative = -2 * vec3_dot(moment, vec3_mul(r2, r));
    if (value < tolerance || derivative > -SN_MINVAL || -value / derivative < tolerance) break;
    multiplier -= value / derivative;
  }
  *normal = vec3_normalize(
      (snVec3){p.x / (size2.x + multiplier), p.y / (size2.y + multiplier), p.z / (size2.z + multiplier)});
  return true;
}

static bool round_normal(snVec3* normal, snVec3 size, snVec3 p) {
  if (size.x < SN_MINVAL || size.y < SN_MINVAL || size.z < SN_MINVAL) return false;
  double level = p.x * p.x / (size.x * size.x) + p.y * p.y / (size.y * size.y) + p.z * p.z / (size.z * size.z);
  return level <= 1 ? normal_from_inside(normal, p, size) : normal_from_outside(normal, p, size);
}

static snHit ray_hit(const snShape* shape, snRay ray) { return ellipsoid_hit(shape->size, ray); }

static snVec3 support_center(snSolid* solid, snVec3 direction) {
  snVec3 size = solid->shape->size, local = in_shape(solid->shape, direction);
  return with_margin(solid, vec3_mul(vec3_normalize(vec3_mul(local, size)), size), local);
}

static double support_function(const snSolid* solid, snVec3 local, int* corner) {
  (void)corner;
  return vec3_length(vec3_mul(local, solid->shape->size));
}

const snShapeOps sn_shape_ellipsoid = {
    .sizes = 3,
    .smooth = true,
    .volume = volume,
    .area = area,
    .inertia = inertia,
    .shell_inertia = shell_inertia,
    .radius = radius,
    .box = bounding_box,
    .fromto = fromto,
    .fit_inertia = fit,
    .fit_bounds = fit,
    .inside = ellipsoid_inside,
    .signed_distance = signed_distance,
    .round_normal = round_normal,
    .ray = ray_hit,
    .support = ellipsoid_support,
    .support_center = support_center,
    .support_function = support_function,
};
