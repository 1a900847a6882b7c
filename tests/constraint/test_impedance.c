// test_impedance.c — recorded rows of a joint limit, and the shape of the curve
#include "constraint/impedance.h"
#include "test.h"

static const snSolRef default_solref = {0.02, 1};
static const snSolImp default_solimp = {0.9, 0.95, 0.001, 0.5, 2};

// Slide of mass 2 against its limit: K, B, d, d' and R as MuJoCo has them.
static void check_row(const snSolRef solref, double distance, const double* expected, double regularizer) {
  snSolRef checked;
  snSolImp solimp;
  CHECK(sn_solref_checked(checked, solref, default_solref, 0.002, true));
  sn_solimp_bounded(solimp, default_solimp);
  snReference reference = sn_reference(checked, solimp[1]);
  snImpedance impedance = sn_impedance(solimp, distance);
  CHECK_NEAR(reference.stiffness, expected[0], 1e-14);
  CHECK_NEAR(reference.damping, expected[1], 1e-14);
  CHECK_NEAR(impedance.value, expected[2], 1e-14);
  CHECK_NEAR(impedance.derivative, expected[3], 1e-14);
  CHECK_NEAR(sn_regularizer(impedance.value, 0.5), regularizer, 1e-14);
}

TEST(rows_of_a_joint_limit_are_the_recorded_ones) {
  const double shallow = -0.00039999999999995595;
  const snSolRef fast = {0.001, 1}, direct = {-1000, -50};
  check_row(default_solref, shallow,
            (double[]){2770.083102493075, 105.26315789473685, 0.9159999999999965, -79.99999999999108},
            0.045851528384281574);
  check_row(default_solref, -0.010000000000000009, (double[]){2770.083102493075, 105.26315789473685, 0.95, 0},
            0.026315789473684237);
  check_row(default_solref, 0.050000000000000044 - 0.1, (double[]){2770.083102493075, 105.26315789473685, 0.95, 0},
            0.026315789473684237);
  check_row(fast, shallow, (double[]){69252.07756232687, 526.3157894736842, 0.9159999999999965, -79.99999999999108},
            0.045851528384281574);
  check_row(direct, shallow, (double[]){1108.03324099723, 52.631578947368425, 0.9159999999999965, -79.99999999999108},
            0.045851528384281574);
}

TEST(without_violation_the_impedance_is_the_lower_one) {
  snImpedance at_zero = sn_impedance(default_solimp, 0);
  CHECK_NEAR(at_zero.value, 0.9, 0);
  CHECK_NEAR(at_zero.derivative, 0, 0);
  CHECK_NEAR(sn_regularizer(0.9, 0.5), 0.05555555555555554, 1e-14);
}

TEST(mixed_signs_of_solref_fall_back) {
  const snSolRef mixed = {0.02, -1}, other = {-5, 1}, none = {0, 0}, zeros = {0, 0};
  snSolRef out;
  CHECK(!sn_solref_checked(out, mixed, default_solref, 0.002, true));
  CHECK_NEAR(out[0], 0.02, 0);
  CHECK_NEAR(out[1], 1, 0);
  CHECK(!sn_solref_checked(out, other, none, 0.002, true));
  CHECK_NEAR(out[0], 0, 0);
  CHECK(sn_solref_checked(out, zeros, default_solref, 0.002, true));
  CHECK_NEAR(out[0], 0, 0);
}

TEST(refsafe_keeps_the_time_constant_at_two_steps) {
  const snSolRef fast = {0.001, 1};
  snSolRef out;
  CHECK(sn_solref_checked(out, fast, default_solref, 0.002, true));
  CHECK_NEAR(out[0], 0.004, 0);
  CHECK(sn_solref_checked(out, fast, default_solref, 0.002, false));
  CHECK_NEAR(out[0], 0.001, 0);
  CHECK(!sn_solref_checked(out, (snSolRef){1, 0}, default_solref, 0.1, true));
  CHECK_NEAR(out[0], 0.2, 0);
}

TEST(solimp_is_kept_within_its_bounds) {
  snSolImp out;
  sn_solimp_bounded(out, (snSolImp){0, 2, -1, 1, 0.5});
  CHECK_NEAR(out[0], 0.0001, 0);
  CHECK_NEAR(out[1], 0.9999, 0);
  CHECK_NEAR(out[2], 0, 0);
  CHECK_NEAR(out[3], 0.9999, 0);
  CHECK_NEAR(out[4], 1, 0);
  snImpedance flat = sn_impedance(out, -3);
  CHECK_NEAR(flat.value, 0.5, 1e-15);
  CHECK_NEAR(flat.derivative, 0, 0);
}

TEST(derivative_of_the_impedance_agrees_with_centred_differences) {
  const double powers[] = {1, 1.5, 2, 3, 6};
  for (int p = 0; p < 5; p++) {
    for (int i = -99; i <= 99; i++) {
      double distance = 0.01 * (i + 0.5), e = 1e-7;
      snSolImp solimp = {0.2, 0.9, 0.8, 0.3, powers[p]};
      double difference =
          (sn_impedance(solimp, distance + e).value - sn_impedance(solimp, distance - e).value) / (2 * e);
      CHECK_NEAR(sn_impedance(solimp, distance).derivative, difference, 1e-6);
    }
  }
}

TEST(the_curve_joins_at_its_midpoint_and_ends) {
  snSolImp solimp = {0.2, 0.9, 2, 0.3, 3};
  CHECK_NEAR(sn_impedance(solimp, 0.6).value, 0.2 + 0.3 * 0.7, 1e-14);
  CHECK_NEAR(sn_impedance(solimp, 0.6 + 1e-12).value, 0.2 + 0.3 * 0.7, 1e-11);
  CHECK_NEAR(sn_impedance(solimp, 2 - 1e-9).value, 0.9, 1e-8);
  CHECK_NEAR(sn_impedance(solimp, 1e-9).value, 0.2, 1e-8);
  CHECK_NEAR(sn_impedance(solimp, -0.5).value, sn_impedance(solimp, 0.5).value, 0);
  CHECK_NEAR(sn_impedance(solimp, -0.5).derivative, -sn_impedance(solimp, 0.5).derivative, 0);
}

TEST(an_enormous_power_leaves_the_curve_finite) {
  const double powers[3] = {600, 5e5, 1e300};
  for (int i = 0; i < 3; i++) {
    const snSolImp solimp = {0.2, 0.9, 1, 0.4, powers[i]};
    snImpedance start = sn_impedance(solimp, 1e-9), middle = sn_impedance(solimp, 0.4),
                end = sn_impedance(solimp, 0.999);
    CHECK_NEAR(start.value, 0.2, 1e-15);
    CHECK(start.derivative == 0);
    CHECK_NEAR(middle.value, 0.2 + 0.4 * 0.7, 1e-15);
    CHECK_NEAR(middle.derivative, 0.7 * powers[i], 1e-15);
    CHECK_NEAR(end.value, 0.9, 1e-15);
    CHECK(end.derivative == 0);
  }
}
