// perturbation.h — the four small rotations of two shapes by which the flag multiccd looks for further contacts
//   reads   two shapes, their first contact        writes  the shapes, rotated
//   For one world, and for kernels of a device.
#pragma once
#include "geometry/shape.h"
#include "math/mat3.h"
#include "math/quat.h"

// Two tangents of a unit normal: conformance, those of a contact frame.
static inline void contact_tangents(snVec3 out[2], snVec3 normal) {
  snVec3 along = normal.y < 0.5 && normal.y > -0.5 ? vec3(0, 1, 0) : vec3(0, 0, 1);
  out[0] = vec3_normalize(vec3_add_scaled(along, normal, -vec3_dot(normal, along)));
  out[1] = vec3_cross(normal, out[0]);
}

static inline void rotate_about(snShape* shape, snMat3 rotation, snVec3 point) {
  snVec3 arm = vec3_sub(point, shape->pos);
  shape->rot = mat3_mul(rotation, shape->rot);
  shape->pos = vec3_sub(shape->pos, vec3_sub(mat3_mul_vec3(rotation, arm), arm));
}

// The k-th of four perturbations: both shapes by the same angle about a tangent of the first contact, against each
// other.
static inline void perturb(snShape* a, snShape* b, const snContactPoint* first, int k) {
  const real angle = 1e-3;
  snVec3 axis[2];
  contact_tangents(axis, vec3_normalize(first->normal));
  snMat3 rotation = quat_to_mat3(quat_from_axis_angle(axis[k / 2], k % 2 ? angle : -angle));
  rotate_about(a, rotation, first->pos);
  rotate_about(b, mat3_transpose(rotation), first->pos);
}

// Contacts farther from each other than this are different ones.
static inline real elsewhere_distance(const snShape* a, const snShape* b) {
  return 1e-3 * real_min(a->bound, b->bound);
}

static inline bool is_elsewhere(const snContactPoint* contacts, int count, snVec3 pos, real distance) {
  for (int i = 0; i < count; i++) {
    if (vec3_length(vec3_sub(contacts[i].pos, pos)) <= distance) return false;
  }
  return true;
}
