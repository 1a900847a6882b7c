// stages.c — one stage of one world or of several worlds in lanes, run again and again: what bench/stages.py counts
//   usage: stages MODEL LANES STAGE TIMES        LANES 1: sn_<stage> of one world
#include "batch/lanes/group.h"
#include "model/fields.h"
#include "sinew/sinew.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void StageFn(const snModel* m, snData* d);

static const struct {
  const char* name;
  StageFn* one;
  snStage lanes;
} stages[] = {
#define STAGE(name) {#name, sn_##name, SN_STAGE_##name},
    STAGE(body_poses) STAGE(center_of_mass) STAGE(mass_matrix) STAGE(velocities) STAGE(passive_forces) STAGE(bias_forces)
#undef STAGE
};

static double* aligned_numbers(size_t count) {
  size_t bytes = (count * sizeof(double) + 127) / 64 * 64;
  void* memory = aligned_alloc(64, bytes);
  return memory ? memset(memory, 0, bytes) : NULL;
}

// All lanes hold the world of the data.
static bool fill_lanes(snLanes* l, const snModel* m, const snData* d, int lanes) {
  for (int i = 0; i < SN_LANE_COUNT; i++) {
    const snField* f = sn_lane_field((snLaneField)i);
    size_t count = 0;
    sn_field_numbers(m, f, &count);
    const double* x = *(double* const*)(const void*)((const char*)d + f->offset);
    if (!(l->field[i] = aligned_numbers((size_t)lanes * (count + 8)))) return false;
    for (size_t k = 0; k < (size_t)lanes * count; k++) l->field[i][k] = x[k / (size_t)lanes];
  }
  return (l->scratch = aligned_numbers((size_t)lanes * sn_lanes_scratch(m)));
}

// What callgrind collects: its name is an argument of bench/stages.py.
__attribute__((noinline)) void counted(const snModel* m, snData* d, snLanes* l, snLaneStage* lane_stage, StageFn* one,
                                       int times) {
  for (int i = 0; i < times; i++) {
    if (lane_stage)
      lane_stage(m, l);
    else
      one(m, d);
  }
}

static int run(const snModel* m, int lanes, const char* name, int times) {
  snData* d = sn_data_create(m, NULL);
  snLanes l = {0};
  size_t i = 0, known = sizeof stages / sizeof stages[0];
  while (i < known && strcmp(stages[i].name, name) != 0) i++;
  const snLaneKernels* kernels = lanes > 1 ? sn_lane_kernels(lanes) : NULL;
  if (!d || i == known || (lanes > 1 && (!kernels || !sn_lanes_serve_stage(m, stages[i].lanes)))) return 3;
  if (m->nkey > 0) sn_reset_to_key(m, d, 0);
  for (int dof = 0; dof < m->nv; dof++) d->qvel[dof] = 0.1 * (dof % 7 - 3);
  for (int step = 0; step < 3; step++) sn_step(m, d);
  sn_forward(m, d);
  if (kernels && !fill_lanes(&l, m, d, lanes)) return 1;
  counted(m, d, &l, kernels ? kernels->stage[stages[i].lanes] : NULL, stages[i].one, times);
  return 0;
}

int main(int count, char** word) {
  snModel* m = count == 5 ? sn_load(word[1], NULL, NULL) : NULL;
  if (!m) return fprintf(stderr, "usage: stages MODEL LANES STAGE TIMES\n"), 2;
  return run(m, atoi(word[2]), word[3], atoi(word[4]));
}
