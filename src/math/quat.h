// quat.h — rotations as unit quaternions (w, x, y, z); a product applies its right factor first
#pragma once
#include "math/elementary.h"
#include "math/mat3.h"
#include "math/trig.h"
#include "math/vec3.h"

static inline snQuat quat_identity(void) { return (snQuat){real_of(1), real_of(0), real_of(0), real_of(0)}; }
static inline snQuat quat_load(const real* p) { return (snQuat){p[0], p[1], p[2], p[3]}; }
static inline void quat_store(real* p, snQuat q) { p[0] = q.w, p[1] = q.x, p[2] = q.y, p[3] = q.z; }
static inline snQuat quat_conjugate(snQuat q) { return (snQuat){q.w, -q.x, -q.y, -q.z}; }

static inline snQuat quat_mul(snQuat a, snQuat b) {
  return (snQuat){a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                  a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

static inline snQuat quat_select(mask condition, snQuat yes, snQuat no) {
  return (snQuat){real_select(condition, yes.w, no.w), real_select(condition, yes.x, no.x),
                  real_select(condition, yes.y, no.y), real_select(condition, yes.z, no.z)};
}

// Squares of lengths whose root is within SN_MINVAL of 1, from the least double to the greatest: 1 -+ 18/2^53.
#define SN_UNIT_LEAST    0x1.fffffffffffeep-1
#define SN_UNIT_GREATEST 0x1.0000000000009p0

// Already within rounding of unit length: unchanged, and mostly known without the root. Too short to have a direction:
// identity.
static inline snQuat quat_normalize(snQuat q) {
  real square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
  if (mask_all((square >= SN_UNIT_LEAST) & (square <= SN_UNIT_GREATEST))) return q;
  real norm = real_sqrt(square);
  mask none = norm < SN_MINVAL, unit = real_abs(norm - 1) <= SN_MINVAL;
  if (mask_all(none)) return quat_identity();
  if (mask_all(unit)) return q;
  real scale = 1 / norm;
  snQuat scaled = {q.w * scale, q.x * scale, q.y * scale, q.z * scale};
  return quat_select(none, quat_identity(), quat_select(unit, q, scaled));
}

// q v q*, by v + 2 u x (w v + u x v) with u the vector part
// conformance: sums from left to right, w v first; searches for contacts tell the last bit
static inline snVec3 quat_rotate(snQuat q, snVec3 v) {
  snVec3 u = {q.x, q.y, q.z};
  snVec3 t = {q.w * v.x + u.y * v.z - u.z * v.y, q.w * v.y + u.z * v.x - u.x * v.z, q.w * v.z + u.x * v.y - u.y * v.x};
  return vec3_add_scaled(v, vec3_cross(u, t), real_of(2));
}

static inline snMat3 quat_to_mat3(snQuat q) {
  real ww = q.w * q.w, wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  real xx = q.x * q.x, xy = q.x * q.y, xz = q.x * q.z;
  real yy = q.y * q.y, yz = q.y * q.z, zz = q.z * q.z;
  return (snMat3){{{ww + xx - yy - zz, 2 * (xy - wz), 2 * (xz + wy)},
                   {2 * (xy + wz), ww - xx + yy - zz, 2 * (yz - wx)},
                   {2 * (xz - wy), 2 * (yz + wx), ww - xx - yy + zz}}};
}

// Rotation by `angle` about a unit axis.
static inline snQuat quat_from_axis_angle(snVec3 axis, real angle) {
  real s, c;
  real_sincos(0.5 * angle, &s, &c);
  return (snQuat){c, axis.x * s, axis.y * s, axis.z * s};
}

// Rotation vector of q, the short way round: angle in (-pi, pi] times axis. Any length of q will do.
static inline snVec3 quat_to_rotation_vector(snQuat q) {
  real half_sine;
  snVec3 axis = vec3_direction((snVec3){q.x, q.y, q.z}, &half_sine);
  real angle = 2 * real_atan2(half_sine == half_sine, half_sine, q.w);
  return vec3_scale(axis, real_select(angle > SN_PI, angle - 2 * SN_PI, angle));
}

// Rotation vector, in the local frame of `from`, that takes `from` to `to`.
static inline snVec3 quat_difference(snQuat to, snQuat from) {
  return quat_to_rotation_vector(quat_mul(quat_conjugate(from), to));
}

// q rotated with local angular velocity `omega` for a time; conformance: normalised before the rotation, not after.
static inline snQuat quat_integrate(snQuat q, snVec3 omega, real time) {
  real speed;
  snVec3 axis = vec3_direction(omega, &speed);
  return quat_mul(quat_normalize(q), quat_from_axis_angle(axis, time * speed));
}

// ---- for one world only: they branch

#ifndef SN_LANES
// The least rotation that rotates the z axis into a direction, of any length; conformance: one that leaves the z axis
// by less than 1e-7 counts as lying on it.
static inline snQuat quat_from_z_to(snVec3 direction) {
  real sine;
  snVec3 axis = vec3_direction((snVec3){-direction.y, direction.x, 0}, &sine);  // z x direction
  if (sine * sine < 1e-14) axis = (snVec3){1, 0, 0}, sine = 0;
  return quat_from_axis_angle(axis, sn_atan2(sine, direction.z));
}

// Quaternion of a rotation matrix, by the largest of its four components; of unit length as far as the matrix is a
// rotation.
static inline snQuat quat_near_mat3(snMat3 r) {
  real a = r.m[0][0], b = r.m[1][1], c = r.m[2][2];
  snQuat q;
  if (a + b + c > 0) {
    real w = 0.5 * sqrt(1 + a + b + c), s = 4 * w;
    q = (snQuat){w, (r.m[2][1] - r.m[1][2]) / s, (r.m[0][2] - r.m[2][0]) / s, (r.m[1][0] - r.m[0][1]) / s};
  } else if (a > b && a > c) {
    real x = 0.5 * sqrt(1 + a - b - c), s = 4 * x;
    q = (snQuat){(r.m[2][1] - r.m[1][2]) / s, x, (r.m[0][1] + r.m[1][0]) / s, (r.m[0][2] + r.m[2][0]) / s};
  } else if (b > c) {
    real y = 0.5 * sqrt(1 - a + b - c), s = 4 * y;
    q = (snQuat){(r.m[0][2] - r.m[2][0]) / s, (r.m[0][1] + r.m[1][0]) / s, y, (r.m[1][2] + r.m[2][1]) / s};
  } else {
    real z = 0.5 * sqrt(1 - a - b + c), s = 4 * z;
    q = (snQuat){(r.m[1][0] - r.m[0][1]) / s, (r.m[0][2] + r.m[2][0]) / s, (r.m[1][2] + r.m[2][1]) / s, z};
  }
  return q;
}

static inline snQuat quat_from_mat3(snMat3 r) { return quat_normalize(quat_near_mat3(r)); }
#endif
