// coriolis.h — how the force of a moving body changes with velocity, as a matrix
//   B S = v x I S - I (v x S) + S x I v for a body of inertia I that moves with v. B has six-dimensional form but few
//   entries: with momentum (h, p) = I v, B = [ I' - [h]x, 0; -2 [p]x, 0 ], I' the rate of the rotational inertia.
#pragma once
#include "math/spatial.h"

// rot = I' - [h]x, momentum = p.
typedef struct snCoriolis {
  snMat3 rotation;
  snVec3 momentum;
} snCoriolis;

static inline snMat3 rotational_inertia(snSpatialInertia i) {
  return (snMat3){{{i.xx, i.xy, i.xz}, {i.xy, i.yy, i.yz}, {i.xz, i.yz, i.zz}}};
}

static inline void mat3_add_outer(snMat3* a, snVec3 x, snVec3 y, real s) {
  const real left[3] = {x.x, x.y, x.z}, right[3] = {y.x, y.y, y.z};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) a->m[i][j] += s * left[i] * right[j];
}

// Rate of the rotational inertia of a body that moves with v: w x J - J w x - (l x [mc]x + [mc]x l x).
static inline snMat3 inertia_rate(snSpatialInertia inertia, snSpatial v) {
  snMat3 j = rotational_inertia(inertia);
  snMat3 rotated = mat3_from_cols(vec3_cross(v.rot, mat3_col(j, 0)), vec3_cross(v.rot, mat3_col(j, 1)),
                                 vec3_cross(v.rot, mat3_col(j, 2)));
  snMat3 rate;
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++) rate.m[row][column] = rotated.m[row][column] + rotated.m[column][row];
  mat3_add_outer(&rate, v.lin, inertia.mc, -1);
  mat3_add_outer(&rate, inertia.mc, v.lin, -1);
  for (int k = 0; k < 3; k++) rate.m[k][k] += 2 * vec3_dot(v.lin, inertia.mc);
  return rate;
}

static inline snCoriolis body_coriolis(snSpatialInertia inertia, snSpatial velocity) {
  snSpatial momentum = spatial_inertia_mul(inertia, velocity);
  snVec3 h = momentum.rot;
  snCoriolis s = {inertia_rate(inertia, velocity), momentum.lin};
  s.rotation.m[0][1] += h.z, s.rotation.m[0][2] -= h.y;
  s.rotation.m[1][0] -= h.z, s.rotation.m[1][2] += h.x;
  s.rotation.m[2][0] += h.y, s.rotation.m[2][1] -= h.x;
  return s;
}

static inline void coriolis_add(snCoriolis* a, const snCoriolis* b) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) a->rotation.m[i][j] += b->rotation.m[i][j];
  a->momentum = vec3_add(a->momentum, b->momentum);
}

// B x
static inline snSpatial coriolis_mul(const snCoriolis* b, snSpatial x) {
  return (snSpatial){mat3_mul_vec3(b->rotation, x.rot), vec3_scale(vec3_cross(b->momentum, x.rot), -2)};
}

// The rotational part of B' x; its linear part is zero.
static inline snVec3 coriolis_transpose_mul(const snCoriolis* b, snSpatial x) {
  return vec3_add_scaled(mat3_transpose_mul_vec3(b->rotation, x.rot), vec3_cross(b->momentum, x.lin), 2);
}
