// ray.c — rays against shapes and boxes
//   reads   a shape, a ray        writes  nothing
//   Each shape's own function is in geometry/shape/; boxes are here because meshes and height fields lie in one.
#include "geometry/ray/ray.h"
#include "geometry/shape/surface.h"

double sn_ray_box(snVec3 half, snRay ray, double faces[6], int* face) { return box_faces(half, ray, faces, face); }

snVec3 sn_box_face_normal(int face) { return box_face_normal(face); }

double sn_ray_shape(const snShape* shape, snRay ray, snVec3* normal) {
  const snShapeOps* ops = sn_shape_ops[shape->type];
  snRay local = {in_shape(shape, vec3_sub(ray.from, shape->pos)), in_shape(shape, ray.along)};
  snHit hit = ops->ray ? ops->ray(shape, local) : no_hit();
  if (normal) *normal = hit.x < 0 ? vec3(0, 0, 0) : mat3_mul_vec3(shape->rot, vec3_normalize(hit.normal));
  return hit.x;
}
