// batch.c — one model, many worlds: making a batch, and the calls that a device answers
#include "batch/worlds.h"
#include "base/allocator.h"
#include "base/parallel.h"
#include "base/report.h"
#include "model/awake.h"
#include "sinew/step.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const snBackend* const backends[] = {&sn_cpu_backend, &sn_emulate_backend, &sn_emulate_reversed_backend,
#ifdef SN_HAVE_CUDA
                                            &sn_cuda_backend
#endif
};

#ifdef SN_HAVE_CUDA
#define DEVICES "'cpu', 'cuda' and 'emulate'"
#else
#define DEVICES "'cpu' and 'emulate'"
#endif
#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))
#define MOST_THREADS 1024

// ---- making

static bool refuse(const snBatchOptions* o, const char* format, long long value) {
  sn_diagnose(o->diagnostics, SN_SEVERITY_ERROR, "", format, value);
  return false;
}

// The number behind "cuda:"; 0 for "cuda" alone, -1 where the text is not that device.
static int number_of(const char* device, const char* name) {
  size_t length = strlen(name);
  if (strncmp(device, name, length) != 0) return -1;
  if (device[length] == 0) return 0;
  const char* digits = device + length + 1;
  bool numbered = strcmp(name, "cuda") == 0 && device[length] == ':' && *digits && strlen(digits) < 4 &&
                  strspn(digits, "0123456789") == strlen(digits);
  return numbered ? atoi(digits) : -1;
}

static const snBackend* backend_of(const snBatchOptions* o, int* number) {
  const char* device = o->device ? o->device : "cpu";
  for (int i = 0; i < COUNT(backends); i++)
    if ((*number = number_of(device, backends[i]->device)) >= 0) return backends[i];
  sn_diagnose(o->diagnostics, SN_SEVERITY_ERROR, "", "batch: this build has no device '%s', only " DEVICES, device);
  return NULL;
}

static bool options_are_good(const snModel* m, const snBatchOptions* o) {
  bool good = true;
  if (o->n < 1) good = refuse(o, "batch: n is %lld; a batch has at least one world", o->n);
  if (o->threads < 0 || o->threads > MOST_THREADS)
    good = refuse(o, "batch: threads is %lld, outside 0 (one per core) to 1024", o->threads);
  if (o->lanes < 0 || (o->lanes != 1 && !sn_lane_kernels(o->lanes)))
    good = refuse(
        o, "batch: lanes is %lld; expected 1, 2, 4 or 8, as far as this CPU supports them, or 0 for the most",
        o->lanes);
  if (o->hooks.nobserved < 0) good = refuse(o, "batch: nobserved is %lld; it cannot be negative", o->hooks.nobserved);
  if (!sn_has_integrator(m->opt.integrator))
    good = refuse(o, "batch: this build has no integrator %lld", m->opt.integrator);
  if (o->single && (!o->device || strcmp(o->device, "cpu") == 0))
    good = refuse(o, "batch: single precision is for the devices 'cuda' and 'emulate'; 'cpu' has float%lld", 64);
  return good;
}

static int threads_for(const snBatchOptions* o) {
  int wanted = o->threads ? o->threads : sn_core_count();
  return wanted < o->n ? wanted : o->n;
}

static void find_own_columns(snBatch* b) {
  b->warnings = sn_batch_field(b, "warnings").data;
  b->autoresets = sn_batch_field(b, "autoresets").data;
  b->resets = sn_batch_field(b, "resets").data;
  b->observed = sn_batch_field(b, "observed").data;
}

static void* model_member(const snModel* m, const snColumn* c) {
  char* at = (char*)m + c->offset;
  return c->inside ? at : *(void**)at;
}

// Every world starts with the model's parameters.
static void fill_parameters(snBatch* b) {
  for (int i = columns_begin(b, SN_COLUMN_PARAM); i < columns_end(b, SN_COLUMN_DERIVED); i++) {
    const snColumn* c = &b->columns.item[i];
    const void* value = model_member(b->m, c);
    for (int world = 0; c->bytes && world < b->n; world++) memcpy(column_row(c, world), value, c->bytes);
  }
}

