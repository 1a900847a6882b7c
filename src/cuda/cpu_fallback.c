// cpu_fallback.c — worlds that kernels leave to the host: near pairs of geoms that no kernel searches
//   reads   state of a world, from its columns on the device        writes  the next state, warnings, its count of
//   steps
#include "base/allocator.h"
#include "base/arena.h"
#include "cuda/device.h"
#include "sinew/step.h"

#include <string.h>

// what the kernels say in the place of a number of contacts
#define LEFT_TO_HOST (-2)

// ---- columns and the data of the host

static void copy_bytes(snDevice* d, void* column, void* own, size_t bytes, bool out) {
  if (bytes == 0) return;
  if (out)
    d->kernels->upload(d, column, own, bytes);
  else
    d->kernels->download(d, own, column, bytes);
}

void sn_device_copy_numbers(snDevice* d, void* column, size_t first, int count, double* own, bool out) {
  if (!d->kernels->single) {
    copy_bytes(d, (double*)column + first, own, sizeof(double) * (size_t)count, out);
    return;
  }
  size_t mark = sn_arena_mark(d->host->scratch);
  float* single = sn_arena_array(d->host->scratch, float, count);
  for (int i = 0; i < count && out; i++) single[i] = (float)own[i];
  copy_bytes(d, (float*)column + first, single, sizeof(float) * (size_t)count, out);
  for (int i = 0; i < count && !out; i++) own[i] = (double)single[i];
  sn_arena_release(d->host->scratch, mark);
}

void sn_device_copy_world(snDevice* d, int world, bool out) {
  const snDeviceModel* p = d->model;
  size_t row = (size_t)world;
#define COL(name, count) \
  sn_device_copy_numbers(d, d->name, row * (size_t)(count), count, (double*)(void*)d->host->name, out);
  SN_DEVICE_STATE(COL)
#undef COL
#define COL(name, count) \
  if (out && d->name) \
    sn_device_copy_numbers(d, d->name, row * (size_t)(count), count, (double*)(void*)d->host->name, true);
  SN_DEVICE_OUTPUTS(COL)
#undef COL
  size_t nhistory = (size_t)p->nhistory, neq = (size_t)p->neq;
  copy_bytes(d, d->history + row * nhistory, d->host->history, sizeof(double) * nhistory, out);
  copy_bytes(d, d->time + row, &d->host->time, sizeof(double), out);
  if (!out) copy_bytes(d, d->eq_active + row * neq, d->host->eq_active, neq, false);
}

// ---- a step

static bool went_bad(const snData* d) {
  return d->warning[SN_WARNING_BADQPOS].count || d->warning[SN_WARNING_BADQVEL].count ||
         d->warning[SN_WARNING_BADQACC].count;
}

static void add_warnings(snDevice* d, int world) {
  const snKernels* k = d->kernels;
  int count[SN_WARNING_COUNT], autoresets;
  size_t at = (size_t)world * SN_WARNING_COUNT;
  k->download(d, count, d->warnings + at, sizeof count);
  for (int i = 0; i < SN_WARNING_COUNT; i++) count[i] += d->host->warning[i].count;
  k->upload(d, d->warnings + at, count, sizeof count);
  if (!went_bad(d->host) || !d->model->autoreset) return;
  k->download(d, &autoresets, d->autoresets + world, sizeof autoresets);
  autoresets++;
  k->upload(d, d->autoresets + world, &autoresets, sizeof autoresets);
}

static void step_world(snDevice* d, int world, int* done) {
  sn_device_copy_world(d, world, false);
  memset(d->host->warning, 0, sizeof d->host->warning);
  sn_step(d->world_model ? d->world_model(d->world_context, world) : d->m, d->host);
  sn_device_copy_world(d, world, true);
  add_warnings(d, world);
  done[world]++;
  d->kernels->upload(d, d->done + world, &done[world], sizeof(int));
}

// ---- many of them: all columns come to the host and go back, which costs less than a copy for each row

// More worlds than these.
enum { FEW_WORLDS = 24 };

