// primitive_formulas.h — signed distance and gradient of shapes that their size describes, over `real`
//   One point, or those of several lanes (math/lanes.h), in the frame of the shape; `size` as geom_size.
//   Formulas: I. Quilez, Distance functions. conformance: inside boxes and near ellipsoids a measure of depth
#pragma once
#include "math/vec3.h"

// Points side by side, and number k of them.
#ifdef SN_LANES
#define POINTS         SN_LANES
#define POINT_OF(v, k) ((v)[k])
#else
#define POINTS         1
#define POINT_OF(v, k) (*((void)(k), &(v)))
#endif

static inline real real_positive(real x) { return real_max(x, real_of(0)); }
static inline snVec3 vec3_of(double x, double y, double z) { return vec3(real_of(x), real_of(y), real_of(z)); }
static inline snVec3 vec3_divided(snVec3 a, real b) { return vec3(a.x / b, a.y / b, a.z / b); }

// ---- plane

static inline real plane_distance(const double* size, snVec3 p) { return (void)size, p.z; }
static inline snVec3 plane_gradient(const double* size, snVec3 p) { return (void)size, (void)p, vec3_of(0, 0, 1); }

// ---- sphere

static inline real sphere_distance(const double* size, snVec3 p) { return vec3_length(p) - size[0]; }
static inline snVec3 sphere_gradient(const double* size, snVec3 p) {
  (void)size;
  return vec3_scale(p, 1. / vec3_length(p));
}

// ---- capsule: a sphere swept along z

static inline snVec3 capsule_from_axis(const double* size, snVec3 p) {
  return vec3(p.x, p.y, p.z - real_clamp(p.z, real_of(-size[1]), real_of(size[1])));
}
static inline real capsule_distance(const double* size, snVec3 p) {
  return vec3_length(capsule_from_axis(size, p)) - size[0];
}
static inline snVec3 capsule_gradient(const double* size, snVec3 p) {
  snVec3 a = capsule_from_axis(size, p);
  return vec3_divided(a, vec3_length(a));
}

// ---- ellipsoid: d = k0 (k0 - 1) / k1 with k0 = |p / s|, k1 = |p / s^2|

static inline snVec3 over_size(const double* size, snVec3 p) {
  return vec3(p.x / size[0], p.y / size[1], p.z / size[2]);
}

static inline real ellipsoid_distance(const double* size, snVec3 p) {
  snVec3 a = over_size(size, p), b = over_size(size, a);
  real k0 = vec3_length(a), k1 = vec3_length(b);
  return k0 * (k0 - 1) / k1;
}
static inline snVec3 ellipsoid_gradient(const double* size, snVec3 p) {
  snVec3 a = over_size(size, p), b = over_size(size, a);
  real k0 = vec3_length(a), k1 = vec3_length(b), inverse0 = 1. / k0, inverse1 = 1. / k1;
  snVec3 of_k0 = vec3_scale(b, inverse0), scaled = vec3_scale(b, inverse1);
  snVec3 of_k1 = vec3(scaled.x / (size[0] * size[0]), scaled.y / (size[1] * size[1]), scaled.z / (size[2] * size[2]));
  real by_k0 = (2. * k0 - 1.) * inverse1, by_k1 = k0 * (k0 - 1.) * inverse1 * inverse1;
  return vec3_normalize(vec3_sub(vec3_scale(of_k0, by_k0), vec3_scale(of_k1, by_k1)));
}

// ---- cylinder

static inline real cylinder_distance(const double* size, snVec3 p) {
  real side = real_sqrt(p.x * p.x + p.y * p.y) - size[0], end = real_abs(p.z) - size[1];
  real out_side = real_positive(side), out_end = real_positive(end);
  return real_min(real_max(side, end), real_of(0)) + real_sqrt(out_side * out_side + out_end * out_end);
}
static inline snVec3 cylinder_gradient(const double* size, snVec3 p) {
  const real least = real_of(1. / SN_MAXVAL), zero = real_of(0);
  real radius = real_sqrt(p.x * p.x + p.y * p.y), height = real_abs(p.z);
  real side = radius - size[0], end = height - size[1], thick = real_max(radius, least);
  snVec3 out = vec3(p.x / thick, p.y / thick, p.z / real_max(height, least));
  mask wall = side > end;
  snVec3 inside = vec3_select(wall, vec3(out.x, out.y, zero), vec3(zero, zero, out.z));
  real a = real_positive(side), b = real_positive(end), length = real_max(real_sqrt(a * a + b * b), least);
  snVec3 outside = vec3(out.x * a / length, out.y * a / length, out.z * b / length);
  return vec3_select(real_select(wall, side, end) < 0, inside, outside);
}

// ---- box

static inline snVec3 box_beyond(const double* size, snVec3 p) {
  return vec3(real_abs(p.x) - size[0], real_abs(p.y) - size[1], real_abs(p.z) - size[2]);
}

// Inside: from the middle outwards, steep where a face is near.
static inline snVec3 box_way(const double* size, snVec3 beyond) {
  return vec3_normalize(vec3(-size[0] / beyond.x, -size[1] / beyond.y, -size[2] / beyond.z));
}
static inline real box_distance(const double* size, snVec3 p) {
  snVec3 beyond = box_beyond(size, p), way = box_way(size, beyond);
  real steps = real_min(-beyond.x / real_abs(way.x),
                        real_min(-beyond.y / real_abs(way.y), -beyond.z / real_abs(way.z)));
  real outside = vec3_length(vec3(real_positive(beyond.x), real_positive(beyond.y), real_positive(beyond.z)));
  return real_select((beyond.x < 0) & (beyond.y < 0) & (beyond.z < 0), -steps * vec3_length(way), outside);
}

static inline real box_slope(real beyond, real length, real x) {
  return real_select(beyond > 0, real_positive(beyond) / length * x / real_abs(x), real_of(0));
}
static inline snVec3 box_gradient(const double* size, snVec3 p) {
  snVec3 beyond = box_beyond(size, p), way = box_way(size, beyond);
  real wide = real_max(beyond.x, beyond.y), most = real_max(beyond.z, wide);
  snVec3 inside = vec3(real_select(p.x < 0, -way.x, way.x), real_select(p.y < 0, -way.y, way.y),
                       real_select(p.z < 0, -way.z, way.z));
  real length = vec3_length(vec3(real_positive(beyond.x), real_positive(beyond.y), real_positive(beyond.z)));
  snVec3 outside = vec3(box_slope(beyond.x, length, p.x), box_slope(beyond.y, length, p.y),
                        box_slope(beyond.z, length, p.z));
  return vec3_select(most < 0, inside, outside);
}
