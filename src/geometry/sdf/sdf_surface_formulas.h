// sdf_surface_formulas.h — distance and gradient of any surface, over `real`: one point or several lanes
#pragma once
#include "geometry/sdf/sdf_surface.h"
// the numbers of one point are declared above, those of lanes from here on
#include "geometry/sdf/octree_formulas.h"
#include "geometry/sdf/plugin_formulas.h"

// A surface, and the cells of its octree where the last points were.
typedef struct Surface {
  const snSurface* of;
  Leaves leaves;
} Surface;

#ifdef SN_LANES
typedef snVec3One OnePoint;
#else
typedef snVec3 OnePoint;
#endif

static inline real called_distance(const snShape* shape, snVec3 p, mask needed) {
  real distance = real_of(0);
  for (int k = 0; k < POINTS; k++) {
    OnePoint point = {POINT_OF(p.x, k), POINT_OF(p.y, k), POINT_OF(p.z, k)};
    if (POINT_OF(needed, k)) POINT_OF(distance, k) = sn_shape_distance(shape, point);
  }
  return distance;
}

static inline snVec3 called_gradient(const snShape* shape, snVec3 p, real value, mask needed) {
  snVec3 g = vec3_of(0, 0, 0);
  for (int k = 0; k < POINTS; k++) {
    if (!POINT_OF(needed, k)) continue;
    OnePoint point = {POINT_OF(p.x, k), POINT_OF(p.y, k), POINT_OF(p.z, k)};
    OnePoint one = sn_shape_gradient(shape, point, POINT_OF(value, k));
    POINT_OF(g.x, k) = one.x, POINT_OF(g.y, k) = one.y, POINT_OF(g.z, k) = one.z;
  }
  return g;
}

// Points that are not `needed` get anything.
static real surface_distance(Surface* s, snVec3 p, mask needed) {
  const double* n = s->of->numbers;
  switch (s->of->kind) {
    case SN_SURFACE_PLANE: return plane_distance(n, p);
    case SN_SURFACE_SPHERE: return sphere_distance(n, p);
    case SN_SURFACE_CAPSULE: return capsule_distance(n, p);
    case SN_SURFACE_ELLIPSOID: return ellipsoid_distance(n, p);
    case SN_SURFACE_CYLINDER: return cylinder_distance(n, p);
    case SN_SURFACE_BOX: return box_distance(n, p);
    case SN_SURFACE_TORUS: return torus_field(n, p);
    case SN_SURFACE_BOWL: return bowl_field(n, p);
    case SN_SURFACE_BOLT: return bolt_field(n, p, needed);
    case SN_SURFACE_NUT: return nut_field(n, p, needed);
    case SN_SURFACE_GEAR: return gear_field(n, p, needed);
    case SN_SURFACE_OCTREE: return octree_distance(s->of->octree, p, needed, &s->leaves);
    case SN_SURFACE_CALLED: return called_distance(s->of->shape, p, needed);
  }
  return real_of(NAN);
}

static snVec3 surface_differences(Surface* s, snVec3 p, real value, mask needed) {
  const double e = SN_SDF_STEP;
  real x = surface_distance(s, vec3(p.x + e, p.y, p.z), needed);
  real y = surface_distance(s, vec3(p.x, p.y + e, p.z), needed);
  real z = surface_distance(s, vec3(p.x, p.y, p.z + e), needed);
  return vec3((x - value) / e, (y - value) / e, (z - value) / e);
}

static snVec3 octree_gradient(Surface* s, snVec3 p, real value, mask needed) {
  mask beyond = octree_beyond(s->of->octree, p), within = mask_not(beyond);
  snVec3 inside = octree_slope(s->of->octree, p, needed & within, &s->leaves);
  if (!mask_any(needed & beyond)) return inside;
  return vec3_select(beyond, surface_differences(s, p, value, needed & beyond), inside);
}

// `value`: the distance at the same point
static snVec3 surface_gradient(Surface* s, snVec3 p, real value, mask needed) {
  const double* n = s->of->numbers;
  switch (s->of->kind) {
    case SN_SURFACE_PLANE: return plane_gradient(n, p);
    case SN_SURFACE_SPHERE: return sphere_gradient(n, p);
    case SN_SURFACE_CAPSULE: return capsule_gradient(n, p);
    case SN_SURFACE_ELLIPSOID: return ellipsoid_gradient(n, p);
    case SN_SURFACE_CYLINDER: return cylinder_gradient(n, p);
    case SN_SURFACE_BOX: return box_gradient(n, p);
    case SN_SURFACE_TORUS: return torus_slope(n, p);
    case SN_SURFACE_BOWL:
    case SN_SURFACE_BOLT:
    case SN_SURFACE_NUT:
    case SN_SURFACE_GEAR: return surface_differences(s, p, value, needed);
    case SN_SURFACE_OCTREE: return octree_gradient(s, p, value, needed);
    case SN_SURFACE_CALLED: return called_gradient(s->of->shape, p, value, needed);
  }
  return vec3_of(NAN, NAN, NAN);
}
