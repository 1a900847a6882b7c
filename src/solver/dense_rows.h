// dense_rows.h — the rows of a problem written out, for problems of few dofs
//   Limits, friction of joints and equalities of two joints have one or two numbers: such narrow rows may stay as they
//   are. The others are wide; they are written out one after the other, edges of pyramids too, once by row and once by
//   dof:
//
//          dof 0 .. n-1 | 0             row 0 .. count-1 | 0
//     J  = row 0                   JT = dof 0                   padded to whole fours, so that no product has a rest
//          ...                          ...
//
//     J x = sum over dofs of x_k JT_k        J^T f = sum over rows of f_r J_r
#pragma once
#include "math/simd.h"
#include "solver/problem.h"

// The most rows that are written out, whole fours
#define SN_MOST_DENSE_ROWS 128

typedef struct snDenseRows {
  int width;  // numbers in a row of J
  int count;  // rows that are written out: the wide ones or all
  int rows;   // whole fours of them: numbers in a row of JT
  real *J, *JT;  // JT: NULL where it is not wanted
} snDenseRows;

static inline int round_up_4(int count) { return (count + 3) & ~3; }

// Numbers in a row for so many dofs
static inline int dense_rows_width(int n) { return n <= 8 ? 8 : round_up_4(n); }

// Rows of one or two numbers
static inline bool is_narrow(const snBlock* block) {
  return block->single || (block->dim == 1 && block->ndof <= 2 && block->kind <= SN_BLOCK_LIMIT);
}

static inline int wide_rows(const snProblem* p) {
  int count = 0;
  for (int b = 0; b < p->nblock; b++) count += is_narrow(p->block + b) ? 0 : p->block[b].nrow;
  return count;
}

// Numbers that J and JT take together.
static inline int dense_rows_room(int count, int width) { return 2 * round_up_4(count) * width; }

static inline snDenseRows dense_rows_in(real* room, int count, int width) {
  int rows = round_up_4(count);
  return (snDenseRows){.width = width, .count = count, .rows = rows, .J = room, .JT = room + rows * width};
}

// ---- writing

static inline void dense_rows_put(snDenseRows d, int row, int dof, real value) {
  d.J[row * d.width + dof] = value;
  if (d.JT) d.JT[dof * d.rows + row] = value;
}

static inline void dense_rows_put_pyramid(snDenseRows d, int row, const snBlock* block) {
  for (int k = 1; k < block->dim; k++, row += 2) {
    const real *normal = block->J, *tangent = block->J + k * block->stride;
    real mu = block->friction[k - 1];
    for (int c = 0; c < block->ndof; c++) {
      real along = mu * tangent[c];
      dense_rows_put(d, row, block->dof[c], normal[c] + along);
      dense_rows_put(d, row + 1, block->dof[c], normal[c] - along);
    }
  }
}

static inline void dense_rows_put_block(snDenseRows d, int row, const snBlock* block) {
  if (block->single)
    for (int r = 0; r < block->nrow; r++) dense_rows_put(d, row + r, block->dof[r], block->J[r]);
  else if (block->kind == SN_BLOCK_PYRAMID)
    dense_rows_put_pyramid(d, row, block);
  else
    for (int r = 0; r < block->dim; r++)
      for (int c = 0; c < block->ndof; c++) dense_rows_put(d, row + r, block->dof[c], block->J[r * block->stride + c]);
}

static inline void dense_rows_write(snDenseRows d, const snProblem* p) {
  bool all = d.count == p->nrow;
  for (int i = 0, end = (d.JT ? 2 : 1) * d.rows * d.width; i < end; i += 4) real4_store(d.J + i, real4_splat(0));
  for (int b = 0, row = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    if (!all && is_narrow(block)) continue;
    dense_rows_put_block(d, row, block);
    row += block->nrow;
  }
}

// ---- inertia

