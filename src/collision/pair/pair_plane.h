// pair_plane.h — a plane with spheres, capsules, cylinders and boxes, in closed form
//   For one world, and for kernels of a device.
#pragma once
#include "collision/pair/pair_round.h"

static inline int plane_sphere(snContactPoint* out, const snShape* a, const snShape* b, real margin) {
  return plane_ball(out, a->pos, mat3_col(a->rot, 2), b->pos, b->size.x, margin);
}

// One contact at each end, with the first tangent along the capsule.
static inline int plane_capsule(snContactPoint* out, const snShape* a, const snShape* b, real margin) {
  snVec3 normal = mat3_col(a->rot, 2), axis = mat3_col(b->rot, 2), half = vec3_scale(axis, b->size.y);
  int count = plane_ball(out, a->pos, normal, vec3_add(b->pos, half), b->size.x, margin);
  count += plane_ball(out + count, a->pos, normal, vec3_sub(b->pos, half), b->size.x, margin);
  for (int k = 0; k < count; k++) out[k].tangent = axis;
  return count;
}

// A point of a surface at the signed distance from the plane; the contact is midway.
static inline snContactPoint* add(snContactPoint* out, snVec3 point, real dist, snVec3 normal) {
  *out = (snContactPoint){dist, vec3_add_scaled(point, normal, -dist * 0.5), normal, {0, 0, 0}};
  return out + 1;
}

// Vector of a cylinder's radius across its axis that goes down most steeply; its x axis where it stands upright.
static inline snVec3 steepest_radius(const snShape* cylinder, snVec3 axis, real axis_height, snVec3 normal) {
  snVec3 across = vec3_sub(vec3_scale(axis, axis_height), normal);
  real square = vec3_dot(across, across);
  if (square < SN_MINVAL * SN_MINVAL) return vec3_scale(mat3_col(cylinder->rot, 0), cylinder->size.x);
  return vec3_scale(across, cylinder->size.x / sqrt(square));
}

// The lowest point of the lower disc, that of the upper disc, and two more that make a triangle on the lower one.
static inline int plane_cylinder(snContactPoint* out, const snShape* a, const snShape* b, real margin) {
  snVec3 normal = mat3_col(a->rot, 2), axis = mat3_col(b->rot, 2);
  real axis_height = vec3_dot(normal, axis);
  if (axis_height > 0) axis = vec3_neg(axis), axis_height = -axis_height;
  real height = vec3_dot(vec3_sub(b->pos, a->pos), normal);
  snVec3 radius = steepest_radius(b, axis, axis_height, normal);
  real radius_height = vec3_dot(radius, normal);
  axis = vec3_scale(axis, b->size.y), axis_height *= b->size.y;

  real lowest = height + axis_height + radius_height, upper = height - axis_height + radius_height;
  real side = height + axis_height - radius_height * 0.5;
  if (!(lowest <= margin)) return 0;
  snVec3 edge = vec3_add(b->pos, radius);
  snContactPoint* next = add(out, vec3_add(edge, axis), lowest, normal);
  if (upper <= margin) next = add(next, vec3_sub(edge, axis), upper, normal);
  if (side <= margin) {
    snVec3 sideways = vec3_scale(vec3_normalize(vec3_cross(radius, axis)), b->size.x * sqrt(3.0) / 2);
    snVec3 left = vec3_add(vec3_add(b->pos, sideways), axis), right = vec3_add(vec3_sub(b->pos, sideways), axis);
    next = add(next, vec3_add_scaled(left, radius, -0.5), side, normal);
    next = add(next, vec3_add_scaled(right, radius, -0.5), side, normal);
  }
  return (int)(next - out);
}

// The first four corners that are below the centre and near enough.
static inline int plane_box(snContactPoint* out, const snShape* a, const snShape* b, real margin) {
  snVec3 normal = mat3_col(a->rot, 2), half = b->size;
  real height = vec3_dot(vec3_sub(b->pos, a->pos), normal);
  snContactPoint* next = out;
  for (int k = 0; k < 8 && next < out + 4; k++) {
    snVec3 local = vec3(k & 1 ? half.x : -half.x, k & 2 ? half.y : -half.y, k & 4 ? half.z : -half.z);
    snVec3 corner = mat3_mul_vec3(b->rot, local);
    real down = vec3_dot(normal, corner);
    if (height + down > margin || down > 0) continue;
    next = add(next, vec3_add(corner, b->pos), height + down, normal);
  }
  return (int)(next - out);
}
