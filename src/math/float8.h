// float8.h — eight single-precision numbers, for tests of many things at once
//   One register where a kernel is compiled for AVX2, two else; each lane is rounded alike in both.
#pragma once
#include "math/simd.h"

#if defined(__GNUC__)
typedef float float8 __attribute__((vector_size(8 * sizeof(float))));
typedef int32_t mask8 __attribute__((vector_size(8 * sizeof(int32_t))));
typedef float float8_at __attribute__((vector_size(8 * sizeof(float)), aligned(sizeof(float))));
SN_FOUR float8 float8_load(const float* p) { return *(const float8_at*)p; }
SN_FOUR void float8_store(float* p, float8 a) { *(float8_at*)p = a; }
// By a shuffle: lanes listed one by one would be inserted one by one.
SN_FOUR float8 float8_all(float s) {
  float8 first = {s};
  return __builtin_shufflevector(first, first, 0, 0, 0, 0, 0, 0, 0, 0);
}
SN_FOUR float8 float8_add(float8 a, float8 b) { return a + b; }
SN_FOUR float8 float8_sub(float8 a, float8 b) { return a - b; }
SN_FOUR float8 float8_mul(float8 a, float8 b) { return a * b; }
SN_FOUR float8 float8_abs(float8 a) { return (float8)((mask8)a & INT32_MAX); }
// All bits of a lane set, or none.
SN_FOUR mask8 float8_above(float8 a, float8 b) { return (mask8)(a > b); }
SN_FOUR mask8 mask8_or(mask8 a, mask8 b) { return a | b; }
#else
typedef struct float8 {
  float lane[8];
} float8;
typedef struct mask8 {
  bool lane[8];
} mask8;
#define SN_EIGHT_LANES(type, expression)                  \
  type out;                                               \
  for (int k = 0; k < 8; k++) out.lane[k] = (expression); \
  return out
SN_FOUR float8 float8_load(const float* p) { SN_EIGHT_LANES(float8, p[k]); }
SN_FOUR void float8_store(float* p, float8 a) { memcpy(p, a.lane, sizeof a.lane); }
SN_FOUR float8 float8_all(float s) { SN_EIGHT_LANES(float8, s); }
SN_FOUR float8 float8_add(float8 a, float8 b) { SN_EIGHT_LANES(float8, a.lane[k] + b.lane[k]); }
SN_FOUR float8 float8_sub(float8 a, float8 b) { SN_EIGHT_LANES(float8, a.lane[k] - b.lane[k]); }
SN_FOUR float8 float8_mul(float8 a, float8 b) { SN_EIGHT_LANES(float8, a.lane[k] * b.lane[k]); }
SN_FOUR float8 float8_abs(float8 a) { SN_EIGHT_LANES(float8, a.lane[k] < 0 ? -a.lane[k] : a.lane[k]); }
SN_FOUR mask8 float8_above(float8 a, float8 b) { SN_EIGHT_LANES(mask8, a.lane[k] > b.lane[k]); }
SN_FOUR mask8 mask8_or(mask8 a, mask8 b) { SN_EIGHT_LANES(mask8, a.lane[k] || b.lane[k]); }
#undef SN_EIGHT_LANES
#endif

// Bit k: lane k is set.
SN_FOUR unsigned mask8_bits(mask8 a) {
#if defined(__GNUC__) && defined(__SSE2__)
  typedef int32_t mask4x32 __attribute__((vector_size(4 * sizeof(int32_t))));
  mask4x32 low = {a[0], a[1], a[2], a[3]}, high = {a[4], a[5], a[6], a[7]};
  return (unsigned)_mm_movemask_ps((__m128)low) | (unsigned)_mm_movemask_ps((__m128)high) << 4;
#elif defined(__GNUC__)
  unsigned bits = 0;
  for (int k = 0; k < 8; k++) bits |= (unsigned)(a[k] & 1) << k;
  return bits;
#else
  unsigned bits = 0;
  for (int k = 0; k < 8; k++) bits |= (unsigned)a.lane[k] << k;
  return bits;
#endif
}
