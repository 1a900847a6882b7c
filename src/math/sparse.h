// sparse.h — rows of a matrix that hold some of its columns
#pragma once
#include "math/real.h"

// row . x, where the row has `count` values in the given columns.
static inline real sparse_dot(const real* row, const int* column, int count, const real* x) {
  real sum = 0;
  for (int k = 0; k < count; k++) sum += row[k] * x[column[k]];
  return sum;
}

// x += s row
static inline void sparse_add_scaled(real* x, const real* row, const int* column, int count, real s) {
  for (int k = 0; k < count; k++) x[column[k]] += s * row[k];
}
