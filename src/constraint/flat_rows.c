// flat_rows.c — the Jacobian of all rows as one sparse matrix
//   reads   blocks        writes  nJ efc_J_rownnz efc_J_rowadr efc_J_colind efc_J
//   The edges of a pyramid are J_0 + mu_k J_k and J_0 - mu_k J_k for each tangent k.
#include "base/arena.h"
#include "constraint/rows.h"

#include <string.h>

static int count_entries(const snRows* rows) {
  int total = 0;
  for (int i = 0; i < rows->nblock; i++)
    total += rows->block[i].nrow * (rows->block[i].single ? 1 : rows->block[i].ndof);
  return total;
}

static void store_edge(double* out, const double* normal, const double* tangent, double mu, int count) {
  for (int k = 0; k < count; k++) out[k] = normal[k] + mu * tangent[k];
}

static void store_row(const snBlock* block, int row, double* out) {
  const double* J = block->J;
  if (block->single) {
    *out = J[row];
  } else if (block->kind == SN_BLOCK_PYRAMID) {
    int tangent = row / 2;
    double mu = block->friction[tangent];
    store_edge(out, J, J + (size_t)(tangent + 1) * (size_t)block->stride, row % 2 ? -mu : mu, block->ndof);
  } else {
    memcpy(out, J + (size_t)row * (size_t)block->stride, sizeof(double) * (size_t)block->ndof);
  }
}

static bool allocate(snData* d) {
  d->nJ = count_entries(d->rows);
  d->efc_J_rownnz = sn_arena_array(d->frame, int, d->nefc);
  d->efc_J_rowadr = sn_arena_array(d->frame, int, d->nefc);
  d->efc_J_colind = sn_arena_array(d->frame, int, d->nJ);
  d->efc_J = sn_arena_array(d->frame, double, d->nJ);
  if (d->efc_J_rownnz && d->efc_J_rowadr && d->efc_J_colind && d->efc_J) return true;
  d->efc_J_rownnz = d->efc_J_rowadr = d->efc_J_colind = NULL;
  d->efc_J = NULL;
  d->nJ = 0;
  return false;
}

void sn_rows_flatten(snData* d) {
  if (!d->rows || d->efc_J || !allocate(d)) return;
  int at = 0;
  for (int i = 0; i < d->rows->nblock; i++) {
    const snBlock* block = &d->rows->block[i];
    int count = block->single ? 1 : block->ndof;
    for (int row = 0; row < block->nrow; row++) {
      const int* dof = block->single ? block->dof + row : block->dof;
      d->efc_J_rownnz[block->row + row] = count;
      d->efc_J_rowadr[block->row + row] = at;
      if (count == 0) continue;
      memcpy(d->efc_J_colind + at, dof, sizeof(int) * (size_t)count);
      store_row(block, row, d->efc_J + at);
      at += count;
    }
  }
}
