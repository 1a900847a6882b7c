// starts.c — rows of starts on a device: the initial state and the keyframes, and which activations a start displaces
//   reads   the model        writes  start_* of the device
#include "base/allocator.h"
#include "cuda/device.h"
#include "model/actuator_kind.h"
#include "sinew/step.h"

#include <string.h>

// Rows of one column, as the device holds them.
typedef struct Rows {
  void** on_device;
  double* values;  // nkey + 1 rows
  size_t count;    // numbers of a row
} Rows;

static bool upload_rows(snDevice* d, Rows r) {
  const snKernels* k = d->kernels;
  size_t rows = (size_t)d->m->nkey + 1, numbers = rows * r.count;
  size_t bytes = (k->single ? sizeof(float) : sizeof(double)) * numbers;
  if (!(*r.on_device = k->alloc(bytes + 16))) return false;
  float* single = (float*)(void*)r.values;
  for (size_t i = 0; k->single && i < numbers; i++) single[i] = (float)r.values[i];  // each ends before the next begins
  if (bytes) k->upload(d, *r.on_device, r.values, bytes);
  return true;
}

static bool make_rows(snDevice* d, snData* start) {
  const snDeviceModel* p = d->model;
  const snAllocator* allocator = &p->allocator;
  size_t rows = (size_t)d->m->nkey + 1;
  bool good = true;
#define COL(name, numbers)                                                      \
  if (good) {                                                                   \
    size_t count = (size_t)(numbers);                                           \
    double* values = sn_zalloc(allocator, sizeof(double) * (rows * count + 1)); \
    for (size_t key = 0; values && count > 0 && key < rows; key++) {            \
      sn_reset_to_key(d->m, start, (int)key - 1);                               \
      memcpy(values + key * count, start->name, sizeof(double) * count);        \
    }                                                                           \
    good = values && upload_rows(d, (Rows){&d->start_##name, values, count});   \
    sn_free(allocator, values);                                                 \
  }
  SN_DEVICE_STATE(COL)
#undef COL
  return good;
}

static bool make_times(snDevice* d, snData* start) {
  const snKernels* k = d->kernels;
  size_t rows = (size_t)d->m->nkey + 1;
  double* times = sn_zalloc(&d->model->allocator, sizeof(double) * rows);
  for (size_t key = 0; times && key < rows; key++) {
    sn_reset_to_key(d->m, start, (int)key - 1);
    times[key] = start->time;
  }
  bool good = times && (d->start_time = k->alloc(sizeof(double) * rows)) &&
              (d->start_eq_active = k->alloc((size_t)d->m->neq + 16));
  if (good) k->upload(d, d->start_time, times, sizeof(double) * rows);
  if (good && d->m->neq > 0) k->upload(d, d->start_eq_active, start->eq_active, (size_t)d->m->neq);
  sn_free(&d->model->allocator, times);
  return good;
}

// ---- activations

static void list_activations(const snModel* m, int* draw, double* range) {
  int next = 0;
  for (int i = 0; i < m->na; i++) draw[i] = -1;
  for (int actuator = 0; actuator < m->nu; actuator++) {
    int first = m->actuator_actadr[actuator], count = m->actuator_actnum[actuator];
    snRange within = sn_activation_range(m, actuator);
    // fibre lengths stay where they rest
    for (int i = hill_has_fiber(m, actuator) ? 1 : 0; first >= 0 && i < count; i++) {
      draw[first + i] = next++;
      range[2 * (first + i)] = within.lo, range[2 * (first + i) + 1] = within.hi;
    }
  }
}

static bool make_activations(snDevice* d) {
  const snKernels* k = d->kernels;
  size_t na = (size_t)d->m->na;
  int* draw = sn_zalloc(&d->model->allocator, sizeof(int) * (na + 1));
  double* range = sn_zalloc(&d->model->allocator, sizeof(double) * (2 * na + 1));
  d->start_act_draw = k->alloc(sizeof(int) * na + 16);
  d->start_act_range = k->alloc(sizeof(double) * 2 * na + 16);
  bool good = draw && range && d->start_act_draw && d->start_act_range;
  if (good && na > 0) {
    list_activations(d->m, draw, range);
    k->upload(d, d->start_act_draw, draw, sizeof(int) * na);
    k->upload(d, d->start_act_range, range, sizeof(double) * 2 * na);
  }
  sn_free(&d->model->allocator, draw);
  sn_free(&d->model->allocator, range);
  return good;
}

// ---- life

bool sn_device_starts_create(snDevice* d) {
  snData* start = sn_data_create(d->m, &(snDataOptions){.lean = true});
  bool good = start && make_rows(d, start) && make_times(d, start) && make_activations(d);
  sn_data_destroy(start);
  return good;
}

void sn_device_starts_destroy(snDevice* d) {
  const snKernels* k = d->kernels;
#define COL(name, count) k->release(d->start_##name);
  SN_DEVICE_STATE(COL)
#undef COL
  k->release(d->start_time), k->release(d->start_eq_active);
  k->release(d->start_act_draw), k->release(d->start_act_range);
  k->release(d->sent_mask), k->release(d->sent_key), k->release(d->sent_seeds);
}
