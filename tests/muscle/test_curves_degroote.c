// test_curves_degroote.c — De Groote's curves: fixed points, complex steps, activation
#include "complex_curves.h"
#include "test.h"

TEST(the_curves_pass_through_their_fixed_points) {
  CHECK_NEAR(sn_degroote_active_force_length(1, NULL).value, 1, 1e-12);
  CHECK_NEAR(sn_degroote_passive_force_length(1.6, NULL).value, 1, 1e-13);
  CHECK_NEAR(sn_degroote_passive_force_length(0.2, NULL).value, 0, 1e-15);
  CHECK_NEAR(sn_degroote_force_velocity(0, NULL).value, 1, 1e-12);
  CHECK_NEAR(sn_degroote_force_velocity(-1 + 1e-12, NULL).value, 0, 1e-11);
  CHECK_NEAR(sn_degroote_tendon_force_length(1.049, NULL).value, 1, 1e-12);
  CHECK_NEAR(sn_degroote_tendon_force_length(1, NULL).value, 0, 1e-15);
}

TEST(a_wider_active_curve_is_stretched_about_the_optimal_length) {
  snDegrooteShape wide = sn_degroote_shape();
  wide.flscale = 1.5;
  CHECK_NEAR(sn_degroote_active_force_length(1.3, &wide).value, sn_degroote_active_force_length(1.2, NULL).value,
             1e-12);
}

typedef snCurvePoint CurveFn(double x, const snDegrooteShape* shape);
typedef Complex ComplexFn(Complex x, const snDegrooteShape* shape);

static Complex velocity(Complex v, const snDegrooteShape* shape) {
  (void)shape;
  return complex_degroote_velocity(v);
}

static void compare(CurveFn* curve, ComplexFn* judge, double from, double to) {
  snDegrooteShape shape = {1.2, 4.5, 0.5, 0.04};
  for (int i = 0; i < 400; i++) {
    double x = from + (to - from) * (i + 0.41) / 400, step = 1e-5;
    snCurvePoint p = curve(x, &shape);
    Complex c = judge(x + tiny * I, &shape);
    CHECK_NEAR(p.value, creal(c), 1e-12);
    CHECK_NEAR(p.derivative, cimag(c) / tiny, 1e-10);
    CHECK_NEAR(p.second_derivative,
               (curve(x + step, &shape).derivative - curve(x - step, &shape).derivative) / (2 * step), 1e-5);
  }
}

TEST(derivatives_are_those_of_the_curves) {
  compare(sn_degroote_active_force_length, complex_degroote_active, 0.3, 1.9);
  compare(sn_degroote_passive_force_length, complex_degroote_passive, 0.3, 1.8);
  compare(sn_degroote_force_velocity, velocity, -0.99, 1.2);
  compare(sn_degroote_tendon_force_length, complex_degroote_tendon, 1.001, 1.06);
}

// Values of OpenSim 4.6.
TEST(beyond_the_fastest_shortening_the_velocity_curve_goes_on) {
  CHECK_NEAR(sn_degroote_force_velocity(-3, NULL).value, -0.36175761403691853, 1e-14);
  CHECK_NEAR(sn_degroote_force_velocity(-1.5, NULL).value, -0.13456753678007027, 1e-14);
}

TEST(outside_their_domain_the_curves_of_lengths_do_not_push) {
  CHECK(sn_degroote_passive_force_length(0.1, NULL).value == 0);
  CHECK(sn_degroote_tendon_force_length(0.9, NULL).value == 0);
  CHECK(sn_degroote_active_force_length(0.149471, NULL).value >= 0);
  CHECK(isfinite(sn_degroote_active_force_length(-50, NULL).value));
}

TEST(activation_follows_the_published_rate) {
  double u = 0.8, a = 0.3, ta = 0.015, td = 0.06, b = 0.1;
  double f = 0.5 * tanh(b * (u - a)), z = 0.5 + 1.5 * a;
  double rate = ((f + 0.5) / (ta * z) + (0.5 - f) * z / td) * (u - a);
  CHECK_NEAR(sn_degroote_activation_rate(u, a, ta, td, b), rate, 1e-14);
  CHECK_NEAR(sn_degroote_activation_rate(0.4, 0.4, ta, td, b), 0, 1e-15);
  CHECK_NEAR(sn_degroote_activation_rate(7, 0.4, ta, td, b), sn_degroote_activation_rate(1, 0.4, ta, td, b), 1e-15);
}
