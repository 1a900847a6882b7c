#include "hill_sample.h"

TEST(fibres_are_never_shorter_than_a_tenth_nor_steeper_than_their_thickness_allows) {
  snHillParams straight = muscle(SN_CURVES_HILL, SN_TENDON_RIGID, SN_PENNATION_VARIABLE, 0);
  CHECK_NEAR(straight.derived.fibermin, 0.01, 1e-15);
  CHECK_NEAR(straight.derived.alongmin, 0, 0);
  snHillParams pennate = muscle(SN_CURVES_HILL, SN_TENDON_RIGID, SN_PENNATION_VARIABLE, 0.5);
  double thickness = 0.1 * sin(0.5);
  CHECK_NEAR(pennate.derived.thickness, thickness, 1e-15);
  CHECK_NEAR(pennate.derived.alongmin / pennate.derived.fibermin, 0.1, 1e-12);
}

TEST(inverses_are_those_of_lengths_and_speed) {
  snHillParams m = muscle(SN_CURVES_HILL, SN_TENDON_RIGID, SN_PENNATION_CONSTANT, 0.3);
  CHECK_NEAR(m.derived.speed, 1, 1e-15);
  CHECK_NEAR(m.derived.invoptlength, 10, 1e-13);
  CHECK_NEAR(m.derived.invslacklength, 5, 1e-13);
  CHECK_NEAR(m.derived.cos0, cos(0.3), 0);
  CHECK_NEAR(m.derived.thickness, 0, 0);
}

TEST(constants_of_the_curves_are_those_of_the_set) {
  snHillParams hill = muscle(SN_CURVES_HILL, SN_TENDON_RIGID, 0, 0), degroote = muscle(SN_CURVES_DEGROOTE, 0, 0, 0);
  CHECK_NEAR(hill.derived.tendonrate, 35, 0);
  CHECK_NEAR(hill.derived.passiverate, 4, 0);
  CHECK_NEAR(degroote.derived.tendonrate, log(6) / 0.049, 1e-12);
  CHECK_NEAR(degroote.derived.passiverate, 4 / 0.6, 1e-14);
}

TEST(lengths_of_zero_leave_all_numbers_finite) {
  snHillGiven given = muscle(SN_CURVES_HILL, SN_TENDON_RIGID, 0, 0).given;
  given.optlength = given.slacklength = given.vmax = 0;
  snHillDerived k = sn_hill_derive(&given);
  CHECK(isfinite(k.invoptlength) && isfinite(k.invslacklength) && isfinite(k.invspeed) && isfinite(k.musclemass));
}
