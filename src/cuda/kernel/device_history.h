// device_history.h — histories of controls and sensors of a world
//   reads   ctrl, sensordata, time, history        writes  history, sensordata
//   As src/actuation/delay.c and src/sensor/sensor_history.c. Times are double in either precision: their rounding
//   decides which sample a delay of whole steps shows.
#pragma once
#include "cuda/kernel/world.h"
#include "model/history.h"

// Where a history lies, its samples, interpolation and numbers of a sample.
typedef struct History {
  double* buffer;
  int samples, interp, dim;
} History;

KERNEL_FN History history_of(World w, int adr, const int* history, int dim) {
  History p = {w.b->history + w.id * (size_t)w.m->nhistory + adr, history[0], history[1], dim};
  return p;
}
KERNEL_FN History control_history(World w, int i) {
  return history_of(w, w.m->actuator_historyadr[i], w.m->actuator_history + 2 * i, 1);
}
KERNEL_FN History sensor_history_of(World w, int sensor) {
  return history_of(w, w.m->sensor_historyadr[sensor], w.m->sensor_history + 2 * sensor, w.m->sensor_dim[sensor]);
}

// Delay of a control or a sensor, period and phase of a sensor.
KERNEL_FN double long_time(const real* parts) {
  return sizeof(real) == sizeof(float) ? (double)parts[0] + (double)parts[1] : (double)(parts[0] + parts[1]);
}
KERNEL_FN double long_timestep(const ModelView* m) {
  return sizeof(real) == sizeof(float) ? (double)m->timestep + (double)m->timestep_rest : (double)m->timestep;
}

// ---- the time of a step

KERNEL_FN int history_stage(World w) { return HAS_RUNGE_KUTTA(w.m) ? w.b->runge_stage[w.id] : 0; }

// Of an evaluation of the step.
KERNEL_FN double evaluation_time(World w) {
  int stage = history_stage(w);
  double share = stage == 0 ? 0 : stage == 3 ? 1 : 0.5;
  return w.b->time[w.id] + share * long_timestep(w.m);
}

// Sensors are read when the time has gone on.
KERNEL_FN void keep_time(World w, Group g) {
  GROUP_LEADER memcpy(w.b->step_time + 2 * w.id, w.b->time + w.id, sizeof(double));
}
KERNEL_FN double kept_time(World w) {
  double time;
  memcpy(&time, w.b->step_time + 2 * w.id, sizeof time);
  return time;
}

// ---- controls

KERNEL_CALL real delayed_control(World w, int i) {
  double delay = long_time(w.m->actuator_delay + 2 * i), out;
  History p = control_history(w, i);
  if (delay == 0 || p.samples <= 0) return w.b->ctrl[w.id * w.m->nu + i];
  history_read(&out, p.buffer, p.samples, 1, evaluation_time(w) - delay, p.interp);
  return (real)out;
}

// At the end of a step, before its time goes on.
KERNEL_CALL void record_controls(World w, Group g) {
  const ModelView* m = w.m;
  double time = w.b->time[w.id];
  EACH(i, m->nu) {
    History p = control_history(w, i);
    if (p.samples > 0) *history_insert(p.buffer, p.samples, 1, time) = (double)w.b->ctrl[w.id * m->nu + i];
  }
  keep_time(w, g);
  group_sync(g);
}

// ---- sensors

// What was measured is in sensordata: it goes into the history where that is due, and sensordata shows an earlier
// sample.
KERNEL_CALL void show_history(World w, int sensor) {
  const ModelView* m = w.m;
  History p = sensor_history_of(w, sensor);
  if (p.samples <= 0) return;
  double delay = long_time(m->sensor_delay + 2 * sensor), period = long_time(m->sensor_interval + 4 * sensor);
  double time = kept_time(w), measured[SN_MOST_HISTORY], shown[SN_MOST_HISTORY];
  real* out = w.b->sensordata + w.id * (size_t)m->nsensordata + m->sensor_adr[sensor];
  int due = !(period > 0) || p.buffer[0] + period <= time;
  int earlier = m->sensor_kind[sensor] != SN_SENSOR_USER && (delay > 0 || !due);
  LOOP for (int i = 0; i < p.dim; i++) measured[i] = (double)out[i];
  if (earlier) {
    history_read(shown, p.buffer, p.samples, p.dim, time - delay, p.interp);
    LOOP for (int i = 0; i < p.dim; i++) out[i] = (real)shown[i];
  }
  if (!due) return;
  if (period > 0) p.buffer[0] += period;
  double* sample = history_insert(p.buffer, p.samples, p.dim, time);
  LOOP for (int i = 0; i < p.dim; i++) sample[i] = measured[i];
}

// ---- starts

KERNEL_CALL void reset_history(World w, Group g) {
  const ModelView* m = w.m;
  double h = long_timestep(m);
  EACH(i, m->nu) {
    History p = control_history(w, i);
    if (p.samples > 0) history_reset_actuator(p.buffer, p.samples, h);
  }
  EACH(sensor, m->nsensor) {
    History p = sensor_history_of(w, sensor);
    const real* interval = m->sensor_interval + 4 * sensor;
    if (p.samples > 0)
      history_reset_sensor(p.buffer, p.samples, p.dim, h, long_time(interval), long_time(interval + 2));
  }
}
