// rotations.h — tangent maps of rotation vectors
//   With phi the rotation vector of R and d a small rotation in the body frame, R exp(d):
//     log(R exp(d)) = phi + Jr^-1(phi) d,   exp(phi + d) = exp(phi) exp(Jr(phi) d).
//   Sola, Deray, Atchuthan, A micro Lie theory for state estimation in robotics (2018)
#pragma once
#include "math/elementary.h"
#include "math/mat3.h"

static inline snMat3 mat3_skew(snVec3 a) { return (snMat3){{{0, -a.z, a.y}, {a.z, 0, -a.x}, {-a.y, a.x, 0}}}; }

// 1 + b [phi] + c [phi]^2
static inline snMat3 rotation_series(snVec3 phi, real b, real c) {
  snMat3 cross = mat3_skew(phi), square = mat3_mul(cross, cross), out = mat3_identity();
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) out.m[i][j] += b * cross.m[i][j] + c * square.m[i][j];
  return out;
}

static inline snMat3 rotation_right_jacobian(snVec3 phi) {
  real square = vec3_dot(phi, phi), angle = sqrt(square);
  if (angle < 1e-4) return rotation_series(phi, -0.5 + square / 24, 1.0 / 6 - square / 120);
  return rotation_series(phi, -(1 - sn_cos(angle)) / square, (angle - sn_sin(angle)) / (square * angle));
}

static inline snMat3 rotation_right_jacobian_inverse(snVec3 phi) {
  real square = vec3_dot(phi, phi), angle = sqrt(square), half = 0.5 * angle;
  if (angle < 1e-4) return rotation_series(phi, 0.5, 1.0 / 12 + square / 720);
  return rotation_series(phi, 0.5, (1 - half / sn_tan(half)) / square);
}

// exp(-phi): how a rotation before it is seen after it
static inline snMat3 rotation_inverse(snVec3 phi) {
  real square = vec3_dot(phi, phi), angle = sqrt(square);
  if (angle < 1e-4) return rotation_series(phi, -1 + square / 6, 0.5 - square / 24);
  return rotation_series(phi, -sn_sin(angle) / angle, (1 - sn_cos(angle)) / square);
}
