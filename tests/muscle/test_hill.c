// test_hill.c — Hill muscles at the extremes, their mass, and the choice of tendon and curves
#include "hill_sample.h"

// ---- extremes

TEST(no_geometry_makes_a_muscle_push_or_its_numbers_infinite) {
  static const double lengths[] = {-1e3, -1, 0, 0.1, 0.2, 0.2001, 0.3, 0.5, 10, 1e6};
  static const double fibers[] = {-1, 0, 1e-9, 0.01, 0.1, 0.3, 100}, acts[] = {-1, 0, 1e-12, 0.5, 1};
  static const double velocities[] = {-1e6, -1, 0, 1, 1e6};
  for (int curves = 0; curves < SN_CURVES_SCHUTTE; curves++) {
    for (int variant = 0; variant < 4; variant++) {
      snHillParams soft = muscle(curves, SN_TENDON_COMPLIANT, variant & 1, variant & 2 ? 0.5 : 0);
      snHillParams stiff = muscle(curves, SN_TENDON_RIGID, variant & 1, variant & 2 ? 0.5 : 0);
      for (int i = 0; i < 10 * 5 * 5; i++) {
        double length = lengths[i % 10], act = acts[i / 10 % 5], velocity = velocities[i / 50];
        snHillState r = rigid_at(&stiff, length, velocity, fmax(0, act));
        bool may_push = curves == SN_CURVES_DEGROOTE && velocity < 0;  // as in OpenSim, faster than vmax
        CHECK(isfinite(r.tendon_force) && (r.tendon_force >= 0 || may_push));
        for (int f = 0; f < 7; f++) {
          snHillState c = compliant_at(&soft, length, fibers[f], act);
          double next = fiber_step(&soft, length, velocity, fibers[f], act, 0.002);
          CHECK(isfinite(c.tendon_force) && c.tendon_force >= 0 && isfinite(c.velocity));
          CHECK(isfinite(next) && next >= soft.derived.fibermin);
        }
        double rest = sn_hill_fiber_equilibrium(&soft, length, act);
        CHECK(isfinite(rest) && rest >= soft.derived.fibermin);
      }
    }
  }
}

TEST(mass_comes_from_force_tissue_and_length_unless_given) {
  snHillParams m = muscle(SN_CURVES_HILL, SN_TENDON_RIGID, SN_PENNATION_CONSTANT, 0);
  CHECK_NEAR(m.derived.musclemass, 1000 / 250000.0 * 1059.7 * 0.1, 1e-14);
  m.given.mass = 0.3;
  CHECK_NEAR(sn_hill_derive(&m.given).musclemass, 0.3, 1e-14);
}

TEST(one_call_serves_both_kinds_of_tendon) {
  snHillParams stiff = muscle(SN_CURVES_DEGROOTE, SN_TENDON_RIGID, SN_PENNATION_VARIABLE, 0.2);
  snHillParams soft = muscle(SN_CURVES_DEGROOTE, SN_TENDON_COMPLIANT, SN_PENNATION_VARIABLE, 0.2);
  snHillInput in = {0.302, -0.1, 0.098, 0.4};
  CHECK(sn_hill_state(&stiff, &in).tendon_force == sn_hill_rigid(&stiff, &in).tendon_force);
  CHECK(sn_hill_state(&soft, &in).tendon_force == sn_hill_compliant(&soft, &in).tendon_force);
}

TEST(millards_curves_without_pieces_are_those_named_hill) {
  snHillParams m = muscle(SN_CURVES_MILLARD, SN_TENDON_RIGID, SN_PENNATION_CONSTANT, 0);
  snHillParams hill = muscle(SN_CURVES_HILL, SN_TENDON_RIGID, SN_PENNATION_CONSTANT, 0);
  m.millard = NULL;
  CHECK(sn_hill_curve(&m, SN_MUSCLE_CURVE_ACTIVE, 0.8).value ==
        sn_hill_curve(&hill, SN_MUSCLE_CURVE_ACTIVE, 0.8).value);
}