// M with both triangles, `width` numbers in a row; beyond the dofs that there are, a unit matrix. Rows are too short
// for wide loops.
static inline void dense_write_inertia(real* M, int width, const snProblem* p) {
  const snPattern* pattern = &p->pattern;
  const real4 none = real4_splat(0);
  for (int i = 0, end = width * width; i < end; i += 16)
    real4_store(M + i, none), real4_store(M + i + 4, none), real4_store(M + i + 8, none), real4_store(M + i + 12, none);
  for (int k = pattern->size; k < width; k++) M[k * (width + 1)] = 1;
  ptrdiff_t step = width;
  for (ptrdiff_t k = 0, size = pattern->size; k < size; k++) {
    const int* column = pattern->colind + pattern->rowadr[k];
    const real* entry = p->M + pattern->rowadr[k];
    real *row = M + k * step, *above = M + k;
    for (ptrdiff_t a = 0, count = pattern->rownnz[k]; a < count; a++) {
      SN_ONE_BY_ONE(a);
      ptrdiff_t c = column[a];
      real value = entry[a];
      row[c] = value;
      above[c * step] = value;
    }
  }
}

// ---- products

// y = sum over k < n of x_k row_k, for rows of `width` numbers; y has whole fours. Up to four fours at a time, so that
// sums do not wait for each other.
static inline void dense_rows_sum(real* y, const real* row, int width, const real* x, int n) {
  int at = 0;
  for (; at + 16 <= width; at += 16) {
    real4 a = real4_splat(0), b = a, c = a, d = a;
    const real* from = row + at;
    for (int k = 0; k < n; k++, from += width) {
      real4 s = real4_splat(x[k]);
      a = real4_add(a, real4_mul(s, real4_load(from)));
      b = real4_add(b, real4_mul(s, real4_load(from + 4)));
      c = real4_add(c, real4_mul(s, real4_load(from + 8)));
      d = real4_add(d, real4_mul(s, real4_load(from + 12)));
    }
    real4_store(y + at, a), real4_store(y + at + 4, b), real4_store(y + at + 8, c), real4_store(y + at + 12, d);
  }
  for (; at < width; at += 4) {
    real4 a = real4_splat(0);
    const real* from = row + at;
    for (int k = 0; k < n; k++, from += width) a = real4_add(a, real4_mul(real4_splat(x[k]), real4_load(from)));
    real4_store(y + at, a);
  }
}

// Motion of the rows of a narrow block; force of its rows on the dofs
static inline void narrow_mul(const snBlock* block, real* y, const real* x) {
  const int* dof = block->dof;
  const real* J = block->J;
  if (!block->single)
    y[0] = J[0] * x[dof[0]] + (block->ndof > 1 ? J[1] * x[dof[1]] : 0);
  else
    for (int r = 0; r < block->nrow; r++) y[r] = J[r] * x[dof[r]];
}

static inline void narrow_add_transposed(const snBlock* block, real* y, const real* f) {
  int count = block->single ? block->nrow : block->ndof;
  for (int k = 0; k < count; k++) y[block->dof[k]] += block->J[k] * f[block->single ? k : 0];
}

// y = J x, one number per row of the problem, where wide rows are written out
static inline void dense_rows_mul(snDenseRows d, const snProblem* p, real* y, const real* x) {
  real wide[SN_MOST_DENSE_ROWS];
  dense_rows_sum(wide, d.JT, d.rows, x, p->pattern.size);
  const real* next = wide;
  for (int b = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    real* out = y + block->row;
    if (is_narrow(block)) {
      narrow_mul(block, out, x);
      continue;
    }
    for (int r = 0; r < block->nrow; r++) out[r] = next[r];
    next += block->nrow;
  }
}

// y = J^T f, `width` numbers, likewise
static inline void dense_rows_mul_transposed(snDenseRows d, const snProblem* p, real* y, const real* f) {
  real wide[SN_MOST_DENSE_ROWS];
  int count = 0;
  for (int b = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    if (is_narrow(block)) continue;
    for (int r = 0; r < block->nrow; r++) wide[count++] = f[block->row + r];
  }
  dense_rows_sum(y, d.J, d.width, wide, count);
  for (int b = 0; b < p->nblock; b++)
    if (is_narrow(p->block + b)) narrow_add_transposed(p->block + b, y, f + p->block[b].row);
}

// H += weight J_r J_r^T for a row of a narrow block, on the lower triangle
static inline void narrow_add_outer(real* H, int width, const snBlock* block, int r, real weight) {
  const real* J = block->J;
  const int* dof = block->dof;
  if (block->single) {
    H[dof[r] * (width + 1)] += weight * J[r] * J[r];
    return;
  }
  H[dof[0] * (width + 1)] += weight * J[0] * J[0];
  if (block->ndof < 2) return;
  H[dof[1] * width + dof[0]] += weight * J[1] * J[0];
  H[dof[1] * (width + 1)] += weight * J[1] * J[1];
}
