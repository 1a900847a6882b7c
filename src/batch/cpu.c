// cpu.c — a batch on the processor: threads, each with a data for its share of the worlds
//   The worlds of a call are divided into contiguous shares of equal length. What a data holds from one world does not
//   touch the next, so the division changes no result.
#include "base/allocator.h"
#include "base/parallel.h"
#include "base/report.h"
#include "batch/worlds.h"
#include "model/data.h"
#include "sinew/step.h"

#include <string.h>

// ---- shares

typedef struct Job Job;
typedef void WorldFn(const Job* job, int share, int world);
typedef void GroupFn(const Job* job, int share, const int* worlds, int count);

struct Job {
  snBatch* b;
  WorldFn* each;
  GroupFn* together;  // the same for as many worlds as there are lanes; NULL: one by one
  int shares;
  int nsteps;
  const snBatchReset* how;
  const snBatchRollout* rollout;
};

// Fewer worlds than these are left to be stepped one by one.
#define FEWEST_TOGETHER 2

static int smaller(int a, int b) { return a < b ? a : b; }

static void run_share(void* context, int share) {
  const Job* job = context;
  const snBatch* b = job->b;
  int64_t count = b->nchosen;
  int begin = (int)(count * share / job->shares), end = (int)(count * (share + 1) / job->shares);
  // the owner may have changed what all worlds share
  if (b->workers[share].model) *b->workers[share].model = *b->m;
  snGroup* group = job->together ? b->workers[share].group : NULL;
  if (group && sn_group_prepare(b, group))
    for (; end - begin >= FEWEST_TOGETHER; begin += b->lanes->lanes)
      job->together(job, share, b->chosen + begin, smaller(b->lanes->lanes, end - begin));
  for (int i = begin; i < end; i++) job->each(job, share, b->chosen[i]);
}

static void run(Job job) {
  snBatch* b = job.b;
  job.shares = b->nchosen < b->threads ? b->nchosen : b->threads;
  sn_pool_run(b->pool, job.shares, run_share, &job);
}

// ---- steps

static void step_world(const Job* job, int share, int world) {
  const snBatch* b = job->b;
  const snModel* m = sn_world_model(b, share, world);
  snData* d = sn_world_data(b, share, world);
  sn_world_load(b, world, d);
  memset(d->warning, 0, sizeof d->warning);
  for (int step = 0; step < job->nsteps; step++) {
    if (b->hooks.control) b->hooks.control(b->hooks.context, world, m, d);
    sn_step(m, d);
    sn_world_take_warnings(b, world, m, d);
  }
  sn_world_store(b, world, d);
  sn_world_output(b, world, m, d);
}

static void forward_world(const Job* job, int share, int world) {
  const snBatch* b = job->b;
  const snModel* m = sn_world_model(b, share, world);
  snData* d = sn_world_data(b, share, world);
  sn_world_load(b, world, d);
  memset(d->warning, 0, sizeof d->warning);
  sn_forward(m, d);
  sn_world_take_warnings(b, world, m, d);
  sn_world_store(b, world, d);
  sn_world_output(b, world, m, d);
}

static void rollout_world(const Job* job, int share, int world) {
  const snBatch* b = job->b;
  const snModel* m = sn_world_model(b, share, world);
  snData* d = sn_world_data(b, share, world);
  sn_world_load(b, world, d);
  memset(d->warning, 0, sizeof d->warning);
  sn_rollout_world(b, world, m, d, job->rollout);
  sn_world_take_warnings(b, world, m, d);
  sn_world_store(b, world, d);
  sn_world_output(b, world, m, d);
}

static void reset_world(const Job* job, int share, int world) {
  const snBatch* b = job->b;
  snData* d = sn_world_data(b, share, world);
  sn_start(b, world, sn_world_model(b, share, world), d, job->how);
  sn_world_store(b, world, d);
  for (int i = columns_begin(b, SN_COLUMN_OUTPUT); i < columns_end(b, SN_COLUMN_OUTPUT); i++) {
    const snColumn* c = &b->columns.item[i];
    memset(column_row(c, world), 0, c->bytes);
  }
}

static void step_together(const Job* job, int share, const int* worlds, int count) {
  sn_group_step(job->b, share, worlds, count, job->nsteps);
}

