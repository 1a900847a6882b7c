// box.c — half sides size
//   conformance: inside, the distance is along a direction that rotates from the nearest face's normal to that from the
//   middle; sums of the shell's inertia run in MuJoCo's order.
#include "geometry/sdf/primitive_formulas.h"
#include "geometry/shape/surface.h"

static double volume(snVec3 s) { return 8 * s.x * s.y * s.z; }
static double area(snVec3 s) { return 8 * (s.x * s.y + s.y * s.z + s.z * s.x); }
static snVec3 inertia(snVec3 s, double mass) { return square_sums(s, mass, 3); }

// six plates, two of each kind; a plate normal to z has mass share xy/(xy + yz + zx) / 2
static snVec3 shell_inertia(snVec3 s, double mass) {
  double xy = s.x * s.y, yz = s.y * s.z, zx = s.z * s.x;
  double share = mass / (xy + yz + zx);  // of both plates of a kind, per area
  double xx = s.x * s.x, yy = s.y * s.y, zz = s.z * s.z;
  double nx = share * yz, ny = share * zx, nz = share * xy;  // mass of both plates normal to x, y, z
  return (snVec3){
      nz * (zz + yy / 3) + ny * (yy + zz / 3) + nx * (yy + zz) / 3,
      nz * (zz + xx / 3) + nx * (xx + zz / 3) + ny * (xx + zz) / 3,
      nx * (xx + yy / 3) + ny * (yy + xx / 3) + nz * (xx + yy) / 3,
  };
}

static double radius(snVec3 s) { return sqrt(s.x * s.x + s.y * s.y + s.z * s.z); }
static snAabb bounding_box(snVec3 s) { return (snAabb){{0, 0, 0}, s}; }
static snVec3 fromto(snVec3 size, double half) { return vec3(size.x, size.x, half); }

static snVec3 fit(snVec3 size, snVec3 half) {
  (void)size;
  return half;
}

static double signed_distance(snVec3 size, snVec3 p) { return box_distance(&size.x, p); }

static snHit ray_hit(const snShape* shape, snRay ray) { return box_hit(shape->size, ray); }

static snVec3 support_center(snSolid* solid, snVec3 direction) {
  snVec3 size = solid->shape->size, local = in_shape(solid->shape, direction);
  snVec3 point = {sign_of(local.x) * size.x, sign_of(local.y) * size.y, sign_of(local.z) * size.z};
  return with_margin(solid, point, local);
}

static double support_function(const snSolid* solid, snVec3 local, int* corner) {
  (void)corner;
  snVec3 scaled = vec3_mul(local, solid->shape->size);
  return fabs(scaled.x) + fabs(scaled.y) + fabs(scaled.z);
}

const snShapeOps sn_shape_box = {
    .sizes = 3,
    .polyhedron = true,
    .volume = volume,
    .area = area,
    .inertia = inertia,
    .shell_inertia = shell_inertia,
    .radius = radius,
    .box = bounding_box,
    .fromto = fromto,
    .fit_inertia = fit,
    .fit_bounds = fit,
    .inside = box_inside,
    .signed_distance = signed_distance,
    .ray = ray_hit,
    .support = box_support,
    .support_center = support_center,
    .support_function = support_function,
};
