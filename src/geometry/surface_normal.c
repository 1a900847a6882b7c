// surface_normal.c — normals of contacts from the curved surfaces they lie on
//   Inside an ellipsoid: from the point along the normal to the surface, whose normal there is the next guess. Outside:
//   nearest point by Newton's method on the multiplier l of  sum (p s / (s^2 + l))^2 = 1.
//   conformance: 30 iterations, tolerance 1e-6, the parts of a cylinder that count as round.
#include "geometry/surface_normal.h"
#include "math/mat3.h"

enum { MOST_ITERATIONS = 30 };
static const double tolerance = 1e-6;

static inline snVec3 inverse(snVec3 v) { return (snVec3){1 / v.x, 1 / v.y, 1 / v.z}; }

static bool inside_ellipsoid(snVec3* normal, snVec3 p, snVec3 size) {
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

static bool outside_ellipsoid(snVec3* normal, snVec3 p, snVec3 size) {
  snVec3 size2 = vec3_mul(size, size), moment = vec3_mul(vec3_mul(p, p), size2);
  double multiplier = 0;
  for (int k = 0; k < MOST_ITERATIONS; k++) {
    snVec3 r = inverse(vec3_add(size2, (snVec3){multiplier, multiplier, multiplier})), r2 = vec3_mul(r, r);
    double value = vec3_dot(moment, r2) - 1;
    double slope = -2 * vec3_dot(moment, vec3_mul(r2, r));
    if (value < tolerance || slope > -SN_MINVAL || -value / slope < tolerance) break;
    multiplier -= value / slope;
  }
  *normal = vec3_normalize(
      (snVec3){p.x / (size2.x + multiplier), p.y / (size2.y + multiplier), p.z / (size2.z + multiplier)});
  return true;
}

static bool on_ellipsoid(snVec3* normal, snVec3 p, snVec3 size) {
  if (size.x < SN_MINVAL || size.y < SN_MINVAL || size.z < SN_MINVAL) return false;
  double level = p.x * p.x / (size.x * size.x) + p.y * p.y / (size.y * size.y) + p.z * p.z / (size.z * size.z);
  return level <= 1 ? inside_ellipsoid(normal, p, size) : outside_ellipsoid(normal, p, size);
}

static bool on_cylinder(snVec3* normal, snVec3 p, snVec3 size) {
  if (fabs(p.z) > 0.95 * size.y) return false;
  double to_flat = fabs(size.y - fabs(p.z)), to_round = fabs(size.x - sqrt(p.x * p.x + p.y * p.y));
  if (to_flat < 0.25 * to_round) return false;
  *normal = (snVec3){p.x, p.y, 0};
  return true;
}

static snVec3 on_capsule(snVec3 p, double half_length) {
  double z = p.z < -half_length ? p.z + half_length : p.z > half_length ? p.z - half_length : 0;
  return (snVec3){p.x, p.y, z};
}

// The outer normal of a shape's round surface near a point of the world; false where it is not round there.
static bool round_normal(snVec3* normal, const snShape* shape, snVec3 pos) {
  snVec3 p = mat3_transpose_mul_vec3(shape->rot, vec3_sub(pos, shape->pos));
  snVec3 local = mat3_transpose_mul_vec3(shape->rot, *normal);
  bool found = true;
  switch (shape->type) {
    case SN_GEOM_SPHERE: local = p; break;
    case SN_GEOM_CAPSULE: local = on_capsule(p, shape->size.y); break;
    case SN_GEOM_ELLIPSOID: found = on_ellipsoid(&local, p, shape->size); break;
    case SN_GEOM_CYLINDER: found = on_cylinder(&local, p, shape->size); break;
    default: found = false; break;
  }
  if (found) *normal = mat3_mul_vec3(shape->rot, vec3_normalize(local));
  return found;
}

snVec3 sn_surface_normal(snVec3 normal, snVec3 pos, const snShape* a, const snShape* b) {
  snVec3 of_a = normal, of_b = vec3_neg(normal);
  bool round_a = round_normal(&of_a, a, pos), round_b = round_normal(&of_b, b, pos);
  if (round_a && round_b) return vec3_normalize(vec3_sub(of_a, of_b));
  if (round_a) return of_a;
  if (round_b) return vec3_neg(of_b);
  return normal;
}