static void rollout_together(const Job* job, int share, const int* worlds, int count) {
  sn_group_rollout(job->b, share, worlds, count, job->rollout);
}

static bool step(snBatch* b, int nsteps) {
  if (nsteps > 0) run((Job){.b = b, .each = step_world, .together = step_together, .nsteps = nsteps});
  return true;
}
static void forward(snBatch* b) { run((Job){.b = b, .each = forward_world}); }
static void reset(snBatch* b, const snBatchReset* how) { run((Job){.b = b, .each = reset_world, .how = how}); }

static void rollout(snBatch* b, const snBatchRollout* how) {
  run((Job){.b = b, .each = rollout_world, .together = how->nsteps > 0 ? rollout_together : NULL, .rollout = how});
}

// ---- memory

static void close_workers(snBatch* b) {
  sn_pool_destroy(b->pool);
  for (int i = 0; b->workers && i < b->threads; i++) {
    sn_data_destroy(b->workers[i].d);
    sn_free(&b->allocator, b->workers[i].model);
    sn_group_destroy(b, b->workers[i].group);
  }
  for (int world = 0; b->own && world < b->n; world++) sn_data_destroy(b->own[world]);
  sn_free(&b->allocator, b->workers);
  sn_free(&b->allocator, b->own);
  b->pool = NULL;
  b->workers = NULL;
  b->own = NULL;
}

// A data reads its allocator from the model that it is made for.
static snData* scratch(const snBatch* b) {
  snModel shared = *b->m;
  shared.allocator = b->allocator;
  return sn_data_create(&shared, &(snDataOptions){.lean = !b->full});
}

static bool open_own(snBatch* b) {
  b->own = sn_zalloc(&b->allocator, sizeof(snData*) * (size_t)b->n);
  for (int world = 0; b->own && world < b->n; world++)
    if (!(b->own[world] = scratch(b))) return false;
  b->world_bytes += sn_data_bytes(b->m);
  return b->own;
}

static bool open_worker(snBatch* b, snWorker* w) {
  bool differs = columns_begin(b, SN_COLUMN_PARAM) < columns_end(b, SN_COLUMN_DERIVED);
  if (!b->own && !(w->d = scratch(b))) return false;
  if (differs && !(w->model = sn_zalloc(&b->allocator, sizeof(snModel)))) return false;
  if (b->lanes && !(w->group = sn_group_create(b, b->lanes, w->d))) return false;
  return true;
}

static bool params_serve_lanes(const snBatch* b) {
  for (int i = columns_begin(b, SN_COLUMN_PARAM); i < columns_end(b, SN_COLUMN_DERIVED); i++)
    if (!sn_lanes_serve_param(b->columns.item[i].field.name)) return false;
  return true;
}

static bool open_workers(snBatch* b, const snBatchOptions* options) {
  bool persistent = options->persistent || (b->m->opt.enableflags & SN_ENABLE_SLEEP);
  bool alike = !persistent && !b->full && params_serve_lanes(b);
  if (alike && options->lanes != 1) b->lanes = sn_lane_kernels(options->lanes);
  b->workers = sn_zalloc(&b->allocator, sizeof(snWorker) * (size_t)b->threads);
  bool good = b->workers && (!persistent || open_own(b));
  for (int i = 0; good && i < b->threads; i++) good = open_worker(b, &b->workers[i]);
  if (good) b->pool = sn_pool_create(&b->allocator, b->threads);
  return b->pool;
}

// Memory of rows alone: overcommitted memory would end the process when it is written, not here.
bool sn_fits_processor(const snBatch* b, const snBatchOptions* o) {
  size_t bytes = sn_batch_world_bytes(b), memory = sn_memory_bytes(), most = bytes ? memory / bytes : SIZE_MAX;
  if ((size_t)b->n <= most) return true;
  sn_diagnose(o->diagnostics, SN_SEVERITY_ERROR, "",
              "batch: out of memory for %d worlds: a world takes %zu bytes of host memory, so that no more than "
              "%zu fit",
              b->n, bytes, most);
  return false;
}

const snBackend sn_cpu_backend = {
    .device = "cpu",
    .fits = sn_fits_processor,
    .open = open_workers,
    .close = close_workers,
    .step = step,
    .forward = forward,
    .reset = reset,
    .rollout = rollout,
    .refresh = sn_refresh_worlds,
};
