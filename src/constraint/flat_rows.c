// flat_rows.c — the Jacobian of all rows as one sparse matrix
//   reads   blocks        writes  nJ efc_J_rownnz efc_J_rowadr efc_J_colind efc_J
//   The edges of a pyramid are J_0 + mu_k J_k and J_0 - mu_k J_k for each tangent k.
#include "base/arena.h"
#include "constraint/rows.h"
#include "math/simd.h"
#include "model/frame_layout.h"

#include <string.h>

static int count_entries(const snRows* rows) {
  int total = 0;
  for (int i = 0; i < rows->nblock; i++)
    total += rows->block[i].nrow * (rows->block[i].single ? 1 : rows->block[i].ndof);
  return total;
}

// Rows are written in fours: what lies beyond a row is written again with the next, and behind the last there is room.
static inline void store_edge(double* out, const double* normal, const double* tangent, double mu, int count) {
  const real4 all = real4_splat(mu);
  for (int k = 0; k < count; k += 4)
    real4_store(out + k, real4_add(real4_load(normal + k), real4_mul(all, real4_load(tangent + k))));
}

static inline void store_plain(double* out, const double* row, int count) {
  for (int k = 0; k < count; k += 4) real4_store(out + k, real4_load(row + k));
}

static inline void store_block(const snBlock* block, double* out) {
  ptrdiff_t stride = block->stride;
  const double* J = block->J;
  if (block->kind != SN_BLOCK_PYRAMID) {
    for (int row = 0; row < block->nrow; row++, out += block->ndof) store_plain(out, J + row * stride, block->ndof);
    return;
  }
  for (int k = 1; k < block->dim; k++, out += 2 * block->ndof) {
    store_edge(out, J, J + k * stride, block->friction[k - 1], block->ndof);
    store_edge(out + block->ndof, J, J + k * stride, -block->friction[k - 1], block->ndof);
  }
}

// All rows have the columns of the first.
static inline void store_columns(const snBlock* block, int* out) {
  const int* first = out;
  for (int k = 0; k < block->ndof; k++) out[k] = block->dof[k];
  for (int row = 1; row < block->nrow; row++) {
    out += block->ndof;
    for (int k = 0; k < block->ndof; k += 4) {
      int four[4];
      memcpy(four, first + k, sizeof four);
      memcpy(out + k, four, sizeof four);
    }
  }
}

static inline void store_single(const snBlock* block, double* J, int* column) {
  for (int row = 0; row < block->nrow; row++) {
    J[row] = block->J[row];
    column[row] = block->dof[row];
  }
}

static bool allocate(snData* d) {
  d->nJ = count_entries(d->rows);
  bool good = sn_jacobian_reserve(d);
  if (!good) d->nJ = 0;
  return good;
}

SN_KERNEL void sn_rows_flatten(snData* d) {
  if (!d->rows || d->efc_J || !allocate(d)) return;
  int at = 0;
  for (int i = 0; i < d->rows->nblock; i++) {
    const snBlock* block = &d->rows->block[i];
    int count = block->single ? 1 : block->ndof;
    for (int row = 0; row < block->nrow; row++) {
      d->efc_J_rownnz[block->row + row] = count;
      d->efc_J_rowadr[block->row + row] = at + row * count;
    }
    if (block->single) {
      store_single(block, d->efc_J + at, d->efc_J_colind + at);
    } else {
      store_block(block, d->efc_J + at);
      store_columns(block, d->efc_J_colind + at);
    }
    at += block->nrow * count;
  }
}
