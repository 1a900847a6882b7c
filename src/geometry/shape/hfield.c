// hfield.c — a height field: its surface, to rays; one prism under a triangle of its grid at a time, to the searches
//   conformance: mass and inertia are those of a box with its size.
#include "geometry/ray/ray.h"
#include "geometry/shape/quadric.h"

static double volume(snVec3 size) { return sn_shape_box.volume(size); }
static double area(snVec3 size) { return sn_shape_box.area(size); }
static snVec3 inertia(snVec3 size, double mass) { return sn_shape_box.inertia(size, mass); }
static snVec3 shell_inertia(snVec3 size, double mass) { return sn_shape_box.shell_inertia(size, mass); }

static snHit ray_hit(const snShape* shape, snRay ray) {
  snHit hit = no_hit();
  if (shape->field) hit.x = sn_ray_field(shape->field, ray, &hit.normal);
  return hit;
}

// The prism's own frame is another than that of the shape, so nothing is proved by it.
static double support_function(const snSolid* solid, snVec3 local, int* corner) {
  (void)solid, (void)local, (void)corner;
  return SN_MAXVAL * SN_MAXVAL;
}

const snShapeOps sn_shape_hfield = {
    .polyhedron = true,
    .volume = volume,
    .area = area,
    .inertia = inertia,
    .shell_inertia = shell_inertia,
    .ray = ray_hit,
    .support = prism_support,
    .support_center = prism_support,
    .support_function = support_function,
};
