// device_backend.c — a batch stepped by kernels of a device; forward passes and trajectories run on the processor
//   reads   state and inputs of worlds        writes  the next state, outputs that kernels have, warnings
//   A GPU has columns of its own (resident_arrays.c). Where they are resident they are the only ones that count, starts
//   are the kernels' too, and what the processor does comes between a pull and a push; else they are filled before a
//   step and read back after it. An emulated device that is not resident steps in the columns of the batch.
#include "base/allocator.h"
#include "base/report.h"
#include "batch/worlds.h"
#include "cuda/device.h"

#include <string.h>

// ---- what a batch may ask for

// A GPU is current for a thread: calls of a batch make its own so, and leave the caller's.
int sn_device_enter(const snBatch* b) { return b->device ? b->device->kernels->select(b->device_number) : -1; }
void sn_device_leave(const snBatch* b, int before) {
  if (before >= 0 && b->device) b->device->kernels->select(before);
}

int64_t sn_device_host_steps(const snBatch* b) { return b->device->hosted; }

static bool refuse(const snBatchOptions* o, const char* device, const char* what) {
  sn_diagnose(o->diagnostics, SN_SEVERITY_ERROR, "", "batch: the device '%s' does not have %s", device, what);
  return false;
}

static bool is_output(const char* name) {
  static const char* const names[] = {
#define COL(name, count) #name,
      SN_DEVICE_OUTPUTS(COL)
#undef COL
  };
  for (int i = 0; i < (int)(sizeof names / sizeof names[0]); i++)
    if (strcmp(names[i], name) == 0) return true;
  return false;
}

static bool options_are_good(const snBatch* b, const snBatchOptions* o, const char* device) {
  const char* lacks = sn_device_model_lacks(b->m);
  if (lacks) return refuse(o, device, lacks);
  const char* leaves = sn_device_model_leaves(b->m);
  if (leaves)
    sn_diagnose(o->diagnostics, SN_SEVERITY_WARNING, "",
                "batch: the device '%s' does not have %s: this batch is stepped on the CPU", device, leaves);
  if (o->hooks.control || o->hooks.observe) return refuse(o, device, "hooks of the user");
  if (o->full || o->persistent) return refuse(o, device, "worlds that keep all of their data");
  for (int i = 0; o->fields && o->fields[i]; i++)
    if (!is_output(o->fields[i]))
      return refuse(o, device,
                    "outputs other than qacc, qfrc_actuator, qfrc_constraint, ten_length and actuator_force");
  return true;
}

// ---- life

static void* column(const snBatch* b, const char* name) { return sn_batch_field(b, name).data; }

// An emulated device works in the columns of the batch.
static void share_columns(snBatch* b, snDevice* d) {
#define COL(name, count) d->name = column(b, #name);
  SN_DEVICE_STATE(COL)
  SN_DEVICE_OUTPUTS(COL)
#undef COL
  d->time = column(b, "time"), d->history = column(b, "history");
  d->eq_active = column(b, "eq_active");
  d->warnings = column(b, "warnings"), d->autoresets = column(b, "autoresets"), d->resets = column(b, "resets");
}

// Bytes of a world on the device, found out with one world; 0: not even that.
static size_t world_bytes(const snBatch* b, const snKernels* kernels) {
  snDevice* one = sn_device_create(b->m, kernels, 1);
  size_t bytes = one ? sn_device_world_bytes(one) + sn_batch_world_bytes(b) : 0;
  sn_device_destroy(one);
  return bytes;
}

static bool refuse_bytes(const snBatch* b, const snBatchOptions* o, const char* device, size_t bytes, size_t most) {
  sn_diagnose(
      o->diagnostics, SN_SEVERITY_ERROR, "",
      "batch: out of memory for %d worlds on the device '%s': a world takes %zu bytes there at first, so about %zu "
      "worlds fit",
      b->n, device, bytes, most);
  return false;
}

static bool refuse_size(snBatch* b, const snBatchOptions* o, const char* device, const snKernels* kernels) {
  if (b->device) sn_placed_destroy(b);
  sn_device_destroy(b->device);
  b->device = NULL;
  size_t bytes = world_bytes(b, kernels);
  return refuse_bytes(b, o, device, bytes, bytes ? kernels->free_bytes() / bytes : 0);
}

