// sparse.h — rows of a matrix that hold some of its columns
#pragma once
#include "math/real.h"

// row . x, where the row has `count` values in the given columns. Four sums that do not wait for each other.
static inline real sparse_dot(const real* row, const int* column, int count, const real* x) {
  real sum[4] = {real_of(0), real_of(0), real_of(0), real_of(0)};
  int k = 0;
  for (; k + 4 <= count; k += 4)
    for (int i = 0; i < 4; i++) sum[i] += row[k + i] * x[column[k + i]];
  for (; k < count; k++) sum[0] += row[k] * x[column[k]];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// x += s row
static inline void sparse_add_scaled(real* x, const real* row, const int* column, int count, real s) {
  for (int k = 0; k < count; k++) x[column[k]] += s * row[k];
}
