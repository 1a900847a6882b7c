// instance.h — the device model packed for one precision, views that kernels take, and one world of a launch
//   Included by every instance of the kernels: emulate.h, cuda.h.
#pragma once
#include "cuda/kernel/start.h"
#include "cuda/kernel/step.h"

#define PACKED(bytes) (((bytes) + 15) & ~(size_t)15)

// What the arrays of a device model go through: their bytes are counted, or they are written and `out` moves behind
// them.
#define COUNT_INDICES(name, count) bytes += PACKED(sizeof(int) * (size_t)(count));
#define COUNT_NUMBERS(name, count) bytes += PACKED(sizeof(real) * (size_t)(count));
#define WRITE_INDICES(name, count) \
  memcpy(out, p->name, sizeof(int) * (size_t)(count)), out += PACKED(sizeof(int) * (size_t)(count));
#define WRITE_NUMBERS(name, count)                                              \
  for (int i = 0; i < (count); i++) ((real*)(void*)out)[i] = (real)p->name[i]; \
  out += PACKED(sizeof(real) * (size_t)(count));
#define LEAVE_OUT(name, count)

static size_t pack_bytes(const snDeviceModel* p) {
  size_t bytes = 0;
  SN_DEVICE_MODEL_ARRAYS(COUNT_INDICES, COUNT_NUMBERS)
  return bytes + 16;
}

static void pack(const snDeviceModel* p, char* out) { SN_DEVICE_MODEL_ARRAYS(WRITE_INDICES, WRITE_NUMBERS) }

// Below these, single precision does not resolve the improvement of an iteration.
static void limit_tolerances(ModelView* v) {
  if (sizeof(real) == sizeof(float) && v->tolerance < (real)1e-6) v->tolerance = (real)1e-6;
  if (sizeof(real) == sizeof(float) && v->ccd_tolerance < (real)1e-5) v->ccd_tolerance = (real)1e-5;
}

static ModelView model_view(const snDevice* d) {
  const snDeviceModel* p = d->model;
  const char* at = d->tables;
  ModelView v;
#define NUM(name) v.name = p->name;
#define FIX(name) v.name = (real)p->name;
#define IDX(name, count) v.name = (const int*)(const void*)at, at += PACKED(sizeof(int) * (size_t)(count));
#define VAL(name, count) v.name = (const real*)(const void*)at, at += PACKED(sizeof(real) * (size_t)(count));
  SN_DEVICE_MODEL_NUMBERS(NUM)
  SN_DEVICE_MODEL_REALS(FIX)
  SN_DEVICE_MODEL_ARRAYS(IDX, VAL)
#undef NUM
#undef FIX
#undef IDX
#undef VAL
  limit_tolerances(&v);
  return v;
}

// A step from the initial state leaves nothing but the next state, which is the same in all worlds.
static bool keeps_restart(const snDevice* d) {
  bool outputs = false;
#define REAL(name, count) outputs = outputs || d->name;
  SN_DEVICE_OUTPUTS(REAL)
#undef REAL
  return !outputs && !d->views && !d->model->runge_kutta && d->model->nsensor == 0 && d->model->nhistory == 0;
}

static ColumnView column_view(const snDevice* d) {
  ColumnView v;
#define REAL(name, count) v.name = (real*)d->name;
#define INTS(name, count) v.name = (int*)d->name;
  SN_DEVICE_STATE(REAL)
  SN_DEVICE_OUTPUTS(REAL)
  SN_DEVICE_SCRATCH(REAL, INTS)
#undef REAL
#undef INTS
  v.time = d->time, v.history = d->history, v.eq_active = d->eq_active;
  v.warnings = d->warnings, v.autoresets = d->autoresets;
  v.chosen = d->chosen, v.done = d->done, v.needed = d->needed;
  v.nchosen = d->nchosen, v.target = d->target;
  v.most_slots = d->most_slots, v.most_rows = d->most_rows, v.search_lanes = d->search_lanes,
  v.large_words = d->large_words;
  v.begin = 0, v.last = 1;
  v.restart = keeps_restart(d) ? (real*)d->restart : NULL;
  v.views = d->views;
  return v;
}

// ---- worlds with tables of their own: the real numbers of a device model for each world, behind each other

static size_t value_bytes(const snDeviceModel* p) {
  size_t bytes = 0;
  SN_DEVICE_MODEL_ARRAYS(LEAVE_OUT, COUNT_NUMBERS)
  return bytes + 16;
}

static void pack_values(const snDeviceModel* p, char* out) { SN_DEVICE_MODEL_ARRAYS(LEAVE_OUT, WRITE_NUMBERS) }

// The view of a world: indices of the shared device model, real numbers of its own.
static size_t view_bytes(void) { return sizeof(ModelView); }

static void make_view(const snDevice* d, const snDeviceModel* p, const char* values, void* out) {
  ModelView v = model_view(d);
#define FIX(name) v.name = (real)p->name;
#define IDX(name, count)
#define VAL(name, count) v.name = (const real*)(const void*)values, values += PACKED(sizeof(real) * (size_t)(count));
  SN_DEVICE_MODEL_REALS(FIX)
  SN_DEVICE_MODEL_ARRAYS(IDX, VAL)
#undef FIX
#undef IDX
#undef VAL
  limit_tolerances(&v);
  memcpy(out, &v, sizeof v);
}
