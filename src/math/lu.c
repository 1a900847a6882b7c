// lu.c — sparse U L factors of square matrices of a kinematic tree
//   reads   a matrix on snSquarePattern        writes  its factors in place, solutions, products
//   Leaves first: eliminating dof k changes only entries between two of its ancestors, and any two ancestors of a dof
//   are ancestor and descendant of each other, so each such entry exists.
#include "math/lu.h"
#include "math/simd.h"

// Entries of the column of dof k, above the diagonal: one for each ancestor.
static inline void load_column(snSquarePattern p, real* matrix, int k, real* column) {
  const int* ancestor = p.colind + p.rowadr[k];
  real pivot = matrix[p.rowadr[k] + p.diag[k]];
  for (int a = 0; a < p.diag[k]; a++) {
    real* entry = matrix + square_right(p, ancestor[a], k);
    column[a] = *entry = *entry / pivot;
  }
}

SN_KERNEL void sn_lu_factor(snSquarePattern p, real* matrix, real* column) {
  for (int k = p.size - 1; k >= 0; k--) {
    const int* ancestor = p.colind + p.rowadr[k];
    const real* row = matrix + p.rowadr[k];
    load_column(p, matrix, k, column);
    for (int a = 0; a < p.diag[k]; a++) {
      int dof = ancestor[a];
      real* left = matrix + p.rowadr[dof];
      for (int b = 0; b <= a; b++) left[b] -= column[a] * row[b];
      for (int b = 0; b < a; b++) matrix[square_right(p, ancestor[b], dof)] -= column[b] * row[a];
    }
  }
}

void sn_lu_solve(snSquarePattern p, const real* factor, real* x) {
  for (int k = p.size - 1; k >= 0; k--) {
    const int* ancestor = p.colind + p.rowadr[k];
    for (int a = 0; a < p.diag[k]; a++) x[ancestor[a]] -= factor[square_right(p, ancestor[a], k)] * x[k];
  }
  for (int k = 0; k < p.size; k++) {
    const int* ancestor = p.colind + p.rowadr[k];
    const real* row = factor + p.rowadr[k];
    real value = x[k];
    for (int a = 0; a < p.diag[k]; a++) value -= row[a] * x[ancestor[a]];
    x[k] = value / row[p.diag[k]];
  }
}

void sn_square_mul(snSquarePattern p, const real* matrix, real* restrict y, const real* restrict x) {
  for (int k = 0; k < p.size; k++) {
    real sum = 0;
    for (int i = p.rowadr[k]; i < p.rowadr[k] + p.rownnz[k]; i++) sum += matrix[i] * x[p.colind[i]];
    y[k] = sum;
  }
}
