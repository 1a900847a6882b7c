// sdf.c — a signed distance field: marched by rays; against planes, the convex hull of its mesh
//   conformance: a ray that does not have unit length is measured as if it had, and 40 steps are all that a ray gets
#include "geometry/ray/ray.h"
#include "geometry/sdf/distance_field.h"
#include "geometry/shape/mesh_support.h"
#include "geometry/shape/quadric.h"

#define MOST_STEPS 40
#define ON_SURFACE 1e-7
#define FAR_AWAY   1e6

static snVec3 support(snSolid* solid, snVec3 direction) { return sn_shape_mesh.support(solid, direction); }

static snVec3 support_center(snSolid* solid, snVec3 direction) {
  return sn_shape_mesh.support_center(solid, direction);
}

static double support_function(const snSolid* solid, snVec3 local, int* corner) {
  return sn_shape_mesh.support_function(solid, local, corner);
}

static snHit ray_hit(const snShape* shape, snRay ray) {
  if (!shape->sdf || sn_ray_box(shape->size, ray, NULL, NULL) < 0) return no_hit();
  snVec3 along = vec3_normalize(ray.along);
  double way = 0;
  for (int i = 0; i < MOST_STEPS; i++) {
    double distance = fabs(sn_sdf_distance(shape->sdf, vec3_add_scaled(ray.from, along, way)));
    way += distance;
    if (distance < ON_SURFACE) {
      snVec3 point = vec3_add_scaled(ray.from, along, way);
      return (snHit){way, sn_sdf_gradient(shape->sdf, point, sn_sdf_distance(shape->sdf, point))};
    }
    if (distance > FAR_AWAY) break;
  }
  return no_hit();
}

const snShapeOps sn_shape_sdf = {
    .polyhedron = true,
    .ray = ray_hit,
    .support = support,
    .support_center = support_center,
    .support_function = support_function,
};
