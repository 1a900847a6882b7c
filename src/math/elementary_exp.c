// elementary_exp.c — exponential function, logarithm, power and what follows from them
//   e^x = 2^q 2^(i/128) e^r, |r| <= ln 2 / 256: the power of two by a table in two parts, e^r - 1 by its series.
//   ln x = q ln 2 - ln c + ln(1 + r), 1 + r = c m: c is a number of 15 bits near 1/m, so that r is known exactly.
//   x^y = e^(y ln x), the logarithm and its product with y in two parts.
#include "math/double_double.h"
#include "math/elementary.h"
#include "math/elementary_tables.h"

#include <stdbool.h>
#include <string.h>

static uint64_t bits_of(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static double of_bits(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

// 2^q, q from -1022 to 1023
static double two_to(int q) { return of_bits((uint64_t)(q + 1023) << 52); }

// ---- exponential

// e^x = 2^(steps/128) (head + tail): head from 1 to 2 by the last seven bits of steps, tail below 1/128
typedef struct Exponential {
  double head, tail;
  int whole;  // steps without these bits
} Exponential;

// Of high + low, |high| below 2^10.
static inline Exponential exponential(double high, double low) {
  const double to_integer = 0x1.8p52;
  double shifted = high * (128 / (LN2_HIGH + LN2_LOW)) + to_integer, k = shifted - to_integer;
  double r = ((high - k * STEP_HIGH) - k * STEP_LOW) + low, r2 = r * r;
  double series = r + r2 * ((1. / 2 + 1. / 6 * r) + r2 * (1. / 24 + 1. / 120 * r));
  int steps = (int)(uint32_t)bits_of(shifted), i = steps & 127;
  const double* power = exponentials[i];
  return (Exponential){power[0], power[1] + power[0] * series, steps - i};
}

// A result below 2^-1022 has fewer places: 1 is added at a scale where both end at the same one, so that it is rounded
// once.
static double subnormal(Exponential e) {
  double scale = two_to(e.whole / 128 + 1022);
  snPair sum = pair_ordered_sum(e.head * scale, e.tail * scale), shifted = pair_ordered_sum(1, sum.high);
  return ((shifted.high + (shifted.low + sum.low)) - 1) * 0x1p-1022;
}

static inline double assemble(Exponential e) {
  const int least = -1022 * 128, most = 1023 * 128;
  if (e.whole < least) return subnormal(e);
  double value = e.head + e.tail;
  if (e.whole > most) return value * 0x1p1023 * two_to(e.whole / 128 - 1023);
  return value * of_bits((uint64_t)(e.whole + most) << 45);
}

double sn_exp(double x) {
  if (!(x < 710)) return x != x ? x : INFINITY;
  return x < -746 ? 0 : assemble(exponential(x, 0));
}

double sn_expm1(double x) {
  if (!(x < 40)) return x != x ? x : sn_exp(x) - 1;
  if (x < -40) return -1;
  if (fabs(x) < 0x1p-54) return x;
  Exponential e = exponential(x, 0);
  double scale = two_to(e.whole / 128);
  snPair rest = pair_sum(e.head * scale, -1);
  return rest.high + (rest.low + e.tail * scale);
}

double sn_tanh(double x) {
  double size = fabs(x);
  if (!(size < 20)) return x != x ? x : copysign(1, x);
  double excess = sn_expm1(2 * size);
  return copysign(excess / (excess + 2), x);
}

// ---- logarithm

// x = 2^q m: the parts of ln x.
typedef struct Logarithm {
  double constant, constant_low;  // q ln 2 - ln c
  snPair r;                       // c m - 1, exactly
} Logarithm;

// Of 2^shift x; x is an ordinary number above 0.
static inline Logarithm take_apart(double x, int shift) {
  uint64_t bits = bits_of(x);
  int i = (int)(bits >> 45) & 127, half = i >> 6, q = (int)(bits >> 52) - 1023 + half + shift;
  uint64_t m = (bits & UINT64_C(0x000fffffffffffff)) | (uint64_t)(1023 - half) << 52;
  const double* row = logarithms[i];
  double first = of_bits(m & ~UINT64_C(0x7fff));
  snPair r = pair_ordered_sum(first * row[0] - 1, (of_bits(m) - first) * row[0]);
  return (Logarithm){q * LN2_HIGH + row[1], q * LN2_LOW + row[2], r};
}

// ln(1 + r) - r + r^2/2
static inline double cubic_and_above(double r, double r2) {
  double high = (1. / 5 - 1. / 6 * r) + r2 * ((1. / 7 - 1. / 8 * r) + r2 * (1. / 9));
  return r * r2 * ((1. / 3 - 1. / 4 * r) + r2 * high);
}

// To about 2^-68 of itself.
static snPair precise_logarithm(Logarithm l) {
  double r = l.r.high;
  snPair square = pair_square(r), quadratic = pair_ordered_sum(r, -0.5 * square.high);
  quadratic.low += l.r.low * (1 - r) - 0.5 * square.low;
  snPair sum = pair_sum(l.constant, quadratic.high);
  return pair_ordered_sum(sum.high, sum.low + (quadratic.low + (cubic_and_above(r, square.high) + l.constant_low)));
}

// Infinity, NaN, zero and negative numbers have no logarithm of their own.
static bool has_logarithm(double x) { return x > 0 && x < INFINITY; }

// Subnormal numbers get an exponent of their own.
static inline Logarithm logarithm_of(double x) {
  return x < 0x1p-1022 ? take_apart(x * 0x1p54, -54) : take_apart(x, 0);
}

double sn_log(double x) {
  if (!has_logarithm(x)) return x == 0 ? -INFINITY : x > 0 || x != x ? x : NAN;
  Logarithm l = logarithm_of(x);
  double r = l.r.high, r2 = r * r;
  snPair sum = pair_sum(l.constant, r);
  return sum.high + (sum.low + (l.r.low + l.constant_low + (cubic_and_above(r, r2) - 0.5 * r2)));
}

// ---- power

static bool is_integer(double y) { return floor(y) == y; }
static bool is_odd(double y) { return is_integer(y) && fabs(y) < 0x1p53 && floor(y / 2) * 2 != y; }

// Of |x| where x or y is zero, infinite or NaN: C17, F.10.4.4.
static double special_power(double x, double y) {
  if (x == 1 || y == 0) return 1;
  if (x != x || y != y) return x + y;
  double size = fabs(x);
  if (fabs(y) == INFINITY) return size == 1 ? 1 : (size > 1) == (y > 0) ? INFINITY : 0;
  double result = (size == 0) == (y < 0) ? INFINITY : 0;
  return signbit(x) && is_odd(y) ? -result : result;
}

double sn_pow(double x, double y) {
  double size = fabs(x);
  if (!has_logarithm(size) || !(fabs(y) < INFINITY) || y == 0 || x == 1) return special_power(x, y);
  if (x < 0 && !is_integer(y)) return NAN;
  double sign = x < 0 && is_odd(y) ? -1 : 1;
  if (fabs(y) > 0x1p70) return size == 1 ? 1 : (size > 1) == (y > 0) ? INFINITY : 0;
  snPair exponent = pair_scale(precise_logarithm(logarithm_of(size)), y);
  if (exponent.high > 710) return sign * INFINITY;
  if (exponent.high < -746) return sign * 0.0;
  return sign * assemble(exponential(exponent.high, exponent.low));
}
