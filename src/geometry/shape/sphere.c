// sphere.c — a ball of radius size.x
#include "geometry/sdf/primitive_formulas.h"
#include "geometry/shape/surface.h"

static double volume(snVec3 s) { return 4 * SN_PI * s.x * s.x * s.x / 3; }
static double area(snVec3 s) { return sphere_area(s.x); }

static snVec3 inertia(snVec3 s, double mass) {
  double moment = 2 * mass * s.x * s.x / 5;
  return (snVec3){moment, moment, moment};
}

static snVec3 shell_inertia(snVec3 s, double mass) {
  double moment = 2 * mass * s.x * s.x / 3;
  return (snVec3){moment, moment, moment};
}

static double radius(snVec3 s) { return s.x; }
static snAabb bounding_box(snVec3 s) { return (snAabb){{0, 0, 0}, {s.x, s.x, s.x}}; }

static snVec3 extent(snVec3 s, snMat3 axes) {
  (void)axes;
  return vec3(s.x, s.x, s.x);
}

static snVec3 fit_inertia(snVec3 size, snVec3 box) { return vec3((box.x + box.y + box.z) / 3, size.y, size.z); }

static snVec3 fit_bounds(snVec3 size, snVec3 half) { return vec3(fmax(fmax(half.x, half.y), half.z), size.y, size.z); }

static double signed_distance(snVec3 size, snVec3 p) { return sphere_distance(&size.x, p); }

static bool round_normal(snVec3* normal, snVec3 size, snVec3 p) {
  (void)size;
  *normal = p;
  return true;
}

static snHit ray_hit(const snShape* shape, snRay ray) { return sphere_hit(shape->size, ray); }

static snVec3 support_center(snSolid* solid, snVec3 direction) {
  snVec3 local = in_shape(solid->shape, direction);
  return with_margin(solid, vec3_scale(local, solid->shape->size.x), local);
}

static double support_function(const snSolid* solid, snVec3 local, int* corner) {
  (void)local, (void)corner;
  return solid->support == sphere_core ? 0 : solid->shape->size.x;
}

const snShapeOps sn_shape_sphere = {
    .sizes = 1,
    .smooth = true,
    .volume = volume,
    .area = area,
    .inertia = inertia,
    .shell_inertia = shell_inertia,
    .radius = radius,
    .box = bounding_box,
    .extent = extent,
    .fit_inertia = fit_inertia,
    .fit_bounds = fit_bounds,
    .inside = sphere_inside,
    .signed_distance = signed_distance,
    .round_normal = round_normal,
    .ray = ray_hit,
    .support = sphere_support,
    .core = sphere_core,
    .support_center = support_center,
    .support_function = support_function,
};
