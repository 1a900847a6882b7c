// shapes.h — shapes at poses, for tests of pairs
#pragma once
#include "collision/pair/pairs.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "test.h"

static inline snShape shape_at(snGeomType type, snVec3 size, snVec3 pos) {
  snShape s = {.type = type, .size = size, .pos = pos};
  s.rot = mat3_identity();
  s.box.half = size;
  s.bound = vec3_length(size);
  return s;
}

// Turned about an axis by an angle in degrees.
static inline snShape turned(snShape s, snVec3 axis, double degrees) {
  double half = degrees * SN_PI / 360;
  snVec3 v = vec3_scale(vec3_normalize(axis), sin(half));
  s.rot = quat_to_mat3((snQuat){cos(half), v.x, v.y, v.z});
  return s;
}

#define CHECK_VECTOR(found, expected_x, expected_y, expected_z, tolerance) \
  do {                                                                     \
    CHECK_NEAR((found).x, (expected_x), (tolerance));                      \
    CHECK_NEAR((found).y, (expected_y), (tolerance));                      \
    CHECK_NEAR((found).z, (expected_z), (tolerance));                      \
  } while (0)

static const snVec3 x_axis = {1, 0, 0}, y_axis = {0, 1, 0}, z_axis = {0, 0, 1};
