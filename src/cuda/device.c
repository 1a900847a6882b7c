// device.c — memory of worlds on a device, and steps that make room as they
// need it
//   reads   plan, columns        writes  columns, scratch
//   Kernels leave a world alone that needs more slots or rows than there are,
//   and note how many: the step makes that much room for all worlds and goes on
//   with those that wait. What worlds have once needed stays.
#include "cuda/device.h"
#include "base/allocator.h"
#include "base/arena.h"
#include "sinew/step.h"

#include <string.h>

// what the kernels say in the place of a number of contacts
#define LEFT_TO_HOST (-2)

#define FEWEST_SLOTS 32
#define FEWEST_ROWS  64

// ---- scratch

static size_t real_bytes(const snDevice* d) { return d->kernels->single ? sizeof(float) : sizeof(double); }

static void release_scratch(snDevice* d) {
#define BOTH(name, count) d->kernels->release(d->name), d->name = NULL;
  SN_DEVICE_SCRATCH(BOTH, BOTH)
#undef BOTH
}

static bool allocate_scratch(snDevice* d) {
  const snDevicePlan* p = d->plan;
  bool good = true;
#define REAL(name, count) \
  good = good && (d->name = d->kernels->alloc(16 + real_bytes(d) * (size_t)(count) * (size_t)d->n));
#define INTS(name, count) \
  good = good && (d->name = d->kernels->alloc(16 + sizeof(int) * (size_t)(count) * (size_t)d->n));
  SN_DEVICE_SCRATCH(REAL, INTS)
#undef REAL
#undef INTS
  return good;
}

size_t sn_device_world_bytes(const snDevice* d) {
  const snDevicePlan* p = d->plan;
  size_t bytes = 0;
#define REAL(name, count) bytes += real_bytes(d) * (size_t)(count);
#define INTS(name, count) bytes += sizeof(int) * (size_t)(count);
  SN_DEVICE_SCRATCH(REAL, INTS)
#undef REAL
#undef INTS
  return bytes;
}

// ---- room for contacts and rows

static int smaller(int a, int b) { return a < b ? a : b; }

static int most_slots_of(const snDevicePlan* p) {
  int slots = 0;
  for (int i = 0; i < p->npair; i++) slots += p->pair_most[i];
  return slots;
}

static int rows_of_pair(const snDevicePlan* p, int pair) {
  int dim = p->pair_dim[pair];
  return p->pair_most[pair] * (dim == 1 ? 1 : p->pyramidal ? 2 * (dim - 1) : dim);
}

static int most_rows_of(const snDevicePlan* p) {
  int rows = p->most_fixed;
  for (int i = 0; i < p->npair; i++) rows += rows_of_pair(p, i);
  return rows;
}

static bool make_room(snDevice* d, const int needed[2]) {
  int slots = most_slots_of(d->plan), rows = most_rows_of(d->plan);
  if (needed[0] > d->most_slots) d->most_slots = smaller(slots, needed[0] + needed[0] / 2);
  if (needed[1] > d->most_rows) d->most_rows = smaller(rows, needed[1] + needed[1] / 2);
  release_scratch(d);
  return allocate_scratch(d);
}

// ---- life

static bool open_device(snDevice* d, const snModel* m) {
  const snKernels* k = d->kernels;
  if (!(d->plan = sn_device_plan_create(m))) return false;
  if (k->single) d->plan->ld = d->plan->np / 4 % 2 ? d->plan->np : d->plan->np + 4;
  d->position = sn_position_layout(d->plan);
  d->smooth = sn_smooth_layout(d->plan, k->single);
  d->solve = sn_solve_layout(d->plan, k->single);
  d->most_slots = smaller(FEWEST_SLOTS, most_slots_of(d->plan));
  d->most_rows = smaller(FEWEST_ROWS, most_rows_of(d->plan));
  size_t bytes = k->pack_bytes(d->plan);
  char* packed = sn_zalloc(&d->plan->allocator, bytes);
  d->tables = k->alloc(bytes);
  d->chosen = k->alloc(sizeof(int) * (size_t)d->n);
  d->done = k->alloc(sizeof(int) * (size_t)d->n);
  d->needed = k->alloc(4 * sizeof(int));
  d->host_numbers = sn_zalloc(&d->plan->allocator, 2 * sizeof(int) * (size_t)d->n);
  bool good = packed && d->host_numbers && d->tables && d->chosen && d->done && d->needed && allocate_scratch(d);
  if (good) k->pack(d->plan, packed), k->upload(d->tables, packed, bytes);
  sn_free(&d->plan->allocator, packed);
  return good;
}

