// elementary_angle.c — angles: atan2, asin, acos
//   The ratio of the shorter side to the longer one is near a multiple c of 1/64; the angle from there is the
//   arctangent of u = (short - c long) / (long + c short), |u| <= 1/128, by its series. All sums in two parts.
#include "math/double_double.h"
#include "math/elementary.h"
#include "math/elementary_tables.h"

// A number without its last seven bits, and these: products of both with a number of seven bits are exact.
static inline snPair cut_seven_bits(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  bits &= ~UINT64_C(0x7f);
  snPair parts;
  memcpy(&parts.high, &bits, sizeof bits);
  parts.low = x - parts.high;
  return parts;
}

// Of the direction (x, y), both not negative and of ordinary size, from 0 to pi/2.
static inline snPair steepness(snPair y, snPair x) {
  int steep = y.high > x.high;
  snPair l = steep ? y : x, s = steep ? x : y;
  const double to_integer = 0x1.8p52;
  double steps = (64 * (s.high / l.high) + to_integer) - to_integer, c = steps / 64;
  const double* base = angles[(int)steps];
  snPair l_parts = cut_seven_bits(l.high), s_parts = cut_seven_bits(s.high);
  snPair above = pair_ordered_sum(s.high - c * l_parts.high, s.low - c * (l_parts.low + l.low));
  snPair below = pair_ordered_sum(l.high, c * s_parts.high);
  below.low += l.low + c * (s_parts.low + s.low);
  double u = above.high / below.high, inverse = 1 / below.high, u2 = u * u;
  double rest = (pair_remainder(above.high, u, below.high) + (above.low - u * below.low)) * inverse;
  double series = u * u2 * ((-1. / 3 + 1. / 5 * u2) + u2 * u2 * (-1. / 7 + 1. / 9 * u2));
  snPair sum = pair_ordered_sum(base[0], u);
  if (steps == 0) sum = (snPair){u, 0};
  sum.low += base[1] + (rest + series);
  return steep ? pair_ordered_difference((snPair){HALF_PI_HIGH, HALF_PI_LOW}, sum) : sum;
}

// The angle of (x, y) by its size and the signs of both.
static double in_quadrant(snPair angle, int left, int below) {
  if (left) angle = pair_ordered_difference((snPair){PI_HIGH, PI_LOW}, angle);
  double rounded = pair_round(angle);
  return below ? -rounded : rounded;
}

// Directions along an axis, or so near to one that the other side counts only by its sign.
static double along_axis(double height, double width, int left, int below) {
  if (height == width) {  // zero or infinite
    snPair none = {0, 0}, diagonal = {HALF_PI_HIGH / 2, HALF_PI_LOW / 2};
    return in_quadrant(height == 0 ? none : diagonal, left, below);
  }
  if (height > width) return in_quadrant((snPair){HALF_PI_HIGH, HALF_PI_LOW}, 0, below);
  double angle = left ? PI_HIGH : height / width;
  return below ? -angle : angle;
}

double sn_atan2(double y, double x) {
  if (x != x || y != y) return x + y;
  int left = signbit(x) != 0, below = signbit(y) != 0, high, wide;
  double height = fabs(y), width = fabs(x);
  if (height == 0 || width == 0 || height == INFINITY || width == INFINITY)
    return along_axis(height, width, left, below);
  height = frexp(height, &high);
  width = frexp(width, &wide);
  if (high - wide > 64 || wide - high > 64) return along_axis(fabs(y), fabs(x), left, below);
  snPair up = {ldexp(height, high - wide), 0}, right = {width, 0};
  return in_quadrant(steepness(up, right), left, below);
}

// sqrt(1 - x^2), x from 0 to 1
static inline snPair other_side(double x) {
  return pair_sqrt(pair_multiply(pair_ordered_sum(1, -x), pair_ordered_sum(1, x)));
}

double sn_asin(double x) {
  double size = fabs(x);
  if (!(size <= 1)) return x != x ? x : NAN;
  if (size < 0x1p-27) return x;
  return in_quadrant(steepness((snPair){size, 0}, other_side(size)), 0, x < 0);
}

double sn_acos(double x) {
  double size = fabs(x);
  if (!(size <= 1)) return x != x ? x : NAN;
  return in_quadrant(steepness(other_side(size), (snPair){size, 0}), x < 0, 0);
}
