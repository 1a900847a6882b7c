// test_muscle_curves.c — recorded values, closed forms, derivatives against differences
#include "actuation/muscle_curves.h"
#include "test.h"

static const double default_prm[9] = {0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2};

static double random_between(unsigned* seed, double lo, double hi) {
  *seed = *seed * 1664525u + 1013904223u;
  return lo + (hi - lo) * (*seed >> 8) / 16777216.0;
}

static double call(const char* name, const double* a) {
  if (!strcmp(name, "sigmoid")) return sn_muscle_blend(a[0]);
  if (!strcmp(name, "muscleTimescale")) return sn_muscle_timescale(a[0], a[1], a[2], a[3]);
  if (!strcmp(name, "muscleDynamics")) return sn_muscle_activation_rate(sn_muscle_dynamics(a + 2), a[0], a[1]);
  if (!strcmp(name, "muscleGainLength")) return sn_muscle_force_length(a[0], a[1], a[2]);
  if (!strcmp(name, "muscleGain")) return sn_muscle_gain(sn_muscle(a + 5), (snRange){a[2], a[3]}, a[4], a[0], a[1]);
  if (!strcmp(name, "muscleBias")) return sn_muscle_bias(sn_muscle(a + 4), (snRange){a[1], a[2]}, a[3], a[0]);
  return NAN;
}

// Each line: entry, function, number of arguments, arguments, MuJoCo's result.
TEST(muscle_functions_give_the_recorded_values) {
  FILE* file = fopen(SN_SOURCE_DIR "/tests/data/muscle.txt", "r");
  CHECK(file != NULL);
  if (!file) return;
  char entry[64], name[64];
  int count, lines = 0;
  while (fscanf(file, "%63s %63s %d", entry, name, &count) == 3) {
    double arguments[16], expected;
    for (int i = 0; i < count && i < 16; i++) CHECK_INT(fscanf(file, "%lf", &arguments[i]), 1);
    CHECK_INT(fscanf(file, "%lf", &expected), 1);
    CHECK_NEAR(call(name, arguments), expected, 1e-12);
    lines++;
  }
  fclose(file);
  CHECK_INT(lines, 247);
}

TEST(curves_pass_through_their_defining_points) {
  CHECK_NEAR(sn_muscle_force_length(1, 0.5, 1.6), 1, 0);
  CHECK_NEAR(sn_muscle_force_length(0.75, 0.5, 1.6), 0.5, 1e-15);
  CHECK_NEAR(sn_muscle_force_length(1.3, 0.5, 1.6), 0.5, 1e-15);
  CHECK_NEAR(sn_muscle_force_length(0.49, 0.5, 1.6), 0, 0);
  CHECK_NEAR(sn_muscle_force_length(1.61, 0.5, 1.6), 0, 0);
  CHECK_NEAR(sn_muscle_force_velocity(-1, 1.2), 0, 0);
  CHECK_NEAR(sn_muscle_force_velocity(0, 1.2), 1, 0);
  CHECK_NEAR(sn_muscle_force_velocity(0.2, 1.2), 1.2, 1e-15);
  CHECK_NEAR(sn_muscle_force_velocity(5, 1.2), 1.2, 0);
  CHECK_NEAR(sn_muscle_force_passive(1, 1.6, 1.3), 0, 0);
  CHECK_NEAR(sn_muscle_force_passive(1.3, 1.6, 1.3), 0.65, 1e-15);
  CHECK_NEAR(sn_muscle_force_passive(1.6, 1.6, 1.3), 1.95, 1e-15);
}

TEST(gain_and_bias_at_once_are_those_taken_one_by_one_bit_for_bit) {
  unsigned seed = 7;
  for (int i = 0; i < 1000; i++) {
    double prm[9], acc0 = random_between(&seed, 0, 10);
    for (int k = 0; k < 9; k++) prm[k] = default_prm[k] * random_between(&seed, 0.8, 1.2);
    snRange range = {random_between(&seed, 0.1, 0.3), random_between(&seed, 0.3, 0.6)};
    double length = random_between(&seed, 0, 0.9), velocity = random_between(&seed, -2, 2);
    snMuscleForce both = sn_muscle_force(sn_muscle(prm), range, acc0, length, velocity);
    CHECK(both.gain == sn_muscle_gain(sn_muscle(prm), range, acc0, length, velocity));
    CHECK(both.bias == sn_muscle_bias(sn_muscle(prm), range, acc0, length));
  }
}

TEST(curves_have_no_jumps) {
  for (int i = 0; i <= 20000; i++) {
    double x = -2 + 4e-4 * i, e = 1e-9;
    CHECK(fabs(sn_muscle_force_length(x + e, 0.5, 1.6) - sn_muscle_force_length(x, 0.5, 1.6)) < 1e-8);
    CHECK(fabs(sn_muscle_force_velocity(x + e, 1.2) - sn_muscle_force_velocity(x, 1.2)) < 1e-8);
    CHECK(fabs(sn_muscle_force_passive(x + e, 1.6, 1.3) - sn_muscle_force_passive(x, 1.6, 1.3)) < 1e-8);
  }
}

