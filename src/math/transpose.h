// transpose.h — squares of numbers in SIMD registers, as many rows as there are lanes
#pragma once
#include "math/real.h"

#if defined(__clang__)
#define SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define SHUFFLE(a, b, ...) __builtin_shuffle(a, b, (mask){__VA_ARGS__})
#endif

#if SN_LANES == 8
#define LOW(a, b)   SHUFFLE(a, b, 0, 8, 2, 10, 4, 12, 6, 14)
#define HIGH(a, b)  SHUFFLE(a, b, 1, 9, 3, 11, 5, 13, 7, 15)
#define LOW2(a, b)  SHUFFLE(a, b, 0, 1, 8, 9, 4, 5, 12, 13)
#define HIGH2(a, b) SHUFFLE(a, b, 2, 3, 10, 11, 6, 7, 14, 15)
#define LOW4(a, b)  SHUFFLE(a, b, 0, 1, 2, 3, 8, 9, 10, 11)
#define HIGH4(a, b) SHUFFLE(a, b, 4, 5, 6, 7, 12, 13, 14, 15)
#elif SN_LANES == 4
#define LOW(a, b)   SHUFFLE(a, b, 0, 4, 2, 6)
#define HIGH(a, b)  SHUFFLE(a, b, 1, 5, 3, 7)
#define LOW2(a, b)  SHUFFLE(a, b, 0, 1, 4, 5)
#define HIGH2(a, b) SHUFFLE(a, b, 2, 3, 6, 7)
#else
#define LOW(a, b)  SHUFFLE(a, b, 0, 2)
#define HIGH(a, b) SHUFFLE(a, b, 1, 3)
#endif

// A square of numbers with rows and columns exchanged.
static inline void transpose(real x[SN_LANES]) {
  for (int i = 0; i < SN_LANES; i += 2) {
    real a = x[i], b = x[i + 1];
    x[i] = LOW(a, b), x[i + 1] = HIGH(a, b);
  }
#if SN_LANES >= 4
  for (int i = 0; i < SN_LANES; i += i % 4 == 1 ? 3 : 1) {
    real a = x[i], b = x[i + 2];
    x[i] = LOW2(a, b), x[i + 2] = HIGH2(a, b);
  }
#endif
#if SN_LANES == 8
  for (int i = 0; i < 4; i++) {
    real a = x[i], b = x[i + 4];
    x[i] = LOW4(a, b), x[i + 4] = HIGH4(a, b);
  }
#endif
}