// The device is asked before anything is placed in the memory of the processor.
static bool fits_in(const snBatch* b, const snBatchOptions* o, const char* device, const snKernels* kernels) {
  const char* problem = kernels->problem(b->device_number);
  if (problem) {
    sn_diagnose(o->diagnostics, SN_SEVERITY_ERROR, "", "batch: the device '%s' cannot be used: %s", o->device, problem);
    return false;
  }
  if (!options_are_good(b, o, device) || !sn_fits_processor(b, o)) return false;
  int before = kernels->select(b->device_number);
  size_t bytes = world_bytes(b, kernels), most = bytes ? kernels->free_bytes() / bytes : 0;
  kernels->select(before);
  return (size_t)b->n <= most || refuse_bytes(b, o, device, bytes, most);
}

// ---- parameters

static bool has_parameters(const snBatch* b) {
  return columns_begin(b, SN_COLUMN_PARAM) < columns_end(b, SN_COLUMN_PARAM);
}

// The shared model with the parameters of a world, good until the next call.
static const snModel* model_of(void* context, int world) {
  const snBatch* b = context;
  *b->workers[0].model = *b->m;
  return sn_world_model(b, 0, world);
}

bool sn_device_batch_parameters(snBatch* b) {
  snDevice* d = b->device;
  if (!has_parameters(b) || b->on_processor) return true;
  for (int i = 0; i < b->nchosen; i++) {
    int world = b->chosen[i];
    if (sn_device_tables_set(d, world, model_of(b, world))) continue;
    return d->problem
               ? sn_batch_fail(b, "the parameters of world %d cannot be on the device '%s': they change its table '%s'",
                               world, b->backend->device, d->problem)
               : sn_batch_fail(b, "out of memory on the device");
  }
  return true;
}

static bool open_parameters(snBatch* b) {
  if (!has_parameters(b) || b->on_processor) return true;
  b->device->world_model = model_of;
  b->device->world_context = b;
  return sn_device_tables_create(b->device);
}

// Starts that parameters change are the processor's.
static bool starts_differ(const snBatch* b) {
  static const char* const names[] = {"qpos0", "body_pos", "body_quat"};
  for (int i = 0; i < (int)(sizeof names / sizeof names[0]); i++)
    if (column(b, names[i])) return true;
  return column(b, "hill_fiberlength0");
}

static bool open_selected(snBatch* b, const snBatchOptions* o, const char* device, const snKernels* kernels) {
  if (!sn_cpu_backend.open(b, o)) return false;
  snDevice* d = b->device = sn_device_create(b->m, kernels, b->n);
  b->options = b->m->opt;
  b->on_processor = sn_device_model_leaves(b->m);
  if (!d || !open_parameters(b)) return refuse_size(b, o, device, kernels);
  if (kernels->ordinal() < 0 && !b->resident && !kernels->single) {
    share_columns(b, d);
    return true;
  }
  bool starts = b->resident && !b->on_processor;
  bool good = sn_placed_create(b) && (!starts || sn_device_starts_create(d));
  return good || refuse_size(b, o, device, kernels);
}

static bool open_with(snBatch* b, const snBatchOptions* o, const char* device, const snKernels* kernels) {
  int before = kernels->select(b->device_number);
  bool good = open_selected(b, o, device, kernels);
  if (b->device) b->device->number = b->device_number;
  kernels->select(before);
  return good;
}

static void close_device(snBatch* b) {
  const snKernels* kernels = b->device ? b->device->kernels : NULL;
  int before = sn_device_enter(b);
  if (b->device) sn_placed_destroy(b);
  sn_device_destroy(b->device);
  b->device = NULL;
  if (kernels) kernels->select(before);
  sn_cpu_backend.close(b);
}

// ---- steps

// What is queued on another stream comes first.
static void use_stream(snDevice* d, void* stream) {
  if (d->stream != stream) d->kernels->wait(d);
  d->stream = stream;
}

// The list of worlds is sent where it differs from the last one.
static void send_chosen(snBatch* b) {
  bool all = b->nchosen == b->n;
  b->device->nchosen = b->nchosen;
  if (all && b->all_chosen) return;
  b->device->kernels->upload(b->device, b->device->chosen, b->chosen, sizeof(int) * (size_t)b->nchosen);
  b->all_chosen = all;
}

static bool take_steps(snBatch* b, int nsteps) {
  if (memcmp(&b->options, &b->m->opt, sizeof b->m->opt) != 0)
    return sn_batch_fail(
        b,
        "the options of the model have changed since the batch was made: its tables on the device '%s' are "
        "of the former ones; make another batch, or name them in `params`",
        b->backend->device);
  if (sn_device_step(b->device, nsteps)) return true;
  const char* problem = b->device->problem;
  return sn_batch_fail(b, "the device '%s' could not step: %s", b->backend->device,
                       problem ? problem : "out of memory for contacts and constraint rows");
}

