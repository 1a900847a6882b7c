// solve_columns.c — many right-hand sides at once
//   reads   factors of ldl.c and lu.c        changes  the right-hand sides into solutions
#include "math/solve_columns.h"
#include "math/dense.h"
#include "math/simd.h"

#include <math.h>
#include <stddef.h>

// ---- a few columns of one row in registers: four times `fours` of them, or one where that is 0

typedef struct Block {
  real4 x[4];
  real one;
} Block;

SN_FOUR Block block_load(const real* p, int fours) {
  Block b;
  if (fours == 0) b.one = *p;
  SN_UNROLL for (int i = 0; i < fours; i++) b.x[i] = real4_load(p + 4 * i);
  return b;
}

SN_FOUR void block_store(real* p, const Block* b, int fours) {
  if (fours == 0) *p = b->one;
  SN_UNROLL for (int i = 0; i < fours; i++) real4_store(p + 4 * i, b->x[i]);
}

// y - s x
SN_FOUR Block block_subtract(Block y, const Block* x, real s, int fours) {
  if (fours == 0) y.one -= s * x->one;
  SN_UNROLL for (int i = 0; i < fours; i++) y.x[i] = real4_sub(y.x[i], real4_mul(real4_splat(s), x->x[i]));
  return y;
}

SN_FOUR Block block_scale(Block b, real s, int fours) {
  if (fours == 0) b.one *= s;
  SN_UNROLL for (int i = 0; i < fours; i++) b.x[i] = real4_mul(b.x[i], real4_splat(s));
  return b;
}

SN_FOUR Block block_divide(Block b, real s, int fours) {
  if (fours == 0) b.one /= s;
  SN_UNROLL for (int i = 0; i < fours; i++) b.x[i] = real4_div(b.x[i], real4_splat(s));
  return b;
}

// *p -= s x
SN_FOUR void subtract_at(real* p, const Block* x, real s, int fours) {
  Block y = block_subtract(block_load(p, fours), x, s, fours);
  block_store(p, &y, fours);
}

// y - s *p
SN_FOUR Block subtract_from(Block y, const real* p, real s, int fours) {
  Block x = block_load(p, fours);
  return block_subtract(y, &x, s, fours);
}

static inline int fours_of(int columns) { return columns >= 16 ? 4 : columns / 4; }
static inline int columns_of(int fours) { return fours > 0 ? 4 * fours : 1; }

// Calls `block` for all columns, with the number of fours as a constant, so that each block stays in registers.
#define BY_BLOCKS(columns, block, ...)                                                                   \
  for (int j = 0, fours; j < (columns); j += columns_of(fours)) switch (fours = fours_of((columns)-j)) { \
      case 4: block(__VA_ARGS__, x + j, width, 4); break;                                                \
      case 3: block(__VA_ARGS__, x + j, width, 3); break;                                                \
      case 2: block(__VA_ARGS__, x + j, width, 2); break;                                                \
      case 1: block(__VA_ARGS__, x + j, width, 1); break;                                                \
      default: block(__VA_ARGS__, x + j, width, 0); break;                                               \
    }

// ---- factors of kinematic trees

SN_FOUR void ldl_block(snPattern p, const real* factor, const real* inverse_diagonal, real* x, size_t width,
                       int fours) {
  for (int k = p.size - 1; k >= 0; k--) {
    int adr = p.rowadr[k], last = adr + p.rownnz[k] - 1;
    Block row = block_load(x + (size_t)k * width, fours);
    for (int i = adr; i < last; i++) subtract_at(x + (size_t)p.colind[i] * width, &row, factor[i], fours);
  }
  for (int k = 0; k < p.size; k++) {
    int adr = p.rowadr[k], last = adr + p.rownnz[k] - 1;
    Block row = block_scale(block_load(x + (size_t)k * width, fours), inverse_diagonal[k], fours);
    for (int i = adr; i < last; i++) row = subtract_from(row, x + (size_t)p.colind[i] * width, factor[i], fours);
    block_store(x + (size_t)k * width, &row, fours);
  }
}

SN_KERNEL void sn_ldl_solve_columns(snPattern p, const real* factor, const real* inverse_diagonal, real* x,
                                    int columns) {
  size_t width = (size_t)columns;
  BY_BLOCKS(columns, ldl_block, p, factor, inverse_diagonal)
}

SN_FOUR void lu_block(snSquarePattern p, const real* factor, real* x, size_t width, int fours) {
  for (int k = p.size - 1; k >= 0; k--) {
    const int* ancestor = p.colind + p.rowadr[k];
    Block row = block_load(x + (size_t)k * width, fours);
    for (int a = 0; a < p.diag[k]; a++)
      subtract_at(x + (size_t)ancestor[a] * width, &row, factor[square_right(p, ancestor[a], k)], fours);
  }
  for (int k = 0; k < p.size; k++) {
    const int* ancestor = p.colind + p.rowadr[k];
    const real* left = factor + p.rowadr[k];
    Block row = block_load(x + (size_t)k * width, fours);
    for (int a = 0; a < p.diag[k]; a++) row = subtract_from(row, x + (size_t)ancestor[a] * width, left[a], fours);
    row = block_divide(row, left[p.diag[k]], fours);
    block_store(x + (size_t)k * width, &row, fours);
  }
}

SN_KERNEL void sn_lu_solve_columns(snSquarePattern p, const real* factor, real* x, int columns) {
  size_t width = (size_t)columns;
  BY_BLOCKS(columns, lu_block, p, factor)
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

// ---- dense

SN_KERNEL void sn_cholesky_factor(real* A, int n) {
  for (int k = 0; k < n; k++) {
    real* row = A + k * n;
    for (int j = 0; j < k; j++) row[j] = (row[j] - dense_dot4(row, A + j * n, j)) / A[j * n + j];
    row[k] = sqrt(real_max(SN_MINVAL, row[k] - dense_dot4(row, row, k)));
  }
}

SN_FOUR void cholesky_block(const real* L, int n, real* x, int width, int fours) {
  for (int k = 0; k < n; k++) {
    Block row = block_load(x + k * width, fours);
    for (int j = 0; j < k; j++)
      if (L[k * n + j] != 0) row = subtract_from(row, x + j * width, L[k * n + j], fours);
    row = block_divide(row, L[k * n + k], fours);
    block_store(x + k * width, &row, fours);
  }
  for (int k = n - 1; k >= 0; k--) {
    Block row = block_divide(block_load(x + k * width, fours), L[k * n + k], fours);
    block_store(x + k * width, &row, fours);
    for (int j = 0; j < k; j++)
      if (L[k * n + j] != 0) subtract_at(x + j * width, &row, L[k * n + j], fours);
  }
}

SN_KERNEL void sn_cholesky_solve_columns(const real* L, int n, real* x, int columns) {
  int width = columns;
  BY_BLOCKS(columns, cholesky_block, L, n)
}
