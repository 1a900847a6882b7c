// mat3.h — 3 x 3 matrices, row-major
#pragma once
#include "math/vec3.h"

static inline snMat3 mat3_identity(void) {
  real one = real_of(1), zero = real_of(0);
  return (snMat3){{{one, zero, zero}, {zero, one, zero}, {zero, zero, one}}};
}
static inline snVec3 mat3_col(snMat3 a, int k) { return (snVec3){a.m[0][k], a.m[1][k], a.m[2][k]}; }
static inline snVec3 mat3_row(snMat3 a, int k) { return (snVec3){a.m[k][0], a.m[k][1], a.m[k][2]}; }

static inline snMat3 mat3_from_cols(snVec3 x, snVec3 y, snVec3 z) {
  return (snMat3){{{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}}};
}

static inline snVec3 mat3_mul_vec3(snMat3 a, snVec3 v) {
  return (snVec3){a.m[0][0] * v.x + a.m[0][1] * v.y + a.m[0][2] * v.z,
                  a.m[1][0] * v.x + a.m[1][1] * v.y + a.m[1][2] * v.z,
                  a.m[2][0] * v.x + a.m[2][1] * v.y + a.m[2][2] * v.z};
}

// a^T v: world into local for a rotation
static inline snVec3 mat3_transpose_mul_vec3(snMat3 a, snVec3 v) {
  return (snVec3){a.m[0][0] * v.x + a.m[1][0] * v.y + a.m[2][0] * v.z,
                  a.m[0][1] * v.x + a.m[1][1] * v.y + a.m[2][1] * v.z,
                  a.m[0][2] * v.x + a.m[1][2] * v.y + a.m[2][2] * v.z};
}

static inline snMat3 mat3_transpose(snMat3 a) { return mat3_from_cols(mat3_row(a, 0), mat3_row(a, 1), mat3_row(a, 2)); }

static inline snMat3 mat3_mul(snMat3 a, snMat3 b) {
  return mat3_from_cols(mat3_mul_vec3(a, mat3_col(b, 0)), mat3_mul_vec3(a, mat3_col(b, 1)),
                        mat3_mul_vec3(a, mat3_col(b, 2)));
}
