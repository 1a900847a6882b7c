// judged.h — a world of emulated kernels beside sn_step: every step of a rollout from its own state
#pragma once
#include "cuda/device.h"
#include "sinew/step.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A world of a device and the data that judges it.
typedef struct Judged {
  snModel* m;
  snData* d;
  snDevice* device;
  double time;
  int warnings[SN_WARNING_COUNT], autoresets;
} Judged;

static inline void open_columns(Judged* j) {
  snDevice* v = j->device;
  const snDeviceModel* p = v->model;
#define COL(name, count) v->name = calloc((size_t)(count) + 1, sizeof(double));
  SN_DEVICE_STATE(COL)
  SN_DEVICE_OUTPUTS(COL)
#undef COL
  v->time = &j->time;
  v->warnings = j->warnings, v->autoresets = &j->autoresets;
  v->history = calloc((size_t)p->nhistory + 1, sizeof(double));
  v->eq_active = calloc((size_t)p->neq + 1, 1);
  v->nchosen = 1;
}

static inline void close_columns(snDevice* v) {
#define COL(name, count) free(v->name);
  SN_DEVICE_STATE(COL)
  SN_DEVICE_OUTPUTS(COL)
#undef COL
  free(v->history);
  free(v->eq_active);
}

// The state of the data becomes that of the world.
static inline void take_state(Judged* j) {
  const snDeviceModel* p = j->device->model;
#define COL(name, count) \
  if ((count) > 0) memcpy(j->device->name, j->d->name, sizeof(double) * (size_t)(count));
  SN_DEVICE_STATE(COL)
#undef COL
  if (p->neq > 0) memcpy(j->device->eq_active, j->d->eq_active, (size_t)p->neq);
  if (p->nhistory > 0) memcpy(j->device->history, j->d->history, sizeof(double) * (size_t)p->nhistory);
  j->time = j->d->time;
  j->device->done[0] = 0;
}

static inline double worst_of(const double* x, const double* y, int count, double scale) {
  double worst = 0;
  for (int i = 0; i < count; i++) {
    double e = fabs(x[i] - y[i]) / scale;
    if (!(e <= worst)) worst = e;
  }
  return worst;
}

// Differences after a step: velocities by the largest one, positions and activations by 1 m, 1 rad, 1, sensors by 1 or
// what they show.
static inline double difference(Judged* j) {
  double scale = 1;
  for (int i = 0; i < j->m->nv; i++) scale = fmax(scale, fabs(j->d->qvel[i]));
  double v = worst_of(j->device->qvel, j->d->qvel, j->m->nv, scale),
         q = worst_of(j->device->qpos, j->d->qpos, j->m->nq, 1);
  double s = 0;
  const double* sensed = j->device->sensordata;
  for (int i = 0; i < j->device->model->nsensordata; i++)
    s = fmax(s, fabs(sensed[i] - j->d->sensordata[i]) / fmax(1, fabs(j->d->sensordata[i])));
  s = fmax(s, worst_of(j->device->history, j->d->history, j->device->model->nhistory, 1));
  return fmax(fmax(s, fmax(v, q)), worst_of(j->device->act, j->d->act, j->m->na, 1));
}

static inline double drawn(uint64_t* seed) {
  *seed = *seed * 6364136223846793005ULL + 1442695040888963407ULL;
  return (double)(*seed >> 40) / (double)(1 << 23) - 1;
}

static inline void disturb(Judged* j, int step, uint64_t* seed) {
  for (int i = 0; step % 10 == 0 && i < j->m->nu; i++) j->d->ctrl[i] = 0.5 + 0.5 * drawn(seed);
  for (int i = 0; step == 20 && i < j->m->nv; i++) j->d->qvel[i] += 0.3 * drawn(seed);
}

// What came of a rollout: the worst difference, steps within 1e-9, steps that kernels left to the host.
typedef struct Verdict {
  double worst;
  int steps, good, hosted;
} Verdict;

// The worst is NaN where the device refuses the model or a step fails.
static inline Verdict verdict_of(snModel* m, const snKernels* kernels, int steps) {
  Verdict out = {.worst = NAN};
  if (sn_device_model_lacks(m) || sn_device_model_leaves(m)) return out;
  Judged j = {.m = m, .d = sn_data_create(m, NULL), .device = sn_device_create(m, kernels, 1)};
  open_columns(&j);
  if (m->nkey > 0) sn_reset_to_key(m, j.d, 0);
  out.worst = 0;
  uint64_t seed = 3;
  for (int step = 0; step < steps; step++) {
    disturb(&j, step, &seed);
    take_state(&j);
    sn_step(m, j.d);
    double e = sn_device_step(j.device, 1) ? difference(&j) : NAN;
    if (!(e <= out.worst)) out.worst = e;
    out.steps++, out.good += e < 1e-9;
  }
  out.hosted = (int)j.device->hosted;
  close_columns(j.device);
  sn_device_destroy(j.device);
  sn_data_destroy(j.d);
  return out;
}

