// sdf_shapes.c — how far points are from the surfaces of shapes that meet a distance field, and the direction
//   reads   a shape        writes  nothing
#include "geometry/sdf/distance_field.h"
#include "geometry/sdf/primitive_formulas.h"

#include "geometry/ray/ray.h"
#include "geometry/shape_ops.h"
#include "math/mat3.h"

#include <math.h>

typedef snVec3 GradientFn(const double* size, snVec3 p);

// Height fields do not meet distance fields; meshes and fields have their own.
static GradientFn* const gradients[SN_GEOM_COUNT] = {
    [SN_GEOM_PLANE] = plane_gradient,         [SN_GEOM_SPHERE] = sphere_gradient,
    [SN_GEOM_CAPSULE] = capsule_gradient,     [SN_GEOM_ELLIPSOID] = ellipsoid_gradient,
    [SN_GEOM_CYLINDER] = cylinder_gradient,   [SN_GEOM_BOX] = box_gradient,
};

// conformance: a ray towards the origin of the world that goes beyond it, or hits nothing on this side, starts inside
static double ray_distance(const snShape* shape, snVec3 point, bool* beyond) {
  snVec3 from = vec3_add(mat3_mul_vec3(shape->rot, point), shape->pos), along = vec3_neg(from);
  double there = sn_ray_shape(shape, (snRay){from, along}, NULL);
  *beyond = there > vec3_length(along);
  if (!*beyond) return there;
  return -sn_ray_shape(shape, (snRay){from, vec3_neg(along)}, NULL);
}

double sn_shape_distance(const snShape* shape, snVec3 point) {
  bool unused;
  if (shape->sdf) return sn_sdf_distance(shape->sdf, point);
  if (shape->mesh) return ray_distance(shape, point, &unused);
  return sn_signed_distance(shape->type, shape->size, point);
}

snVec3 sn_shape_gradient(const snShape* shape, snVec3 point, double value) {
  bool beyond;
  if (shape->sdf) return sn_sdf_gradient(shape->sdf, point, value);
  if (!shape->mesh) return gradients[shape->type] ? gradients[shape->type](&shape->size.x, point) : vec3(NAN, NAN, NAN);
  ray_distance(shape, point, &beyond);
  return beyond ? vec3(1, 1, 1) : vec3(-1, -1, -1);
}
