// gather.h — four things of one world side by side: their numbers into lanes, and back
//   The lanes that elsewhere hold several worlds (math/lanes.h) hold several bodies, joints or geoms of one world here;
//   each gets the bits that it would get alone. Included where SN_LANES is 4.
#pragma once
#include "math/quat.h"
#include "math/spatial.h"
#include "math/transpose.h"

// Where the four stand in their arrays
typedef struct Places {
  ptrdiff_t at[SN_LANES];
} Places;

static inline Places places_from(int first) { return (Places){{first, first + 1, first + 2, first + 3}}; }
static inline Places places_of(const int* index) { return (Places){{index[0], index[1], index[2], index[3]}}; }

// At any multiple of eight bytes
typedef real real_unaligned __attribute__((aligned(sizeof(double))));

// Number `offset` of each, in an array whose elements have `width` numbers
static inline real gather(const double* array, int width, int offset, Places p) {
  const double* x = array + offset;
  return (real){x[width * p.at[0]], x[width * p.at[1]], x[width * p.at[2]], x[width * p.at[3]]};
}

static inline void scatter(double* array, int width, int offset, Places p, real value) {
  for (int k = 0; k < SN_LANES; k++) array[width * p.at[k] + offset] = value[k];
}

// Four numbers of each from `offset` on
static inline void gather_square(real* out, const double* array, int width, int offset, Places p) {
  real square[SN_LANES];
  for (int k = 0; k < SN_LANES; k++) square[k] = *(const real_unaligned*)(array + width * p.at[k] + offset);
  transpose(square);
  for (int k = 0; k < SN_LANES; k++) out[k] = square[k];
}

static inline void scatter_square(double* array, int width, int offset, Places p, const real* value) {
  real square[SN_LANES] = {value[0], value[1], value[2], value[3]};
  transpose(square);
  for (int k = 0; k < SN_LANES; k++) *(real_unaligned*)(array + width * p.at[k] + offset) = square[k];
}

// ---- values

static inline snVec3 gather_vec3(const snVec3One* array, Places p) {
  const double* x = &array->x;
  return (snVec3){gather(x, 3, 0, p), gather(x, 3, 1, p), gather(x, 3, 2, p)};
}

static inline void scatter_vec3(snVec3One* array, Places p, snVec3 v) {
  scatter(&array->x, 3, 0, p, v.x), scatter(&array->x, 3, 1, p, v.y), scatter(&array->x, 3, 2, p, v.z);
}

static inline snQuat gather_quat(const snQuatOne* array, Places p) {
  real q[4];
  gather_square(q, &array->w, 4, 0, p);
  return (snQuat){q[0], q[1], q[2], q[3]};
}

static inline void scatter_quat(snQuatOne* array, Places p, snQuat v) {
  const real q[4] = {v.w, v.x, v.y, v.z};
  scatter_square(&array->w, 4, 0, p, q);
}

static inline snMat3 gather_mat3(const double* array, Places p) {
  real x[9];
  gather_square(x, array, 9, 0, p);
  gather_square(x + 4, array, 9, 4, p);
  x[8] = gather(array, 9, 8, p);
  return (snMat3){{{x[0], x[1], x[2]}, {x[3], x[4], x[5]}, {x[6], x[7], x[8]}}};
}

static inline void scatter_mat3(double* array, Places p, snMat3 v) {
  const real x[8] = {v.m[0][0], v.m[0][1], v.m[0][2], v.m[1][0], v.m[1][1], v.m[1][2], v.m[2][0], v.m[2][1]};
  scatter_square(array, 9, 0, p, x);
  scatter_square(array, 9, 4, p, x + 4);
  scatter(array, 9, 8, p, v.m[2][2]);
}

static inline snSpatial gather_spatial(const double* array, Places p) {
  real x[6];
  gather_square(x, array, 6, 0, p);
  x[4] = gather(array, 6, 4, p), x[5] = gather(array, 6, 5, p);
  return (snSpatial){{x[0], x[1], x[2]}, {x[3], x[4], x[5]}};
}

static inline void scatter_spatial(double* array, Places p, snSpatial v) {
  const real x[4] = {v.rot.x, v.rot.y, v.rot.z, v.lin.x};
  scatter_square(array, 6, 0, p, x);
  scatter(array, 6, 4, p, v.lin.y), scatter(array, 6, 5, p, v.lin.z);
}

static inline snSpatialInertia gather_inertia(const double* array, Places p) {
  real x[8];
  gather_square(x, array, 10, 0, p);
  gather_square(x + 4, array, 10, 4, p);
  return (snSpatialInertia){
      x[0], x[1], x[2], x[3], x[4], x[5], {x[6], x[7], gather(array, 10, 8, p)}, gather(array, 10, 9, p)};
}

static inline void scatter_inertia(double* array, Places p, snSpatialInertia v) {
  const real x[8] = {v.xx, v.yy, v.zz, v.xy, v.xz, v.yz, v.mc.x, v.mc.y};
  scatter_square(array, 10, 0, p, x);
  scatter_square(array, 10, 4, p, x + 4);
  scatter(array, 10, 8, p, v.mc.z), scatter(array, 10, 9, p, v.mass);
}
