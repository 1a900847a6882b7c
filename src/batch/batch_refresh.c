// batch_refresh.c — what follows from the parameters of a world
//   reads   parameters of the world, everything else of the shared model        writes  derived columns
//   Each thread has a model of its own for it: constants are computed in place. Meshes, height fields and textures, by
//   far the largest arrays, are shared, since nothing writes them.
#include "batch/worlds.h"
#include "analysis/constants.h"
#include "base/allocator.h"
#include "model/fields.h"

#include <stdatomic.h>
#include <string.h>

// Sizes of arrays that a refresh only reads.
static const size_t shared_sizes[] = {
    offsetof(snModel, nmeshvert),   offsetof(snModel, nmeshnormal),   offsetof(snModel, nmeshtexcoord),
    offsetof(snModel, nmeshface),   offsetof(snModel, nmeshgraph),    offsetof(snModel, nmeshhull),
    offsetof(snModel, nmeshpoly),   offsetof(snModel, nmeshpolyvert), offsetof(snModel, nmeshpolymap),
    offsetof(snModel, nmeshnode),   offsetof(snModel, nskinvert),     offsetof(snModel, nskintexvert),
    offsetof(snModel, nskinface),   offsetof(snModel, nskinbone),     offsetof(snModel, nskinbonevert),
    offsetof(snModel, nhfielddata), offsetof(snModel, ntexdata),      offsetof(snModel, nnames),
    offsetof(snModel, nnameslot),   offsetof(snModel, ntextdata),     offsetof(snModel, nkey),
};

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

static bool is_shared(const snField* row) {
  for (int i = 0; i < COUNT(shared_sizes); i++)
    if (row->rows_size == shared_sizes[i]) return true;
  return false;
}

static size_t array_bytes(const snModel* m, const snField* row) {
  size_t numbers = 0;
  sn_field_numbers(m, row, &numbers);
  return numbers * sn_kind_bytes(row->kind);
}

static size_t padded(size_t bytes) { return (bytes + SN_ARRAY_ALIGNMENT) & ~(SN_ARRAY_ALIGNMENT - 1); }

static size_t copied_bytes(const snModel* m) {
  int count;
  const snField* fields = sn_model_fields(&count);
  size_t total = 0;
  for (int i = 0; i < count; i++)
    if (!is_shared(&fields[i])) total += padded(array_bytes(m, &fields[i]));
  return total;
}

// The model with arrays of its own where a refresh may write, in memory that starts with the struct.
static void copy_model(snModel* copy, const snModel* m) {
  int count;
  const snField* fields = sn_model_fields(&count);
  char* at = sn_array_align(copy + 1);
  *copy = *m;
  for (int i = 0; i < count; i++) {
    const snField* row = &fields[i];
    if (is_shared(row)) continue;
    size_t bytes = array_bytes(m, row);
    if (bytes) memcpy(at, sn_model_field_data(m, row), bytes);
    *(void**)((char*)copy + row->offset) = at;
    at += padded(bytes);
  }
}

static snModel* create_copy(const snBatch* b) {
  snModel* copy = sn_alloc(&b->allocator, sizeof(snModel) + SN_ARRAY_ALIGNMENT + copied_bytes(b->m));
  if (!copy) return NULL;
  copy_model(copy, b->m);
  copy->allocator = b->allocator;
  return copy;
}

static void* member(const snModel* m, const snColumn* c) {
  char* at = (char*)m + c->offset;
  return c->inside ? at : *(void**)at;
}

static void move_columns(const snBatch* b, snColumnSide side, int world, snModel* copy, bool into_copy) {
  for (int i = columns_begin(b, side); i < columns_end(b, side); i++) {
    const snColumn* c = &b->columns.item[i];
    if (!c->inside && is_shared(c->row)) {
      *(void**)((char*)copy + c->offset) = column_row(c, world);
    } else if (into_copy) {
      memcpy(member(copy, c), column_row(c, world), c->bytes);
    } else {
      memcpy(column_row(c, world), member(copy, c), c->bytes);
    }
  }
}

static bool refresh_world(const snBatch* b, int world, snModel* copy) {
  // derived fields start from the model's: some of what a refresh writes it also reads
  copy_model(copy, b->m);
  copy->allocator = b->allocator;
  move_columns(b, SN_COLUMN_PARAM, world, copy, true);
  sn_bounding(b->m, copy);
  if (!sn_constants(copy)) return false;
  move_columns(b, SN_COLUMN_PARAM, world, copy, false);
  move_columns(b, SN_COLUMN_DERIVED, world, copy, false);
  return true;
}

typedef struct Job {
  snBatch* b;
  int shares;
  atomic_bool failed;
} Job;

static void refresh_share(void* context, int share) {
  Job* job = context;
  const snBatch* b = job->b;
  int64_t count = b->nchosen;
  int begin = (int)(count * share / job->shares), end = (int)(count * (share + 1) / job->shares);
  snModel* copy = create_copy(b);
  bool good = copy != NULL;
  for (int i = begin; good && i < end; i++) good = refresh_world(b, b->chosen[i], copy);
  sn_free(&b->allocator, copy);
  if (!good) atomic_store(&job->failed, true);
}

bool sn_refresh_worlds(snBatch* b) {
  if (columns_begin(b, SN_COLUMN_PARAM) == columns_end(b, SN_COLUMN_DERIVED)) return true;
  Job job = {.b = b, .shares = b->nchosen < b->threads ? b->nchosen : b->threads};
  atomic_init(&job.failed, false);
  sn_pool_run(b->pool, job.shares, refresh_share, &job);
  return !atomic_load(&job.failed);
}