static bool open_device(snBatch* b, const snBatchOptions* o) {
  b->chosen = sn_alloc(&b->allocator, sizeof(int) * (size_t)b->n);
  int before = o->diagnostics ? o->diagnostics->errors : 0;
  if (b->chosen && b->backend->open(b, o)) return true;
  if (o->diagnostics && o->diagnostics->errors > before) return false;  // the device has said what it lacks
  return refuse(o, "batch: out of memory or threads for %lld worlds", o->n);
}

snBatch* sn_batch_create(const snModel* m, const snBatchOptions* options) {
  snBatchOptions o = options ? *options : (snBatchOptions){.n = 1};
  int number;
  const snBackend* backend = backend_of(&o, &number);
  if (!options_are_good(m, &o) || !backend) return NULL;
  snAllocator allocator = o.allocator ? sn_allocator(o.allocator) : m->allocator;
  snBatch* b = sn_zalloc(&allocator, sizeof(snBatch));
  if (!b) {
    refuse(&o, "batch: out of memory for %lld worlds", o.n);
    return NULL;
  }
  b->m = m;
  b->backend = backend;
  b->device_number = number;
  b->allocator = allocator;
  b->n = o.n;
  b->threads = threads_for(&o);
  b->full = o.full;
  b->hooks = o.hooks;
  b->resident = o.resident;
  if (!sn_columns_make(b, &o) || !open_device(b, &o)) {
    sn_batch_destroy(b);
    return NULL;
  }
  find_own_columns(b);
  fill_parameters(b);
  sn_batch_choose(b, NULL);
  if (b->device && !sn_device_batch_parameters(b)) {
    sn_diagnose(o.diagnostics, SN_SEVERITY_ERROR, "", "batch: %s", b->problem);
    sn_batch_destroy(b);
    return NULL;
  }
  sn_cpu_backend.reset(b, NULL);
  memset(b->resets, 0, sizeof(int) * (size_t)b->n);
  if (b->placed) sn_placed_push(b);
  return b;
}

void sn_batch_destroy(snBatch* b) {
  if (!b) return;
  snAllocator allocator = b->allocator;
  b->backend->close(b);
  sn_arena_destroy(b->arena);
  sn_free(&allocator, b->columns.item);
  sn_free(&allocator, b->chosen);
  sn_free(&allocator, b);
}

// ---- calls

void sn_batch_choose(snBatch* b, const snByte* mask) {
  b->nchosen = 0;
  for (int world = 0; world < b->n; world++)
    if (!mask || mask[world]) b->chosen[b->nchosen++] = world;
}

bool sn_batch_fail(snBatch* b, const char* format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(b->problem, sizeof b->problem, format, args);
  va_end(args);
  return false;
}

const char* sn_batch_problem(const snBatch* b) { return b->problem; }

static bool can_step(snBatch* b, int nsteps) {
  b->problem[0] = 0;
  if (nsteps < 0) return sn_batch_fail(b, "the number of steps cannot be negative: %d", nsteps);
  return sn_has_integrator(b->m->opt.integrator) ||
         sn_batch_fail(b, "this build has no integrator %d", b->m->opt.integrator);
}

bool sn_batch_step(snBatch* b, int nsteps, const snByte* mask) {
  if (!can_step(b, nsteps)) return false;
  sn_batch_choose(b, mask);
  return b->backend->step(b, nsteps);
}

static bool has_stream(snBatch* b, const void* stream) {
  return !stream || (b->resident && sn_batch_place(b).type == 2) ||
         sn_batch_fail(b, "a stream is for batches that are resident on the device 'cuda', not on '%s'",
                       b->backend->device);
}

