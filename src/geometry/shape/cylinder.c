// cylinder.c — radius size.x about the z axis, from -size.y to size.y
//   conformance: the part of its wall that counts as round.
#include "geometry/sdf/primitive_formulas.h"
#include "geometry/shape/surface.h"

static double volume(snVec3 s) { return SN_PI * s.x * s.x * 2 * s.y; }
static double area(snVec3 s) { return 2 * SN_PI * s.x * s.x + wall_area(s.x, 2 * s.y); }

static snVec3 inertia(snVec3 s, double mass) {
  double r = s.x, half = s.y, across = mass * (3 * r * r + 4 * half * half) / 12;
  return (snVec3){across, across, mass * r * r / 2};
}

static snVec3 shell_inertia(snVec3 s, double mass) {
  double r = s.x, half = s.y, disc = mass * SN_PI * r * r / area(s);
  double wall = mass - 2 * disc;
  double across = wall * (6 * r * r + 4 * half * half) / 12 + 2 * disc * (r * r / 4 + half * half);
  return (snVec3){across, across, wall * r * r + disc * r * r};
}

static double radius(snVec3 s) { return sqrt(s.x * s.x + s.y * s.y); }
static snAabb bounding_box(snVec3 s) { return (snAabb){{0, 0, 0}, {s.x, s.x, s.y}}; }
static snVec3 fromto(snVec3 size, double half) { return vec3(size.x, half, size.z); }
static snVec3 fit_inertia(snVec3 size, snVec3 box) { return vec3((box.x + box.y) / 2, box.z, size.z); }
static snVec3 fit_bounds(snVec3 size, snVec3 half) { return vec3(fmax(half.x, half.y), half.z, size.z); }

static double signed_distance(snVec3 size, snVec3 p) { return cylinder_distance(&size.x, p); }

static bool round_normal(snVec3* normal, snVec3 size, snVec3 p) {
  if (fabs(p.z) > 0.95 * size.y) return false;
  double to_flat = fabs(size.y - fabs(p.z)), to_round = fabs(size.x - sqrt(p.x * p.x + p.y * p.y));
  if (to_flat < 0.25 * to_round) return false;
  *normal = (snVec3){p.x, p.y, 0};
  return true;
}

static snHit ray_hit(const snShape* shape, snRay ray) { return cylinder_hit(shape->size, ray); }

static snVec3 support_center(snSolid* solid, snVec3 direction) {
  snVec3 size = solid->shape->size, local = in_shape(solid->shape, direction), point = {0, 0, 0};
  double radial = sqrt(local.x * local.x + local.y * local.y);
  if (radial > SN_MINVAL) point.x = local.x / radial * size.x, point.y = local.y / radial * size.x;
  point.z = sign_of(local.z) * size.y;
  return with_margin(solid, point, local);
}

static double support_function(const snSolid* solid, snVec3 local, int* corner) {
  (void)corner;
  snVec3 size = solid->shape->size;
  return size.x * sqrt(local.x * local.x + local.y * local.y) + fabs(local.z) * size.y;
}

const snShapeOps sn_shape_cylinder = {
    .sizes = 2,
    .volume = volume,
    .area = area,
    .inertia = inertia,
    .shell_inertia = shell_inertia,
    .radius = radius,
    .box = bounding_box,
    .fromto = fromto,
    .fit_inertia = fit_inertia,
    .fit_bounds = fit_bounds,
    .inside = cylinder_inside,
    .signed_distance = signed_distance,
    .round_normal = round_normal,
    .ray = ray_hit,
    .support = cylinder_support,
    .support_center = support_center,
    .support_function = support_function,
};
