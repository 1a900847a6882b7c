// device.c — memory of worlds on a device, and steps that make room as they need it
//   reads   model, columns        writes  columns, scratch
//   Kernels leave a world alone that needs more slots or rows than there are, and note how many: the step makes that
//   much room for all worlds and goes on with those that wait. What worlds have once needed stays.
#include "cuda/device.h"
#include "base/allocator.h"
#include "sinew/step.h"

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
  const snDeviceModel* p = d->model;
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
  const snDeviceModel* p = d->model;
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

static int most_slots_of(const snDeviceModel* p) {
  int slots = 0;
  for (int i = 0; i < p->npair; i++) slots += p->pair_most[i];
  return slots;
}

static int rows_of_pair(const snDeviceModel* p, int pair) {
  int dim = p->pair_dim[pair];
  return p->pair_most[pair] * (dim == 1 ? 1 : p->pyramidal ? 2 * (dim - 1) : dim);
}

static int most_rows_of(const snDeviceModel* p) {
  int rows = p->most_fixed;
  for (int i = 0; i < p->npair; i++) rows += rows_of_pair(p, i);
  return rows;
}

static bool make_room(snDevice* d, const int needed[2]) {
  int slots = most_slots_of(d->model), rows = most_rows_of(d->model);
  if (needed[0] > d->most_slots) d->most_slots = smaller(slots, needed[0] + needed[0] / 2);
  if (needed[1] > d->most_rows) d->most_rows = smaller(rows, needed[1] + needed[1] / 2);
  if (!d->kernels->wait(d)) return false;  // launches that still read the scratch
  release_scratch(d);
  d->version++;
  return allocate_scratch(d);
}

// A lane has room for a polytope, 27 KB: fewer lanes where there are many worlds.
static int search_lanes_of(const snDevice* d) { return d->n <= 1024 ? 4 : d->n <= 8192 ? 2 : 1; }

// ---- life

// Rows of matrices are an odd multiple of 16 bytes apart.
static void space_rows(snDeviceModel* p, bool single) {
  if (single) p->ld = p->np / 4 % 2 ? p->np : p->np + 4;
}

bool sn_device_is_large(const snModel* m, bool single) {
  snDeviceModel* model = sn_device_model_create(m);
  if (!model) return false;
  space_rows(model, single);
  bool large = sn_layout_is_large(model, single);
  sn_device_model_destroy(model);
  return large;
}

static bool open_device(snDevice* d, const snModel* m) {
  const snKernels* k = d->kernels;
  if (!(d->model = sn_device_model_create(m))) return false;
  space_rows(d->model, k->single);
  d->position = sn_position_layout(d->model);
  d->smooth = sn_smooth_layout(d->model, k->single);
  d->solve = sn_solve_layout(d->model, k->single);
  d->search_lanes = search_lanes_of(d);
  d->large_words = k->large ? sn_largest_layout(d->model, k->single) : 0;
  d->most_slots = smaller(FEWEST_SLOTS, most_slots_of(d->model));
  d->most_rows = smaller(FEWEST_ROWS, most_rows_of(d->model));
  size_t bytes = k->pack_bytes(d->model);
  char* packed = sn_zalloc(&d->model->allocator, bytes);
  d->tables = k->alloc(bytes);
  d->chosen = k->alloc(sizeof(int) * (size_t)d->n);
  d->done = k->alloc(sizeof(int) * (size_t)d->n);
  d->needed = k->alloc(4 * sizeof(int));
  d->restart = k->alloc(sizeof(double) * (size_t)(1 + m->nq + 2 * m->nv + m->na));
  d->host_numbers = sn_zalloc(&d->model->allocator, 2 * sizeof(int) * (size_t)d->n);
  bool good =
      packed && d->host_numbers && d->tables && d->chosen && d->done && d->needed && d->restart && allocate_scratch(d);
  if (good) k->pack(d->model, packed), k->upload(d, d->tables, packed, bytes);
  sn_free(&d->model->allocator, packed);
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
  k->forget(d);
  release_scratch(d);
  sn_device_starts_destroy(d);
  sn_device_tables_destroy(d);
  k->release(d->tables);
  k->release(d->chosen);
  k->release(d->done);
  k->release(d->needed);
  k->release(d->restart);
  sn_data_destroy(d->host);
  if (d->model) sn_free(&d->model->allocator, d->mirror);
  snDeviceModel* model = d->model;
  snAllocator allocator = model ? model->allocator : (snAllocator){0};
  if (model) sn_free(&allocator, d->host_numbers), sn_free(&allocator, d);
  sn_device_model_destroy(model);
}

// ---- steps

void sn_device_restart(snDevice* d) { d->kernels->clear(d, d->done, sizeof(int) * (size_t)d->n); }

// Where worlds are left to the host, all worlds make one step at a time: what is launched beyond would find them
// waiting.
bool sn_device_step(snDevice* d, int nsteps) {
  const snKernels* k = d->kernels;
  d->target = nsteps;
  d->problem = NULL;
  int left = nsteps;  // that some world may have to make
  while (left > 0) {
    int needed[4], part = d->waits_for_host ? 1 : left;
    if (!k->step(d, d->model->runge_kutta ? 4 * part : part, needed)) return false;
    bool narrow = needed[0] > 0 || needed[1] > 0;
    // what worlds that are done have left for sensors is in the scratch, which makes room
    if (narrow && !(sn_device_measure_on_host(d) && make_room(d, needed))) return false;
    d->waits_for_host = needed[3] > 0;
    if (d->waits_for_host && !sn_device_step_on_host(d)) return false;
    if (narrow) continue;
    // worlds that started over have steps left; those that wait for the host have made one
    left = d->waits_for_host && left - 1 > needed[2] ? left - 1 : needed[2];
  }
  return sn_device_measure_on_host(d);
}
