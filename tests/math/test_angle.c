// test_angle.c — angles of directions against long double
#include "math/angle.h"
#include "zoo.h"

#include <float.h>

// Difference in units in the last place of the exact value.
static double ulps(double found, long double exact) {
  int exponent;
  frexpl(exact, &exponent);
  return (double)(fabsl(found - exact) / ldexpl(1, exponent - DBL_MANT_DIG));
}

TEST(angles_of_directions_are_within_four_units_in_the_last_place) {
  uint64_t seed = 1;
  double worst = 0;
  for (int i = 0; i < 200000; i++) {
    double x = random_number(&seed), y = random_number(&seed);
    worst = fmax(worst, ulps(real_angle(y, x), atan2l(y, x)));
  }
  CHECK(worst < 4);
}

TEST(angles_of_cosines_are_as_exact_next_to_one) {
  uint64_t seed = 2;
  double worst = 0;
  for (int i = 0; i < 200000; i++) {
    double near = 1 - pow(10, -15 * fabs(random_number(&seed))), any = random_number(&seed);
    worst =
        fmax(worst, fmax(ulps(real_angle_of_cosine(near), acosl(near)), ulps(real_angle_of_cosine(any), acosl(any))));
  }
  CHECK(worst < 4);
}

TEST(axes_and_diagonals_have_their_angles) {
  CHECK_NEAR(real_angle(0, 1), 0, 0);
  CHECK_NEAR(real_angle(1, 1), SN_PI / 4, 1e-16);
  CHECK_NEAR(real_angle(1, 0), SN_PI / 2, 0);
  CHECK_NEAR(real_angle(0, -1), SN_PI, 0);
  CHECK_NEAR(real_angle(-1, 0), -SN_PI / 2, 0);
  CHECK_NEAR(real_angle(-1, -1), -3 * SN_PI / 4, 5e-16);
  CHECK_NEAR(real_angle_of_cosine(1), 0, 0);
  CHECK_NEAR(real_angle_of_cosine(-1), SN_PI, 0);
}
