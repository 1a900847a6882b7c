// mesh_fit.c — geoms that have a mesh: as their shape, or fitted to it
//   reads   compiler fitaabb, geom fitscale        writes  size and pose of the plan's geoms
//   A primitive takes its size from the box with the mesh's inertia, or from the mesh's bounding box.
#include "compile/mesh.h"
#include "compile/tree.h"

#include <math.h>

static snVec3 extents(const snMeshShape* shape) {
  snVec3 a = shape->low, b = shape->high;
  return vec3(fmax(fabs(a.x), fabs(b.x)), fmax(fabs(a.y), fabs(b.y)), fmax(fabs(a.z), fabs(b.z)));
}

static snVec3 inertia_size(snGeomType type, snVec3 box, snVec3 size) {
  switch (type) {
    case SN_GEOM_SPHERE: return vec3((box.x + box.y + box.z) / 3, size.y, size.z);
    case SN_GEOM_CAPSULE: {
      double radius = (box.x + box.y) / 2;
      return vec3(radius, fmax(0, box.z - radius / 2), size.z);
    }
    case SN_GEOM_CYLINDER: return vec3((box.x + box.y) / 2, box.z, size.z);
    default: return box;
  }
}

static snVec3 bounds_size(snGeomType type, snVec3 half, snVec3 size) {
  switch (type) {
    case SN_GEOM_SPHERE: return vec3(fmax(fmax(half.x, half.y), half.z), size.y, size.z);
    case SN_GEOM_CAPSULE: return vec3(fmax(half.x, half.y), half.z - fmax(half.x, half.y), size.z);
    case SN_GEOM_CYLINDER: return vec3(fmax(half.x, half.y), half.z, size.z);
    default: return half;
  }
}

// Gives the size; returns where the primitive's centre is in the mesh's frame.
static snVec3 fit(const snPlan* plan, const snMeshShape* shape, snPlanGeom* geom) {
  snVec3 center = {0, 0, 0};
  if (plan->compiler.fitaabb) {
    center = vec3_scale(vec3_add(shape->low, shape->high), 0.5);
    geom->size = bounds_size(geom->s.type, vec3_sub(shape->high, center), geom->size);
  } else {
    geom->size = inertia_size(geom->s.type, shape->box, geom->size);
  }
  geom->size = vec3_scale(geom->size, geom->s.fitscale);
  return center;
}

static bool can_be_fitted(snGeomType type) {
  return type == SN_GEOM_SPHERE || type == SN_GEOM_CAPSULE || type == SN_GEOM_CYLINDER || type == SN_GEOM_ELLIPSOID ||
         type == SN_GEOM_BOX;
}

void sn_fit_geom(snPlan* plan, snPlanGeom* geom) {
  const snMeshShape* shape = geom->mesh->shape;
  if (!shape) return;
  snVec3 center = {0, 0, 0};
  if (geom->s.type == SN_GEOM_MESH) {
    geom->size = extents(shape);
  } else if (can_be_fitted(geom->s.type)) {
    center = fit(plan, shape, geom);
    sn_check_shape_size(plan, geom->item.el, geom->s.type, geom->size);
  } else {
    sn_complain(plan, geom->item.el, "mesh", "cannot be fitted by this shape");
  }
  geom->pose = sn_compose(geom->pose, (snPose){pose_apply(shape->pose, center), shape->pose.quat});
}
