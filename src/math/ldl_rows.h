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

// y - s x, then - t z: two dofs that are eliminated together, each number as if by one after the other
static inline real2 subtract_both(real2 y, real2 s, real2 x, real2 t, real2 z) {
  return real2_sub(real2_sub(y, real2_mul(s, x)), real2_mul(t, z));
}

// Rows of a dof (`low`) and of its parent (`high`) that are eliminated together, the parent's without what the dof took
// from it, and the inverses of their pivots.
typedef struct snPivots {
  real *low, *high;
  real low_inverse, high_inverse;
} snPivots;

// The entries of L of both dofs in the column of an ancestor.
typedef struct snScales {
  real low, high;
} snScales;

static inline snScales scales_of(const snPivots* p, int a) {
  return (snScales){p->low[a] * p->low_inverse, p->high[a] * p->high_inverse};
}

// What both dofs take from as many numbers of two rows as go in fours; returns how many those are. Each number is
// worked on by itself, so that the width changes no bits.
#ifndef SN_LANES
static inline int subtract_fours(real* restrict near, real* restrict far, const snPivots* p, snScales n, snScales f,
                                 int count) {
  real4 near_low = real4_splat(n.low), near_high = real4_splat(n.high);
  real4 far_low = real4_splat(f.low), far_high = real4_splat(f.high);
  int i = 0;
  for (; i + 4 <= count; i += 4) {
    real4 low = real4_load(p->low + i), high = real4_load(p->high + i);
    real4 x = real4_sub(real4_load(near + i), real4_mul(near_low, low));
    real4 y = real4_sub(real4_load(far + i), real4_mul(far_low, low));
    real4_store(near + i, real4_sub(x, real4_mul(near_high, high)));
    real4_store(far + i, real4_sub(y, real4_mul(far_high, high)));
  }
  return i;
}
#else
static inline int subtract_fours(real* near, real* far, const snPivots* p, snScales n, snScales f, int count) {
  return (void)near, (void)far, (void)p, (void)n, (void)f, (void)count, 0;
}
#endif

static inline void subtract_pair(real* y, const snPivots* p, snScales s, int i) {
  real2_store(y + i, subtract_both(real2_load(y + i), real2_both(s.low), real2_load(p->low + i), real2_both(s.high),
                                   real2_load(p->high + i)));
}

static inline void subtract_one(real* y, const snPivots* p, snScales s, int i) {
  y[i] = y[i] - s.low * p->low[i] - s.high * p->high[i];
}

// What eliminating two dofs does to the rows of their ancestors at depth a and a - 1, two at once so that their own
// rows are loaded once. The entries of these at a and a - 1 become those of L.
static inline void eliminate_two(real* restrict near, real* restrict far, const snPivots* p, int a) {
  snScales n = scales_of(p, a), f = scales_of(p, a - 1);
  int even = a & ~1;
  for (int i = subtract_fours(near, far, p, n, f, a - 1); i < even; i += 2) {
    subtract_pair(near, p, n, i);
    subtract_pair(far, p, f, i);
  }
  if (even < a) {
    subtract_pair(near, p, n, even);
    subtract_one(far, p, f, even);
  } else {
    subtract_one(near, p, n, a);
  }
  p->low[a] = n.low, p->high[a] = n.high;
  p->low[a - 1] = f.low, p->high[a - 1] = f.high;
}

static inline void eliminate_root(real* restrict root, const snPivots* p) {
  snScales s = scales_of(p, 0);
  subtract_one(root, p, s, 0);
  p->low[0] = s.low, p->high[0] = s.high;
}

// What a dof alone takes from the row of an ancestor, which has `count` numbers; returns its entry of L in that column.
static inline real eliminate_one(real* restrict ancestor, const real* restrict row, real inverse, int count) {
  real scale = row[count - 1] * inverse;
  real2 both = real2_both(scale);
  int even = count & ~1;
  for (int i = 0; i < even; i += 2)
    real2_store(ancestor + i, real2_sub(real2_load(ancestor + i), real2_mul(both, real2_load(row + i))));
  if (even < count) ancestor[even] -= scale * row[even];
  return scale;
}

// A dof and its parent at once, where that comes next: rows of other ancestors are then loaded and stored half as
// often. The parent's pivot is known before the rest of its row, so that the division which all wait for starts early.
static inline void eliminate_with_parent(snPattern p, real* matrix, real* inverse_diagonal, int k) {
  int a = p.rownnz[k] - 1;
  const int* column = p.colind + p.rowadr[k];
  real *low = matrix + p.rowadr[k], *high = matrix + p.rowadr[k - 1], entry = low[a - 1];
  real inverse = inverse_diagonal[k] = 1 / low[a];
  real parent_inverse = inverse_diagonal[k - 1] = 1 / (high[a - 1] - entry * inverse * entry);
  real scale = eliminate_one(high, low, inverse, a);
  snPivots pivots = {low, high, inverse, parent_inverse};
  low[a - 1] = scale;
  // nearest ancestors first: those further up must still find the unscaled rows
  for (a -= 2; a > 0; a -= 2) eliminate_two(matrix + p.rowadr[column[a]], matrix + p.rowadr[column[a - 1]], &pivots, a);
  if (a == 0) eliminate_root(matrix + p.rowadr[column[0]], &pivots);
}

static inline void ldl_factor_rows(snPattern p, real* matrix, real* inverse_diagonal, int first, int end) {
  for (int k = end - 1; k >= first; k--) {
    int adr = p.rowadr[k], a = p.rownnz[k] - 1;
    const int* column = p.colind + adr;
    if (a > 0 && k > first && column[a - 1] == k - 1) {
      eliminate_with_parent(p, matrix, inverse_diagonal, k--);
      continue;
    }
    real *row = matrix + adr, inverse = inverse_diagonal[k] = 1 / row[a];
    for (a--; a >= 0; a--) row[a] = eliminate_one(matrix + p.rowadr[column[a]], row, inverse, a + 1);
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
