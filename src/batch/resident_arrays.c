// resident_arrays.c — device-resident arrays: making them, and copies to and from the fields of the batch
//   reads   columns of one side        writes  columns of the other, in its precision
#include "base/allocator.h"
#include "batch/worlds.h"
#include "cuda/device.h"

#include <string.h>

// ---- making

static const snColumn* column_of(const snBatch* b, const char* name) {
  for (int i = 0; i < b->columns.begin[SN_COLUMN_SIDES]; i++) {
    const snColumn* c = &b->columns.item[i];
    if (c->field.name && strcmp(c->field.name, name) == 0) return c;
  }
  return NULL;
}

// Columns of real numbers have the precision of the kernels; time is counted in double precision by all.
static bool place(snBatch* b, const char* name, bool real, void** data) {
  const snKernels* k = b->device->kernels;
  const snColumn* host = column_of(b, name);
  if (!host) return true;  // an output that was not asked for
  snKind kind = real && k->single ? SN_KIND_FLOAT : host->field.kind;
  int64_t numbers = (int64_t)(host->bytes / sn_kind_bytes(host->field.kind));
  *data = k->alloc(sn_kind_bytes(kind) * (size_t)numbers * (size_t)b->n + 16);
  b->placed[b->nplaced++] = (snPlacedColumn){host, *data, kind, numbers};
  return *data;
}

bool sn_placed_create(snBatch* b) {
  snDevice* d = b->device;
  size_t most = (size_t)b->columns.begin[SN_COLUMN_SIDES];
  b->placed = sn_zalloc(&b->allocator, sizeof(snPlacedColumn) * most);
  bool good = b->placed;
#define COL(name, count) good = good && place(b, #name, true, &d->name);
  SN_DEVICE_STATE(COL)
  SN_DEVICE_OUTPUTS(COL)
#undef COL
  return good && place(b, "time", false, (void**)&d->time) && place(b, "history", false, (void**)&d->history) &&
          place(b, "eq_active", false, (void**)&d->eq_active) &&
         place(b, "warnings", false, (void**)&d->warnings) && place(b, "autoresets", false, (void**)&d->autoresets) &&
         place(b, "resets", false, (void**)&d->resets);
}

void sn_placed_destroy(snBatch* b) {
  for (int i = 0; i < b->nplaced; i++) b->device->kernels->release(b->placed[i].data);
  sn_free(&b->allocator, b->placed);
  b->placed = NULL;
  b->nplaced = 0;
}

// ---- copies

// Single precision passes through a buffer of this many numbers.
#define BUFFERED 4096

static void pull_single(const snDevice* d, const float* from, double* to, size_t count) {
  float buffer[BUFFERED];
  for (size_t begin = 0; begin < count; begin += BUFFERED) {
    size_t part = count - begin < BUFFERED ? count - begin : BUFFERED;
    d->kernels->download(d, buffer, from + begin, sizeof(float) * part);
    for (size_t i = 0; i < part; i++) to[begin + i] = (double)buffer[i];
  }
}

static void push_single(const snDevice* d, float* to, const double* from, size_t count) {
  float buffer[BUFFERED];
  for (size_t begin = 0; begin < count; begin += BUFFERED) {
    size_t part = count - begin < BUFFERED ? count - begin : BUFFERED;
    for (size_t i = 0; i < part; i++) buffer[i] = (float)from[begin + i];
    d->kernels->upload(d, to + begin, buffer, sizeof(float) * part);
  }
}

static void move(const snBatch* b, const snPlacedColumn* p, int world, int worlds, bool to_device) {
  const snDevice* d = b->device;
  const snKernels* k = d->kernels;
  size_t count = (size_t)p->numbers * (size_t)worlds, item = sn_kind_bytes(p->kind);
  char* there = (char*)p->data + item * (size_t)p->numbers * (size_t)world;
  void* here = column_row(p->host, world);
  if (count == 0) return;
  if (p->kind != p->host->field.kind && to_device)
    push_single(d, (float*)(void*)there, here, count);
  else if (p->kind != p->host->field.kind)
    pull_single(d, (const float*)(const void*)there, here, count);
  else if (to_device)
    k->upload(d, there, here, item * count);
  else
    k->download(d, here, there, item * count);
}

static void move_all(const snBatch* b, int world, int worlds, bool to_device) {
  int before = sn_device_enter(b);
  for (int i = 0; i < b->nplaced; i++) move(b, &b->placed[i], world, worlds, to_device);
  sn_device_leave(b, before);
}

void sn_placed_pull(snBatch* b) { move_all(b, 0, b->n, false); }
void sn_placed_push(snBatch* b) { move_all(b, 0, b->n, true); }
void sn_placed_pull_world(const snBatch* b, int world) { move_all(b, world, 1, false); }
void sn_placed_push_world(const snBatch* b, int world) { move_all(b, world, 1, true); }

// ---- arrays of a batch

static const snPlacedColumn* placed_of(const snBatch* b, const char* name) {
  for (int i = 0; b->resident && i < b->nplaced; i++)
    if (strcmp(b->placed[i].host->field.name, name) == 0) return &b->placed[i];
  return NULL;
}

snBatchField sn_batch_array(const snBatch* b, const char* name) {
  snBatchField field = sn_batch_field(b, name);
  if (!b->resident || !b->placed) return field;
  const snPlacedColumn* p = placed_of(b, name);
  field.data = p ? p->data : NULL;
  if (p) field.kind = p->kind;
  return field;
}

snBatchPlace sn_batch_place(const snBatch* b) {
  int ordinal = b->resident && b->placed ? b->device->kernels->ordinal() : -1;
  return ordinal < 0 ? (snBatchPlace){1, 0} : (snBatchPlace){2, b->device_number};
}

static bool move_there(snBatch* b, const char* name, bool to_device) {
  const snPlacedColumn* p = name ? placed_of(b, name) : NULL;
  if (p) move(b, p, 0, b->n, to_device);
  if (!name) move_all(b, 0, b->n, to_device);
  if (name && !p && to_device) return sn_batch_fail(b, "the device has no column '%s'", name);
  return b->device->kernels->wait(b->device) || sn_batch_fail(b, "the device failed");
}

static bool move_named(snBatch* b, const char* name, bool to_device) {
  if (name && !sn_batch_field(b, name).name) return sn_batch_fail(b, "the batch has no field '%s'", name);
  if (!b->resident || !b->placed) return true;
  int before = sn_device_enter(b);
  bool good = move_there(b, name, to_device);
  sn_device_leave(b, before);
  return good;
}

bool sn_batch_pull(snBatch* b, const char* name) { return move_named(b, name, false); }
bool sn_batch_push(snBatch* b, const char* name) { return move_named(b, name, true); }
bool sn_batch_wait(const snBatch* b) {
  if (!b->placed) return true;
  int before = sn_device_enter(b);
  bool good = b->device->kernels->wait(b->device);
  sn_device_leave(b, before);
  return good;
}
