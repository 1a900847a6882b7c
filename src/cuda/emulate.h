// emulate.h — kernels of a device on the processor, lanes as loops: for tests without a device
//   Included once for each direction in which items of a phase are taken, with EMULATED(name) giving names of its own.
#define SN_KERNELS 1
#include "base/allocator.h"
#include "cuda/kernel/instance.h"

#include <stdlib.h>
#include <string.h>

static void* alloc_memory(size_t bytes) { return calloc(1, bytes); }
static void release_memory(void* memory) { free(memory); }
static void copy_memory(const snDevice* d, void* to, const void* from, size_t bytes) {
  (void)d, memcpy(to, from, bytes);
}
static void clear_memory(const snDevice* d, void* memory, size_t bytes) { (void)d, memset(memory, 0, bytes); }
static bool is_done(const snDevice* d) { return (void)d, true; }
static void forget_nothing(snDevice* d) { (void)d; }
static size_t all_bytes(void) { return SIZE_MAX; }
static int on_processor(void) { return -1; }
static int select_nothing(int number) { return number; }
static const char* no_problem(int number) { return (void)number, NULL; }

typedef void Kernel(World w, Group g);

// The working set is poisoned before each kernel: what is read must have been written.
static void launch(Kernel* kernel, World w, const snDeviceLayout* at) {
  Group g = {0};
  memset(w.ws, 0xff, sizeof(real) * (size_t)at->words);
  w.at = at;
  kernel(w, g);
}

// The tables of a world: its own, or those that all share.
static const ModelView* model_of(const ModelView* shared, const ColumnView* b, int world) {
  return b->views ? (const ModelView*)b->views + world : shared;
}

static bool step_all(snDevice* d, int launches, int needed[4]) {
  int words = d->position.words > d->smooth.words ? d->position.words : d->smooth.words;
  real* ws = malloc(sizeof(real) * (size_t)(words > d->solve.words ? words : d->solve.words));
  if (!ws) return false;
  ModelView model = model_view(d);
  ColumnView columns = column_view(d);
  memset(d->needed, 0, 4 * sizeof(int));
  for (int k = 0; k < launches; k++) {
    columns.last = k == launches - 1;
    for (int i = 0; i < d->nchosen; i++) {
      World w = {model_of(&model, &columns, d->chosen[i]), NULL, &columns, ws, d->chosen[i]};
      if (d->done[w.id] >= d->target) continue;
      launch(position_step, w, &d->position);
      if (model.nconvex > 0) launch(convex_step, w, &d->position);
      launch(smooth_step, w, &d->smooth);
      if (model.nfiber > 0) launch(fiber_step, w, &d->smooth);
      if (model.derivative) launch(derivative_step, w, &d->smooth);
      if (!model.pgs) launch(solve_step, w, &d->solve);
      if (model.late) launch(post_solve_step, w, &d->solve);
      if (model.nsensor > 0) launch(sense_step, w, &d->smooth);
    }
  }
  free(ws);
  memcpy(needed, d->needed, 4 * sizeof(int));
  return true;
}

static void choose_worlds(snDevice* d, const unsigned char* mask) {
  for (int i = 0; i < d->n; i++) d->done[i] = mask[i] ? 0 : SN_DEVICE_LEFT_OUT;
}

static void start_worlds(snDevice* d, const snDeviceStart* how) {
  ModelView model = model_view(d);
  ColumnView columns = column_view(d);
  StartView start = start_view(d, how);
  for (int i = 0; i < d->n; i++) {
    World w = {model_of(&model, &columns, i), NULL, &columns, NULL, i};
    Group g = {0};
    if (!how->mask || how->mask[i]) start_world(w, g, &start);
  }
}

const snKernels EMULATED(kernels) = {
    .device = EMULATED_DEVICE,
    .single = sizeof(real) == sizeof(float),
    .alloc = alloc_memory,
    .release = release_memory,
    .upload = copy_memory,
    .download = copy_memory,
    .clear = clear_memory,
    .wait = is_done,
    .pack_bytes = pack_bytes,
    .pack = pack,
    .value_bytes = value_bytes,
    .pack_values = pack_values,
    .view_bytes = view_bytes,
    .make_view = make_view,
    .step = step_all,
    .choose = choose_worlds,
    .start = start_worlds,
    .forget = forget_nothing,
    .free_bytes = all_bytes,
    .ordinal = on_processor,
    .select = select_nothing,
    .problem = no_problem,
};
