// test_curves_hill.c — the curves named "hill": values by formula, derivatives by complex steps
#include "complex_curves.h"
#include "test.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

TEST(active_force_is_a_gaussian_cut_off_outside_its_range) {
  static const double l[] = {0.2, 0.49, 0.5, 0.7, 0.9, 1.0, 1.1, 1.3, 1.6, 1.61};
  static const double cut[] = {0.0,
                               0.0,
                               0.29096045886431016,
                               0.6411803884299545,
                               0.9518167844230893,
                               1.0,
                               0.9686152981029712,
                               0.7505193871590883,
                               0.3172836267015646,
                               0.0};
  static const double whole[] = {
      0.0424047952694926, 0.2768043211015564, 0.29096045886431016, 0.6411803884299545, 0.9518167844230893, 1.0,
      0.9686152981029712, 0.7505193871590883, 0.3172836267015646,  0.30527466478262527};
  snHillShape untruncated = sn_hill_shape();
  untruncated.fltruncate = false;
  for (int i = 0; i < COUNT(l); i++) {
    CHECK_NEAR(sn_hill_active_force_length(l[i], NULL).value, cut[i], 1e-14);
    CHECK_NEAR(sn_hill_active_force_length(l[i], &untruncated).value, whole[i], 1e-14);
  }
}

TEST(force_falls_along_a_hyperbola_while_shortening_and_saturates_while_lengthening) {
  static const double v[] = {-1.5, -1, -0.75, -0.5, -0.25, -0.1, 0, 0.1, 0.25, 0.5, 1, 2};
  static const double f[] = {0.0,    0.0,
                             0.0625, 0.16666666666666666,
                             0.375,  0.6428571428571429,
                             1.0,    1.1428571428571428,
                             1.25,   1.3333333333333333,
                             1.4,    1.4444444444444444};
  static const double g[] = {0.0,
                             0.0,
                             0.14285714285714285,
                             0.3333333333333333,
                             0.6,
                             0.8181818181818181,
                             1.0,
                             1.1428571428571428,
                             1.25,
                             1.3333333333333333,
                             1.4,
                             1.4444444444444444};
  snHillShape smooth = sn_hill_shape();
  smooth.fvcurvature = 1;
  for (int i = 0; i < COUNT(v); i++) {
    CHECK_NEAR(sn_hill_force_velocity(v[i], NULL).value, f[i], 1e-14);
    CHECK_NEAR(sn_hill_force_velocity(v[i], &smooth).value, g[i], 1e-14);
  }
  CHECK_NEAR(sn_hill_force_velocity(0, NULL).derivative, 5, 1e-14);
  CHECK_NEAR(sn_hill_force_velocity(1e-300, NULL).derivative, 2, 1e-14);
  CHECK_NEAR(sn_hill_force_velocity(0, &smooth).derivative, 2, 1e-14);
}

TEST(passive_force_rises_exponentially_beyond_the_optimal_length) {
  static const double l[] = {0.9, 1, 1.1, 1.3, 1.5, 1.6, 2};
  static const double f[] = {
      0.0, 0.0, 0.009176150619697402, 0.04328725751358629, 0.11920292202211756, 0.18700601372329892, 1.0};
  for (int i = 0; i < COUNT(l); i++) CHECK_NEAR(sn_hill_passive_force_length(l[i], NULL).value, f[i], 1e-14);
}

TEST(the_tendon_reaches_peak_force_at_its_strain) {
  static const double e[] = {-0.01, 0, 0.01, 0.02, 0.049, 0.06};
  static const double f[] = {0.0, 0.0, 0.024305220034029303, 0.11041116626639383, 1.0, 1.7828108418887298};
  for (int i = 0; i < COUNT(e); i++) CHECK_NEAR(sn_hill_tendon_force_length(1 + e[i], NULL).value, f[i], 1e-13);
}

TEST(tendon_force_near_slack_does_not_cancel) {
  double e = 1e-6, x = 35 * e, scale = 1 / (expm1(1.715) - 1.715);
  snCurvePoint p = sn_hill_tendon_force_length(1 + e, NULL);
  CHECK_NEAR(p.value / (scale * (x * x / 2 + x * x * x / 6)), 1, 1e-9);
  CHECK_NEAR(p.derivative / (35 * scale * expm1(x)), 1, 1e-9);
}

typedef snCurvePoint CurveFn(double x, const snHillShape* shape);
typedef Complex ComplexFn(Complex x, const snHillShape* shape);

static void compare(CurveFn* curve, ComplexFn* judge, const snHillShape* shape, double from, double to) {
  for (int i = 0; i <= 400; i++) {
    double x = from + (to - from) * (i + 0.37) / 401, step = 1e-6;
    snCurvePoint p = curve(x, shape);
    CHECK_NEAR(p.value, creal(judge(x, shape)), 1e-12);
    CHECK_NEAR(p.derivative, cimag(judge(x + tiny * I, shape)) / tiny, 1e-10);
    double right = curve(x + step, shape).derivative, left = curve(x - step, shape).derivative;
    bool corner = fabs(right - p.derivative) > 1e-2 || fabs(left - p.derivative) > 1e-2;
    if (!corner) CHECK_NEAR(p.second_derivative, (right - left) / (2 * step), 1e-5);
  }
}

TEST(derivatives_are_those_of_the_curves) {
  snHillShape shape = sn_hill_shape();
  shape.fltruncate = false;
  compare(sn_hill_active_force_length, complex_hill_active, &shape, 0.1, 2);
  compare(sn_hill_passive_force_length, complex_hill_passive, &shape, 0.5, 2);
  compare(sn_hill_force_velocity, complex_hill_velocity, &shape, -1.5, 2);
  compare(sn_hill_tendon_force_length, complex_hill_tendon, &shape, 0.98, 1.08);
}

TEST(no_length_gives_an_infinite_force) {
  CHECK(isfinite(sn_hill_passive_force_length(1e6, NULL).value));
  CHECK(isfinite(sn_hill_tendon_force_length(1e6, NULL).value));
  CHECK(isfinite(sn_hill_active_force_length(-1e6, NULL).value));
}
