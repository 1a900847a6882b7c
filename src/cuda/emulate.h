// emulate.h — kernels of a device on the processor, lanes as loops: for tests without a device
//   Included once for each direction in which items of a phase are taken, with EMULATED(name) giving names of its own.
#define SN_KERNELS 1
#include "base/allocator.h"
#include "cuda/instance.h"

#include <stdlib.h>
#include <string.h>

static void* alloc_memory(size_t bytes) { return calloc(1, bytes); }
static void release_memory(void* memory) { free(memory); }
static void copy_memory(void* to, const void* from, size_t bytes) { memcpy(to, from, bytes); }
static const char* no_problem(void) { return NULL; }

typedef void Kernel(World w, Group g);

// The working set is poisoned before each kernel: what is read must have been written.
static void launch(Kernel* kernel, World w, const snDeviceLayout* at) {
  Group g = {0};
  memset(w.ws, 0xff, sizeof(real) * (size_t)at->words);
  w.at = at;
  kernel(w, g);
}

static bool step_all(snDevice* d, int launches) {
  int words = d->position.words > d->smooth.words ? d->position.words : d->smooth.words;
  real* ws = malloc(sizeof(real) * (size_t)(words > d->solve.words ? words : d->solve.words));
  if (!ws) return false;
  PlanView plan = plan_view(d);
  ColumnView columns = column_view(d);
  for (int k = 0; k < launches; k++)
    for (int i = 0; i < d->nchosen; i++) {
      World w = {&plan, NULL, &columns, ws, d->chosen[i]};
      if (d->done[w.id] >= d->target) continue;
      launch(position_step, w, &d->position);
      if (plan.nconvex > 0) convex_step(w);
      launch(smooth_step, w, &d->smooth);
      launch(solve_step, w, &d->solve);
    }
  free(ws);
  return true;
}

const snKernels EMULATED(kernels) = {
    .device = EMULATED_DEVICE,
    .alloc = alloc_memory,
    .release = release_memory,
    .upload = copy_memory,
    .download = copy_memory,
    .pack_bytes = pack_bytes,
    .pack = pack,
    .step = step_all,
    .problem = no_problem,
};
