// solve_columns.c — many right-hand sides at once
//   reads   factors of ldl.c and lu.c        changes  the right-hand sides into solutions
#include "math/solve_columns.h"
#include "math/dense.h"
#include "math/simd.h"

#include <math.h>
#include <stddef.h>

static inline void subtract_scaled(real* restrict y, const real* restrict x, real s, int n) {
  for (int i = 0; i < n; i++) y[i] -= s * x[i];
}

SN_KERNEL void sn_ldl_solve_columns(snPattern p, const real* factor, const real* inverse_diagonal, real* x,
                                    int columns) {
  size_t width = (size_t)columns;
  for (int k = p.size - 1; k >= 0; k--) {
    int adr = p.rowadr[k], last = adr + p.rownnz[k] - 1;
    for (int i = adr; i < last; i++)
      subtract_scaled(x + (size_t)p.colind[i] * width, x + (size_t)k * width, factor[i], columns);
  }
  for (int k = 0; k < p.size; k++) {
    int adr = p.rowadr[k], last = adr + p.rownnz[k] - 1;
    real* row = x + (size_t)k * width;
    for (int j = 0; j < columns; j++) row[j] *= inverse_diagonal[k];
    for (int i = adr; i < last; i++) subtract_scaled(row, x + (size_t)p.colind[i] * width, factor[i], columns);
  }
}

SN_KERNEL void sn_lu_solve_columns(snSquarePattern p, const real* factor, real* x, int columns) {
  size_t width = (size_t)columns;
  for (int k = p.size - 1; k >= 0; k--) {
    const int* ancestor = p.colind + p.rowadr[k];
    for (int a = 0; a < p.diag[k]; a++)
      subtract_scaled(x + (size_t)ancestor[a] * width, x + (size_t)k * width, factor[square_right(p, ancestor[a], k)],
                      columns);
  }
  for (int k = 0; k < p.size; k++) {
    const int* ancestor = p.colind + p.rowadr[k];
    const real* row = factor + p.rowadr[k];
    real* own = x + (size_t)k * width;
    for (int a = 0; a < p.diag[k]; a++) subtract_scaled(own, x + (size_t)ancestor[a] * width, row[a], columns);
    for (int j = 0; j < columns; j++) own[j] /= row[p.diag[k]];
  }
}

// L' first, then U'.
void sn_lu_solve_transposed(snSquarePattern p, const real* factor, real* x) {
  for (int k = p.size - 1; k >= 0; k--) {
    const int* ancestor = p.colind + p.rowadr[k];
    const real* row = factor + p.rowadr[k];
    x[k] /= row[p.diag[k]];
    for (int a = 0; a < p.diag[k]; a++) x[ancestor[a]] -= row[a] * x[k];
  }
  for (int k = 0; k < p.size; k++) {
    const int* ancestor = p.colind + p.rowadr[k];
    for (int a = 0; a < p.diag[k]; a++) x[k] -= factor[square_right(p, ancestor[a], k)] * x[ancestor[a]];
  }
}

SN_KERNEL void sn_cholesky_factor(real* A, int n) {
  for (int k = 0; k < n; k++) {
    real* row = A + k * n;
    for (int j = 0; j < k; j++) row[j] = (row[j] - dense_dot4(row, A + j * n, j)) / A[j * n + j];
    row[k] = sqrt(real_max(SN_MINVAL, row[k] - dense_dot4(row, row, k)));
  }
}

SN_KERNEL void sn_cholesky_solve_columns(const real* L, int n, real* x, int columns) {
  for (int k = 0; k < n; k++) {
    for (int j = 0; j < k; j++)
      if (L[k * n + j] != 0) subtract_scaled(x + k * columns, x + j * columns, L[k * n + j], columns);
    for (int j = 0; j < columns; j++) x[k * columns + j] /= L[k * n + k];
  }
  for (int k = n - 1; k >= 0; k--) {
    for (int j = 0; j < columns; j++) x[k * columns + j] /= L[k * n + k];
    for (int j = 0; j < k; j++)
      if (L[k * n + j] != 0) subtract_scaled(x + j * columns, x + k * columns, L[k * n + j], columns);
  }
}
