// test_curves_thelen.c — the curves of Thelen 2003
#include "muscle/curves_thelen.h"
#include "muscle/hill.h"
#include "test.h"

static snHillParams muscle(void) {
  snHillGiven g = {.curves = SN_CURVES_THELEN,
                   .tendonmodel = SN_TENDON_COMPLIANT,
                   .pennationmodel = SN_PENNATION_VARIABLE,
                   .peakforce = 1000,
                   .optlength = 0.1,
                   .slacklength = 0.2,
                   .vmax = 10,
                   .pennation0 = 0.2,
                   .peakstrain = 0.033,
                   .fvcurvature = 0.3,
                   .fvmax = 1.8,
                   .flwidth = {0.5, 0.5},
                   .fpshape = 4,
                   .fpstrain = 0.6,
                   .minact = 0.01,
                   .minlength = 0.01,
                   .mass = -1,
                   .tension = 250000,
                   .density = 1060};
  return (snHillParams){.given = g, .derived = sn_hill_derive(&g)};
}

TEST(curves_have_their_published_values) {
  snHillParams h = muscle();
  CHECK_NEAR(sn_hill_curve(&h, SN_MUSCLE_CURVE_ACTIVE, 1).value, 1, 0);
  CHECK_NEAR(sn_hill_curve(&h, SN_MUSCLE_CURVE_PASSIVE, 1.6).value, 1, 1e-14);
  CHECK_NEAR(sn_hill_curve(&h, SN_MUSCLE_CURVE_TENDON, 1.033).value, 1, 1e-13);
  CHECK_NEAR(sn_hill_curve(&h, SN_MUSCLE_CURVE_VELOCITY, 0).value, 1, 0);
  CHECK_NEAR(sn_hill_curve(&h, SN_MUSCLE_CURVE_VELOCITY, -1).value, 0, 1e-15);
}

TEST(velocity_and_its_inverse_agree_on_all_pieces) {
  for (double f = -0.5; f < 2; f += 0.037) {
    double w = thelen_inverse(f, 0.3, 1.8).value;
    CHECK_NEAR(thelen_velocity(w, 0.3, 1.8).value, f, 1e-12);
  }
}

TEST(derivatives_of_curves_are_those_of_their_values) {
  snHillParams h = muscle();
  const double step = 1e-6;
  for (int curve = 0; curve < 4; curve++)
    for (double x = curve == SN_MUSCLE_CURVE_VELOCITY ? -1.3 : 0.5; x < 1.7; x += 0.0413) {
      double after = sn_hill_curve(&h, (snMuscleCurve)curve, x + step).value;
      double before = sn_hill_curve(&h, (snMuscleCurve)curve, x - step).value;
      double rate = sn_hill_curve(&h, (snMuscleCurve)curve, x).derivative;
      CHECK_NEAR((after - before) / (2 * step), rate, 1e-5 * (1 + fabs(rate)));
    }
}

TEST(fibres_in_equilibrium_do_not_move) {
  snHillParams h = muscle();
  double fiber = sn_hill_fiber_equilibrium(&h, 0.305, 0.4);
  snHillState s = sn_hill_compliant(&h, &(snHillInput){0.305, 0, fiber, 0.4});
  CHECK_NEAR(s.velocity, 0, 1e-6);
  CHECK_NEAR(s.tendon_force, (s.active + s.passive) * s.cosine, 1e-3);
}

TEST(fibres_stop_at_their_least_length_and_see_the_least_activation) {
  snHillParams h = muscle();
  snHillState s = sn_hill_compliant(&h, &(snHillInput){0.15, 0, 0.001, 0});
  CHECK(s.velocity == 0);
  CHECK_NEAR(s.fiber, h.derived.fibermin, 0);
  snHillState rest = sn_hill_compliant(&h, &(snHillInput){0.3, 0, 0.1, 0});
  snHillState least = sn_hill_compliant(&h, &(snHillInput){0.3, 0, 0.1, 0.01});
  CHECK_NEAR(rest.velocity, least.velocity, 0);
}