// Goes through the columns that a step of the host reads or writes: at MIRROR_PLACE they get places in the mirror, the
// others copy. Returns the bytes of all.
typedef enum Pass { MIRROR_PLACE, MIRROR_DOWNLOAD, MIRROR_UPLOAD } Pass;

static void* pass_column(snDevice* d, void* column, void* mirrored, size_t bytes, size_t* at, Pass pass) {
  const snKernels* k = d->kernels;
  if (!column || bytes == 0) return column;
  if (pass == MIRROR_DOWNLOAD) k->download(d, mirrored, column, bytes);
  if (pass == MIRROR_UPLOAD) k->upload(d, column, mirrored, bytes);
  if (pass == MIRROR_PLACE) mirrored = d->mirror ? d->mirror + *at : NULL;
  *at += (bytes + 63) & ~(size_t)63;
  return mirrored;
}

static size_t pass_columns(snDevice* d, snDevice* mirror, Pass pass) {
  const snDeviceModel* p = d->model;
  size_t n = (size_t)d->n, item = d->kernels->single ? sizeof(float) : sizeof(double), at = 0;
#define COL(name, count) mirror->name = pass_column(d, d->name, mirror->name, n * (size_t)(count)*item, &at, pass);
  SN_DEVICE_STATE(COL)
  SN_DEVICE_OUTPUTS(COL)
#undef COL
  mirror->time = pass_column(d, d->time, mirror->time, n * sizeof(double), &at, pass);
  mirror->history = pass_column(d, d->history, mirror->history, n * (size_t)p->nhistory * sizeof(double), &at, pass);
  mirror->eq_active = pass_column(d, d->eq_active, mirror->eq_active, n * (size_t)p->neq, &at, pass);
  mirror->warnings = pass_column(d, d->warnings, mirror->warnings, n * SN_WARNING_COUNT * sizeof(int), &at, pass);
  mirror->autoresets = pass_column(d, d->autoresets, mirror->autoresets, n * sizeof(int), &at, pass);
  mirror->chosen = pass_column(d, d->chosen, mirror->chosen, n * sizeof(int), &at, pass);
  size_t kept = p->host_sensors || p->ncontactsensor ? (size_t)SN_SNAPSHOT_WORDS(p) : 0;
  mirror->snapshot = pass_column(d, d->snapshot, mirror->snapshot, n * kept * item, &at, pass);
  mirror->done = pass_column(d, d->done, mirror->done, n * sizeof(int), &at, pass);
  return at;
}

bool sn_device_mirror(snDevice* d, snDevice* mirror) {
  *mirror = *d;
  if (!d->mirror && !(d->mirror = sn_alloc(&d->model->allocator, pass_columns(d, mirror, MIRROR_PLACE)))) return false;
  pass_columns(d, mirror, MIRROR_PLACE);
  pass_columns(d, mirror, MIRROR_DOWNLOAD);
  mirror->kernels = d->kernels->single ? &sn_emulated_single_kernels : &sn_emulated_kernels;
  return true;
}

bool sn_device_open_host(snDevice* d) {
  return d->host || (d->host = sn_data_create(d->m, &(snDataOptions){.lean = true}));
}

bool sn_device_step_on_host(snDevice* d) {
  if (!sn_device_open_host(d)) return false;
  int *ncon = d->host_numbers, *done = d->host_numbers + d->n, count = 0;
  d->kernels->download(d, ncon, d->ncon, sizeof(int) * (size_t)d->n);
  d->kernels->download(d, done, d->done, sizeof(int) * (size_t)d->n);
  for (int world = 0; world < d->n; world++) count += ncon[world] == LEFT_TO_HOST && done[world] < d->target;
  snDevice mirror, *at = d;
  if (count > FEW_WORLDS) {
    if (!sn_device_mirror(d, &mirror)) return false;
    at = &mirror;
  }
  for (int world = 0; world < d->n; world++)
    if (ncon[world] == LEFT_TO_HOST && done[world] < d->target) step_world(at, world, done);
  if (at == &mirror) pass_columns(d, &mirror, MIRROR_UPLOAD);
  d->hosted += count;
  return true;
}