bool sn_batch_step_on(snBatch* b, int nsteps, const snByte* mask, void* stream) {
  if (!can_step(b, nsteps) || !has_stream(b, stream)) return false;
  return b->resident && b->placed ? sn_device_batch_step(b, nsteps, mask, stream) : sn_batch_step(b, nsteps, mask);
}

void sn_batch_forward(snBatch* b, const snByte* mask) {
  sn_batch_choose(b, mask);
  b->backend->forward(b);
}

bool sn_batch_reset(snBatch* b, const snByte* mask, const snBatchReset* how) {
  b->problem[0] = 0;
  sn_batch_choose(b, mask);
  if (!sn_start_is_valid(b, how)) return sn_batch_fail(b, "no such keyframe or part of the state");
  b->backend->reset(b, how);
  return true;
}

bool sn_batch_reset_on(snBatch* b, const snByte* mask, const snBatchReset* how, void* stream) {
  b->problem[0] = 0;
  if (!has_stream(b, stream)) return false;
  return b->resident && b->placed ? sn_device_batch_reset(b, mask, how, stream) : sn_batch_reset(b, mask, how);
}

bool sn_batch_refresh(snBatch* b, const snByte* mask) {
  b->problem[0] = 0;
  sn_batch_choose(b, mask);
  return b->backend->refresh(b);
}

// ---- what is in it

int sn_batch_size(const snBatch* b) { return b->n; }
int sn_batch_threads(const snBatch* b) { return b->threads; }
int64_t sn_batch_host_steps(const snBatch* b) { return b->host_steps + (b->device ? sn_device_host_steps(b) : 0); }
int sn_batch_lanes(const snBatch* b) { return b->lanes ? b->lanes->lanes : 1; }
size_t sn_batch_world_bytes(const snBatch* b) { return b->world_bytes + sizeof(int); }

snBatchField sn_batch_field(const snBatch* b, const char* name) {
  for (int i = 0; i < b->columns.begin[SN_COLUMN_SIDES]; i++) {
    const snBatchField* field = &b->columns.item[i].field;
    if (field->name && strcmp(field->name, name) == 0) return *field;
  }
  return (snBatchField){0};
}

snBatchField sn_batch_field_at(const snBatch* b, int i) {
  for (int column = 0; column < b->columns.begin[SN_COLUMN_SIDES]; column++) {
    const snBatchField* field = &b->columns.item[column].field;
    if (field->name && i-- == 0) return *field;
  }
  return (snBatchField){0};
}

static bool has_world(const snBatch* b, int world) { return world >= 0 && world < b->n; }

// Trees that sleep in a state which was given lie where it says.
static void settle_sleepers(const snBatch* b, snData* d) {
  sn_awake_forget(b->m, d);
  if (b->m->nq > 0) memcpy(d->qpos_asleep, d->qpos, sizeof(double) * (size_t)b->m->nq);
}

bool sn_batch_get_world(const snBatch* b, int world, snData* d) {
  if (!has_world(b, world)) return false;
  if (b->resident && b->placed) sn_placed_pull_world(b, world);
  sn_world_load(b, world, d);
  settle_sleepers(b, d);
  return true;
}

bool sn_batch_set_world(snBatch* b, int world, const snData* d) {
  if (!has_world(b, world)) return false;
  sn_world_store(b, world, d);
  if (b->resident && b->placed) sn_placed_push_world(b, world);
  if (!b->own) return true;
  sn_world_load(b, world, b->own[world]);
  settle_sleepers(b, b->own[world]);
  return true;
}

snModel* sn_batch_world_model(const snBatch* b, int world) {
  if (!has_world(b, world)) return NULL;
  snModel* copy = sn_model_copy(b->m);
  for (int i = columns_begin(b, SN_COLUMN_PARAM); copy && i < columns_end(b, SN_COLUMN_DERIVED); i++) {
    const snColumn* c = &b->columns.item[i];
    if (c->bytes) memcpy(model_member(copy, c), column_row(c, world), c->bytes);
  }
  return copy;
}
