// emulate.h — kernels of a device on the processor, lanes as loops: for tests without a device
//   Included once for each direction in which items of a phase are taken, with EMULATED(name) giving names of its own.
#include "base/allocator.h"
#include "cuda/instance.h"

#include <stdlib.h>
#include <string.h>

static void* alloc_memory(size_t bytes) { return calloc(1, bytes); }
static void release_memory(void* memory) { free(memory); }
static void copy_memory(void* to, const void* from, size_t bytes) { memcpy(to, from, bytes); }
static const char* no_problem(void) { return NULL; }

static void step_world(World w, const snDeviceLayout* position, const snDeviceLayout* dynamics) {
  Group g = {0};
  if (w.b->done[w.id] >= w.b->target) return;
  w.at = position;
  position_step(w, g);
  w.at = dynamics;
  dynamics_step(w, g);
}

// The working set is poisoned before each world: what is read must have been written.
static bool step_all(snDevice* d, int launches) {
  int words = d->position.words > d->dynamics.words ? d->position.words : d->dynamics.words;
  real* ws = malloc(sizeof(real) * (size_t)words);
  if (!ws) return false;
  PlanView plan = plan_view(d);
  ColumnView columns = column_view(d);
  for (int k = 0; k < launches; k++)
    for (int i = 0; i < d->nchosen; i++) {
      memset(ws, 0xff, sizeof(real) * (size_t)words);
      step_world((World){&plan, NULL, &columns, ws, d->chosen[i]}, &d->position, &d->dynamics);
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
