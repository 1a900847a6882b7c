// exp.h — exponential function and logarithm in operations that lanes can follow
//   e^x: x = k ln 2 + r with |r| <= ln 2 / 2, ln 2 in two parts, the product of the first with k exact; Taylor series
//   of
//   e^r up to terms below half a rounding; the exponent of the result is k.  ln x: x = 2^k m with m from 1/sqrt 2 to
//   sqrt 2, s = (m - 1) / (m + 1), ln m = 2 artanh s by its series.  Errors are below one unit in the last place.
//   Kernels of a device take the functions of their own library.
#pragma once
#include "math/real.h"

#if defined(SN_KERNELS) || defined(SN_SINGLE)
static inline real real_exp(real x) { return sn_exp(x); }
static inline real real_log(real x) { return sn_log(x); }
#else

// Adding it to a number rounds the number to an integer, which the lowest bits of the sum then hold.
#define SN_TO_INTEGER   0x1.8p52

// Beyond this magnitude e^x may be too large or too small for an exponent of its own.
#define SN_EXP_ORDINARY 708.0

#ifdef SN_LANES
typedef uint64_t snRealBits __attribute__((vector_size(8 * SN_LANES)));
static inline snRealBits real_bits(real x) { return (snRealBits)x; }
static inline real real_from_bits(snRealBits bits) { return (real)bits; }
#else
typedef uint64_t snRealBits;
static inline snRealBits real_bits(real x) {
  snRealBits bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}
static inline real real_from_bits(snRealBits bits) {
  real x;
  memcpy(&x, &bits, sizeof x);
  return x;
}
#endif

// 2^k by k + SN_TO_INTEGER, k from -1022 to 1023.
static inline real power_of_two(real rounded) { return real_from_bits((real_bits(rounded) + 1023) << 52); }

// sum of r^i / (i+2)!, so that e^r = 1 + r + r^2 sum. Pairs of terms: a third of the latency of Horner's rule.
static inline real exp_tail(real r, real r2) {
  real r4 = r2 * r2;
  real first = (1. / 2 + 1. / 6 * r) + r2 * (1. / 24 + 1. / 120 * r);
  real middle = (1. / 720 + 1. / 5040 * r) + r2 * (1. / 40320 + 1. / 362880 * r);
  real last = (1. / 3628800 + 1. / 39916800 * r) + r2 * (1. / 479001600 + 1. / 6227020800. * r);
  return first + r4 * (middle + r4 * last);
}

// e^x / 2^k; k + SN_TO_INTEGER in `rounded`
static inline real exp_reduced(real x, real* rounded) {
  const double high = 0x1.62e42feep-1, low = 0x1.a39ef35793c76p-33;
  *rounded = x * 0x1.71547652b82fep0 + SN_TO_INTEGER;
  real k = *rounded - SN_TO_INTEGER, near = x - k * high, lost = k * low, r = near - lost, r2 = r * r;
  return 1 + (near + (r2 * exp_tail(r, r2) - lost));
}

// 2^k as the product of two powers, so that results too small for an ordinary exponent are rounded once. NaN stays NaN.
static inline real exp_extreme(real x) {
  real rounded, value = exp_reduced(real_clamp(x, real_of(-750), real_of(750)), &rounded);
  real k = rounded - SN_TO_INTEGER, half = 0.5 * k + SN_TO_INTEGER, rest = (k - (half - SN_TO_INTEGER)) + SN_TO_INTEGER;
  return value * power_of_two(half) * power_of_two(rest);
}

static inline real real_exp(real x) {
  mask ordinary = real_abs(x) <= SN_EXP_ORDINARY;
  if (!mask_all(ordinary)) return exp_extreme(x);
  real rounded, value = exp_reduced(x, &rounded);
  return value * power_of_two(rounded);
}

// sum of s^(2i) / (2i+3), so that artanh s = s + s^3 sum
static inline real artanh_tail(real s2) {
  real s4 = s2 * s2;
  real first = (1. / 3 + 1. / 5 * s2) + s4 * (1. / 7 + 1. / 9 * s2);
  real middle = (1. / 11 + 1. / 13 * s2) + s4 * (1. / 15 + 1. / 17 * s2);
  return first + s4 * s4 * (middle + s4 * s4 * (1. / 19 + 1. / 21 * s2));
}

// Of an ordinary number above 0: neither subnormal nor infinite. ln m = f - f^2/2 + s (f^2/2 + 2 s^2 sum), f = m - 1.
static inline real real_log(real x) {
  const double high = 0x1.62e42feep-1, low = 0x1.a39ef35793c76p-33;
  const uint64_t root_half = UINT64_C(0x3fe6a09e00000000), one = UINT64_C(0x3ff0000000000000);
  // the exponent of x / (1/sqrt 2), biased: k + 1023
  snRealBits biased = (real_bits(x) + (one - root_half)) >> 52;
  real m = real_from_bits(real_bits(x) - ((biased - 1023) << 52));
  real k = real_from_bits(biased | UINT64_C(0x4330000000000000)) - (0x1p52 + 1023);
  real f = m - 1, s = f / (2 + f), s2 = s * s, half = 0.5 * (f * f), sum = 2 * s2 * artanh_tail(s2);
  return k * high - ((half - (s * (half + sum) + k * low)) - f);
}
#endif
