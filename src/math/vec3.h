// vec3.h — vectors in space
#pragma once
#include "math/real.h"
#include "sinew/types.h"

static inline snVec3 vec3(real x, real y, real z) { return (snVec3){x, y, z}; }
static inline snVec3 vec3_load(const real* p) { return (snVec3){p[0], p[1], p[2]}; }
static inline void vec3_store(real* p, snVec3 a) { p[0] = a.x, p[1] = a.y, p[2] = a.z; }

static inline snVec3 vec3_add(snVec3 a, snVec3 b) { return (snVec3){a.x + b.x, a.y + b.y, a.z + b.z}; }
static inline snVec3 vec3_sub(snVec3 a, snVec3 b) { return (snVec3){a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline snVec3 vec3_neg(snVec3 a) { return (snVec3){-a.x, -a.y, -a.z}; }
static inline snVec3 vec3_scale(snVec3 a, real s) { return (snVec3){a.x * s, a.y * s, a.z * s}; }

// a + s b
static inline snVec3 vec3_add_scaled(snVec3 a, snVec3 b, real s) {
  return (snVec3){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

// component by component
static inline snVec3 vec3_mul(snVec3 a, snVec3 b) { return (snVec3){a.x * b.x, a.y * b.y, a.z * b.z}; }

static inline real vec3_dot(snVec3 a, snVec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static inline snVec3 vec3_cross(snVec3 a, snVec3 b) {
  return (snVec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline real vec3_length(snVec3 a) { return real_sqrt(vec3_dot(a, a)); }
static inline mask vec3_is_zero(snVec3 a) { return (a.x == 0) & (a.y == 0) & (a.z == 0); }

static inline snVec3 vec3_select(mask condition, snVec3 yes, snVec3 no) {
  return (snVec3){real_select(condition, yes.x, no.x), real_select(condition, yes.y, no.y),
                  real_select(condition, yes.z, no.z)};
}

// Unit vector along a, the x axis where a is too short to have a direction; *length gets |a|.
static inline snVec3 vec3_direction(snVec3 a, real* length) {
  real norm = vec3_length(a);
  *length = norm;
  mask none = norm < SN_MINVAL;
  snVec3 x_axis = vec3(real_of(1), real_of(0), real_of(0));
  if (mask_all(none)) return x_axis;
  return vec3_select(none, x_axis, vec3_scale(a, 1 / norm));
}

static inline snVec3 vec3_normalize(snVec3 a) {
  real length;
  return vec3_direction(a, &length);
}