snDevice* sn_device_create(const snModel* m, const snKernels* kernels, int n) {
  snDevice* d = sn_zalloc(&m->allocator, sizeof(snDevice));
  if (!d) return NULL;
  d->kernels = kernels;
  d->m = m;
  d->n = n;
  if (open_device(d, m)) return d;
  sn_device_destroy(d);
  return NULL;
}

void sn_device_destroy(snDevice* d) {
  if (!d) return;
  const snKernels* k = d->kernels;
  release_scratch(d);
  k->release(d->tables);
  k->release(d->chosen);
  k->release(d->done);
  k->release(d->needed);
  sn_data_destroy(d->host);
  snDevicePlan* plan = d->plan;
  snAllocator allocator = plan ? plan->allocator : (snAllocator){0};
  if (plan) sn_free(&allocator, d->host_numbers), sn_free(&allocator, d);
  sn_device_plan_destroy(plan);
}

// ---- worlds that kernels leave to the host: near pairs of geoms without
// closed form

// A row of numbers of a world to a data's doubles, or back.
static void copy_row(snDevice* d, void* column, int world, int count, double* row, bool out) {
  const snKernels* k = d->kernels;
  char* at = (char*)column + real_bytes(d) * (size_t)count * (size_t)world;
  if (!k->single) {
    if (out)
      k->upload(at, row, sizeof(double) * (size_t)count);
    else
      k->download(row, at, sizeof(double) * (size_t)count);
    return;
  }
  float* single = sn_arena_array(d->host->scratch, float, count);
  if (!out) k->download(single, at, sizeof(float) * (size_t)count);
  for (int i = 0; i < count; i++) {
    if (out)
      single[i] = (float)row[i];
    else
      row[i] = (double)single[i];
  }
  if (out) k->upload(at, single, sizeof(float) * (size_t)count);
}

static void copy_world(snDevice* d, int world, bool out) {
  const snDevicePlan* p = d->plan;
  size_t mark = sn_arena_mark(d->host->scratch);
#define COL(name, count) \
  if ((count) > 0) copy_row(d, d->name, world, count, (double*)(void*)d->host->name, out);
  SN_DEVICE_STATE(COL)
#undef COL
  sn_arena_release(d->host->scratch, mark);
  const snKernels* k = d->kernels;
  if (out)
    k->upload(d->time + world, &d->host->time, sizeof(double));
  else
    k->download(&d->host->time, d->time + world, sizeof(double));
  if (!out && p->neq > 0)
    k->download(d->host->eq_active, d->eq_active + (size_t)p->neq * (size_t)world, (size_t)p->neq);
}

static void add_warnings(snDevice* d, int world) {
  int count[SN_WARNING_COUNT];
  size_t at = (size_t)world * SN_WARNING_COUNT;
  d->kernels->download(count, d->warnings + at, sizeof count);
  for (int i = 0; i < SN_WARNING_COUNT; i++) count[i] += d->host->warning[i].count;
  d->kernels->upload(d->warnings + at, count, sizeof count);
}

static bool step_on_host(snDevice* d) {
  if (!d->host && !(d->host = sn_data_create(d->m, &(snDataOptions){.lean = true}))) return false;
  int *ncon = d->host_numbers, *done = d->host_numbers + d->n;
  d->kernels->download(ncon, d->ncon, sizeof(int) * (size_t)d->n);
  d->kernels->download(done, d->done, sizeof(int) * (size_t)d->n);
  for (int world = 0; world < d->n; world++) {
    if (ncon[world] != LEFT_TO_HOST || done[world] >= d->target) continue;
    copy_world(d, world, false);
    memset(d->host->warning, 0, sizeof d->host->warning);
    sn_step(d->m, d->host);
    copy_world(d, world, true);
    add_warnings(d, world);
    done[world]++;
    d->hosted++;
    d->kernels->upload(d->done + world, &done[world], sizeof(int));
  }
  return true;
}

// ---- steps

void sn_device_restart(snDevice* d) {
  memset(d->host_numbers, 0, sizeof(int) * (size_t)d->n);
  d->kernels->upload(d->done, d->host_numbers, sizeof(int) * (size_t)d->n);
}

bool sn_device_step(snDevice* d, int nsteps) {
  const snKernels* k = d->kernels;
  int none[4] = {0, 0, 0, 0}, needed[4];
  d->target = nsteps;
  bool more = nsteps > 0;
  while (more) {
    k->upload(d->needed, none, sizeof none);
    if (!k->step(d, nsteps)) return false;
    k->download(needed, d->needed, sizeof needed);
    if ((needed[0] > 0 || needed[1] > 0) && !make_room(d, needed)) return false;
    if (needed[3] > 0 && !step_on_host(d)) return false;
    more = needed[0] > 0 || needed[1] > 0 || needed[2] > 0 || needed[3] > 0;
  }
  return true;
}
