// product.c — products with the rows of a problem
//   reads   blocks        writes  J x, J^T f
//   A pyramid keeps the Jacobian of its contact: edge rows are x_0 +- mu_k x_k of the contact's own motion x, and edge
//   forces fold back to f_0 = sum of all, f_k = mu_k (f_+ - f_-).
#include "solver/solve.h"
#include "math/simd.h"
#include "solver/pyramid.h"

// columns that are gathered at once
#define SPAN 64

// Numbers at the dofs of a list, side by side. Contacts of one pair of bodies share their list: `dof` tells whose it
// is.
typedef struct Span {
  _Alignas(64) real value[SPAN];
  const int* dof;
  int count, padded;  // numbers, and with the zeros up to a multiple of 4
} Span;

static inline bool holds(const Span* span, const snBlock* block, int begin, int count) {
  return span->dof == block->dof + begin && span->count == count;
}

static inline int columns_from(const snBlock* block, int begin) {
  return block->ndof - begin < SPAN ? block->ndof - begin : SPAN;
}

// x at the dofs of columns begin..
static inline void gather(Span* span, const snBlock* block, int begin, const real* x) {
  int count = columns_from(block, begin);
  if (holds(span, block, begin, count)) return;
  const int* dof = span->dof = block->dof + begin;
  span->count = count;
  span->padded = (count + 3) & ~3;
  for (int k = 0; k < count; k++) span->value[k] = x[dof[k]];
  for (int k = count; k < span->padded; k++) span->value[k] = 0;
}

static inline real dot(const real* a, const real* b, int count) {
  real sum[4] = {0, 0, 0, 0};
  for (int k = 0; k < count; k += 4)
    for (int i = 0; i < 4; i++) sum[i] += a[k + i] * b[k + i];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// y = J x for the rows of J
static inline void mul_base(Span* span, const snBlock* block, real* y, const real* x) {
  for (int r = 0; r < block->dim; r++) y[r] = 0;
  for (int begin = 0; begin < block->ndof; begin += SPAN) {
    gather(span, block, begin, x);
    const real* row = block->J + begin;
    for (int r = 0; r < block->dim; r++, row += block->stride) y[r] += dot(row, span->value, span->padded);
  }
}

SN_KERNEL void sn_problem_mul(const snProblem* problem, double* y, const double* x) {
  Span span;
  span.dof = NULL, span.count = span.padded = 0;
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    real* out = y + block->row;
    if (block->single) {
      for (int r = 0; r < block->nrow; r++) out[r] = block->J[r] * x[block->dof[r]];
    } else if (block->kind == SN_BLOCK_PYRAMID) {
      real motion[6];
      mul_base(&span, block, motion, x);
      pyramid_edges(block, out, motion);
    } else {
      mul_base(&span, block, out, x);
    }
  }
}

// y += what the span has collected
static inline void scatter(const Span* span, real* y) {
  for (int k = 0; k < span->count; k++) y[span->dof[k]] += span->value[k];
}

// Makes the span collect for columns begin.. of the block.
static inline void collect_for(Span* span, const snBlock* block, int begin, real* y) {
  int count = columns_from(block, begin);
  if (holds(span, block, begin, count)) return;
  scatter(span, y);
  span->dof = block->dof + begin;
  span->count = count;
  span->padded = (count + 3) & ~3;
  for (int k = 0; k < span->padded; k++) span->value[k] = 0;
}

// y += J^T f for the rows of J, through the span
static inline void add_base(Span* span, const snBlock* block, real* y, const real* f) {
  for (int begin = 0; begin < block->ndof; begin += SPAN) {
    collect_for(span, block, begin, y);
    const real* row = block->J + begin;
    for (int r = 0; r < block->dim; r++, row += block->stride)
      for (int k = 0; k < span->padded; k++) span->value[k] += row[k] * f[r];
  }
}

static inline bool all_zero(const real* f, int count) {
  for (int r = 0; r < count; r++)
    if (f[r] != 0) return false;
  return true;
}

SN_KERNEL void sn_problem_add_transposed(const snProblem* problem, double* y, const double* f) {
  Span span;
  span.dof = NULL, span.count = span.padded = 0;
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
      add_base(&span, block, y, folded);
    } else {
      add_base(&span, block, y, in);
    }
  }
  scatter(&span, y);
}
