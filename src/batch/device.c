// device.c — a batch whose steps are taken by kernels of a device; everything else happens on the processor
//   reads   state and inputs of worlds        writes  the next state, outputs that kernels have, warnings
//   Starts, forward passes, trajectories and parameters are the processor's: its columns are the ones that callers see. An
//   emulated device steps in these columns; a GPU has its own, which are filled before a step and read back after it.
#include "base/allocator.h"
#include "base/report.h"
#include "batch/worlds.h"
#include "cuda/device.h"

#include <string.h>

// ---- what a batch may ask for

static bool refuse(const snBatchOptions* o, const char* device, const char* what) {
  sn_diagnose(o->diagnostics, SN_SEVERITY_ERROR, "", "batch: the device '%s' does not have %s", device, what);
  return false;
}

static bool is_output(const char* name) {
  static const char* const names[] = {
#define COL(name, count) #name,
      SN_DEVICE_OUTPUTS(COL)
#undef COL
  };
  for (int i = 0; i < (int)(sizeof names / sizeof names[0]); i++)
    if (strcmp(names[i], name) == 0) return true;
  return false;
}

static bool options_are_good(const snBatch* b, const snBatchOptions* o, const char* device) {
  const char* lacks = sn_device_plan_lacks(b->m);
  if (lacks) return refuse(o, device, lacks);
  if (o->params && o->params[0]) return refuse(o, device, "parameters of its own for each world");
  if (o->hooks.control || o->hooks.observe) return refuse(o, device, "hooks of the user");
  if (o->full || o->persistent) return refuse(o, device, "worlds that keep all of their data");
  for (int i = 0; o->fields && o->fields[i]; i++)
    if (!is_output(o->fields[i]))
      return refuse(o, device,
                    "outputs other than qacc, qfrc_actuator, qfrc_constraint, ten_length and actuator_force");
  return true;
}

// ---- columns

static void* column(const snBatch* b, const char* name) { return sn_batch_field(b, name).data; }

// An emulated device works in the columns of the batch.
static void share_columns(snBatch* b, snDevice* d) {
#define COL(name, count) d->name = column(b, #name);
  SN_DEVICE_STATE(COL)
  SN_DEVICE_OUTPUTS(COL)
#undef COL
  d->time = column(b, "time");
  d->eq_active = column(b, "eq_active");
  d->warnings = column(b, "warnings"), d->autoresets = column(b, "autoresets");
}

