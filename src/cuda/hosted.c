// hosted.c — worlds that kernels leave to the host: near pairs of geoms that no kernel searches
//   reads   state of a world, from its columns on the device        writes  the next state, warnings, its count of steps
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
  const snDevicePlan* p = d->plan;
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
  if (!went_bad(d->host) || !d->plan->autoreset) return;
  k->download(d, &autoresets, d->autoresets + world, sizeof autoresets);
  autoresets++;
  k->upload(d, d->autoresets + world, &autoresets, sizeof autoresets);
}

bool sn_device_step_on_host(snDevice* d) {
  if (!d->host && !(d->host = sn_data_create(d->m, &(snDataOptions){.lean = true}))) return false;
  int *ncon = d->host_numbers, *done = d->host_numbers + d->n;
  d->kernels->download(d, ncon, d->ncon, sizeof(int) * (size_t)d->n);
  d->kernels->download(d, done, d->done, sizeof(int) * (size_t)d->n);
  for (int world = 0; world < d->n; world++) {
    if (ncon[world] != LEFT_TO_HOST || done[world] >= d->target) continue;
    copy_world(d, world, false);
    memset(d->host->warning, 0, sizeof d->host->warning);
    sn_step(d->world_model ? d->world_model(d->world_context, world) : d->m, d->host);
    copy_world(d, world, true);
    add_warnings(d, world);
    done[world]++;
    d->hosted++;
    d->kernels->upload(d, d->done + world, &done[world], sizeof(int));
  }
  return true;
}
