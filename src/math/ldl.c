// ldl.c — sparse L^T D L factors of the joint-space inertia: sweeps of math/ldl_rows.h, and products
//   reads   a lower triangle on snPattern        writes  its factors in place, solutions, products
#include "math/ldl.h"

SN_KERNEL void sn_ldl_factor_rows(snPattern p, real* matrix, real* inverse_diagonal, int first, int end) {
  ldl_factor_rows(p, matrix, inverse_diagonal, first, end);
}

void sn_ldl_factor(snPattern p, real* matrix, real* inverse_diagonal) {
  sn_ldl_factor_rows(p, matrix, inverse_diagonal, 0, p.size);
}

// Rows lie one behind the other, so that as many entries as rows are one each.
static bool is_diagonal(snPattern p) {
  int last = p.size - 1;
  return last >= 0 && p.rowadr[last] + p.rownnz[last] - p.rowadr[0] == p.size;
}

SN_KERNEL void sn_ldl_solve(snPattern p, const real* factor, const real* inverse_diagonal, real* x, real* path) {
  if (is_diagonal(p)) {
    for (int k = 0; k < p.size; k++) x[k] *= inverse_diagonal[k];
    return;
  }
  ldl_solve(p, factor, inverse_diagonal, x, path);
}

// Sums and products in the order of ldl_solve.
SN_KERNEL void sn_ldl_solve_four(snPattern p, const real* factor, const real* inverse_diagonal, real* x, real* path) {
  for (int i = 0; i < 4 * p.size; i++) path[i] = 0;
  for (int k = p.size - 1; k >= 0; k--) {
    int depth = p.rownnz[k] - 1;
    const real* row = factor + p.rowadr[k];
    real4 value = real4_sub(real4_load(x + 4 * k), real4_load(path + 4 * depth));
    real4_store(x + 4 * k, value);
    real4_store(path + 4 * depth, real4_splat(0));
    for (int a = 0; a < depth; a++)
      real4_store(path + 4 * a, real4_add(real4_load(path + 4 * a), real4_mul(real4_splat(row[a]), value)));
  }
  for (int k = 0; k < p.size; k++) {
    int depth = p.rownnz[k] - 1;
    const real* row = factor + p.rowadr[k];
    real4 value = real4_mul(real4_load(x + 4 * k), real4_splat(inverse_diagonal[k]));
    for (int a = 0; a < depth; a++)
      value = real4_sub(value, real4_mul(real4_splat(row[a]), real4_load(path + 4 * a)));
    real4_store(x + 4 * k, value);
    real4_store(path + 4 * depth, value);
  }
}

SN_KERNEL void sn_ldl_mul(snPattern p, const real* matrix, real* restrict y, const real* restrict x) {
  for (int k = 0; k < p.size; k++) {
    int ancestors = p.rownnz[k] - 1;
    const real* row = matrix + p.rowadr[k];
    const int* column = p.colind + p.rowadr[k];
    real sum = row[ancestors] * x[k];
    for (int a = 0; a < ancestors; a++) {
      sum += row[a] * x[column[a]];
      y[column[a]] += row[a] * x[k];
    }
    y[k] = sum;
  }
}
