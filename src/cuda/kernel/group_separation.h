// group_separation.h — quick proofs that two convex geoms do not touch, before they are searched or left to the host
//   reads   pose        writes  nothing
//   Boxes around the geoms first. Then the point v of the Minkowski difference nearest to the origin is approached by
//   support points, each time on the segment from v to the support point s against v: v . s / |v| is a lower bound of
//   the distance. A bound above the margin proves that the two are apart; after some iterations the search decides.
//   Gilbert, An iterative procedure for computing the minimum of a quadratic form on a convex set (1966)
#pragma once
#include "cuda/kernel/world.h"
#include "geometry/shape.h"

KERNEL_FN snVec3 geom_center(World w, int geom) {
  return body_point(w, w.m->geom_bodyid[geom], load3(w.m->geom_pos + 3 * geom));
}

KERNEL_FN snMat3 geom_axes(World w, int geom) {
  return mat3_mul(load9(w.ws + w.at->pose + POSE * w.m->geom_bodyid[geom]), load9(w.m->geom_mat + 9 * geom));
}

KERNEL_FN snVec3 geom_normal(World w, int geom) { return mat3_col(geom_axes(w, geom), 2); }

// ---- boxes

typedef struct Box {
  snVec3 center, half;
  snMat3 axes;
} Box;

KERNEL_FN Box geom_box(World w, int geom) {
  const real* bounds = w.m->geom_aabb + 6 * geom;
  Box box = {geom_center(w, geom), load3(bounds + 3), geom_axes(w, geom)};
  box.center = vec3_add(box.center, mat3_mul_vec3(box.axes, load3(bounds)));
  return box;
}

KERNEL_FN real box_extent(const Box* box, snVec3 along) {
  snVec3 local = mat3_transpose_mul_vec3(box->axes, along);
  return real_abs(box->half.x * local.x) + real_abs(box->half.y * local.y) + real_abs(box->half.z * local.z);
}

// No face normal of either box separates them; of a plane only its own normal counts.
KERNEL_FN int boxes_meet(World w, int pair) {
  int geom1 = w.m->pair_geom[2 * pair], geom2 = w.m->pair_geom[2 * pair + 1];
  real margin = w.m->pair_margin[pair];
  Box box[2] = {geom_box(w, geom1), geom_box(w, geom2)};
  if (w.m->geom_type[geom1] == SN_GEOM_PLANE) {
    snVec3 up = geom_normal(w, geom1);
    return vec3_dot(vec3_sub(box[1].center, geom_center(w, geom1)), up) <= margin + box_extent(&box[1], up);
  }
  snVec3 between = vec3_sub(box[1].center, box[0].center);
  LOOP for (int k = 0; k < 6; k++) {
    snVec3 face = k < 3 ? mat3_col(box[0].axes, k) : mat3_col(box[1].axes, k - 3);
    real extent = margin + box_extent(&box[0], face) + box_extent(&box[1], face);
    if (extent < real_abs(vec3_dot(between, face))) return 0;
  }
  return 1;
}

// ---- support points

typedef struct Solid {
  int type;
  snVec3 size, pos;
  snMat3 axes;
} Solid;

KERNEL_FN Solid solid_of(World w, int geom) {
  Solid s = {w.m->geom_type[geom], load3(w.m->geom_size + 3 * geom), geom_center(w, geom), geom_axes(w, geom)};
  // of meshes and height fields their boxes count
  if (s.type == SN_GEOM_MESH || s.type == SN_GEOM_HFIELD) {
    Box box = geom_box(w, geom);
    s.type = SN_GEOM_BOX, s.pos = box.center, s.size = box.half;
  }
  return s;
}

// The point of a solid that is farthest along a direction.
KERNEL_FN snVec3 farthest(const Solid* s, snVec3 direction) {
  snVec3 d = mat3_transpose_mul_vec3(s->axes, direction), local;
  real up = d.z > 0 ? R(1) : R(-1), length;
  if (s->type == SN_GEOM_BOX) {
    local = vec3(d.x > 0 ? s->size.x : -s->size.x, d.y > 0 ? s->size.y : -s->size.y, up * s->size.z);
  } else if (s->type == SN_GEOM_ELLIPSOID) {
    snVec3 scaled = vec3_mul(d, s->size);
    local = vec3_scale(vec3_mul(scaled, s->size), 1 / real_at_least_minval(vec3_length(scaled)));
  } else if (s->type == SN_GEOM_CYLINDER) {
    snVec3 across = vec3_direction(vec3(d.x, d.y, 0), &length);
    local = vec3(across.x * s->size.x, across.y * s->size.x, up * s->size.y);
  } else {
    local = vec3_scale(vec3_direction(d, &length), s->size.x);
    if (s->type == SN_GEOM_CAPSULE) local.z += up * s->size.y;
  }
  return vec3_add(mat3_mul_vec3(s->axes, local), s->pos);
}

KERNEL_FN int certainly_separated(World w, int pair) {
  const int most = 48;
  int geom1 = w.m->pair_geom[2 * pair], geom2 = w.m->pair_geom[2 * pair + 1];
  if (w.m->geom_type[geom1] == SN_GEOM_PLANE) return 0;
  Solid a = solid_of(w, geom1), b = solid_of(w, geom2);
  if (w.m->geom_type[geom1] == SN_GEOM_HFIELD) {  // flat and wide: the search would take long
    snVec3 up = mat3_col(a.axes, 2);
    int above = vec3_dot(vec3_sub(farthest(&b, vec3_neg(up)), a.pos), up) > a.size.z + w.m->pair_margin[pair];
    if (above || w.m->pair_kind[pair] == SN_PAIR_FIELD) return above;
  }
  snVec3 v = vec3_sub(a.pos, b.pos);
  LOOP for (int i = 0; i < most; i++) {
    snVec3 s = vec3_sub(farthest(&a, vec3_neg(v)), farthest(&b, v)), along = vec3_sub(s, v);
    real square = vec3_dot(v, v), reach = vec3_dot(along, along);
    if (!(square > R(1e-12))) return 0;  // too near to have a direction
    if (vec3_dot(v, s) > w.m->pair_margin[pair] * real_sqrt(square) + R(1e-6) * square) return 1;
    if (!(reach > 0)) return 0;
    v = vec3_add_scaled(v, along, real_clamp(-vec3_dot(v, along) / reach, R(0), R(1)));
  }
  return 0;
}
