// real.h — the number type of kernels that can run for several worlds at once
#pragma once

typedef double real;

// Smallest denominator: conformance, MuJoCo's mjMINVAL.
#define SN_MINVAL 1e-15

// Largest magnitude of a healthy state: conformance, MuJoCo's mjMAXVAL.
#define SN_MAXVAL 1e10

#define SN_PI 3.14159265358979323846

// Chosen by data where a branch would save no work, so that lanes can follow.
static inline real real_select(int condition, real yes, real no) { return condition ? yes : no; }

static inline real real_max(real a, real b) { return a > b ? a : b; }
static inline real real_min(real a, real b) { return a < b ? a : b; }

// At least SN_MINVAL: what may become a denominator. NaN stays NaN.
static inline real real_floored(real x) { return SN_MINVAL > x ? SN_MINVAL : x; }

// NaN stays NaN.
static inline real real_clamp(real x, real lo, real hi) { return x < lo ? lo : x > hi ? hi : x; }

// x rounded to single precision. volatile: gcc 12 takes the two conversions for none where it vectorises them.
static inline real real_single(real x) {
  volatile float single = (float)x;
  return single;
}

// NaN, infinite or beyond SN_MAXVAL.
static inline int real_is_bad(real x) { return !(x <= SN_MAXVAL && x >= -SN_MAXVAL); }
