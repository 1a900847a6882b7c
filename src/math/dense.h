// dense.h — vectors of numbers, long or short
//   Sizes are int, as everywhere in the model: no call needs a cast to size_t, and none needs memcpy or memset for
//   numbers. A size of 0 is fine, with any pointers. Sums go from the first to the last number; those of `dot4` go by
//   fours, for vectors that are long.
#pragma once
#include "math/real.h"

#include <stdbool.h>

// to = from
static inline void dense_copy(real* restrict to, const real* restrict from, int n) {
  for (int i = 0; i < n; i++) to[i] = from[i];
}

static inline void dense_copy_int(int* restrict to, const int* restrict from, int n) {
  for (int i = 0; i < n; i++) to[i] = from[i];
}

// x = 0
static inline void dense_clear(real* x, int n) {
  for (int i = 0; i < n; i++) x[i] = 0;
}

// y = s x; both may be the same
static inline void dense_scaled(real* y, const real* x, real s, int n) {
  for (int i = 0; i < n; i++) y[i] = s * x[i];
}

// y += s x
static inline void dense_add_scaled(real* restrict y, const real* restrict x, real s, int n) {
  for (int i = 0; i < n; i++) y[i] += s * x[i];
}

// a . b
// False where a number is NaN or infinite.
static inline bool dense_is_finite(const real* x, int n) {
  int bad = 0;
  for (int i = 0; i < n; i++) bad |= x[i] - x[i] != 0;
  return !bad;
}

static inline bool dense_has_nan(const real* x, int n) {
  int found = 0;
  for (int i = 0; i < n; i++) found |= x[i] != x[i];
  return found;
}

static inline void dense_fill(real* x, real value, int n) {
  for (int i = 0; i < n; i++) x[i] = value;
}

static inline real dense_dot(const real* a, const real* b, int n) {
  real sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}

// a . b by four sums that do not wait for each other
static inline real dense_dot4(const real* a, const real* b, int n) {
  real sum[4] = {0, 0, 0, 0};
  int whole = n & ~3;
  for (int k = 0; k < whole; k += 4)
    for (int i = 0; i < 4; i++) sum[i] += a[k + i] * b[k + i];
  for (int k = whole; k < n; k++) sum[k - whole] += a[k] * b[k];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// a . (b - c), likewise
static inline real dense_dot4_difference(const real* a, const real* b, const real* c, int n) {
  real sum[4] = {0, 0, 0, 0};
  int whole = n & ~3;
  for (int k = 0; k < whole; k += 4)
    for (int i = 0; i < 4; i++) sum[i] += a[k + i] * (b[k + i] - c[k + i]);
  for (int k = whole; k < n; k++) sum[k - whole] += a[k] * (b[k] - c[k]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}
