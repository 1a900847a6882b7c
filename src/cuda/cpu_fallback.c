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

// A row of numbers of a world to a data's doubles, or back.
static void copy_row(snDevice* d, void* column, int world, int count, double* row, bool out) {
  const snKernels* k = d->kernels;
  size_t bytes = (k->single ? sizeof(float) : sizeof(double)) * (size_t)count;
  char* at = (char*)column + bytes * (size_t)world;
  if (!k->single) {
    if (out)
      k->upload(d, at, row, bytes);
    else
      k->download(d, row, at, bytes);
    return;
  }
  float* single = sn_arena_array(d->host->scratch, float, count);
  if (!out) k->download(d, single, at, bytes);
  for (int i = 0; i < count; i++) {
    if (out)
      single[i] = (float)row[i];
    else
      row[i] = (double)single[i];
  }
  if (out) k->upload(d, at, single, bytes);
}

static void copy_world(snDevice* d, int world, bool out) {
  const snDeviceModel* p = d->model;
  size_t mark = sn_arena_mark(d->host->scratch);
#define COL(name, count) \
  if ((count) > 0) copy_row(d, d->name, world, count, (double*)(void*)d->host->name, out);
  SN_DEVICE_STATE(COL)
#undef COL
#define COL(name, count) \
  if (out && (count) > 0 && d->name) copy_row(d, d->name, world, count, (double*)(void*)d->host->name, true);
  SN_DEVICE_OUTPUTS(COL)
#undef COL
  sn_arena_release(d->host->scratch, mark);
  const snKernels* k = d->kernels;
  size_t history_bytes = sizeof(double) * (size_t)p->nhistory, at = (size_t)world * (size_t)p->nhistory;
  if (history_bytes > 0 && out) k->upload(d, d->history + at, d->host->history, history_bytes);
  if (history_bytes > 0 && !out) k->download(d, d->host->history, d->history + at, history_bytes);
  if (out)
    k->upload(d, d->time + world, &d->host->time, sizeof(double));
  else
    k->download(d, &d->host->time, d->time + world, sizeof(double));
  if (!out && p->neq > 0)
    k->download(d, d->host->eq_active, d->eq_active + (size_t)p->neq * (size_t)world, (size_t)p->neq);
}

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
  copy_world(d, world, false);
  memset(d->host->warning, 0, sizeof d->host->warning);
  sn_step(d->world_model ? d->world_model(d->world_context, world) : d->m, d->host);
  copy_world(d, world, true);
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
  mirror->done = pass_column(d, d->done, mirror->done, n * sizeof(int), &at, pass);
  return at;
}

// The device with its columns on the host, where copies are those of an emulated device; false when out of memory.
static bool open_mirror(snDevice* d, snDevice* mirror) {
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
    if (!open_mirror(d, &mirror)) return false;
    at = &mirror;
  }
  for (int world = 0; world < d->n; world++)
    if (ncon[world] == LEFT_TO_HOST && done[world] < d->target) step_world(at, world, done);
  if (at == &mirror) pass_columns(d, &mirror, MIRROR_UPLOAD);
  d->hosted += count;
  return true;
}
