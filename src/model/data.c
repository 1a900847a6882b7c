// data.c — the state of one world and what a step computes, in one allocation and two arenas
//   struct snData, then all arrays in table order, each at a multiple of 64 bytes.
#include "model/data.h"
#include "base/allocator.h"
#include "base/assert.h"
#include "model/fields.h"

#include <string.h>

// Enough for the small vectors of most models, so that a first step seldom grows it.
#define FIRST_SCRATCH_BYTES ((size_t)16384)

size_t sn_data_bytes(const snModel* m) {
  int count;
  const snField* fields = sn_data_fields(&count);
  size_t bytes;
  return sn_fields_bytes(m, fields, count, &bytes) ? sizeof(snData) + SN_ARRAY_ALIGNMENT + bytes : SIZE_MAX;
}

snData* sn_data_create(const snModel* m, const snDataOptions* options) {
  int count;
  const snField* fields = sn_data_fields(&count);
  size_t bytes = sn_data_bytes(m);
  snData* d = bytes == SIZE_MAX ? NULL : sn_alloc(&m->allocator, bytes);
  if (!d) return NULL;
  *d = (snData){0};
  d->allocator = m->allocator;
  d->lean = options && options->lean;
  d->block = sn_array_align(d + 1);
  d->block_bytes = bytes - sizeof(snData) - SN_ARRAY_ALIGNMENT;
  sn_fields_place(m, fields, count, d, d->block);
  d->frame = sn_arena_create(&m->allocator, 0);
  d->scratch = sn_arena_create(&m->allocator, FIRST_SCRATCH_BYTES);
  if (!d->frame || !d->scratch) {
    sn_data_destroy(d);
    return NULL;
  }
  sn_reset(m, d);
  return d;
}

void sn_data_destroy(snData* d) {
  if (!d) return;
  snAllocator memory = d->allocator;
  sn_arena_destroy(d->frame);
  sn_arena_destroy(d->scratch);
  sn_free(&memory, d);
}

void sn_data_copy(const snModel* m, snData* dst, const snData* src) {
  SN_ASSERT(dst->block_bytes == src->block_bytes);
  if (dst == src || dst->block_bytes != src->block_bytes) return;
  int count;
  const snField* fields = sn_data_fields(&count);
  snData kept = *dst;
  *dst = *src;
  dst->allocator = kept.allocator;
  dst->frame = kept.frame;
  dst->scratch = kept.scratch;
  dst->block = kept.block;
  sn_fields_place(m, fields, count, dst, dst->block);
  memcpy(dst->block, src->block, src->block_bytes);
}
