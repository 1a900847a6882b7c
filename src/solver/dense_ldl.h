// dense_ldl.h — a dense symmetric matrix of few dofs, factored as L^T D L
//   Rows are whole fours; the lower triangle counts. Dofs are eliminated from the last to the first, as those of M are:
//
//          dof   0 1 2 3 | 4 5 6 7          eliminating dof k changes row i < k by a multiple of its first i + 1
//     row i      x x x .                    numbers, and not at all where L_ki is zero. What stands right of the
//     row k      x x x x   x x . .          diagonal within a four (.) is never read as a number of its own.
//
//   `fours`, the number of fours in a row, is a constant where this is inlined: loops over it unroll, and what is used
//   again stays in registers.
#pragma once
#include "math/simd.h"
#include "solver/pivot.h"
#include <string.h>

#define SN_DENSE_DOFS  56
#define SN_DENSE_FOURS (SN_DENSE_DOFS / 4)

// y <- H^-1 y. Row k keeps D_k L_ki left of its diagonal. Rows and vectors are local and all indices constants, so that
// they can stay in registers.
static inline __attribute__((always_inline)) void dense_ldl_solve_in_registers(const real* H, real* y, int fours) {
  real4 row[4 * SN_REGISTER_FOURS][SN_REGISTER_FOURS], taken[SN_REGISTER_FOURS];
  real inverse[4 * SN_REGISTER_FOURS], rest[4 * SN_REGISTER_FOURS];
  SN_UNROLL
  for (int k = 0; k < 4 * fours; k++) {
    SN_UNROLL
    for (int f = 0; f <= k >> 2; f++) row[k][f] = real4_load(H + 4 * (k * fours + f));
    inverse[k] = pivot_floor(real4_lane(row[k][k >> 2], k & 3));
  }
  SN_UNROLL
  for (int f = 0; f < fours; f++) taken[f] = real4_splat(0);
  SN_UNROLL
  for (int k = 4 * fours - 1; k >= 0; k--) {
    inverse[k] = pivot_inverse(real4_lane(row[k][k >> 2], k & 3), inverse[k]);
    rest[k] = y[k] - real4_lane(taken[k >> 2], k & 3);
    SN_UNROLL
    for (int i = k - 1; i >= 0; i--) {
      real4 share = real4_splat(real4_lane(row[k][i >> 2], i & 3) * inverse[k]);
      SN_UNROLL
      for (int f = 0; f <= i >> 2; f++) row[i][f] = real4_sub(row[i][f], real4_mul(share, row[k][f]));
    }
    real4 scaled = real4_splat(rest[k] * inverse[k]);
    SN_UNROLL
    for (int f = 0; f <= k >> 2; f++) taken[f] = real4_add(taken[f], real4_mul(scaled, row[k][f]));
  }
  SN_UNROLL
  for (int k = 0; k < 4 * fours; k++) {
    SN_UNROLL
    for (int i = 0; i < k; i++) rest[k] -= real4_lane(row[k][i >> 2], i & 3) * y[i];
    y[k] = rest[k] * inverse[k];
  }
}

// What an elimination carries along from dof to dof
typedef struct snDenseFactors {
  real *H, *y, *inverse;
  real taken[SN_DENSE_DOFS];  // what later dofs take from the numbers of earlier ones
} snDenseFactors;

static inline __attribute__((always_inline)) void dense_ldl_pivot(snDenseFactors* d, int k, int fours) {
  d->inverse[k] = pivot_inverse(d->H[k * (4 * fours + 1)], d->inverse[k]);
  d->y[k] -= d->taken[k];
}