// ---- what the processor does, between a pull and a push

static void between_copies_begin(snBatch* b) {
  if (b->resident) sn_placed_pull(b);
}
static void between_copies_end(snBatch* b) {
  if (b->resident) sn_placed_push(b);
}

// Bytes of worlds that lie on the device; NULL where there are none, or out of memory.
static snByte* pulled_mask(const snBatch* b, const snByte* mask) {
  snByte* bytes = mask ? sn_alloc(&b->allocator, (size_t)b->n) : NULL;
  if (bytes) b->device->kernels->download(b->device, bytes, mask, (size_t)b->n);
  return bytes;
}

// Chooses the worlds of a mask on the device; false when out of memory.
static bool choose_by_pulled_mask(snBatch* b, const snByte* mask) {
  snByte* bytes = pulled_mask(b, mask);
  if (mask && !bytes) return sn_batch_fail(b, "out of memory");
  sn_batch_choose(b, bytes);
  sn_free(&b->allocator, bytes);
  return true;
}

static bool step_on_processor(snBatch* b, int nsteps) {
  between_copies_begin(b);
  bool good = sn_cpu_backend.step(b, nsteps);
  between_copies_end(b);
  b->host_steps += (int64_t)nsteps * b->nchosen;
  return good;
}

// ---- calls that step

static bool step_device(snBatch* b, int nsteps) {
  if (b->nchosen == 0 || nsteps <= 0) return true;
  if (b->on_processor) return step_on_processor(b, nsteps);
  use_stream(b->device, NULL);
  bool copies = b->placed && !b->resident;
  if (copies) sn_placed_push(b);
  send_chosen(b);
  sn_device_restart(b->device);
  bool good = take_steps(b, nsteps);
  if (copies) sn_placed_pull(b);
  return good;
}

static bool step_on_stream(snBatch* b, int nsteps, const snByte* mask, void* stream) {
  use_stream(b->device, stream);
  if (b->on_processor) return choose_by_pulled_mask(b, mask) && step_on_processor(b, nsteps);
  if (!b->all_chosen) {
    sn_batch_choose(b, NULL);
    send_chosen(b);
  }
  if (mask)
    b->device->kernels->choose(b->device, mask);
  else
    sn_device_restart(b->device);
  return take_steps(b, nsteps);
}

bool sn_device_batch_step(snBatch* b, int nsteps, const snByte* mask, void* stream) {
  if (nsteps == 0) return true;
  int before = sn_device_enter(b);
  bool good = step_on_stream(b, nsteps, mask, stream);
  sn_device_leave(b, before);
  return good;
}

// ---- starts

// An array of the caller's, one item per world, in the device's memory; NULL where there is none.
static void* sent(snDevice* d, void** memory, const void* from, size_t item) {
  if (!from) return NULL;
  size_t bytes = item * (size_t)d->n;
  if (!*memory) *memory = d->kernels->alloc(bytes);
  if (*memory) d->kernels->upload(d, *memory, from, bytes);
  return *memory;
}

static bool start_on_device(snBatch* b, const snByte* mask, const snBatchReset* how) {
  snDevice* d = b->device;
  const snBatchReset none = {0};
  if (!how) how = &none;
  snDeviceStart start = {.mask = mask,
                         .key = sent(d, &d->sent_key, how->key, sizeof(int)),
                         .all_to_key = how->all_to_key,
                         .seeds = sent(d, &d->sent_seeds, how->seeds, sizeof(uint64_t)),
                         .seed = how->seed,
                         .normal = how->normal,
                         .qpos_scale = how->qpos_scale,
                         .qvel_scale = how->qvel_scale,
                         .act_scale = how->act_scale};
  if ((how->key && !start.key) || (how->seeds && !start.seeds)) return false;
  d->kernels->start(d, &start);
  return true;
}

static void reset_on_processor(snBatch* b, const snBatchReset* how) {
  between_copies_begin(b);
  sn_cpu_backend.reset(b, how);
  between_copies_end(b);
}

static bool start_on_stream(snBatch* b, const snByte* mask, const snBatchReset* how, void* stream) {
  use_stream(b->device, stream);
  if (b->on_processor) {
    if (!choose_by_pulled_mask(b, mask)) return false;
    reset_on_processor(b, how);
    return true;
  }
  return start_on_device(b, mask, how) || sn_batch_fail(b, "out of memory on the device");
}

