// group_separation.h — quick proofs that two convex geoms do not touch, before they are searched or left to the host
//   reads   pose        writes  nothing
//   Boxes around the geoms first. Then the point v of the Minkowski difference nearest to the origin is approached by
//   support points, each time on the segment from v to the support point s against v: v . s / |v| is a lower bound of
//   the distance. A bound above the margin proves that the two are apart; after some iterations the search decides.
//   Gilbert, An iterative procedure for computing the minimum of a quadratic form on a convex set (1966)
#pragma once
#include "cuda/kernel/world.h"
#include "geometry/convex/minkowski.h"

KERNEL_FN snVec3 geom_center(World w, int geom) {
  return body_point(w, w.m->geom_bodyid[geom], load3(w.m->geom_pos + 3 * geom));
}

KERNEL_FN snMat3 geom_axes(World w, int geom) {
  return mat3_mul(load9(w.ws + w.at->pose + POSE * w.m->geom_bodyid[geom]), load9(w.m->geom_mat + 9 * geom));
}

KERNEL_FN snVec3 geom_normal(World w, int geom) { return mat3_col(geom_axes(w, geom), 2); }

KERNEL_FN void geom_shape(snShape* out, World w, int geom) {
  out->type = (snGeomType)w.m->geom_type[geom];
  out->size = load3(w.m->geom_size + 3 * geom);
  out->pos = geom_center(w, geom);
  out->rot = geom_axes(w, geom);
}

KERNEL_FN int has_flat_faces(const snShape* shape) { return shape->type == SN_GEOM_BOX || shape->type == SN_GEOM_MESH; }

KERNEL_FN snSolid solid_under_search(const snShape* shape, real margin) {
  snSolid s = {shape, NULL, -1, 0, -1, margin, NULL, has_flat_faces(shape) || shape->type == SN_GEOM_HFIELD,
               false, false};
  return s;
}

// ---- boxes

// The box around a geom takes the place of its shape.
KERNEL_FN void bounding_box(snShape* shape, World w, int geom) {
  const real* bounds = w.m->geom_aabb + 6 * geom;
  shape->type = SN_GEOM_BOX;
  shape->pos = vec3_add(shape->pos, mat3_mul_vec3(shape->rot, load3(bounds)));
  shape->size = load3(bounds + 3);
}

KERNEL_FN real box_extent(const snShape* box, snVec3 along) {
  snVec3 local = mat3_transpose_mul_vec3(box->rot, along);
  return real_abs(box->size.x * local.x) + real_abs(box->size.y * local.y) + real_abs(box->size.z * local.z);
}

// No face normal of either box separates them; of a plane only its own normal counts.
KERNEL_FN int boxes_meet(World w, int pair) {
  real margin = w.m->pair_margin[pair];
  snShape box[2];
  UNROLL for (int side = 0; side < 2; side++) geom_shape(&box[side], w, w.m->pair_geom[2 * pair + side]);
  snVec3 plane = box[0].pos;
  UNROLL for (int side = 0; side < 2; side++) bounding_box(&box[side], w, w.m->pair_geom[2 * pair + side]);
  if (w.m->geom_type[w.m->pair_geom[2 * pair]] == SN_GEOM_PLANE) {
    snVec3 up = mat3_col(box[0].rot, 2);
    return vec3_dot(vec3_sub(box[1].pos, plane), up) <= margin + box_extent(&box[1], up);
  }
  snVec3 between = vec3_sub(box[1].pos, box[0].pos);
  LOOP for (int k = 0; k < 6; k++) {
    snVec3 face = k < 3 ? mat3_col(box[0].rot, k) : mat3_col(box[1].rot, k - 3);
    real extent = margin + box_extent(&box[0], face) + box_extent(&box[1], face);
    if (extent < real_abs(vec3_dot(between, face))) return 0;
  }
  return 1;
}

// ---- support points

// Of meshes and height fields their boxes count.
KERNEL_FN void bounding_shape(snShape* out, World w, int geom) {
  geom_shape(out, w, geom);
  if (out->type == SN_GEOM_MESH || out->type == SN_GEOM_HFIELD) bounding_box(out, w, geom);
}

KERNEL_FN int certainly_separated(World w, int pair) {
  const int most = 48;
  int geom1 = w.m->pair_geom[2 * pair], geom2 = w.m->pair_geom[2 * pair + 1];
  real margin = w.m->pair_margin[pair], distance;
  if (w.m->geom_type[geom1] == SN_GEOM_PLANE) return 0;
  snShape shape1, shape2;
  bounding_shape(&shape1, w, geom1), bounding_shape(&shape2, w, geom2);
  snSolid a = solid_under_search(&shape1, 0), b = solid_under_search(&shape2, 0);
  if (w.m->geom_type[geom1] == SN_GEOM_HFIELD) {  // flat and wide: the search would take long
    snVec3 up = mat3_col(shape1.rot, 2), lowest = primitive_support(&b, vec3_neg(up));
    int above = vec3_dot(vec3_sub(lowest, shape1.pos), up) > shape1.size.z + margin;
    if (above || w.m->pair_kind[pair] == SN_PAIR_FIELD) return above;
  }
  snVec3 v = vec3_sub(shape1.pos, shape2.pos);
  LOOP for (int i = 0; i < most; i++) {
    snVec3 direction = vec3_direction(v, &distance);
    if (!(distance > R(1e-6))) return 0;  // too near to have a direction
    snVec3 s = vec3_sub(primitive_support(&a, vec3_neg(direction)), primitive_support(&b, direction));
    snVec3 along = vec3_sub(s, v);
    real reach = vec3_dot(along, along);
    if (vec3_dot(direction, s) > margin + R(1e-6) * distance) return 1;
    if (!(reach > 0)) return 0;
    v = vec3_add_scaled(v, along, real_clamp(-vec3_dot(v, along) / reach, R(0), R(1)));
  }
  return 0;
}