TEST(a_length_that_is_no_number_shows_in_the_passive_force_only) {
  snRange range = {0.2, 0.5};
  CHECK_NEAR(sn_muscle_gain(sn_muscle(default_prm), range, 10, NAN, 0), 0, 0);
  CHECK(isnan(sn_muscle_bias(sn_muscle(default_prm), range, 10, NAN)));
}

// A kink within the step spoils a difference: the same slope on both sides of the point shows that there is none.
static bool smooth_between(double (*f)(double, const double*), const double* p, double x, double e) {
  double left = (f(x, p) - f(x - e, p)) / e, right = (f(x + e, p) - f(x, p)) / e;
  return fabs(left - right) < 1e-3 * (1 + fabs(left));
}

static void check_slope(double (*f)(double, const double*), const double* p, double x, double slope, int* checked) {
  const double e = 1e-6;
  if (!smooth_between(f, p, x, e)) return;
  double difference = (f(x + e, p) - f(x - e, p)) / (2 * e);
  CHECK_NEAR(slope, difference, 1e-6);
  (*checked)++;
}

// p: ten numbers: muscle, then the velocity or length that is held
static double gain_by_length(double x, const double* p) {
  return sn_muscle_gain(sn_muscle(p), (snRange){0.2, 0.5}, 10, x, p[9]);
}
static double gain_by_velocity(double x, const double* p) {
  return sn_muscle_gain(sn_muscle(p), (snRange){0.2, 0.5}, 10, p[9], x);
}
static double bias_by_length(double x, const double* p) {
  return sn_muscle_bias(sn_muscle(p), (snRange){0.2, 0.5}, 10, x);
}

TEST(force_slopes_agree_with_centred_differences) {
  unsigned seed = 1;
  int checked = 0;
  for (int i = 0; i < 1000; i++) {
    double lo = random_between(&seed, 0.4, 0.9), p[10];
    double prm[9] = {lo,
                     lo + random_between(&seed, 0.2, 0.8),
                     random_between(&seed, 0.5, 3),
                     200,
                     random_between(&seed, 0.2, 0.8),
                     random_between(&seed, 1.2, 2),
                     random_between(&seed, 0.5, 3),
                     random_between(&seed, 0.5, 2),
                     random_between(&seed, 1.05, 1.6)};
    memcpy(p, prm, sizeof prm);
    double length = random_between(&seed, 0, 0.9), velocity = random_between(&seed, -1.5, 1.5);
    snMuscleSlope slope = sn_muscle_gain_deriv(sn_muscle(prm), (snRange){0.2, 0.5}, 10, length, velocity);
    p[9] = velocity;
    check_slope(gain_by_length, p, length, slope.length, &checked);
    p[9] = length;
    check_slope(gain_by_velocity, p, velocity, slope.velocity, &checked);
    double bias_slope = sn_muscle_bias_deriv(sn_muscle(prm), (snRange){0.2, 0.5}, 10, length);
    check_slope(bias_by_length, p, length, bias_slope, &checked);
  }
  CHECK(checked > 2900);
}

// p: dynamics, then the control or activation that is held
static double rate_by_ctrl(double x, const double* p) {
  return sn_muscle_activation_rate(sn_muscle_dynamics(p), x, p[3]);
}
static double rate_by_act(double x, const double* p) {
  return sn_muscle_activation_rate(sn_muscle_dynamics(p), p[3], x);
}

TEST(activation_slopes_agree_with_centred_differences) {
  unsigned seed = 2;
  int checked = 0;
  for (int i = 0; i < 1000; i++) {
    double p[4] = {random_between(&seed, 0.05, 0.5), random_between(&seed, 0.05, 0.5),
                   i % 2 ? random_between(&seed, 0.1, 2) : 0};
    double ctrl = random_between(&seed, -0.2, 1.2), act = random_between(&seed, -0.2, 1.2);
    snMuscleRateSlope slope = sn_muscle_activation_rate_deriv(sn_muscle_dynamics(p), ctrl, act);
    p[3] = act;
    check_slope(rate_by_ctrl, p, ctrl, slope.ctrl, &checked);
    p[3] = ctrl;
    check_slope(rate_by_act, p, act, slope.act, &checked);
  }
  CHECK(checked > 1950);
}

TEST(activation_slope_at_the_ends_looks_inwards) {
  double p[3] = {0.01, 0.04, 0};
  snMuscleRateSlope rest = sn_muscle_activation_rate_deriv(sn_muscle_dynamics(p), 1, 0);
  CHECK_NEAR(rest.ctrl, 200, 1e-12);
  CHECK_NEAR(rest.act, -800, 1e-12);
  CHECK_NEAR(sn_muscle_activation_rate_deriv(sn_muscle_dynamics(p), 1.5, 0.5).ctrl, 0, 0);
}

TEST(activation_with_zero_time_constants_has_finite_slopes) {
  double p[3] = {0, 0, 0};
  snMuscleRateSlope slope = sn_muscle_activation_rate_deriv(sn_muscle_dynamics(p), 1, 0.5);
  CHECK_NEAR(slope.ctrl, 1e15, 1e-12);
  CHECK_NEAR(slope.act, -1e15, 1e-12);
}
