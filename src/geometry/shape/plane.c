// plane.c — the half space below z = 0; its surface is seen within its half sides, where they are positive
#include "geometry/sdf/primitive_formulas.h"
#include "geometry/shape/surface.h"

static snAabb bounding_box(snVec3 size) {
  (void)size;
  return (snAabb){{0, 0, -SN_MAXVAL / 2}, {SN_MAXVAL, SN_MAXVAL, SN_MAXVAL / 2}};
}

static bool inside(snVec3 size, snVec3 p) {
  (void)size;
  return p.z < 0;
}

static double signed_distance(snVec3 size, snVec3 p) { return plane_distance(&size.x, p); }

// From above only.
static snHit ray_hit(const snShape* shape, snRay ray) { return plane_hit(shape->size, ray); }

const snShapeOps sn_shape_plane = {
    .sizes = 3,
    .box = bounding_box,
    .inside = inside,
    .signed_distance = signed_distance,
    .ray = ray_hit,
};
