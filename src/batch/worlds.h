// worlds.h — what the files of a batch share: its columns, its workers, and one world among them
#pragma once
#include "base/arena.h"
#include "batch/lanes/lane_worlds.h"
#include "batch/pool.h"
#include "sinew/batch.h"

// Where the numbers of a column come from and go to.
typedef enum snColumnSide {
  SN_COLUMN_STATE,    // into a data before a step and out of it afterwards
  SN_COLUMN_OUTPUT,   // out of a data after the last step
  SN_COLUMN_PARAM,    // model field that a world has for itself
  SN_COLUMN_DERIVED,  // model field that follows from these
  SN_COLUMN_OWN,      // the batch's own
  SN_COLUMN_SIDES
} snColumnSide;

// One field of all worlds: rows of `bytes` each.
typedef struct snColumn {
  snBatchField field;
  size_t bytes;
  size_t offset;       // of the member of snData or snModel
  bool inside;         // the member is the number itself, not a pointer to it
  bool recorded;       // part of the state that rollouts record
  const snField* row;  // of the field table; NULL: none
} snColumn;

// Columns in the order of their sides.
typedef struct snColumns {
  snColumn* item;
  int begin[SN_COLUMN_SIDES + 1];
} snColumns;

// What a thread works with.
typedef struct snWorker {
  snData* d;       // scratch; NULL where each world has its own
  snModel* model;  // the shared model with the pointers of columns set to a world's rows; NULL: nothing differs
  snGroup* group;  // worlds side by side; NULL: one after the other
} snWorker;

// A column of the batch, and the device's own.
typedef struct snPlacedColumn {
  const snColumn* host;
  void* data;
  snKind kind;      // on the device
  int64_t numbers;  // of a world
} snPlacedColumn;

typedef struct snBackend snBackend;

struct snBatch {
  const snModel* m;
  const snBackend* backend;
  snAllocator allocator;
  int n, threads;
  const snLaneKernels* lanes;  // NULL: worlds are stepped one after the other
  bool full;
  bool completes;                        // some output is one that a lean step leaves out
  bool subtree_velocities, body_forces;  // some output is one that is filled on request
  snBatchHooks hooks;

  snArena* arena;  // columns and their rows
  snColumns columns;
  int* warnings;    // n x SN_WARNING_COUNT
  int* autoresets;  // n
  int* resets;      // n
  double* observed;
  size_t world_bytes;

  snPool* pool;
  snWorker* workers;  // one per thread
  snData** own;       // one per world; NULL: worlds share those of the workers
  int* chosen;        // worlds of the present call
  int nchosen;

  struct snDevice* device;  // of a batch whose steps are taken by kernels; NULL: of the processor
  int device_number;        // of the GPU, where there are several
  int64_t host_steps;       // that worlds made on the processor, in the place of the device
  bool on_processor;        // kernels lack something that the model needs: it is stepped here, whatever the device
  snOption options;         // of the model when the device's tables were made
  bool resident;            // its columns are the device's; those of the batch are copies
  snPlacedColumn* placed;   // columns that the device has for itself; NULL: it works in those of the batch
  int nplaced;
  bool all_chosen;  // the device's list of worlds is of all of them
  char problem[256];  // why the last call said false
};

// What a device does for a batch. Calls come checked; `chosen` says which worlds.
struct snBackend {
  const char* device;
  bool (*fits)(const snBatch* b, const snBatchOptions* options);  // before any memory is taken; false: it has said why
  bool (*open)(snBatch* b, const snBatchOptions* options);  // false when out of memory or threads
  void (*close)(snBatch* b);
  bool (*step)(snBatch* b, int nsteps);  // false: the problem is noted
  void (*forward)(snBatch* b);
  void (*reset)(snBatch* b, const snBatchReset* how);
  void (*rollout)(snBatch* b, const snBatchRollout* how);
  bool (*refresh)(snBatch* b);
};

extern const snBackend sn_cpu_backend;

// Whether the columns of all worlds fit in the memory of this machine (cpu.c).
bool sn_fits_processor(const snBatch* b, const snBatchOptions* options);

// Steps by kernels of a device (device.c): emulated on the processor, and on a GPU where this build has that.
extern const snBackend sn_emulate_backend, sn_emulate_reversed_backend, sn_cuda_backend;

