// world.h — what the phases of a kernel see: the device model, the columns of the batch, the working set of a world
//   The view of the device model and of the columns is a parameter of the kernel. The working set lies in shared
//   memory, at offsets that its sizes give (layout.c); parts whose lifetimes do not overlap share their place.
#pragma once
#include "cuda/device.h"
#include "cuda/kernel/lane_group.h"
#include "math/mat3.h"
#include "math/pose.h"
#include "math/quat.h"
#include "math/spatial.h"

// The device model, on the device.
typedef struct ModelView {
#define NUM(name) int name;
#define FIX(name) real name;
#define IDX(name, count) const int* name;
#define VAL(name, count) const real* name;
  SN_DEVICE_MODEL_NUMBERS(NUM)
  SN_DEVICE_MODEL_REALS(FIX)
  SN_DEVICE_MODEL_ARRAYS(IDX, VAL)
#undef NUM
#undef FIX
#undef IDX
#undef VAL
} ModelView;

// Columns and scratch on the device, see SN_DEVICE_COLUMNS.
typedef struct ColumnView {
#define REAL(name, count) real* name;
#define INTS(name, count) int* name;
  SN_DEVICE_STATE(REAL)
  SN_DEVICE_OUTPUTS(REAL)
  SN_DEVICE_SCRATCH(REAL, INTS)
#undef REAL
#undef INTS
  double *time, *history;
  unsigned char* eq_active;
  int *warnings, *autoresets, *chosen, *done, *needed;
  int nchosen, target, most_slots, most_rows, search_lanes, large_words;
  int begin;  // place of the first of `chosen` among the worlds of the call, of which a launch may have a part
  int last;   // the last launch of a call, after which worlds tell how many steps are left
  real* restart;  // what a step from the initial state leads to, see step.h; NULL: it is not kept
  const void* views;  // a ModelView for each world, where worlds have tables of their own; NULL: they share one
} ColumnView;

// Numbers of a row besides its Jacobian: reference acceleration, 1/regularizer, half width of dry friction, damping,
// stiffness times impedance, pos - margin, friction coefficients of an elliptic contact and its mu.
enum { ROW_AREF, ROW_D, ROW_BOUND, ROW_B, ROW_K, ROW_POS, ROW_MU, ROW_FRICTION, ROW_NUMBERS = SN_ROW_NUMBERS };

// Kinds of rows; of an elliptic contact the first row says the dimension: ROW_CONE + dim.
enum { ROW_EQUALITY, ROW_DRY, ROW_LIMIT, ROW_CONE_REST, ROW_CONE };

typedef struct World {
  const ModelView* m;
  const snDeviceLayout* at;
  const ColumnView* b;
  real* ws;
  int id;
} World;

// Four indices that are read together.
typedef struct Node {
  int a, b, c, d;
} Node;

KERNEL_FN Node load_node(const int* p) {
#ifdef __CUDACC__
  int4 t = *(const int4*)p;
  Node n = {t.x, t.y, t.z, t.w};
#else
  Node n = {p[0], p[1], p[2], p[3]};
#endif
  return n;
}

KERNEL_FN snVec3 load3(const real* p) { return vec3(p[0], p[1], p[2]); }
KERNEL_FN void store3(real* p, snVec3 v) { p[0] = v.x, p[1] = v.y, p[2] = v.z; }
KERNEL_FN snMat3 load9(const real* p) {
  snMat3 a = {{{p[0], p[1], p[2]}, {p[3], p[4], p[5]}, {p[6], p[7], p[8]}}};
  return a;
}
// Of tables with a column for each number of an item, n numbers long: neighbouring lanes read neighbouring numbers.
KERNEL_FN snVec3 column3(const real* p, int n) { return vec3(p[0], p[n], p[2 * n]); }
KERNEL_FN snMat3 column9(const real* p, int n) {
  snMat3 a = {{{p[0], p[n], p[2 * n]}, {p[3 * n], p[4 * n], p[5 * n]}, {p[6 * n], p[7 * n], p[8 * n]}}};
  return a;
}
KERNEL_FN void store9(real* p, snMat3 a) {
  UNROLL for (int r = 0; r < 3; r++) {
    UNROLL for (int c = 0; c < 3; c++) p[3 * r + c] = a.m[r][c];
  }
}
KERNEL_FN snSpatial load6(const real* p) {
  snSpatial s = {load3(p), load3(p + 3)};
  return s;
}
KERNEL_FN void store6(real* p, snSpatial s) { store3(p, s.rot), store3(p + 3, s.lin); }
KERNEL_FN snSpatialInertia load10(const real* p) {
  snSpatialInertia i = {p[0], p[1], p[2], p[3], p[4], p[5], load3(p + 6), p[9]};
  return i;
}
KERNEL_FN void store10(real* p, snSpatialInertia i) {
  p[0] = i.xx, p[1] = i.yy, p[2] = i.zz, p[3] = i.xy, p[4] = i.xz, p[5] = i.yz, p[9] = i.mass;
  store3(p + 6, i.mc);
}

// Poses of bodies and frames of joints in device memory.
KERNEL_FN size_t pose_words(const ModelView* m) { return 12 * (size_t)m->nbody + 6 * (size_t)m->njnt; }

// Point of a body in the world.
KERNEL_FN snVec3 body_point(World w, int body, snVec3 local) {
  const real* pose = w.ws + w.at->pose + POSE * body;
  return vec3_add(mat3_mul_vec3(load9(pose), local), load3(pose + 9));
}
KERNEL_FN snVec3 tree_com(World w, int body) { return load3(w.ws + w.at->com + 3 * w.m->body_root[body]); }
KERNEL_FN int moves_body(World w, int body, int dof) {
  return (int)((unsigned)w.m->body_bits[body * w.m->nword + (dof >> 5)] >> (dof & 31)) & 1;
}
