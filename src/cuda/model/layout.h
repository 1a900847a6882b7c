// layout.h — where the parts of a working set lie
#pragma once
#include "cuda/model/device_model.h"

// Vectors over dofs come first; matrices and rows of constraints take the place of what they are made of.
#define SN_LAYOUT_OFFSETS(OFF)                                                                                         \
  OFF(smooth) OFF(gradient) OFF(step) OFF(diagonal) OFF(acc) OFF(Macc) OFF(Mstep) OFF(force) OFF(vel)                  \
  OFF(pos) OFF(com) OFF(cdof) OFF(cross) OFF(row_jar) OFF(row_jv) OFF(row_D) OFF(row_active) OFF(row_list) OFF(row_kind) \
  OFF(pose) OFF(inertia) OFF(local) OFF(joint) OFF(cvel) OFF(cacc) OFF(moment) OFF(wrench) OFF(tendon_J) OFF(length) OFF(wrapped) \
  OFF(tendon_force) OFF(tendon_length) OFF(actuator_force) OFF(actuator_moment) OFF(matrix) OFF(center)

// In numbers from the beginning of a world's working set. `rows`: rows whose vectors fit into it; `words`: all of it.
typedef struct snDeviceLayout {
#define OFF(name) int name;
  SN_LAYOUT_OFFSETS(OFF)
#undef OFF
  int rows, words;
} snDeviceLayout;

// Records of the working set have odd lengths, so that neighbours lie in different banks.
enum { POSE = 13, INERTIA = 11, SPATIAL = 7 };

// Of the kernels of positions, of forces and rows, of the solver.
snDeviceLayout sn_position_layout(const snDeviceModel* p);
snDeviceLayout sn_smooth_layout(const snDeviceModel* p, bool single);
snDeviceLayout sn_solve_layout(const snDeviceModel* p, bool single);

// The most words that a kernel's working set has.
int sn_largest_layout(const snDeviceModel* p, bool single);

// Whether the working set of a world is more than the shared memory of a block: then it lies in device memory.
bool sn_layout_is_large(const snDeviceModel* p, bool single);