static bool own_columns(snBatch* b, snDevice* d) {
  const snKernels* k = d->kernels;
  const snDevicePlan* p = d->plan;
  size_t bytes = k->single ? sizeof(float) : sizeof(double), n = (size_t)b->n;
  bool good = true;
#define COL(name, count) good = good && (d->name = k->alloc(bytes * n * (size_t)(count) + 16));
  SN_DEVICE_STATE(COL)
#undef COL
#define COL(name, count) \
  if (column(b, #name)) good = good && (d->name = k->alloc(bytes * n * (size_t)(count) + 16));
  SN_DEVICE_OUTPUTS(COL)
#undef COL
  d->time = k->alloc(sizeof(double) * n);
  d->eq_active = k->alloc(n * (size_t)p->neq + 16);
  d->warnings = k->alloc(sizeof(int) * SN_WARNING_COUNT * n), d->autoresets = k->alloc(sizeof(int) * n);
  return good && d->time && d->eq_active && d->warnings && d->autoresets;
}

static void release_columns(snDevice* d) {
  const snKernels* k = d->kernels;
#define COL(name, count) k->release(d->name);
  SN_DEVICE_STATE(COL)
  SN_DEVICE_OUTPUTS(COL)
#undef COL
  k->release(d->time), k->release(d->eq_active), k->release(d->warnings), k->release(d->autoresets);
}

// Numbers of all worlds to the device or back, in its precision.
static bool copy_column(snBatch* b, const snKernels* k, void* device, double* host, size_t count, bool back) {
  if (count == 0 || !device || !host) return true;
  if (!k->single) {
    if (back)
      k->download(host, device, sizeof(double) * count);
    else
      k->upload(device, host, sizeof(double) * count);
    return true;
  }
  float* single = sn_alloc(&b->allocator, sizeof(float) * count);
  if (!single) return false;
  if (back) k->download(single, device, sizeof(float) * count);
  for (size_t i = 0; i < count; i++) {
    if (back)
      host[i] = (double)single[i];
    else
      single[i] = (float)host[i];
  }
  if (!back) k->upload(device, single, sizeof(float) * count);
  sn_free(&b->allocator, single);
  return true;
}

static bool copy_columns(snBatch* b, snDevice* d, bool back) {
  const snKernels* k = d->kernels;
  const snDevicePlan* p = d->plan;
  size_t n = (size_t)b->n;
  bool good = true;
#define COL(name, count) good = good && copy_column(b, k, d->name, column(b, #name), n * (size_t)(count), back);
  SN_DEVICE_STATE(COL)
  if (back) {
    SN_DEVICE_OUTPUTS(COL)
  }
#undef COL
  void (*copy)(void*, const void*, size_t) = back ? k->download : k->upload;
  void *time = column(b, "time"), *active = column(b, "eq_active");
  copy(back ? time : d->time, back ? d->time : time, sizeof(double) * n);
  if (p->neq > 0 && !back) copy(d->eq_active, active, n * (size_t)p->neq);
  copy(back ? (void*)b->warnings : d->warnings, back ? d->warnings : b->warnings, sizeof(int) * SN_WARNING_COUNT * n);
  copy(back ? (void*)b->autoresets : d->autoresets, back ? d->autoresets : b->autoresets, sizeof(int) * n);
  return good;
}

// ---- life and steps

static bool open_with(snBatch* b, const snBatchOptions* o, const char* device, const snKernels* kernels, bool shares) {
  const char* problem = kernels->problem();
  if (problem) return refuse(o, device, problem);
  if (!options_are_good(b, o, device) || !sn_cpu_backend.open(b, o)) return false;
  snDevice* d = b->device = sn_device_create(b->m, kernels, b->n);
  if (!d) return refuse(o, device, "memory for so many worlds");
  if (shares) share_columns(b, d);
  b->device_shares = shares;
  return shares || own_columns(b, d);
}

static void close_device(snBatch* b) {
  if (b->device && !b->device_shares) release_columns(b->device);
  sn_device_destroy(b->device);
  b->device = NULL;
  sn_cpu_backend.close(b);
}

// A step that finds no memory leaves its worlds where they were and says so in their warnings.
static void step_device(snBatch* b, int nsteps) {
  snDevice* d = b->device;
  const snKernels* k = d->kernels;
  if (b->nchosen == 0 || nsteps <= 0) return;
  bool good = b->device_shares || copy_columns(b, d, false);
  k->upload(d->chosen, b->chosen, sizeof(int) * (size_t)b->nchosen);
  d->nchosen = b->nchosen;
  sn_device_restart(d);
  good = good && sn_device_step(d, nsteps) && (b->device_shares || copy_columns(b, d, true));
  for (int i = 0; i < b->nchosen && !good; i++) b->warnings[b->chosen[i] * SN_WARNING_COUNT + SN_WARNING_CNSTRFULL]++;
}

static void forward_on_processor(snBatch* b) { sn_cpu_backend.forward(b); }
static void reset_on_processor(snBatch* b, const snBatchReset* how) { sn_cpu_backend.reset(b, how); }
static void rollout_on_processor(snBatch* b, const snBatchRollout* how) { sn_cpu_backend.rollout(b, how); }
static bool refresh_on_processor(snBatch* b) { return sn_cpu_backend.refresh(b); }

#define BACKEND(symbol, word, kernels, shares)                                                                      \
  static bool open_##symbol(snBatch* b, const snBatchOptions* o) { return open_with(b, o, word, kernels, shares); } \
  const snBackend sn_##symbol##_backend = {word,                                                                    \
                                           open_##symbol,                                                           \
                                           close_device,                                                            \
                                           step_device,                                                             \
                                           forward_on_processor,                                                    \
                                           reset_on_processor,                                                      \
                                           rollout_on_processor,                                                    \
                                           refresh_on_processor};

BACKEND(emulate, "emulate", &sn_emulated_kernels, true)
BACKEND(emulate_reversed, "emulate_reversed", &sn_emulated_reversed_kernels, true)

#ifdef SN_HAVE_CUDA
static const snKernels* double_for(const snBatch* b) {
  return sn_device_plan_is_lean(b->m) ? &sn_cuda_double_kernels : &sn_cuda_double_cone_kernels;
}
static const snKernels* single_for(const snBatch* b) {
  return sn_device_plan_is_lean(b->m) ? &sn_cuda_single_kernels : &sn_cuda_single_cone_kernels;
}
BACKEND(cuda, "cuda", double_for(b), false)
BACKEND(cuda_float32, "cuda_float32", single_for(b), false)
#endif
