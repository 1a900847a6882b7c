// dense_rows.h — the rows of a problem written out, for problems of few dofs
//   Edges of pyramids too, once by row and once by dof:
//
//          dof 0 .. n-1 | 0             row 0 .. nrow-1 | 0
//     J  = row 0                   JT = dof 0                   padded to whole fours, so that no product has a rest
//          ...                          ...
//
//     J x = sum over dofs of x_k JT_k        J^T f = sum over rows of f_r J_r
#pragma once
#include "math/simd.h"
#include "solver/problem.h"

typedef struct snDenseRows {
  int width, rows;  // numbers in a row of J; numbers in a row of JT
  real *J, *JT;
} snDenseRows;

static inline int whole_fours(int count) { return (count + 3) & ~3; }

// Numbers that J and JT take together.
static inline int dense_rows_room(int nrow, int width) { return 2 * whole_fours(nrow) * width; }

static inline snDenseRows dense_rows_in(real* room, int nrow, int width) {
  int rows = whole_fours(nrow);
  return (snDenseRows){.width = width, .rows = rows, .J = room, .JT = room + rows * width};
}

static inline void dense_rows_put(const snDenseRows* d, int row, int dof, real value) {
  d->J[row * d->width + dof] = value;
  d->JT[dof * d->rows + row] = value;
}

static inline void dense_rows_put_pyramid(const snDenseRows* d, const snBlock* block) {
  for (int k = 1; k < block->dim; k++) {
    const real *normal = block->J, *tangent = block->J + k * block->stride;
    real mu = block->friction[k - 1];
    int row = block->row + 2 * (k - 1);
    for (int c = 0; c < block->ndof; c++) {
      real along = mu * tangent[c];
      dense_rows_put(d, row, block->dof[c], normal[c] + along);
      dense_rows_put(d, row + 1, block->dof[c], normal[c] - along);
    }
  }
}

static inline void dense_rows_write(const snDenseRows* d, const snProblem* p) {
  for (int i = 0; i < 2 * d->rows * d->width; i += 4) real4_store(d->J + i, real4_both(0));
  for (int b = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    if (block->single)
      for (int r = 0; r < block->nrow; r++) dense_rows_put(d, block->row + r, block->dof[r], block->J[r]);
    else if (block->kind == SN_BLOCK_PYRAMID)
      dense_rows_put_pyramid(d, block);
    else
      for (int r = 0; r < block->dim; r++)
        for (int c = 0; c < block->ndof; c++)
          dense_rows_put(d, block->row + r, block->dof[c], block->J[r * block->stride + c]);
  }
}

// y = sum over k < n of x_k row_k, for rows of `width` numbers; y has whole fours. Up to four fours at a time, so that
// sums do not wait for each other.
static inline void dense_rows_sum(real* y, const real* row, int width, const real* x, int n) {
  int at = 0;
  for (; at + 16 <= width; at += 16) {
    real4 a = real4_both(0), b = a, c = a, d = a;
    const real* from = row + at;
    for (int k = 0; k < n; k++, from += width) {
      real4 s = real4_both(x[k]);
      a = real4_add(a, real4_mul(s, real4_load(from)));
      b = real4_add(b, real4_mul(s, real4_load(from + 4)));
      c = real4_add(c, real4_mul(s, real4_load(from + 8)));
      d = real4_add(d, real4_mul(s, real4_load(from + 12)));
    }
    real4_store(y + at, a), real4_store(y + at + 4, b), real4_store(y + at + 8, c), real4_store(y + at + 12, d);
  }
  for (; at < width; at += 4) {
    real4 a = real4_both(0);
    const real* from = row + at;
    for (int k = 0; k < n; k++, from += width) a = real4_add(a, real4_mul(real4_both(x[k]), real4_load(from)));
    real4_store(y + at, a);
  }
}
