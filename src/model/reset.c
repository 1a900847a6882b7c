// reset.c — the initial state, and keyframes over it
//   writes  every array of the data, time, energy, counters
//   Keyframes carry no history: the samples before the start are zero whatever the key's time and controls.
#include "model/awake.h"
#include "model/data.h"
#include "model/actuator_kind.h"
#include "model/history.h"
#include "model/plugin_table.h"

#include <math.h>
#include <string.h>

static void reset_histories(const snModel* m, snData* d) {
  double timestep = m->opt.timestep;
  for (int actuator = 0; actuator < m->nu; actuator++) {
    int samples = m->actuator_history[actuator][0];
    if (samples > 0) sn_history_reset_actuator(d->history + m->actuator_historyadr[actuator], samples, timestep);
  }
  for (int sensor = 0; sensor < m->nsensor; sensor++) {
    int samples = m->sensor_history[sensor][0];
    const double* interval = m->sensor_interval[sensor];
    if (samples > 0)
      sn_history_reset_sensor(d->history + m->sensor_historyadr[sensor], samples, m->sensor_dim[sensor], timestep,
                              interval[0], interval[1]);
  }
}

static void reset_mocap(const snModel* m, snData* d) {
  for (int body = 0; body < m->nbody; body++) {
    int mocap = m->body_mocapid[body];
    if (mocap < 0) continue;
    d->mocap_pos[mocap] = m->body_pos[body];
    d->mocap_quat[mocap] = m->body_quat[body];
  }
}

static void copy_numbers(double* dst, const double* src, int count) {
  if (count > 0) memcpy(dst, src, sizeof(double) * (size_t)count);
}

static void reset_fibers(const snModel* m, snData* d) {
  for (int hill = 0; hill < m->nhill; hill++) {
    int actuator = m->hill_actuatorid[hill];
    if (hill_has_fiber(m, actuator)) d->act[m->actuator_actadr[actuator]] = m->hill_fiberlength0[hill];
  }
}

void sn_reset(const snModel* m, snData* d) {
  sn_frame_clear(d);
  memset(d->warning, 0, sizeof d->warning);
  memset(d->timer, 0, sizeof d->timer);
  memset(d->energy, 0, sizeof d->energy);
  d->kinetic_before = NAN;
  memset(d->block, 0, d->block_bytes);
  d->time = 0;

  copy_numbers(d->qpos, m->qpos0, m->nq);
  copy_numbers(d->qpos_asleep, m->qpos0, m->nq);
  if (m->neq > 0) memcpy(d->eq_active, m->eq_active0, (size_t)m->neq);
  sn_awake_reset(m, d);
  reset_mocap(m, d);
  reset_histories(m, d);
  reset_fibers(m, d);
  sn_plugins_reset(m, d);
}

bool sn_reset_to_key(const snModel* m, snData* d, int key) {
  sn_reset(m, d);
  if (key < 0 || key >= m->nkey) return false;
  size_t row = (size_t)key;
  d->time = m->key_time[key];
  copy_numbers(d->qpos, m->key_qpos + row * (size_t)m->nq, m->nq);
  copy_numbers(d->qvel, m->key_qvel + row * (size_t)m->nv, m->nv);
  copy_numbers(d->act, m->key_act + row * (size_t)m->na, m->na);
  copy_numbers(d->ctrl, m->key_ctrl + row * (size_t)m->nu, m->nu);
  for (int mocap = 0; mocap < m->nmocap; mocap++) {
    d->mocap_pos[mocap] = m->key_mpos[row * (size_t)m->nmocap + (size_t)mocap];
    d->mocap_quat[mocap] = m->key_mquat[row * (size_t)m->nmocap + (size_t)mocap];
  }
  return true;
}
