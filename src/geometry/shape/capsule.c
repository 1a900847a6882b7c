// capsule.c — a sphere of radius size.x swept along the z axis, from -size.y to size.y
//   conformance: sums of inertia run in MuJoCo's order, because the principal axes of bodies that are nearly round hang
//   on the last bits.
#include "geometry/sdf/primitive_formulas.h"
#include "geometry/shape/surface.h"

static double volume(snVec3 s) { return SN_PI * (s.x * s.x * 2 * s.y + 4 * s.x * s.x * s.x / 3); }
static double area(snVec3 s) { return sphere_area(s.x) + wall_area(s.x, 2 * s.y); }

static snVec3 inertia(snVec3 s, double mass) {
  double r = s.x, length = 2 * s.y;
  double ball = mass * 4 * r / (4 * r + 3 * length);  // both hemispheres together
  double rod = mass - ball;
  double ball_moment = 2 * ball * r * r / 5;
  // hemispheres sit at the ends, their centres 3r/8 further out
  double ends = ball_moment + ball * length * (3 * r + 2 * length) / 8;
  double across = rod * (3 * r * r + length * length) / 12 + ends;
  return (snVec3){across, across, rod * r * r / 2 + ball_moment};
}

static snVec3 shell_inertia(snVec3 s, double mass) {
  double r = s.x, half = s.y, length = 2 * half;
  double ball = mass * sphere_area(r) / (sphere_area(r) + wall_area(r, length));
  double wall = mass - ball;
  double ball_moment = 2 * ball * r * r / 3;
  double inner = r / 2;  // centre of mass of half a sphere's surface
  double outer = half + inner;
  double ends = ball_moment + ball * (outer * outer - inner * inner);
  double across = wall * (6 * r * r + length * length) / 12 + ends;
  return (snVec3){across, across, wall * r * r + ball_moment};
}

static double radius(snVec3 s) { return s.x + s.y; }
static snAabb bounding_box(snVec3 s) { return (snAabb){{0, 0, 0}, {s.x, s.x, s.x + s.y}}; }

static snVec3 extent(snVec3 s, snMat3 axes) {
  return vec3(fabs(axes.m[0][2]) * s.y + s.x, fabs(axes.m[1][2]) * s.y + s.x, fabs(axes.m[2][2]) * s.y + s.x);
}

static snVec3 fromto(snVec3 size, double half) { return vec3(size.x, half, size.z); }

static snVec3 fit_inertia(snVec3 size, snVec3 box) {
  double r = (box.x + box.y) / 2;
  return vec3(r, fmax(0, box.z - r / 2), size.z);
}

static snVec3 fit_bounds(snVec3 size, snVec3 half) {
  double r = fmax(half.x, half.y);
  return vec3(r, half.z - r, size.z);
}

static double signed_distance(snVec3 size, snVec3 p) { return capsule_distance(&size.x, p); }

static bool round_normal(snVec3* normal, snVec3 size, snVec3 p) {
  double z = p.z < -size.y ? p.z + size.y : p.z > size.y ? p.z - size.y : 0;
  *normal = (snVec3){p.x, p.y, z};
  return true;
}

static snHit ray_hit(const snShape* shape, snRay ray) { return capsule_hit(shape->size, ray); }

static snVec3 support_center(snSolid* solid, snVec3 direction) {
  snVec3 size = solid->shape->size, local = in_shape(solid->shape, direction);
  snVec3 point = vec3_scale(local, size.x);
  point.z += sign_of(local.z) * size.y;
  return with_margin(solid, point, local);
}

static double support_function(const snSolid* solid, snVec3 local, int* corner) {
  (void)corner;
  snVec3 size = solid->shape->size;
  return (solid->support == capsule_core ? 0 : size.x) + fabs(local.z) * size.y;
}

const snShapeOps sn_shape_capsule = {
    .sizes = 2,
    .volume = volume,
    .area = area,
    .inertia = inertia,
    .shell_inertia = shell_inertia,
    .radius = radius,
    .box = bounding_box,
    .extent = extent,
    .fromto = fromto,
    .fit_inertia = fit_inertia,
    .fit_bounds = fit_bounds,
    .inside = capsule_inside,
    .signed_distance = signed_distance,
    .round_normal = round_normal,
    .ray = ray_hit,
    .support = capsule_support,
    .core = capsule_core,
    .support_center = support_center,
    .support_function = support_function,
};