static inline int columns_begin(const snBatch* b, snColumnSide side) { return b->columns.begin[side]; }
static inline int columns_end(const snBatch* b, snColumnSide side) { return b->columns.begin[side + 1]; }

static inline void* column_row(const snColumn* c, int world) { return (char*)c->field.data + c->bytes * (size_t)world; }

// Notes why a call says false, and says so.
bool sn_batch_fail(snBatch* b, const char* format, ...) __attribute__((format(printf, 2, 3)));

// The worlds whose byte in `mask` is not 0, or all, become those of the present call.
void sn_batch_choose(snBatch* b, const snByte* mask);

// ---- making (columns.c)

// Columns for the model and the options, with memory for their rows; false with errors in the options' diagnostics.
bool sn_columns_make(snBatch* b, const snBatchOptions* options);

// ---- one world in the data of a worker (world.c)

// The data that a world is stepped in, and the model with its parameters; the latter is good until the next world.
snData* sn_world_data(const snBatch* b, int share, int world);
const snModel* sn_world_model(const snBatch* b, int share, int world);

// State and inputs of a world into a data, and back.
void sn_world_load(const snBatch* b, int world, snData* d);
void sn_world_store(const snBatch* b, int world, const snData* d);

// Adds the warnings of one step to those of the world, and takes them away from the data: a second bad state would
// otherwise leave the same count of 1 as the first. And how many the world has in all.
void sn_world_take_warnings(const snBatch* b, int world, const snModel* m, snData* d);
int sn_world_warnings(const snBatch* b, int world);

// Outputs of a world, and what the hook `observe` says; completes what a lean step left out.
void sn_world_output(const snBatch* b, int world, const snModel* m, snData* d);

// The pointers and options of `view`, a copy of the shared model, become those of a world.
void sn_world_point(const snBatch* b, int world, snModel* view);

// ---- where a world starts (start.c)

// The start that `how` says, in a data; counts the reset and clears the world's warnings. `how` may be NULL.
void sn_start(const snBatch* b, int world, const snModel* m, snData* d, const snBatchReset* how);

// Whether keyframes and parts are there.
bool sn_start_is_valid(const snBatch* b, const snBatchReset* how);

// ---- what follows from the parameters of a world (refresh.c, bounding.c)

// Recomputes the derived columns of the chosen worlds; false when out of memory, with some of them done.
bool sn_refresh_worlds(snBatch* b);

// geom_size geom_pos geom_quat site_* body_ipos body_iquat that differ from those of the model `from`
//   -> geom_rbound geom_aabb geom_sameframe site_sameframe body_sameframe of m.
// A refresh of a model leaves these alone; where nothing differs they stay as they are.
void sn_bounding(const snModel* from, snModel* m);

// ---- trajectories (rollout.c)

// Steps a world with the controls of `how` and records it; the world has been loaded into d.
void sn_rollout_world(const snBatch* b, int world, const snModel* m, snData* d, const snBatchRollout* how);

// Records a world, as its columns are, as having made a step.
void sn_rollout_record(const snBatch* b, int world, const snBatchRollout* how, int step);

// ---- columns of a device (resident_arrays.c)

// Columns on the device for state, inputs and the outputs that were asked for; false when out of memory.
bool sn_placed_create(snBatch* b);
void sn_placed_destroy(snBatch* b);

// Numbers of all worlds, or of one, from the device's columns into those of the batch, and back.
void sn_placed_pull(snBatch* b);
void sn_placed_push(snBatch* b);
void sn_placed_pull_world(const snBatch* b, int world);
void sn_placed_push_world(const snBatch* b, int world);

// ---- calls whose arguments lie on the device (device.c)

// What this thread does next is done on the GPU of the batch, and after the second again on the one before.
int sn_device_enter(const snBatch* b);
void sn_device_leave(const snBatch* b, int before);

// Steps that kernels have left to the processor.
int64_t sn_device_host_steps(const snBatch* b);

bool sn_device_batch_step(snBatch* b, int nsteps, const snByte* mask, void* stream);
bool sn_device_batch_reset(snBatch* b, const snByte* mask, const snBatchReset* how, void* stream);

// Tables of the chosen worlds, from the parameters that they have now; true where worlds have none of their own.
bool sn_device_batch_parameters(snBatch* b);
