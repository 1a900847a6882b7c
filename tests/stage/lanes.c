// lanes.c — a stage of several worlds side by side
#include "stage/targets.h"
#include "batch/lanes/group.h"
#include "model/fields.h"

#include <stdlib.h>
#include <string.h>

static int numbers_of(const snModel* m, const snField* f) {
  size_t count = 0;
  sn_field_numbers(m, f, &count);
  return (int)count;
}

static double* aligned_numbers(size_t count) {
  size_t bytes = (count * sizeof(double) + 127) / 64 * 64;
  return memset(aligned_alloc(64, bytes), 0, bytes);
}

static double* field_of(const snData* d, const snField* f) {
  return *(double* const*)(const void*)((const char*)d + f->offset);
}

static void open_lanes(snLanes* l, const snModel* m, int lanes, snData* const* worlds) {
  memset(l, 0, sizeof *l);
  for (int i = 0; i < SN_LANE_COUNT; i++) {
    const snField* f = sn_lane_field((snLaneField)i);
    int count = numbers_of(m, f);
    l->field[i] = aligned_numbers((size_t)lanes * (size_t)(count + 8));
    for (int k = 0; k < lanes; k++)
      for (int j = 0; j < count; j++) l->field[i][lanes * j + k] = field_of(worlds[k], f)[j];
  }
  l->scratch = aligned_numbers((size_t)lanes * sn_lanes_scratch(m));
}

static void open_param(snLanes* l, snLaneParam param, int lanes, int count, const double* const* own) {
  l->param[param] = aligned_numbers((size_t)lanes * (size_t)(count + 8));
  for (int k = 0; k < lanes; k++)
    for (int j = 0; j < count; j++) l->param[param][lanes * j + k] = own[k][j];
}

#define OPEN_PARAM(name, count)                                                                        \
  for (int k = 0; k < lanes; k++) numbers[k] = (const double*)(const void*)own[k]->name;               \
  open_param(l, SN_LANE_PARAM_##name, lanes, count, numbers);

static void open_params(snLanes* l, int lanes, const snModel* const* own) {
  const double* numbers[SN_MOST_LANES];
  const snModel* m = own[0];
  OPEN_PARAM(body_mass, m->nbody)
  OPEN_PARAM(body_subtreemass, m->nbody)
  OPEN_PARAM(body_inertia, 3 * m->nbody)
  OPEN_PARAM(dof_M0, m->nv)
  OPEN_PARAM(dof_armature, m->nv)
  OPEN_PARAM(dof_damping, m->nv)
  OPEN_PARAM(jnt_stiffness, m->njnt)
  OPEN_PARAM(tendon_stiffness, m->ntendon)
  OPEN_PARAM(tendon_damping, m->ntendon)
}

static void close_lanes(snLanes* l, const snModel* m, int lanes, snData* const* worlds) {
  for (int i = 0; i < SN_LANE_COUNT; i++) {
    const snField* f = sn_lane_field((snLaneField)i);
    int count = numbers_of(m, f);
    for (int k = 0; k < lanes; k++)
      for (int j = 0; j < count; j++) field_of(worlds[k], f)[j] = l->field[i][lanes * j + k];
    free(l->field[i]);
  }
  for (int i = 0; i < SN_LANE_PARAM_COUNT; i++) free(l->param[i]);
  free(l->scratch);
}

bool lanes_stage(snStage stage, int lanes, const snModel* const* own, snData* const* worlds) {
  const snLaneKernels* kernels = sn_lane_kernels(lanes);
  bool differ = false;
  snLanes l;
  if (!kernels || !kernels->stage[stage] || !sn_lanes_serve(own[0])) return false;
  if (!sn_lanes_serve_stage(own[0], stage)) return false;
  // moments are found where they are used: as in lane_schedule.c
  bool plain =
      sn_lanes_serve_stage(own[0], SN_STAGE_transmission) && sn_lanes_serve_stage(own[0], SN_STAGE_passive_forces);
  if (stage == SN_STAGE_actuation && !plain) return false;
  for (int k = 1; k < lanes; k++) differ |= own[k] != own[0];
  open_lanes(&l, own[0], lanes, worlds);
  if (differ) open_params(&l, lanes, own);
  kernels->stage[stage](own[0], &l);
  close_lanes(&l, own[0], lanes, worlds);
  return true;
}
