// minkowski.h — support points of a Minkowski difference, for the innermost loops of searches
#pragma once
#include "geometry/convex/support.h"
#include "math/vec3.h"
#include "geometry/shape/mesh_support.h"
#ifdef SN_KERNELS

// Kernels of a device call no functions by address; no kernel searches for contacts of shapes that are not named here
// (cuda/model/features.c).
#define PRIMITIVE_SUPPORTS(solid, direction)                                                                           \
  case SN_GEOM_SPHERE: return (solid)->core ? sphere_core(solid, direction) : sphere_support(solid, direction);        \
  case SN_GEOM_CAPSULE: return (solid)->core ? capsule_core(solid, direction) : capsule_support(solid, direction);     \
  case SN_GEOM_ELLIPSOID: return ellipsoid_support(solid, direction);                                                  \
  case SN_GEOM_CYLINDER: return cylinder_support(solid, direction);                                                    \
  case SN_GEOM_BOX: return box_support(solid, direction);                                                              \
  case SN_GEOM_PLANE:                                                                                                  \
  case SN_GEOM_SDF:                                                                                                    \
  case SN_GEOM_COUNT: break;

// Of shapes without an asset.
static inline snVec3 primitive_support(snSolid* solid, snVec3 direction) {
  switch (solid->shape->type) {
    PRIMITIVE_SUPPORTS(solid, direction)
    case SN_GEOM_MESH:
    case SN_GEOM_HFIELD: break;
  }
  return solid->shape->pos;
}

// One switch: it is the innermost step of every search.
static inline snVec3 support_of(snSolid* solid, snVec3 direction) {
  switch (solid->shape->type) {
    PRIMITIVE_SUPPORTS(solid, direction)
    case SN_GEOM_MESH: return mesh_support(solid, direction);
    case SN_GEOM_HFIELD: return prism_support(solid, direction);
  }
  return solid->shape->pos;
}
#else
// Meshes are asked for most support points by far, so they are asked without a call.
static inline snVec3 support_of(snSolid* solid, snVec3 direction) {
  return solid->shape->type == SN_GEOM_MESH ? mesh_support(solid, direction) : solid->support(solid, direction);
}
#endif

// Support point of the Minkowski difference a - b along a unit direction.
static inline void minkowski_support(snMinkowskiPoint* out, snSolid* a, snSolid* b, snVec3 direction) {
  snVec3 opposite = vec3_neg(direction);
  out->a = support_of(a, direction);
  if (a->margin > 0) out->a = vec3_add_scaled(out->a, direction, 0.5 * a->margin);
  out->b = support_of(b, opposite);
  if (b->margin > 0) out->b = vec3_add_scaled(out->b, opposite, 0.5 * b->margin);
  out->point = vec3_sub(out->a, out->b);
  out->vertex_a = a->vertex;
  out->vertex_b = b->vertex;
}
