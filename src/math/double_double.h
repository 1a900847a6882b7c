// double_double.h — sums and products whose rounding errors are kept: a number is the sum of a double and a small rest
//   Sums are exact (D. Knuth, The Art of Computer Programming 2, 4.2.2; T. J. Dekker, A floating-point technique for
//   extending the available precision, 1971). Products are to about 2^-78 of themselves: factors are cut in halves, and
//   only the smallest of the four partial products is rounded. No fused product is needed, which some processors lack.
#pragma once
#include <math.h>
#include <stdint.h>
#include <string.h>

typedef struct snPair {
  double high, low;
} snPair;

// a + b for |a| >= |b|
static inline snPair pair_ordered_sum(double a, double b) {
  double high = a + b;
  return (snPair){high, b - (high - a)};
}

static inline snPair pair_sum(double a, double b) {
  double high = a + b, part = high - a;
  return (snPair){high, (a - (high - part)) + (b - part)};
}

// The first 26 bits of a number, and the others.
static inline snPair pair_split(double a) {
  uint64_t bits;
  memcpy(&bits, &a, sizeof bits);
  bits &= ~UINT64_C(0x7ffffff);
  snPair halves;
  memcpy(&halves.high, &bits, sizeof bits);
  halves.low = a - halves.high;
  return halves;
}

// a - b c where b c is within a few roundings of a: the product of the first halves and its difference from a are
// exact.
static inline double pair_remainder(double a, double b, double c) {
  snPair x = pair_split(b), y = pair_split(c);
  return ((a - x.high * y.high) - x.high * y.low) - x.low * c;
}

static inline snPair pair_product(double a, double b) {
  snPair x = pair_split(a), y = pair_split(b);
  return pair_ordered_sum(x.high * y.high, x.high * y.low + x.low * b);
}

static inline snPair pair_square(double a) {
  snPair x = pair_split(a);
  return pair_ordered_sum(x.high * x.high, (a + x.high) * x.low);
}

static inline snPair pair_negate(snPair a) { return (snPair){-a.high, -a.low}; }

// a - b where |a.high| >= |b.high|
static inline snPair pair_ordered_difference(snPair a, snPair b) {
  snPair sum = pair_ordered_sum(a.high, -b.high);
  return (snPair){sum.high, sum.low + (a.low - b.low)};
}

static inline snPair pair_scale(snPair a, double s) {
  snPair product = pair_product(a.high, s);
  return (snPair){product.high, product.low + a.low * s};
}

static inline snPair pair_multiply(snPair a, snPair b) {
  snPair product = pair_product(a.high, b.high);
  return (snPair){product.high, product.low + (a.high * b.low + a.low * b.high)};
}

// Of a number that is not negative.
static inline snPair pair_sqrt(snPair a) {
  double root = sqrt(a.high);
  if (root == 0) return (snPair){0, 0};
  return (snPair){root, (pair_remainder(a.high, root, root) + a.low) / (2 * root)};
}

static inline double pair_round(snPair a) { return a.high + a.low; }
