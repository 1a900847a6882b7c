// product.c — products with the rows of a problem
//   reads   blocks        writes  J x, J^T f
//   A pyramid keeps the Jacobian of its contact: edge rows are x_0 +- mu_k x_k of the contact's own motion x, and edge
//   forces fold back to f_0 = sum of all, f_k = mu_k (f_+ - f_-).
#include "solver/problem.h"
#include "math/simd.h"
#include "solver/cone.h"

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
  int k = 0;
  for (; k + 4 <= count; k += 4)
    for (int i = 0; i < 4; i++) span->value[k + i] = x[dof[k + i]];
  if (k == count) return;
  span->value[k] = x[dof[k]];
  span->value[k + 1] = k + 1 < count ? x[dof[k + 1]] : 0;
  span->value[k + 2] = k + 2 < count ? x[dof[k + 2]] : 0;
  span->value[k + 3] = 0;
}

// y = J x over the span, on top of what `more` says is there, for 1 or 3 rows: x is loaded once for all of them. The
// number is a constant where this is inlined.
static inline void mul_rows(const Span* span, const real* J, ptrdiff_t stride, int rows, bool more, real* y) {
  real4 a = real4_splat(0), b = a, c = a;
  for (int k = 0; k < span->padded; k += 4) {
    real4 x = real4_load(span->value + k);
    a = real4_add(a, real4_mul(real4_load(J + k), x));
    if (rows == 1) continue;
    b = real4_add(b, real4_mul(real4_load(J + stride + k), x));
    c = real4_add(c, real4_mul(real4_load(J + 2 * stride + k), x));
  }
  y[0] = (more ? y[0] : 0) + real4_sum(a);
  if (rows == 1) return;
  y[1] = (more ? y[1] : 0) + real4_sum(b);
  y[2] = (more ? y[2] : 0) + real4_sum(c);
}

// y = J x for the rows of J
static inline void mul_base(Span* span, const snBlock* block, real* y, const real* x) {
  ptrdiff_t stride = block->stride;
  for (int r = 0; r < block->dim && block->ndof == 0; r++) y[r] = 0;
  for (int begin = 0; begin < block->ndof; begin += SPAN) {
    gather(span, block, begin, x);
    const real* J = block->J + begin;
    int r = 0;
    for (; r + 3 <= block->dim; r += 3) mul_rows(span, J + r * stride, stride, 3, begin > 0, y + r);
    for (; r < block->dim; r++) mul_rows(span, J + r * stride, stride, 1, begin > 0, y + r);
  }
}

// One or two rows on a few dofs, as those of flexes, go without a span: numbers that are stored one by one and loaded
// four at a time wait for each other (a third of a step of MuJoCo's flag.xml, 461 such rows). Lanes and their sum are
// those of the span, so that bits are the same.
#define FEW 32

static inline bool is_small(const snBlock* block) { return block->dim <= 2 && block->ndof <= FEW; }

static inline real small_dot(const snBlock* block, const real* J, const real* x) {
  real a = 0, b = 0, c = 0, d = 0;
  const int *dof = block->dof, *end = dof + block->ndof;
  for (; dof + 4 <= end; dof += 4, J += 4) {
    a += J[0] * x[dof[0]];
    b += J[1] * x[dof[1]];
    c += J[2] * x[dof[2]];
    d += J[3] * x[dof[3]];
  }
  if (dof < end) a += J[0] * x[dof[0]];
  if (dof + 1 < end) b += J[1] * x[dof[1]];
  if (dof + 2 < end) c += J[2] * x[dof[2]];
  return (a + b) + (c + d);
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
    } else if (is_small(block)) {
      out[0] = small_dot(block, block->J, x);
      if (block->dim == 2) out[1] = small_dot(block, block->J + block->stride, x);
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
  real4 none = real4_splat(0);
  for (int k = 0; k < span->padded; k += 4) real4_store(span->value + k, none);
}

// The span += J^T f, for 1 or 3 rows.
static inline void add_rows(Span* span, const real* J, ptrdiff_t stride, int rows, const real* f) {
  for (int k = 0; k < span->padded; k += 4) {
    real4 sum = real4_load(span->value + k);
    sum = real4_add(sum, real4_mul(real4_load(J + k), real4_splat(f[0])));
    if (rows == 3) {
      sum = real4_add(sum, real4_mul(real4_load(J + stride + k), real4_splat(f[1])));
      sum = real4_add(sum, real4_mul(real4_load(J + 2 * stride + k), real4_splat(f[2])));
    }
    real4_store(span->value + k, sum);
  }
}

// y += J^T f for the rows of J, through the span
static inline void add_base(Span* span, const snBlock* block, real* y, const real* f) {
  ptrdiff_t stride = block->stride;
  for (int begin = 0; begin < block->ndof; begin += SPAN) {
    collect_for(span, block, begin, y);
    const real* J = block->J + begin;
    int r = 0;
    for (; r + 3 <= block->dim; r += 3) add_rows(span, J + r * stride, stride, 3, f + r);
    for (; r < block->dim; r++) add_rows(span, J + r * stride, stride, 1, f + r);
  }
}

// Whether no block around it shares its dofs, so that nothing is collected for it.
static inline bool stands_alone(const snProblem* problem, int b, const Span* span) {
  const snBlock* block = problem->block + b;
  return span->dof != block->dof && (b + 1 == problem->nblock || block[1].dof != block->dof);
}

static inline void add_small(Span* span, const snBlock* block, real* y, const real* f) {
  scatter(span, y);
  span->count = span->padded = 0;
  span->dof = NULL;
  const real *J = block->J, *other = J + block->stride;
  if (block->dim == 1)
    for (int k = 0; k < block->ndof; k++) y[block->dof[k]] += J[k] * f[0];
  else
    for (int k = 0; k < block->ndof; k++) y[block->dof[k]] += J[k] * f[0] + other[k] * f[1];
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
    } else if (is_small(block) && stands_alone(problem, b, &span)) {
      add_small(&span, block, y, in);
    } else {
      add_base(&span, block, y, in);
    }
  }
  scatter(&span, y);
}
