// signed_distance.c — how far a point is outside a simple shape, or how deep inside
//   reads   size, point in the shape's frame        writes  nothing
//   conformance: inside a box, along a direction that turns from the nearest face's normal to that from the middle;
//   about an ellipsoid, k0 (k0 - 1) / k1, k0 = |p / s|, k1 = |p / s^2|, which is exact to first order at its surface
#include "geometry/signed_distance.h"
#include "math/vec3.h"

static real inside_box(snVec3 size, snVec3 beyond) {
  // steep where a face is near
  snVec3 way = vec3_normalize(vec3(-size.x / beyond.x, -size.y / beyond.y, -size.z / beyond.z));
  real steps = real_min(-beyond.x / fabs(way.x), real_min(-beyond.y / fabs(way.y), -beyond.z / fabs(way.z)));
  return -steps * vec3_length(way);
}

static real from_box(snVec3 size, snVec3 p) {
  snVec3 beyond = vec3(fabs(p.x) - size.x, fabs(p.y) - size.y, fabs(p.z) - size.z);
  if (beyond.x < 0 && beyond.y < 0 && beyond.z < 0) return inside_box(size, beyond);
  return vec3_length(vec3(real_max(beyond.x, 0), real_max(beyond.y, 0), real_max(beyond.z, 0)));
}

static real from_capsule(snVec3 size, snVec3 p) {
  return vec3_length(vec3(p.x, p.y, p.z - real_clamp(p.z, -size.y, size.y))) - size.x;
}

static real from_ellipsoid(snVec3 size, snVec3 p) {
  snVec3 a = vec3(p.x / size.x, p.y / size.y, p.z / size.z), b = vec3(a.x / size.x, a.y / size.y, a.z / size.z);
  real k0 = vec3_length(a), k1 = vec3_length(b);
  return k0 * (k0 - 1) / k1;
}

static real from_cylinder(snVec3 size, snVec3 p) {
  real side = sqrt(p.x * p.x + p.y * p.y) - size.x, end = fabs(p.z) - size.y;
  real out_side = real_max(side, 0), out_end = real_max(end, 0);
  return real_min(real_max(side, end), 0) + sqrt(out_side * out_side + out_end * out_end);
}

bool sn_has_signed_distance(snGeomType type) {
  return type == SN_GEOM_PLANE || (type >= SN_GEOM_SPHERE && type <= SN_GEOM_BOX);
}

double sn_signed_distance(snGeomType type, snVec3 size, snVec3 point) {
  switch (type) {
    case SN_GEOM_PLANE: return point.z;
    case SN_GEOM_SPHERE: return vec3_length(point) - size.x;
    case SN_GEOM_CAPSULE: return from_capsule(size, point);
    case SN_GEOM_ELLIPSOID: return from_ellipsoid(size, point);
    case SN_GEOM_CYLINDER: return from_cylinder(size, point);
    case SN_GEOM_BOX: return from_box(size, point);
    case SN_GEOM_HFIELD:
    case SN_GEOM_MESH:
    case SN_GEOM_SDF:
    case SN_GEOM_COUNT: break;
  }
  return 0;
}
