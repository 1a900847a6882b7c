// pair_box.h — two boxes and the axis along which they overlap least: what the contacts of box and box are made from
#pragma once
#include "geometry/shape.h"
#include "math/mat3.h"

typedef struct snBoxPair {
  const snShape *a, *b;
  real half_a[3], half_b[3];
  real b_in_a[3], a_in_b[3];  // centre of the one in the frame of the other
  snMat3 rotation;                // axes of b as columns, in the frame of a
  real margin;
} snBoxPair;

// Faces are numbered by their outward normal: +x +y +z -x -y -z. A side of a box is one bit per axis: set on the
// positive end.
typedef struct snBoxAxis {
  real overlap;
  bool edges;          // the cross product of an edge of each box; else the normal of a face
  bool of_b;           // face: b's
  int face;            // face: which
  int edge_a, edge_b;  // edges: their axes
  int side_a, side_b;  // edges: which of the four parallel ones
  snVec3 normal;       // edges: unit vector, in the frame of a
  bool backward;       // edges: the normal points from b to a
} snBoxAxis;

// The two boxes, as far as all contacts need it.
void sn_box_pair(snBoxPair* pair, const snShape* a, const snShape* b, real margin);

// False: some axis separates the boxes by more than the margin.
bool sn_box_least_overlap(const snBoxPair* pair, snBoxAxis* least);

// A frame whose z axis is the outward normal of a face and whose other axes are axes of the box: each axis is one of
// the box's, with a sign.
typedef struct snBoxFacing {
  int axis[3];
  real sign[3];
} snBoxFacing;

static inline snBoxFacing box_facing(int face) {
  static const snBoxFacing facings[6] = {
      {{2, 1, 0}, {-1, 1, 1}}, {{0, 2, 1}, {1, -1, 1}}, {{0, 1, 2}, {1, 1, 1}},
      {{2, 1, 0}, {1, 1, -1}}, {{0, 2, 1}, {1, 1, -1}}, {{0, 1, 2}, {-1, 1, -1}},
  };
  return facings[face];
}

static inline snVec3 facing_vector(const snBoxFacing* f, const real v[3]) {
  return vec3(v[f->axis[0]] * f->sign[0], v[f->axis[1]] * f->sign[1], v[f->axis[2]] * f->sign[2]);
}

static inline void facing_half(const snBoxFacing* f, const real half[3], real out[3]) {
  for (int k = 0; k < 3; k++) out[k] = real_abs(half[f->axis[k]]);
}

// Column k of a matrix whose columns are vectors in the frame of the box.
static inline snVec3 facing_col(const snBoxFacing* f, snMat3 m, int k) {
  return vec3(m.m[f->axis[0]][k] * f->sign[0], m.m[f->axis[1]][k] * f->sign[1], m.m[f->axis[2]][k] * f->sign[2]);
}

// The facing frame in the world.
typedef struct snBoxFrame {
  snVec3 x, y, z, pos;
} snBoxFrame;

static inline snBoxFrame facing_frame(const snBoxFacing* f, const snShape* box) {
  return (snBoxFrame){vec3_scale(mat3_col(box->rot, f->axis[0]), f->sign[0]),
                      vec3_scale(mat3_col(box->rot, f->axis[1]), f->sign[1]),
                      vec3_scale(mat3_col(box->rot, f->axis[2]), f->sign[2]), box->pos};
}

static inline snVec3 frame_direction(const snBoxFrame* f, snVec3 v) {
  return vec3_add_scaled(vec3_add_scaled(vec3_scale(f->x, v.x), f->y, v.y), f->z, v.z);
}

static inline snVec3 frame_point(const snBoxFrame* f, snVec3 v) { return vec3_add(frame_direction(f, v), f->pos); }
