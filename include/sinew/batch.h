// batch.h — one model, many worlds
//   A batch keeps the state of n worlds in arrays, world after world: qpos is n x nq. Each thread has one data as
//   scratch and steps its share of the worlds in it, so a world takes memory only for its state and the requested
//   outputs. Every world has, bit for bit, the state that sn_step would give it alone, on any number of threads.
//   Threads: one thread at a time may call into a batch, which runs its own threads; the model must not change
//   meanwhile.
#pragma once
#include "sinew/diagnostics.h"
#include "sinew/fields.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct snBatch snBatch;

// User functions, called from the threads of the batch: shared data needs a lock.
typedef struct snBatchHooks {
  void* context;

  // Before each step of a world: may set ctrl, qfrc_applied, xfrc_applied and other inputs of `d` from its state. What
  // other fields of `d` hold is of the world's last step within this call of sn_batch_step, or of another world.
  void (*control)(void* context, int world, const snModel* m, snData* d);

  // After the last step of a world and after sn_batch_forward: writes nobserved numbers, the field `observed`. All that
  // a lean step computes is available, and everything after sn_complete(m, d).
  void (*observe)(void* context, int world, const snModel* m, snData* d, double* observed);
  int nobserved;
} snBatchHooks;

typedef struct snBatchOptions {
  int n;            // worlds, at least 1
  int threads;      // that step, the caller's among them; 0: one per core
  int lanes;        // worlds that a thread steps side by side: 2, 4 or 8; 1: none; 0: as many as this CPU supports
  bool full;        // steps compute all outputs, as those of a data that is not lean
  bool persistent;  // each world has a separate data; always so if the flag `sleep` is on, whose trees need it

  // Names of data fields to keep as outputs besides state, inputs and sensordata, ended by NULL; NULL: none. Names of
  // counts (ncon nefc nisland) count too. Fields that a lean step leaves out are completed after the last step.
  const char* const* fields;

  // Names of model fields that each world has for itself, ended by NULL; "opt.timestep" for options. NULL: none.
  const char* const* params;

  const char* device;  // NULL or "cpu"; "cuda" where this build has it, "cuda:1" the second GPU; "emulate": its kernels on
                       // the CPU
  bool single;         // the device computes in single precision; not on "cpu"
  bool resident;       // state, inputs and outputs stay on the device between calls (sn_batch_array)
  snBatchHooks hooks;
  const snAllocator* allocator;  // NULL: the model's
  snDiagnostics* diagnostics;    // gets what is wrong with the options; may be NULL
} snBatchOptions;

// Values of all worlds in one contiguous array, one world after another; valid for the lifetime of the batch.
typedef struct snBatchField {
  const char *name, *doc;
  void* data;  // NULL: there is no such field
  snKind kind;
  int dims;  // at least 1; shape[0] is n
  int64_t shape[3];
  bool writable;  // state, inputs and parameters; what is written takes effect with the next step
} snBatchField;

// Device of the arrays of a batch, as DLPack numbers it.
typedef struct snBatchPlace {
  int type;  // 1: host memory, 2: memory of a CUDA device
  int id;    // number of the device
} snBatchPlace;

// Where worlds start. Zero is the initial state.
typedef struct snBatchReset {
  const int* key;       // keyframe of each world, n numbers, -1: initial state; NULL: `all_to_key` for all
  int all_to_key;       // 1 + the keyframe of all worlds; 0: initial state
  const double* state;  // n rows of the parts in `parts`, set after the keyframe; NULL: none
  unsigned parts;       // snStatePart bits

  // Random displacement on top, from streams that depend on seed, world and the world's number of resets only:
  // uniform in +- the scale, or normal with that deviation. Positions move along the tangent space, so that
  // quaternions stay unit; activations stay in their range.
  bool normal;
  double qpos_scale, qvel_scale, act_scale;
  uint64_t seed;
  const uint64_t* seeds;  // n numbers instead of `seed`: a world then starts as world 0 of that seed; NULL: none
} snBatchReset;

// Trajectories of many steps. Arrays have a block of nsteps rows for each world.
typedef struct snBatchRollout {
  int nsteps;
  const double* control;   // n x nsteps rows of `control_parts`, set before each step; NULL: controls stay
  unsigned control_parts;  // snStatePart bits
  double* state;           // n x nsteps rows of SN_STATE_FULLPHYSICS after each step; NULL: not recorded
  double* sensordata;      // n x nsteps x nsensordata; NULL: not recorded
} snBatchRollout;

// A batch whose worlds are at the initial state; NULL with errors in the options' diagnostics. It reads the model
// throughout its lifetime.
SN_API snBatch* sn_batch_create(const snModel* m, const snBatchOptions* options);

// Frees a batch and ends its threads; NULL is fine.
SN_API void sn_batch_destroy(snBatch* batch);

// Number of worlds, and of threads.
SN_API int sn_batch_size(const snBatch* batch);
SN_API int sn_batch_threads(const snBatch* batch);

