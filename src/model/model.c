// model.c — the compiled model in one allocation
//   struct snModel, then all arrays in table order, each at a multiple of 64 bytes. The block is copied and freed
//   whole.
#include "model/model.h"

#include "base/allocator.h"
#include "model/fields.h"

#include <string.h>

snModel* sn_model_create(const snModel* sizes, const snAllocator* allocator) {
  int count, size_count;
  const snField* fields = sn_model_fields(&count);
  const snField* size_fields = sn_model_size_fields(&size_count);
  for (int i = 0; i < size_count; i++)
    if (sn_model_size_at(sizes, size_fields[i].offset) < 0) return NULL;

  size_t bytes;
  if (!sn_fields_bytes(sizes, fields, count, &bytes)) return NULL;
  snAllocator memory = sn_allocator(allocator);
  snModel* m = sn_alloc(&memory, sizeof(snModel) + SN_ARRAY_ALIGNMENT + bytes);
  if (!m) return NULL;
  *m = *sizes;
  m->allocator = memory;
  m->block = sn_array_align(m + 1);
  m->block_bytes = bytes;
  memset(m->block, 0, bytes);
  sn_fields_place(m, fields, count, m, m->block);
  return m;
}

int sn_joint_nq(snJointType type) { return type == SN_JOINT_FREE ? 7 : type == SN_JOINT_BALL ? 4 : 1; }
int sn_joint_nv(snJointType type) { return type == SN_JOINT_FREE ? 6 : type == SN_JOINT_BALL ? 3 : 1; }

void sn_model_destroy(snModel* m) {
  if (!m) return;
  snAllocator memory = m->allocator;
  sn_free(&memory, m);
}

snModel* sn_model_copy(const snModel* m) {
  snModel* copy = sn_model_create(m, &m->allocator);
  if (copy) memcpy(copy->block, m->block, m->block_bytes);
  return copy;
}

bool sn_jacobian_is_dense(const snModel* m) {
  return m->opt.jacobian == SN_JACOBIAN_DENSE || (m->opt.jacobian == SN_JACOBIAN_AUTO && m->nv < SN_SPARSE_FROM_DOFS);
}
