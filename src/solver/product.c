// product.c — products with the rows of a problem
//   reads   blocks        writes  J x, J^T f
//   A pyramid keeps the Jacobian of its contact: edge rows are x_0 +- mu_k x_k of the contact's own motion x, and edge
//   forces fold back to f_0 = sum of all, f_k = mu_k (f_+ - f_-).
#include "solver/solve.h"
#include "math/simd.h"
#include "solver/pyramid.h"

// columns that are gathered at once
#define SPAN 64

typedef struct Span {
  _Alignas(64) real value[SPAN];
} Span;

// x at the dofs of columns begin.., filled up with zeros to a multiple of 4; returns how many
static inline int gather(Span* span, const snBlock* block, int begin, const real* x) {
  int count = block->ndof - begin < SPAN ? block->ndof - begin : SPAN;
  int padded = (count + 3) & ~3;
  const int* dof = block->dof + begin;
  for (int k = 0; k < count; k++) span->value[k] = x[dof[k]];
  for (int k = count; k < padded; k++) span->value[k] = 0;
  return padded;
}

static inline real dot(const real* a, const real* b, int count) {
  real sum[4] = {0, 0, 0, 0};
  for (int k = 0; k < count; k += 4)
    for (int i = 0; i < 4; i++) sum[i] += a[k + i] * b[k + i];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// y = J x for the rows of J
static inline void mul_base(const snBlock* block, real* y, const real* x) {
  Span span;
  for (int r = 0; r < block->dim; r++) y[r] = 0;
  for (int begin = 0; begin < block->ndof; begin += SPAN) {
    int count = gather(&span, block, begin, x);
    const real* row = block->J + begin;
    for (int r = 0; r < block->dim; r++, row += block->stride) y[r] += dot(row, span.value, count);
  }
}

SN_KERNEL void sn_problem_mul(const snProblem* problem, double* y, const double* x) {
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    real* out = y + block->row;
    if (block->single) {
      for (int r = 0; r < block->nrow; r++) out[r] = block->J[r] * x[block->dof[r]];
    } else if (block->kind == SN_BLOCK_PYRAMID) {
      real motion[6];
      mul_base(block, motion, x);
      pyramid_edges(block, out, motion);
    } else {
      mul_base(block, out, x);
    }
  }
}

// y += J^T f for the rows of J
static inline void add_base(const snBlock* block, real* y, const real* f) {
  Span span;
  for (int begin = 0; begin < block->ndof; begin += SPAN) {
    int count = block->ndof - begin < SPAN ? block->ndof - begin : SPAN, padded = (count + 3) & ~3;
    const real* row = block->J + begin;
    for (int k = 0; k < padded; k++) span.value[k] = row[k] * f[0];
    for (int r = 1; r < block->dim; r++) {
      row += block->stride;
      for (int k = 0; k < padded; k++) span.value[k] += row[k] * f[r];
    }
    for (int k = 0; k < count; k++) y[block->dof[begin + k]] += span.value[k];
  }
}

static inline bool all_zero(const real* f, int count) {
  for (int r = 0; r < count; r++)
    if (f[r] != 0) return false;
  return true;
}

SN_KERNEL void sn_problem_add_transposed(const snProblem* problem, double* y, const double* f) {
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    const real* in = f + block->row;
    if (block->single) {
      for (int r = 0; r < block->nrow; r++) y[block->dof[r]] += block->J[r] * in[r];
    } else if (all_zero(in, block->nrow)) {
      continue;
    } else if (block->kind == SN_BLOCK_PYRAMID) {
      real folded[6];
      pyramid_fold(block, folded, in);
      add_base(block, y, folded);
    } else {
      add_base(block, y, in);
    }
  }
}