// Worlds that a thread steps side by side in SIMD registers; 1: each alone. Stages that have no version for lanes, or
// whose parameters differ between worlds, are run world by world either way; results have the same bits.
SN_API int sn_batch_lanes(const snBatch* batch);

// Steps of a batch on a device that were taken on the CPU since its creation: those with near geoms that no kernel
// searches, and all steps of a model with features that kernels lack. 0 on the device "cpu".
SN_API int64_t sn_batch_host_steps(const snBatch* batch);

// Advances the worlds whose byte in `mask` is not 0 (NULL: all) by nsteps timesteps each. False if the number of steps
// is negative, this build lacks the integrator or the device failed (sn_batch_problem).
SN_API bool sn_batch_step(snBatch* batch, int nsteps, const snByte* mask);

// All quantities derived from the state of each world, as by sn_forward; changes no state.
SN_API void sn_batch_forward(snBatch* batch, const snByte* mask);

// Resets worlds; warnings and auto-reset counts of these worlds become 0. `how` NULL: the initial state.
// False, and nothing changed, for a missing keyframe or an unknown part.
SN_API bool sn_batch_reset(snBatch* batch, const snByte* mask, const snBatchReset* how);

// Steps worlds from their present states and records them. A world that raises a warning is not stepped any further.
// False if the number of steps is negative or a part is unknown.
SN_API bool sn_batch_rollout(snBatch* batch, const snByte* mask, const snBatchRollout* how);

// Recomputes, for each world, what is derived from its parameters (sn_batch_derived), as sn_model_refresh does for a
// model, and sends them to the device. Call it after changing parameters; false when out of memory, and for parameters
// that kernels of the device cannot have (sn_batch_problem).
SN_API bool sn_batch_refresh(snBatch* batch, const snByte* mask);

// The field of a name: state, inputs, requested outputs, parameters ("opt.gravity"), fields derived from
// them, and of the batch itself `warnings` (n x SN_WARNING_COUNT, times raised since the last reset), `autoresets`
// (times a bad state was reset since then), `resets` (calls of sn_batch_reset that reached the world,
// which random starts depend on; may be written) and `observed`.
SN_API snBatchField sn_batch_field(const snBatch* batch, const char* name);

// The i-th field of the batch; its data is NULL past the last one.
SN_API snBatchField sn_batch_field_at(const snBatch* batch, int i);

// Model fields derived from a parameter, which then differ between worlds, too, separated by blanks; "" for none, NULL
// if the model field cannot differ between worlds.
SN_API const char* sn_batch_derived(const char* param);

// Copies a world's state and inputs into a data of the same model, and back; nothing else is read or written.
SN_API bool sn_batch_get_world(const snBatch* batch, int world, snData* d);
SN_API bool sn_batch_set_world(snBatch* batch, int world, const snData* d);

// A copy of the model with the parameters of a world, for the caller to destroy; NULL if there is no such world or when
// out of memory.
SN_API snModel* sn_batch_world_model(const snBatch* batch, int world);

// Bytes that one more world costs, besides those on a device.
SN_API size_t sn_batch_world_bytes(const snBatch* batch);

// ---- a batch that is resident on a device
//   Its arrays are kept only on the device. Fields (sn_batch_field) are copies in host memory: sn_batch_pull fills
//   them, sn_batch_push sends them. sn_batch_forward, sn_batch_rollout, sn_batch_get_world, sn_batch_set_world and
//   starts from given states do both. In all other batches the arrays are the fields themselves, and pull and push do
//   nothing.

// The array of a field where the batch keeps it between calls, on the device or not; its kind is SN_KIND_FLOAT in
// single precision. `data` is NULL if there is no such array there. Addresses are valid for the lifetime of the batch.
SN_API snBatchField sn_batch_array(const snBatch* batch, const char* name);
SN_API snBatchPlace sn_batch_place(const snBatch* batch);

// Copy a field (NULL: all fields) from the device to the host, or from the host to the device. False for an unknown
// name.
SN_API bool sn_batch_pull(snBatch* batch, const char* name);
SN_API bool sn_batch_push(snBatch* batch, const char* name);

// sn_batch_step and sn_batch_reset with a mask that lies where the arrays do, on a stream of the caller (cudaStream_t;
// NULL: the default one). Steps are complete when the call returns, resets when the stream has reached them. False
// where sn_batch_step or sn_batch_reset return false, for a start from given states, and for a stream that no device
// has.
SN_API bool sn_batch_step_on(snBatch* batch, int nsteps, const snByte* mask, void* stream);
SN_API bool sn_batch_reset_on(snBatch* batch, const snByte* mask, const snBatchReset* how, void* stream);

// Waits until the device has completed all requests; false if it failed.
SN_API bool sn_batch_wait(const snBatch* batch);

// The reason why the last call returned false, as a sentence; "" if none did.
SN_API const char* sn_batch_problem(const snBatch* batch);

#ifdef __cplusplus
}
#endif
