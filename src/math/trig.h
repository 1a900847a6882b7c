// trig.h — sine and cosine together, in operations that lanes can follow
//   x = k pi/2 + r with |r| <= pi/4, pi/2 in three parts whose products with k are exact; Taylor series of r up to
//   terms below half a rounding; k mod 4 picks series and signs. The terms of second and third order are split so that
//   their leading parts carry no rounding: the results are within 0.55 units in the last place of the exact values, as
//   are libm's, and differ from libm's in few arguments. Contacts that MuJoCo tells apart by their last bits need that.
#pragma once
#include "math/elementary.h"
#include "math/real.h"

// Beyond this k no longer has exact products; elementary_trig.c takes over, also for NaN.
#define SN_TRIG_LARGEST 1e5

// sum of (-1)^i r^(2i) / (2i+5)!, so that sin r = r - r^3/6 + r^5 sum
static inline real sine_tail(real r2) {
  return 1. / 120 +
         r2 * (-1. / 5040 + r2 * (1. / 362880 + r2 * (-1. / 39916800 +
                                                      r2 * (1. / 6227020800. + r2 * (-1. / 1307674368000. +
                                                                                     r2 * (1. / 355687428096000.))))));
}

// sum of (-1)^i r^(2i) / (2i+4)!, so that cos r = 1 - r^2/2 + r^4 sum
static inline real cosine_tail(real r2) {
  return 1. / 24 +
         r2 * (-1. / 720 +
               r2 * (1. / 40320 + r2 * (-1. / 3628800 + r2 * (1. / 479001600 + r2 * (-1. / 87178291200. +
                                                                                     r2 * (1. / 20922789888000.))))));
}

// In lanes of which one is beyond, the others take no harm.
static inline void large_sincos(mask large, real x, real* sine, real* cosine) {
#ifdef SN_LANES
  for (unsigned rest = mask_lanes(large); rest; rest &= rest - 1) {
    int k = __builtin_ctz(rest);
    double s, c;
    sn_large_sincos(x[k], &s, &c);
    (*sine)[k] = s;
    (*cosine)[k] = c;
  }
#elif defined(__CUDACC__) || defined(SN_SINGLE)
  (void)large;
  *sine = sin(x);
  *cosine = cos(x);
#else
  (void)large;
  sn_large_sincos(x, sine, cosine);
#endif
}

#ifdef SN_SINGLE
static inline void real_sincos(real x, real* sine, real* cosine) { large_sincos(1, x, sine, cosine); }
#else
// Sine and cosine of r + lost, |r| <= pi/4, each as the sum of two numbers of which the second is small. r is cut into
// a multiple of 2^-13 and a rest: the square of the first, its half taken from 1, and its cube times the leading bits
// of 1/6 are exact.
typedef struct ReducedTrig {
  real sine, sine_rest, cosine, cosine_rest;
} ReducedTrig;

static inline ReducedTrig reduced_trig(real r, real lost) {
  const double to_thirteen_bits = 0x1.8p39, sixth = 0x1.5554p-3, sixth_rest = 0x1.5555555555555p-19;
  real first = (r + to_thirteen_bits) - to_thirteen_bits, rest = r - first;
  real r2 = r * r, first2 = first * first, rough = 1 - 0.5 * first2;
  real cube = sixth * (first2 * first), leading = r - cube;
  real cube_rest = sixth * (rest * (r2 + (r * first + first2))) + sixth_rest * (r * r2);
  ReducedTrig out;
  out.sine = leading;
  out.sine_rest = ((r - leading) - cube) - (cube_rest - r * (r2 * r2) * sine_tail(r2)) + lost * rough;
  out.cosine = rough;
  out.cosine_rest = 0.5 * (rest * (r + first)) + (leading * lost - r2 * r2 * cosine_tail(r2));
  out.cosine_rest = -out.cosine_rest;
  return out;
}

static inline void reduced_sincos(real r, real lost, real* sine, real* cosine) {
  ReducedTrig t = reduced_trig(r, lost);
  *sine = t.sine + t.sine_rest;
  *cosine = t.cosine + t.cosine_rest;
}

// x = k pi/2 + r + lost for |x| <= SN_TRIG_LARGEST; gives back a number whose low bits are those of k.
static inline real reduced_angle(real x, real* r, real* lost) {
  const double to_integer = 0x1.8p52;  // adding and subtracting it rounds to the nearest integer
  const double high = 0x1.921fb544p0, middle = 0x1.0b4611a6p-34, low = 0x1.3198a2e037073p-69;
  real rounded = x * (2 / SN_PI) + to_integer, k = rounded - to_integer;
  real near = x - k * high;
  *r = near - k * middle;
  *lost = (near - *r) - k * middle - k * low;
  return rounded;
}

static inline void real_sincos(real x, real* sine, real* cosine) {
  mask large = mask_not(real_abs(x) <= SN_TRIG_LARGEST);
  if (mask_all(large)) {
    large_sincos(large, x, sine, cosine);
    return;
  }
  real s, c, r, lost, rounded = reduced_angle(x, &r, &lost);
  reduced_sincos(r, lost, &s, &c);
  mask quadrant = real_low_bits(rounded);  // k, as the integer that it is
  mask odd = (quadrant & 1) != 0, upper = (quadrant & 2) != 0;
  real swapped_s = real_select(odd, c, s), swapped_c = real_select(odd, s, c);
  *sine = real_select(upper, -swapped_s, swapped_s);
  *cosine = real_select(odd ^ upper, -swapped_c, swapped_c);
  if (mask_any(large)) large_sincos(large, x, sine, cosine);
}
#endif
