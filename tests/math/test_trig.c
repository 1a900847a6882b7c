// test_trig.c — sine and cosine against long double
#include "math/trig.h"
#include "zoo.h"

#include <float.h>

// Difference in units in the last place of the exact value.
static double ulps(double found, long double exact) {
  int exponent;
  frexpl(exact, &exponent);
  return (double)(fabsl(found - exact) / ldexpl(1, exponent - DBL_MANT_DIG));
}

static double worst_ulps(double range, int count, uint64_t seed) {
  double worst = 0;
  for (int i = 0; i < count; i++) {
    double x = range * random_number(&seed), s, c;
    real_sincos(x, &s, &c);
    worst = fmax(worst, fmax(ulps(s, sinl(x)), ulps(c, cosl(x))));
  }
  return worst;
}

TEST(sine_and_cosine_are_as_close_to_the_exact_values_as_those_of_libm) {
  CHECK(worst_ulps(0.8, 100000, 1) < 0.56);
  CHECK(worst_ulps(10, 100000, 2) < 0.56);
  CHECK(worst_ulps(1e5, 100000, 3) < 0.56);
}

TEST(of_a_hundred_values_at_most_one_is_rounded_differently_by_libm) {
  int different = 0;
  uint64_t seed = 4;
  for (int i = 0; i < 100000; i++) {
    double x = 1.6 * random_number(&seed), s, c;
    real_sincos(x, &s, &c);
    different += s != sin(x);
    different += c != cos(x);
  }
  CHECK(different < 2000);
}

TEST(close_to_multiples_of_a_quarter_turn_nothing_is_lost) {
  for (int k = -1000; k <= 1000; k++) {
    double x = k * (SN_PI / 2), s, c;
    real_sincos(x, &s, &c);
    CHECK(ulps(s, sinl(x)) < 0.56);
    CHECK(ulps(c, cosl(x)) < 0.56);
  }
}

TEST(exact_values_stay_exact_and_signs_of_zero_are_kept) {
  double s, c;
  real_sincos(0, &s, &c);
  CHECK(s == 0 && !signbit(s) && c == 1);
  real_sincos(-0.0, &s, &c);
  CHECK(s == 0 && c == 1);
  real_sincos(1e-300, &s, &c);
  CHECK(s == 1e-300 && c == 1);
}

TEST(what_is_too_large_or_no_number_is_left_to_libm) {
  double s, c;
  real_sincos(1e9, &s, &c);
  CHECK(s == sin(1e9) && c == cos(1e9));
  real_sincos(NAN, &s, &c);
  CHECK(isnan(s) && isnan(c));
  real_sincos(INFINITY, &s, &c);
  CHECK(isnan(s) && isnan(c));
}
