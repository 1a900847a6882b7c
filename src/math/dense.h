// dense.h — short vectors of numbers
#pragma once
#include "math/real.h"

// a . b, summed in order
static inline real dense_dot(const real* a, const real* b, int n) {
  real sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}
