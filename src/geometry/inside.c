// inside.c — whether a point lies inside a simple shape
//   reads   size, point in the shape's frame        writes  nothing
#include "geometry/inside.h"
#include "math/vec3.h"

static real square(real x) { return x * x; }

static bool in_capsule(snVec3 size, snVec3 p) {
  real beyond = p.z - real_clamp(p.z, -size.y, size.y);
  return square(p.x) + square(p.y) + square(beyond) < square(size.x);
}

static bool in_ellipsoid(snVec3 size, snVec3 p) {
  return square(p.x) / square(size.x) + square(p.y) / square(size.y) + square(p.z) / square(size.z) < 1;
}

static bool in_cylinder(snVec3 size, snVec3 p) {
  return fabs(p.z) < size.y && square(p.x) + square(p.y) < square(size.x);
}

static bool in_box(snVec3 size, snVec3 p) { return fabs(p.x) < size.x && fabs(p.y) < size.y && fabs(p.z) < size.z; }

bool sn_is_inside(snGeomType type, snVec3 size, snVec3 point) {
  switch (type) {
    case SN_GEOM_PLANE: return point.z < 0;
    case SN_GEOM_SPHERE: return vec3_dot(point, point) < square(size.x);
    case SN_GEOM_CAPSULE: return in_capsule(size, point);
    case SN_GEOM_ELLIPSOID: return in_ellipsoid(size, point);
    case SN_GEOM_CYLINDER: return in_cylinder(size, point);
    case SN_GEOM_BOX: return in_box(size, point);
    case SN_GEOM_HFIELD:
    case SN_GEOM_MESH:
    case SN_GEOM_SDF:
    case SN_GEOM_COUNT: break;
  }
  return false;
}
