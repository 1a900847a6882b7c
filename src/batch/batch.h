// batch.h — what the files of a batch share
#pragma once
#include "base/arena.h"
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
} snWorker;

typedef struct snBackend snBackend;

struct snBatch {
  const snModel* m;
  const snBackend* backend;
  snAllocator allocator;
  int n, threads;
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
};

// What a device does for a batch. Calls come checked; `chosen` says which worlds.
struct snBackend {
  const char* device;
  bool (*open)(snBatch* b, const snBatchOptions* options);  // false when out of memory or threads
  void (*close)(snBatch* b);
  void (*step)(snBatch* b, int nsteps);
  void (*forward)(snBatch* b);
  void (*reset)(snBatch* b, const snBatchReset* how);
  bool (*refresh)(snBatch* b);
};

extern const snBackend sn_cpu_backend;

static inline int columns_begin(const snBatch* b, snColumnSide side) { return b->columns.begin[side]; }
static inline int columns_end(const snBatch* b, snColumnSide side) { return b->columns.begin[side + 1]; }

static inline void* column_row(const snColumn* c, int world) { return (char*)c->field.data + c->bytes * (size_t)world; }
