// support_points.h — support points of primitive solids along a unit direction, in world coordinates, without margin
//   reads   a solid        writes  the vertex of a box that was found
//   For the shapes' own rows (shape/<kind>.c) and for kernels, which call no functions by address.
#pragma once
#include "geometry/shape_ops.h"
#include "math/mat3.h"
#include "math/real.h"

static inline snVec3 in_world(const snShape* shape, snVec3 local) {
  return vec3_add(mat3_mul_vec3(shape->rot, local), shape->pos);
}

// A direction of the world in the shape's own frame.
static inline snVec3 in_shape(const snShape* shape, snVec3 direction) {
  return mat3_transpose_mul_vec3(shape->rot, direction);
}

static inline snVec3 sphere_support(snSolid* solid, snVec3 direction) {
  return vec3_add_scaled(solid->shape->pos, direction, solid->shape->size.x);
}

static inline snVec3 sphere_core(snSolid* solid, snVec3 direction) {
  (void)direction;
  return solid->shape->pos;
}

static inline snVec3 capsule_support(snSolid* solid, snVec3 direction) {
  snVec3 size = solid->shape->size, local = in_shape(solid->shape, direction);
  snVec3 point = {local.x * size.x, local.y * size.x, local.z * size.x + (local.z >= 0 ? size.y : -size.y)};
  return in_world(solid->shape, point);
}

static inline snVec3 capsule_core(snSolid* solid, snVec3 direction) {
  const snShape* shape = solid->shape;
  snVec3 axis = mat3_col(shape->rot, 2);
  return vec3_add_scaled(shape->pos, axis, vec3_dot(axis, direction) >= 0 ? shape->size.y : -shape->size.y);
}

static inline snVec3 cylinder_support(snSolid* solid, snVec3 direction) {
  snVec3 size = solid->shape->size, local = in_shape(solid->shape, direction);
  real radial2 = local.x * local.x + local.y * local.y;
  real scale = radial2 >= SN_MINVAL * SN_MINVAL ? size.x / real_sqrt(radial2) : 0;
  return in_world(solid->shape, vec3(scale * local.x, scale * local.y, local.z >= 0 ? size.y : -size.y));
}

static inline snVec3 ellipsoid_support(snSolid* solid, snVec3 direction) {
  snVec3 size = solid->shape->size, scaled = vec3_mul(in_shape(solid->shape, direction), size);
  real length2 = vec3_dot(scaled, scaled);
  if (length2 < SN_MINVAL * SN_MINVAL) return in_world(solid->shape, vec3(size.x, 0, 0));
  return in_world(solid->shape, vec3_mul(scaled, vec3_scale(size, 1 / real_sqrt(length2))));
}

// The bits of the vertex number: 1, 2, 4 for the positive side of x, y, z.
static inline snVec3 box_support(snSolid* solid, snVec3 direction) {
  snVec3 size = solid->shape->size, local = in_shape(solid->shape, direction);
  snVec3 point = {local.x >= 0 ? size.x : -size.x, local.y >= 0 ? size.y : -size.y, local.z >= 0 ? size.z : -size.z};
  solid->vertex = (point.x > 0 ? 1 : 0) | (point.y > 0 ? 2 : 0) | (point.z > 0 ? 4 : 0);
  return in_world(solid->shape, point);
}

// Of the prism of a height field's cell, in the frame of the field.
static inline snVec3 prism_support(snSolid* solid, snVec3 direction) {
  const snVec3* side = direction.z < 0 ? solid->prism : solid->prism + 3;
  real best = vec3_dot(side[0], direction);
  int found = 0;
  for (int i = 1; i < 3; i++) {
    real height = vec3_dot(side[i], direction);
    if (height > best) best = height, found = i;
  }
  return side[found];
}
