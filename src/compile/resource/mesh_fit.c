// mesh_fit.c — geoms that have a mesh: as their shape, or fitted to it
//   reads   compiler fitaabb, geom fitscale        writes  size and pose of the plan's geoms
//   A primitive takes its size from the box with the mesh's inertia, or from the mesh's bounding box.
#include "compile/resource/mesh_resource.h"
#include "compile/body/tree.h"
#include "geometry/shape_ops.h"

#include <math.h>

static snVec3 extents(const snMadeMesh* shape) {
  snVec3 a = shape->low, b = shape->high;
  return vec3(fmax(fabs(a.x), fabs(b.x)), fmax(fabs(a.y), fabs(b.y)), fmax(fabs(a.z), fabs(b.z)));
}

// Gives the size; returns where the primitive's centre is in the mesh's frame.
static snVec3 fit(const snPlan* plan, const snMadeMesh* shape, snPlanGeom* geom) {
  const snShapeOps* ops = sn_shape_ops[geom->s.type];
  snVec3 center = {0, 0, 0};
  if (plan->compiler.fitaabb) {
    center = vec3_scale(vec3_add(shape->low, shape->high), 0.5);
    geom->size = ops->fit_bounds(geom->size, vec3_sub(shape->high, center));
  } else {
    geom->size = ops->fit_inertia(geom->size, shape->box);
  }
  geom->size = vec3_scale(geom->size, geom->s.fitscale);
  return center;
}

// A velocity field of the geom as it was written, in the frame that the mesh gives it.
static void move_surface_velocity(double* velocity, snPose frame) {
  snVec3 angular = vec3_load(velocity + 3);
  snVec3 linear = vec3_add(vec3_load(velocity), vec3_cross(angular, frame.pos));
  vec3_store(velocity, quat_rotate(quat_conjugate(frame.quat), linear));
  vec3_store(velocity + 3, quat_rotate(quat_conjugate(frame.quat), angular));
}

void sn_fit_geom(snPlan* plan, snPlanGeom* geom) {
  const snMadeMesh* shape = geom->mesh->shape;
  if (!shape) return;
  snVec3 center = {0, 0, 0};
  if (geom->s.type == SN_GEOM_MESH || geom->s.type == SN_GEOM_SDF) {
    geom->size = extents(shape);
  } else if (sn_shape_ops[geom->s.type]->fit_inertia) {
    center = fit(plan, shape, geom);
    sn_check_shape_size(plan, geom->item.el, geom->s.type, geom->size);
  } else {
    sn_plan_error(plan, geom->item.el, "mesh", "cannot be fitted by this shape");
  }
  snPose own = {pose_apply(shape->pose, center), shape->pose.quat};
  geom->pose = sn_compose(geom->pose, own);
  move_surface_velocity(geom->s.surfacevel, own);
}
