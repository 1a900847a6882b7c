// ldl_rows.h — sparse L^T D L factors of a kinematic tree's inertia, for one world or for lanes
//   reads   a lower triangle on snPattern        writes  its factors in place, solutions
//   Leaves first: eliminating dof k changes only the rows of its ancestors, and those are prefixes of row k.
//   Featherstone, Rigid Body Dynamics Algorithms (2008), 6.5
#pragma once
#include "math/simd.h"

// Lower triangle, one row per dof: `rownnz` columns from `rowadr` on, ascending, the diagonal last. The columns of a
// row are the dof's ancestors, so the row of column j is a prefix of every row that contains j: no fill-in.
// Dofs are numbered depth first: going up in number, the dof met last at each lesser depth is the ancestor there.
typedef struct snPattern {
  int size;
  const int* rownnz;
  const int* rowadr;
  const int* colind;
} snPattern;

// y += s x over n numbers
static inline void add_scaled(real* restrict y, const real* restrict x, real s, int n) {
  real2 both = real2_both(s);
  int even = n & ~1;
  for (int i = 0; i < even; i += 2)
    real2_store(y + i, real2_add(real2_load(y + i), real2_mul(both, real2_load(x + i))));
  if (even < n) y[even] += s * x[even];
}

static inline void subtract_pair(real* y, real2 scale, real2 x) {
  real2_store(y, real2_sub(real2_load(y), real2_mul(scale, x)));
}

// near -= near_scale x, far -= far_scale x over as many numbers as go in fours; returns how many those are. Each number is
// worked on by itself, so that the width changes no bits.
#ifndef SN_LANES
static inline int subtract_fours(real* restrict near, real* restrict far, const real* restrict x, real near_scale,
                                 real far_scale, int n) {
  real4 near_all = real4_both(near_scale), far_all = real4_both(far_scale);
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    real4 four = real4_load(x + i);
    real4_store(near + i, real4_sub(real4_load(near + i), real4_mul(near_all, four)));
    real4_store(far + i, real4_sub(real4_load(far + i), real4_mul(far_all, four)));
  }
  return i;
}
#else
static inline int subtract_fours(real* near, real* far, const real* x, real near_scale, real far_scale, int n) {
  return (void)near, (void)far, (void)x, (void)near_scale, (void)far_scale, (void)n, 0;
}
#endif

// What eliminating a dof does to the rows of its ancestors at depth a and a - 1, two at once so that its own row is
// loaded once. The entries of `row` at a and a - 1 become those of L.
static inline void eliminate_two(real* restrict near, real* restrict far, real* restrict row, real inverse, int a) {
  real near_scale = row[a] * inverse, far_scale = row[a - 1] * inverse;
  real2 near_both = real2_both(near_scale), far_both = real2_both(far_scale);
  int even = a & ~1;
  for (int i = subtract_fours(near, far, row, near_scale, far_scale, a - 1); i < even; i += 2) {
    real2 pair = real2_load(row + i);
    subtract_pair(near + i, near_both, pair);
    subtract_pair(far + i, far_both, pair);
  }
  if (even < a) {
    subtract_pair(near + even, near_both, real2_load(row + even));
    far[even] -= far_scale * row[even];
  } else {
    near[a] -= near_scale * row[a];
  }
  row[a] = near_scale;
  row[a - 1] = far_scale;
}

static inline void eliminate_root(real* restrict root, real* restrict row, real inverse) {
  real scale = row[0] * inverse;
  root[0] -= scale * row[0];
  row[0] = scale;
}

// A dof's parent is mostly the one that comes next. Its pivot is then known before the rows of all ancestors are
// stored: the division that they wait for starts at once.
static inline void ldl_factor_rows(snPattern p, real* matrix, real* inverse_diagonal, int first, int end) {
  real carried = real_of(0);
  int carried_for = -1;
  for (int k = end - 1; k >= first; k--) {
    int adr = p.rowadr[k], a = p.rownnz[k] - 1;
    const int* column = p.colind + adr;
    real inverse = inverse_diagonal[k] = 1 / (carried_for == k ? carried : matrix[adr + a]);
    if (a > 0 && column[a - 1] == k - 1) {
      real entry = matrix[adr + a - 1];
      carried = matrix[p.rowadr[k - 1] + p.rownnz[k - 1] - 1] - entry * inverse * entry;
      carried_for = k - 1;
    }
    // nearest ancestors first: those further up must still find the unscaled row
    for (a--; a > 0; a -= 2) {
      int near = p.rowadr[column[a]], far = p.rowadr[column[a - 1]];
      eliminate_two(matrix + near, matrix + far, matrix + adr, inverse, a);
    }
    if (a == 0) eliminate_root(matrix + p.rowadr[column[0]], matrix + adr, inverse);
  }
}

// Numbers of the path that were stored so few dofs ago are loaded one by one: a wide load would wait until they have
// left for the cache.
#define SN_PATH_RECENT 8

// Both sweeps keep one number per depth, so that a row meets its ancestors side by side and without their indices. What
// the parent and its child exchange stays in a register where one follows the other.
static inline void ldl_solve(snPattern p, const real* factor, const real* inverse_diagonal, real* x, real* path) {
  // upwards: path[depth] collects what descendants take from the ancestor they share at that depth
  for (int i = 0; i < p.size; i++) path[i] = real_of(0);
  real carried = real_of(0);
  int carried_to = -1;
  for (int k = p.size - 1; k >= 0; k--) {
    int depth = p.rownnz[k] - 1;
    const real* row = factor + p.rowadr[k];
    real value = x[k] - (depth == carried_to ? carried : path[depth]);
    carried_to = depth - 1;
    if (depth > 0) carried = path[depth - 1] + value * row[depth - 1];
    x[k] = value;
    path[depth] = real_of(0);
    add_scaled(path, row, value, depth);
  }
  // downwards: path[depth] holds the solution of the ancestor at that depth
  carried_to = 0;
  for (int k = 0; k < p.size; k++) {
    int depth = p.rownnz[k] - 1, a = 0;
    const real* row = factor + p.rowadr[k];
    real value = x[k] * inverse_diagonal[k];
    // one by one, the youngest last: the sum over older ancestors need not wait for the dof just solved
    for (; a < depth - SN_PATH_RECENT; a++) value -= row[a] * path[a];
    for (; a < depth - 1; a++) {
      SN_ONE_BY_ONE(a);
      value -= row[a] * path[a];
    }
    if (depth > 0) value -= row[depth - 1] * (depth == carried_to ? carried : path[depth - 1]);
    x[k] = value;
    path[depth] = value;
    carried = value;
    carried_to = depth + 1;
  }
}
