// memory.h — fields of lanes under their names, and rows of worlds packed into them
#pragma once
#include "model/model.h"
#include "math/quat.h"
#include "math/real.h"
#include "batch/lanes/lane_worlds.h"
#include "math/simd.h"
#include "math/transpose.h"

#include <string.h>

#define LANE(type, name) \
  static inline type* lane_##name(const snLanes* l) { return (type*)(void*)l->field[SN_LANE_##name]; }
SN_LANE_FIELDS(LANE)
#undef LANE

static inline void* lane_scratch(const snLanes* l) { return l->scratch; }

// ---- constants of the model, the same in all lanes

static inline snVec3 vec3_of(snVec3One a) { return vec3(real_of(a.x), real_of(a.y), real_of(a.z)); }
static inline snQuat quat_of(snQuatOne a) { return (snQuat){real_of(a.w), real_of(a.x), real_of(a.y), real_of(a.z)}; }

// ---- parameters: of each world, or the model's

#define LANE_PARAM(m, l, name, i)                                                                     \
  ((l)->param[SN_LANE_PARAM_##name] ? ((const real*)(const void*)(l)->param[SN_LANE_PARAM_##name])[i] \
                                    : real_of((m)->name[i]))

// Number k of the `count` numbers that the field has for element i.
#define LANE_PARAM_OF(m, l, name, count, i, k)                                             \
  ((l)->param[SN_LANE_PARAM_##name]                                                        \
       ? ((const real*)(const void*)(l)->param[SN_LANE_PARAM_##name])[(count) * (i) + (k)] \
       : real_of((m)->name[i][k]))

static inline bool lane_param_varies(const snLanes* l, snLaneParam param) { return l->param[param]; }

static inline snVec3 lane_param_vec3(const snLanes* l, snLaneParam param, int i, snVec3One shared) {
  return l->param[param] ? ((const snVec3*)(const void*)l->param[param])[i] : vec3_of(shared);
}

// ---- rows of worlds

static inline void pack_square(real* to, const double* const* rows, int i) {
  real square[SN_LANES];
  SN_UNROLL for (int k = 0; k < SN_LANES; k++) memcpy(&square[k], rows[k] + i, sizeof(real));
  transpose(square);
  SN_UNROLL for (int k = 0; k < SN_LANES; k++) to[i + k] = square[k];
}

static inline void unpack_square(double* const* rows, const real* from, int i) {
  real square[SN_LANES];
  SN_UNROLL for (int k = 0; k < SN_LANES; k++) square[k] = from[i + k];
  transpose(square);
  SN_UNROLL for (int k = 0; k < SN_LANES; k++) memcpy(rows[k] + i, &square[k], sizeof(real));
}

// What is left after the last whole square goes with numbers before it, once more; a few numbers go one by one.
#define FEW_LEFT 2
static inline bool has_square_left(int count, int i) { return count - i > FEW_LEFT && count >= SN_LANES; }

static void lanes_pack(double* lanes, const double* const* rows, int count) {
  real* to = (real*)(void*)lanes;
  int i = 0;
  for (; i + SN_LANES <= count; i += SN_LANES) pack_square(to, rows, i);
  if (has_square_left(count, i)) {
    pack_square(to, rows, count - SN_LANES);
    return;
  }
  for (; i < count; i++)
    for (int k = 0; k < SN_LANES; k++) to[i][k] = rows[k][i];
}

static void lanes_unpack(double* const* rows, const double* lanes, int count) {
  const real* from = (const real*)(const void*)lanes;
  int i = 0;
  for (; i + SN_LANES <= count; i += SN_LANES) unpack_square(rows, from, i);
  if (has_square_left(count, i)) {
    unpack_square(rows, from, count - SN_LANES);
    return;
  }
  for (; i < count; i++)
    for (int k = 0; k < SN_LANES; k++) rows[k][i] = from[i][k];
}

static unsigned lanes_bad(const double* lanes, int count) {
  const real* x = (const real*)(const void*)lanes;
  mask bad = {0};
  for (int i = 0; i < count; i++) bad |= real_is_bad(x[i]);
  return mask_lanes(bad);
}
