// test_exp.c — exponential function and logarithm against long double
#include "math/exp.h"
#include "zoo.h"

#include <float.h>

// Difference in units in the last place of the exact value.
static double ulps(double found, long double exact) {
  int exponent;
  frexpl(exact, &exponent);
  exponent = exponent < DBL_MIN_EXP ? DBL_MIN_EXP : exponent;
  return (double)(fabsl(found - exact) / ldexpl(1, exponent - DBL_MANT_DIG));
}

static double worst_exp(double low, double high, int count, uint64_t seed) {
  double worst = 0;
  for (int i = 0; i < count; i++) {
    double x = low + (high - low) * (0.5 + 0.5 * random_number(&seed));
    worst = fmax(worst, ulps(real_exp(x), expl(x)));
  }
  return worst;
}

TEST(exponentials_are_within_one_unit_in_the_last_place_over_the_whole_range) {
  CHECK(worst_exp(-1, 1, 100000, 1) < 1);
  CHECK(worst_exp(-40, 40, 100000, 2) < 1);
  CHECK(worst_exp(-708, 709.7, 100000, 3) < 1);
  CHECK(worst_exp(-746, -700, 100000, 4) < 1);
}

TEST(exponentials_of_special_numbers_are_those_of_libm) {
  const double x[] = {0,      -0.0,    INFINITY, -INFINITY, NAN,   709.78, 709.79, 708,
                      -708.4, -745.13, -745.14,  -1e300,    1e300, 1e-310, -1e-310};
  for (size_t i = 0; i < sizeof x / sizeof x[0]; i++) {
    double found = real_exp(x[i]), wanted = exp(x[i]);
    CHECK(isnan(wanted) ? isnan(found) : isinf(wanted) || wanted == 0 ? found == wanted : ulps(found, expl(x[i])) < 1);
  }
  CHECK(real_exp(0) == 1 && real_exp(-0.0) == 1);
}

TEST(logarithms_are_within_one_unit_in_the_last_place) {
  uint64_t seed = 5;
  double worst = 0;
  for (int i = 0; i < 100000; i++) {
    double x = exp(700 * random_number(&seed)), near = 1 + 0.5 * random_number(&seed);
    worst = fmax(worst, fmax(ulps(real_log(x), logl(x)), ulps(real_log(near), logl(near))));
  }
  CHECK(worst < 1);
  CHECK(real_log(1) == 0 && real_log(2) == log(2.0) && real_log(DBL_MAX) == log(DBL_MAX));
}
