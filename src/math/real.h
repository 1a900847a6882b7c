// real.h — the number type of kernels that can run for several worlds at once
//   A file that defines SN_LANES gets vectors of that many doubles instead, under the same names (math/lanes.h):
//   formulas that keep to these names are compiled for one world and for several. One that defines SN_SINGLE gets
//   floats (math/single.h), one in C++ that defines SN_DUAL numbers with so many derivatives (math/dual_numbers.h).
#pragma once
#include "math/elementary.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

// Smallest denominator: conformance, MuJoCo's mjMINVAL.
#define SN_MINVAL 1e-15

// Largest magnitude of a healthy state: conformance, MuJoCo's mjMAXVAL.
#define SN_MAXVAL 1e10

#define SN_PI 3.14159265358979323846

#ifdef SN_LANES
#include "math/lanes.h"
#elif defined(SN_DUAL)
#include "math/dual_numbers.h"
#else
#ifdef SN_SINGLE
#include "math/single.h"
#else
typedef double real;
#endif

// What a comparison gives: 0 or 1 here, a mask in lanes. Joined by & and |, which both know.
typedef int mask;

static inline real real_of(double x) { return x; }
static inline real real_sqrt(real x) { return sqrt(x); }
static inline real real_abs(real x) { return fabs(x); }

// Where it is decided once for all worlds whether work can be left out.
static inline int mask_all(mask t) { return t != 0; }
static inline int mask_any(mask t) { return t != 0; }
static inline mask mask_not(mask t) { return !t; }
static inline mask mask_none(void) { return 0; }

// The lowest bits of a number, as an integer.
static inline mask real_low_bits(real x) {
  int64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return (mask)(bits & INT32_MAX);
}

// Elementary functions; in lanes they are called for those where `needed` says so, and the others get anything.
static inline real real_acos(mask needed, real x) { return (void)needed, sn_acos(x); }
static inline real real_atan2(mask needed, real y, real x) { return (void)needed, sn_atan2(y, x); }

// Chosen by data where a branch would save no work, so that lanes can follow.
static inline real real_select(mask condition, real yes, real no) { return condition ? yes : no; }

static inline real real_max(real a, real b) { return a > b ? a : b; }
static inline real real_min(real a, real b) { return a < b ? a : b; }

// At least SN_MINVAL: what may become a denominator. NaN stays NaN.
static inline real real_at_least_minval(real x) { return SN_MINVAL > x ? SN_MINVAL : x; }

// NaN stays NaN.
static inline real real_clamp(real x, real lo, real hi) { return x < lo ? lo : x > hi ? hi : x; }

// x rounded to single precision. volatile: gcc 12 takes the two conversions for none where it vectorises them.
static inline real real_single(real x) {
  volatile float single = (float)x;
  return single;
}

// NaN, infinite or beyond SN_MAXVAL.
static inline int real_is_bad(real x) { return !(x <= SN_MAXVAL && x >= -SN_MAXVAL); }
#endif
