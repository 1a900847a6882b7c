// elementary_trig.c — sine, cosine and tangent of any argument
//   Up to SN_TRIG_LARGEST as trig.h, one world and lanes alike. Beyond, x 2/pi is taken modulo 4 by integers: x is a
//   whole number times a power of two, and of 2/pi only the places count that neither vanish modulo 4 nor lie below the
//   result (M. Payne and R. Hanek, Radian reduction for trigonometric functions, 1983).
#include "math/double_double.h"
#include "math/elementary.h"
#include "math/elementary_tables.h"
#include "math/trig.h"

__extension__ typedef unsigned __int128 Wide;

// 64 places of 2/pi from place `from` on, the first being 0; before them there are none.
static uint64_t places(int from) {
  int word = from >> 6, shift = from & 63;
  if (from < 0) return from <= -64 ? 0 : two_over_pi[0] >> -from;
  uint64_t first = two_over_pi[word] << shift;
  return shift ? first | two_over_pi[word + 1] >> (64 - shift) : first;
}

// A fraction of 2^128 as a number in two parts, of 53 bits each.
static snPair fraction(Wide f) {
  if (f == 0) return (snPair){0, 0};
  uint64_t upper = (uint64_t)(f >> 64);
  int zeros = upper ? __builtin_clzll(upper) : 64 + __builtin_clzll((uint64_t)f);
  f <<= zeros;
  double high = (double)(uint64_t)(f >> 75), low = (double)((uint64_t)(f >> 22) & UINT64_C(0x1fffffffffffff));
  return (snPair){ldexp(high, -53 - zeros), ldexp(low, -106 - zeros)};
}

// x = k pi/2 + r, |r| <= pi/4; gives back k modulo 4.
static int reduce(double x, snPair* r) {
  int exponent;
  uint64_t whole = (uint64_t)ldexp(frexp(x, &exponent), 53);
  int from = exponent - 53 - 2;  // x = whole 2^(exponent - 53): places before this one give multiples of 4
  Wide low = (Wide)whole * places(from + 128), middle = (Wide)whole * places(from + 64) + (low >> 64);
  uint64_t upper = whole * places(from) + (uint64_t)(middle >> 64);  // two places are left of the point
  Wide rest = ((Wide)upper << 64 | (uint64_t)middle) << 2;
  int next = (int)(rest >> 127);  // a rest above 1/2 is taken from the next multiple
  snPair angle = pair_multiply(fraction(next ? -rest : rest), (snPair){HALF_PI_HIGH, HALF_PI_LOW});
  *r = next ? pair_negate(angle) : angle;
  return ((int)(upper >> 62) + next) & 3;
}

void sn_large_sincos(double x, double* sine, double* cosine) {
  *sine = *cosine = NAN;
  if (!(fabs(x) < INFINITY)) return;
  snPair r;
  int quadrant = reduce(fabs(x), &r);
  double s, c, swapped;
  reduced_sincos(r.high, r.low, &s, &c);
  swapped = quadrant & 1 ? c : s;
  *cosine = quadrant & 1 ? s : c;
  if (quadrant == 1 || quadrant == 2) *cosine = -*cosine;
  *sine = (quadrant & 2) != 0 ? -swapped : swapped;
  if (x < 0) *sine = -*sine;
}

double sn_sin(double x) {
  double sine, cosine;
  real_sincos(x, &sine, &cosine);
  return x == 0 ? x : sine;  // a zero keeps its sign
}

double sn_cos(double x) {
  double sine, cosine;
  real_sincos(x, &sine, &cosine);
  return cosine;
}

// A quotient of two numbers in two parts, rounded once.
static double divide(snPair a, snPair b) {
  double rough = a.high / b.high;
  return rough + ((pair_remainder(a.high, rough, b.high) + a.low) - rough * b.low) / b.high;
}

double sn_tan(double x) {
  if (x == 0) return x;
  if (!(fabs(x) < INFINITY)) return NAN;
  double r, lost;
  int quadrant;
  if (fabs(x) <= SN_TRIG_LARGEST) {
    quadrant = (int)(real_low_bits(reduced_angle(fabs(x), &r, &lost)) & 3);
  } else {
    snPair angle;
    quadrant = reduce(fabs(x), &angle);
    r = angle.high, lost = angle.low;
  }
  ReducedTrig t = reduced_trig(r, lost);
  snPair sine = pair_ordered_sum(t.sine, t.sine_rest), cosine = pair_ordered_sum(t.cosine, t.cosine_rest);
  double tangent = quadrant & 1 ? -divide(cosine, sine) : divide(sine, cosine);
  return x < 0 ? -tangent : tangent;
}
