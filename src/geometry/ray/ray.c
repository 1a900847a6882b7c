// ray.c — rays against shapes and boxes
//   reads   a shape, a ray        writes  nothing
//   Each shape's own function is in geometry/shape/; boxes are here because meshes and height fields lie in one.
#include "geometry/ray/ray.h"
#include "geometry/shape/quadric.h"

double sn_ray_box(snVec3 half, snRay ray, double faces[6], int* face) {
  real h[3], p[3], v[3], nearest = -1;
  vec3_store(h, half), vec3_store(p, ray.from), vec3_store(v, ray.along);
  for (int i = 0; i < 6 && faces; i++) faces[i] = -1;
  if (misses_sphere(ray, vec3_dot(half, half))) return -1;
  for (int i = 0; i < 6; i++) {
    int axis = i / 2, j = axis == 0, k = axis == 2 ? 1 : 2;
    if (!(fabs(v[axis]) > SN_MINVAL)) continue;
    real x = ((i & 1 ? h[axis] : -h[axis]) - p[axis]) / v[axis];
    if (!(x >= 0 && fabs(p[j] + x * v[j]) <= h[j] && fabs(p[k] + x * v[k]) <= h[k])) continue;
    if (faces) faces[i] = x;
    if (!is_nearer(x, nearest)) continue;
    nearest = x;
    if (face) *face = i;
  }
  return nearest;
}

snVec3 sn_box_face_normal(int face) {
  real n[3] = {0, 0, 0};
  n[face / 2] = face & 1 ? 1 : -1;
  return vec3_load(n);
}

double sn_ray_shape(const snShape* shape, snRay ray, snVec3* normal) {
  const snShapeOps* ops = sn_shape_ops[shape->type];
  snRay local = {in_shape(shape, vec3_sub(ray.from, shape->pos)), in_shape(shape, ray.along)};
  snHit hit = ops->ray ? ops->ray(shape, local) : no_hit;
  if (normal) *normal = hit.x < 0 ? vec3(0, 0, 0) : mat3_mul_vec3(shape->rot, vec3_normalize(hit.normal));
  return hit.x;
}
