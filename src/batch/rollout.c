// rollout.c — trajectories with given controls, recorded step by step
//   reads   controls of each step        writes  states and sensor data of each step
#include "batch/worlds.h"
#include "sinew/step.h"
#include "sinew/support.h"

#include <string.h>

typedef struct Sizes {
  size_t state, control, sensordata;
} Sizes;

static Sizes sizes_of(const snModel* m, const snBatchRollout* how) {
  return (Sizes){(size_t)sn_state_size(m, SN_STATE_FULLPHYSICS), (size_t)sn_state_size(m, how->control_parts),
                 (size_t)m->nsensordata};
}

static void record(const snModel* m, const snData* d, const snBatchRollout* how, Sizes size, size_t row) {
  if (how->state) sn_state_read(m, d, SN_STATE_FULLPHYSICS, how->state + row * size.state);
  if (how->sensordata && size.sensordata)
    memcpy(how->sensordata + row * size.sensordata, d->sensordata, size.sensordata * sizeof(double));
}

static bool has_warning(const snData* d) {
  for (int i = 0; i < SN_WARNING_COUNT; i++)
    if (d->warning[i].count) return true;
  return false;
}

// conformance: after a warning the trajectory stands still
void sn_rollout_world(const snBatch* b, int world, const snModel* m, snData* d, const snBatchRollout* how) {
  Sizes size = sizes_of(m, how);
  for (int step = 0; step < how->nsteps; step++) {
    size_t row = (size_t)world * (size_t)how->nsteps + (size_t)step;
    if (!has_warning(d)) {
      if (how->control) sn_state_set(m, d, how->control + row * size.control, how->control_parts);
      if (b->hooks.control) b->hooks.control(b->hooks.context, world, m, d);
      sn_step(m, d);
    }
    record(m, d, how, size, row);
  }
}

// State columns are in the order of the parts of the state.
void sn_rollout_record(const snBatch* b, int world, const snBatchRollout* how, int step) {
  Sizes size = sizes_of(b->m, how);
  size_t row = (size_t)world * (size_t)how->nsteps + (size_t)step;
  double *state = how->state ? how->state + row * size.state : NULL, *data = how->sensordata;
  for (int i = columns_begin(b, SN_COLUMN_STATE); i < columns_end(b, SN_COLUMN_STATE); i++) {
    const snColumn* c = &b->columns.item[i];
    bool sensors = c->row->stage == SN_STAGE_sensors_acceleration;
    if (c->bytes == 0) continue;
    if (sensors && data) memcpy(data + row * size.sensordata, column_row(c, world), c->bytes);
    if (!state || !c->recorded) continue;
    memcpy(state, column_row(c, world), c->bytes);
    state += c->bytes / sizeof(double);
  }
}

bool sn_batch_rollout(snBatch* b, const snByte* mask, const snBatchRollout* how) {
  bool known = sn_state_size(b->m, how->control_parts) >= 0;
  if (how->nsteps < 0 || (how->control && !known) || !sn_has_integrator(b->m->opt.integrator)) return false;
  sn_batch_choose(b, mask);
  b->backend->rollout(b, how);
  return true;
}