// Dofs k and k - 1. Row k - 1 loses its part of row k, unless it has none: branches of a tree need not wait for each
// other. Then both are taken from each earlier row in one pass over it, in this order.
static inline __attribute__((always_inline)) void dense_ldl_two(snDenseFactors* d, int k, int fours) {
  real *later = d->H + k * 4 * fours, *former = later - 4 * fours, *taken = d->taken;
  dense_ldl_pivot(d, k, fours);
  real4 later_inverse = real4_splat(d->inverse[k]), from_later = real4_splat(d->y[k] * d->inverse[k]);
  if (later[k - 1] != 0) {
    real4 share = real4_mul(real4_splat(later[k - 1]), later_inverse);
    SN_UNROLL
    for (int f = 0; f < fours; f++)
      real4_store(former + 4 * f, real4_sub(real4_load(former + 4 * f), real4_mul(share, real4_load(later + 4 * f))));
  }
  SN_UNROLL
  for (int f = 0; f < fours; f++)
    real4_store(taken + 4 * f, real4_add(real4_load(taken + 4 * f), real4_mul(from_later, real4_load(later + 4 * f))));
  dense_ldl_pivot(d, k - 1, fours);
  real4 former_inverse = real4_splat(d->inverse[k - 1]), from_former = real4_splat(d->y[k - 1] * d->inverse[k - 1]);
  SN_UNROLL
  for (int f = 0; f < fours; f++)
    real4_store(taken + 4 * f,
                real4_add(real4_load(taken + 4 * f), real4_mul(from_former, real4_load(former + 4 * f))));
  SN_UNROLL
  for (int f = fours - 1; f >= 0; f--)
    for (int i = k - 2 < 4 * f + 3 ? k - 2 : 4 * f + 3; i >= 4 * f; i--) {
      if (later[i] == 0 && former[i] == 0) continue;
      real* above = d->H + i * 4 * fours;
      real4 first = real4_mul(real4_splat(later[i]), later_inverse);
      real4 second = real4_mul(real4_splat(former[i]), former_inverse);
      SN_UNROLL
      for (int g = 0; g <= f; g++) {
        real4 rest = real4_sub(real4_load(above + 4 * g), real4_mul(first, real4_load(later + 4 * g)));
        real4_store(above + 4 * g, real4_sub(rest, real4_mul(second, real4_load(former + 4 * g))));
      }
    }
}

// In place, H = L^T D L. On the way down, y <- L^-T y.
static inline void dense_ldl_eliminate(real* H, int n, real* y, real* inverse, int fours) {
  snDenseFactors d = {.H = H, .y = y, .inverse = inverse};
  for (int k = 0; k < 4 * fours; k++) {
    inverse[k] = pivot_floor(H[k * 4 * fours + k]);
    d.taken[k] = 0;
  }
  int k = n - 1;
  for (; k > 0; k -= 2) dense_ldl_two(&d, k, fours);
  if (k == 0) dense_ldl_pivot(&d, 0, fours);
}

// x = L^-1 D^-1 y, four dofs at a time: what earlier fours contribute to them by whole fours, what they contribute to
// each other one by one.
static inline void dense_ldl_substitute(const real* H, int n, real* x, const real* y, const real* inverse, int fours) {
  real4 solved[SN_DENSE_FOURS];
  SN_UNROLL
  for (int f = 0; f < fours; f++) {
    const real *a = H + 16 * f * fours, *b = a + 4 * fours, *c = b + 4 * fours, *d = c + 4 * fours;
    real4 sum[4] = {real4_splat(0), real4_splat(0), real4_splat(0), real4_splat(0)};
    int at = 4 * f;
    SN_UNROLL
    for (int g = 0; g < f; g++) {
      sum[0] = real4_add(sum[0], real4_mul(real4_load(a + 4 * g), solved[g]));
      sum[1] = real4_add(sum[1], real4_mul(real4_load(b + 4 * g), solved[g]));
      sum[2] = real4_add(sum[2], real4_mul(real4_load(c + 4 * g), solved[g]));
      sum[3] = real4_add(sum[3], real4_mul(real4_load(d + 4 * g), solved[g]));
    }
    real x0 = (y[at] - real4_sum(sum[0])) * inverse[at];
    real x1 = (y[at + 1] - real4_sum(sum[1]) - b[at] * x0) * inverse[at + 1];
    real x2 = (y[at + 2] - real4_sum(sum[2]) - c[at] * x0 - c[at + 1] * x1) * inverse[at + 2];
    real x3 = (y[at + 3] - real4_sum(sum[3]) - d[at] * x0 - d[at + 1] * x1 - d[at + 2] * x2) * inverse[at + 3];
    solved[f] = real4_of(x0, x1, x2, x3);
  }
  real whole[SN_DENSE_DOFS];
  SN_UNROLL
  for (int f = 0; f < fours; f++) real4_store(whole + 4 * f, solved[f]);
  memcpy(x, whole, sizeof(real) * (size_t)n);
}
