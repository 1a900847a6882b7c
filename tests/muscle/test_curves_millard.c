// test_curves_millard.c — Millard's curves against OpenSim's points, their published parameters and complex steps
#include "complex_curves.h"
#include "opensim_curves.h"
#include "test.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

typedef snCurvePoint CurveFn(double x, const double* curves);

static double worst_error(CurveFn* curve, const Sample* samples, int count) {
  double worst = 0;
  for (int i = 0; i < count; i++) worst = fmax(worst, fabs(curve(samples[i].x, NULL).value - samples[i].y));
  return worst;
}

TEST(the_curves_are_those_of_opensim) {
  double active =
      worst_error(sn_millard_active_force_length, opensim_active_force_length, COUNT(opensim_active_force_length));
  double passive =
      worst_error(sn_millard_passive_force_length, opensim_passive_force_length, COUNT(opensim_passive_force_length));
  double velocity = worst_error(sn_millard_force_velocity, opensim_force_velocity, COUNT(opensim_force_velocity));
  printf("  worst error: active %.1e, passive %.1e, velocity %.1e\n", active, passive, velocity);
  CHECK(active < 1e-10);
  CHECK(passive < 1e-10);
  CHECK(velocity < 1e-10);
}

TEST(the_tendon_has_its_published_parameters) {
  double strain = 0.049, stiffness = 1.375 / strain, toe = 2.0 / 3;
  snCurvePoint slack = sn_millard_tendon_force_length(1, NULL), peak = sn_millard_tendon_force_length(1 + strain, NULL);
  double toe_end = 1 + strain + (toe - 1) / stiffness;
  CHECK_NEAR(slack.value, 0, 1e-15);
  CHECK_NEAR(slack.derivative, 0, 1e-15);
  CHECK_NEAR(peak.value, 1, 1e-13);
  CHECK_NEAR(peak.derivative, stiffness, 1e-13);
  CHECK_NEAR(peak.second_derivative, 0, 1e-15);
  CHECK_NEAR(sn_millard_tendon_force_length(toe_end, NULL).value, toe, 1e-13);
  CHECK_NEAR(sn_millard_tendon_force_length(toe_end - 1e-9, NULL).derivative, stiffness, 1e-6);
  CHECK_NEAR(sn_millard_tendon_force_length(0.9, NULL).value, 0, 1e-15);
}

static void check_smooth(CurveFn* curve, double from, double to) {
  double step = (to - from) / 20000;
  snCurvePoint last = curve(from, NULL);
  for (int i = 1; i <= 20000; i++) {
    snCurvePoint p = curve(from + i * step, NULL);
    // trapezoids of the derivatives
    CHECK_NEAR(p.value - last.value, 0.5 * step * (p.derivative + last.derivative), 1e-5);
    CHECK_NEAR(p.derivative - last.derivative, 0.5 * step * (p.second_derivative + last.second_derivative),
               2e-3 * fmax(1, fabs(p.derivative)));
    last = p;
  }
}

TEST(the_curves_are_smooth_to_the_second_derivative) {
  check_smooth(sn_millard_active_force_length, 0.3, 1.95);
  check_smooth(sn_millard_passive_force_length, 0.9, 1.9);
  check_smooth(sn_millard_force_velocity, -1.1, 1.1);
  check_smooth(sn_millard_tendon_force_length, 0.99, 1.06);
}

static void compare(CurveFn* curve, const snCurvePiece* pieces, int count, const double* curves, double from,
                    double to) {
  for (int i = 0; i < 500; i++) {
    double x = from + (to - from) * (i + 0.31) / 500;
    snCurvePoint p = curve(x, curves);
    Complex judge = complex_millard(pieces, count, x + tiny * I);
    CHECK_NEAR(p.value, creal(judge), 1e-12);
    CHECK_NEAR(p.derivative, cimag(judge) / tiny, 1e-9);
  }
}

TEST(slopes_are_those_of_the_curves) {
  snMillardCurves curves;
  CHECK(sn_millard_curves(NULL, curves, NULL));
  const snMillardPieces* p = millard_pieces(curves);
  compare(sn_millard_active_force_length, p->active, SN_MILLARD_ACTIVE, curves, 0.3, 2);
  compare(sn_millard_passive_force_length, p->passive, SN_MILLARD_PASSIVE, curves, 0.9, 2);
  compare(sn_millard_force_velocity, p->velocity, SN_MILLARD_VELOCITY, curves, -1.2, 1.2);
  compare(sn_millard_tendon_force_length, p->tendon, SN_MILLARD_TENDON, curves, 0.99, 1.08);
}

TEST(parameters_move_the_curves) {
  snMillardShape shape = sn_millard_shape();
  snMillardCurves curves;
  shape.fvmax = 1.8;
  shape.fpstrain[1] = 0.5;
  shape.tendonstrain = 0.1;
  CHECK(sn_millard_curves(&shape, curves, NULL));
  CHECK_NEAR(sn_millard_force_velocity(1, curves).value, 1.8, 1e-13);
  CHECK_NEAR(sn_millard_passive_force_length(1.5, curves).value, 1, 1e-13);
  CHECK_NEAR(sn_millard_tendon_force_length(1.1, curves).value, 1, 1e-13);
}

static const char* fault_of(snMillardShape shape) {
  snMillardCurves curves;
  const char* reason = NULL;
  CHECK(!sn_millard_curves(&shape, curves, &reason));
  return reason ? reason : "";
}

TEST(impossible_shapes_are_refused_with_a_reason) {
  snMillardShape s = sn_millard_shape();
  s.flrange[1] = 0.2;
  CHECK_CONTAINS(fault_of(s), "flrange");
  s = sn_millard_shape(), s.fvmax = 0.9;
  CHECK_CONTAINS(fault_of(s), "fvmax");
  s = sn_millard_shape(), s.fpstrain[1] = 0;
  CHECK_CONTAINS(fault_of(s), "fpstrain");
  s = sn_millard_shape(), s.tendontoe = 1.2;
  CHECK_CONTAINS(fault_of(s), "tendontoe");
  s = sn_millard_shape(), s.fvcurviness[1] = NAN;
  CHECK_CONTAINS(fault_of(s), "fvcurviness");
}