bool sn_device_batch_reset(snBatch* b, const snByte* mask, const snBatchReset* how, void* stream) {
  if (how && how->state)
    return sn_batch_fail(b, "starts from given states need a mask in host memory: sn_batch_reset");
  if (starts_differ(b))
    return sn_batch_fail(b,
                         "starts that differ between worlds (qpos0, body_pos, body_quat) need a mask in host memory: "
                         "sn_batch_reset");
  sn_batch_choose(b, NULL);
  if (!sn_start_is_valid(b, how)) return sn_batch_fail(b, "no such keyframe");
  int before = sn_device_enter(b);
  bool good = start_on_stream(b, mask, how, stream);
  sn_device_leave(b, before);
  return good;
}

// The worlds of the present call as bytes on the device.
static snByte* sent_mask(snBatch* b) {
  snByte* bytes = sn_zalloc(&b->allocator, (size_t)b->n);
  for (int i = 0; bytes && i < b->nchosen; i++) bytes[b->chosen[i]] = 1;
  void* mask = sent(b->device, &b->device->sent_mask, bytes, 1);
  sn_free(&b->allocator, bytes);
  return mask;
}

static void reset_device(snBatch* b, const snBatchReset* how) {
  bool by_kernel = b->resident && !b->on_processor && !(how && how->state) && !starts_differ(b);
  snByte* mask = by_kernel ? sent_mask(b) : NULL;
  if (mask && start_on_device(b, mask, how)) return;
  reset_on_processor(b, how);
}

// ---- passes and trajectories

static void forward_on_processor(snBatch* b) {
  between_copies_begin(b);
  sn_cpu_backend.forward(b);
  between_copies_end(b);
}

static void rollout_on_processor(snBatch* b, const snBatchRollout* how) {
  between_copies_begin(b);
  sn_cpu_backend.rollout(b, how);
  between_copies_end(b);
}

static bool refresh_device(snBatch* b) {
  if (!sn_cpu_backend.refresh(b)) return sn_batch_fail(b, "out of memory");
  return sn_device_batch_parameters(b);
}

// ---- devices

// What a call of a batch does on its device, and on that of its caller again afterwards.
static bool step_there(snBatch* b, int nsteps) {
  int before = sn_device_enter(b);
  bool good = step_device(b, nsteps);
  sn_device_leave(b, before);
  return good;
}
static void forward_there(snBatch* b) {
  int before = sn_device_enter(b);
  forward_on_processor(b);
  sn_device_leave(b, before);
}
static void reset_there(snBatch* b, const snBatchReset* how) {
  int before = sn_device_enter(b);
  reset_device(b, how);
  sn_device_leave(b, before);
}
static void rollout_there(snBatch* b, const snBatchRollout* how) {
  int before = sn_device_enter(b);
  rollout_on_processor(b, how);
  sn_device_leave(b, before);
}
static bool refresh_there(snBatch* b) {
  int before = sn_device_enter(b);
  bool good = refresh_device(b);
  sn_device_leave(b, before);
  return good;
}

#define BACKEND(symbol, word, kernels)                                                                            \
  static bool fits_##symbol(const snBatch* b, const snBatchOptions* o) { return fits_in(b, o, word, kernels); }   \
  static bool open_##symbol(snBatch* b, const snBatchOptions* o) { return open_with(b, o, word, kernels); }       \
  const snBackend sn_##symbol##_backend = {                                                                       \
      word,          fits_##symbol, open_##symbol, close_device, step_there,                                      \
      forward_there, reset_there,   rollout_there, refresh_there};

BACKEND(emulate, "emulate", o->single ? &sn_emulated_single_kernels : &sn_emulated_kernels)
BACKEND(emulate_reversed, "emulate_reversed", o->single ? &sn_emulated_single_kernels : &sn_emulated_reversed_kernels)

#ifdef SN_HAVE_CUDA
static const snKernels* cuda_kernels(const snBatch* b, const snBatchOptions* o) {
  static const snKernels* const kernels[2][SN_INSTANCES] = {
      {&sn_cuda_double_kernels, &sn_cuda_double_hill_kernels, &sn_cuda_double_cone_kernels},
      {&sn_cuda_single_kernels, &sn_cuda_single_hill_kernels, &sn_cuda_single_cone_kernels}};
  if (!sn_device_model_lacks(b->m) && !sn_device_model_leaves(b->m) && sn_device_is_large(b->m, o->single))
    return o->single ? &sn_cuda_single_large_kernels : &sn_cuda_double_large_kernels;
  if (has_parameters(b)) return o->single ? &sn_cuda_single_worlds_kernels : &sn_cuda_double_worlds_kernels;
  return kernels[o->single][sn_device_model_instance(b->m)];
}
BACKEND(cuda, "cuda", cuda_kernels(b, o))
#endif
