// targets.h — a stage on each of its targets, from the same fields of a data
//   alone     item by item, in space, nothing packed (alone.c)
//   lanes     2, 4 or 8 worlds side by side, each with fields and parameters of its own (lanes.c)
//   group     the phases of the device, items forwards or backwards, in a working set that starts as NaN (group.c)
//   What sn_step runs is the fourth: four items at a time, and in a plane where the mechanism is planar.
//   reference.c has the formulas once more, brute force and without src/stage/, src/view/ and src/math/.
#pragma once
#include "sinew/data.h"
#include "sinew/model.h"

#define STAGES(STAGE) \
  STAGE(body_poses) STAGE(center_of_mass) STAGE(velocities) STAGE(bias_forces) STAGE(mass_matrix) STAGE(body_forces) \
  STAGE(passive_forces) STAGE(actuation)

typedef void StageFn(const snModel* m, snData* d);

#define DECLARE(name)                                                 \
  void alone_##name(const snModel* m, snData* d);                     \
  bool group_##name(const snModel* m, snData* d, bool reversed);      \
  double reference_##name(const snModel* m, const snData* d);
STAGES(DECLARE)
#undef DECLARE
// group_*: false where kernels refuse the model; the fields that the device has are written to d.
// reference_*: the largest deviation of what the stage wrote, relative to its largest number.

// Runs a stage for worlds[0..lanes-1] and writes their fields; false: this processor has no such lanes, or they
// refuse the model. own[k] is the model of world k: the shared one, or one with other masses, inertias and armatures.
bool lanes_stage(snStage stage, int lanes, const snModel* const* own, snData* const* worlds);
