// test_mujoco.c — recorded values, closed forms, derivatives against differences
#include "muscle/mujoco.h"
#include "test.h"

static const double default_prm[9] = {0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2};

static double random_between(unsigned* seed, double lo, double hi) {
  *seed = *seed * 1664525u + 1013904223u;
  return lo + (hi - lo) * (*seed >> 8) / 16777216.0;
}

static double call(const char* name, const double* a) {
  if (!strcmp(name, "sigmoid")) return sn_mujoco_blend(a[0]);
  if (!strcmp(name, "muscleTimescale")) return sn_mujoco_timescale(a[0], a[1], a[2], a[3]);
  if (!strcmp(name, "muscleDynamics")) return sn_mujoco_activation_rate(mujoco_dynamics(a + 2), a[0], a[1]);
  if (!strcmp(name, "muscleGainLength")) return mujoco_force_length(a[0], a[1], a[2]);
  if (!strcmp(name, "muscleGain")) return sn_mujoco_gain(mujoco_muscle(a + 5), (snRange){a[2], a[3]}, a[4], a[0], a[1]);
  if (!strcmp(name, "muscleBias")) return sn_mujoco_bias(mujoco_muscle(a + 4), (snRange){a[1], a[2]}, a[3], a[0]);
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
  CHECK_NEAR(mujoco_force_length(1, 0.5, 1.6), 1, 0);
  CHECK_NEAR(mujoco_force_length(0.75, 0.5, 1.6), 0.5, 1e-15);
  CHECK_NEAR(mujoco_force_length(1.3, 0.5, 1.6), 0.5, 1e-15);
  CHECK_NEAR(mujoco_force_length(0.49, 0.5, 1.6), 0, 0);
  CHECK_NEAR(mujoco_force_length(1.61, 0.5, 1.6), 0, 0);
  CHECK_NEAR(mujoco_force_velocity(-1, 1.2), 0, 0);
  CHECK_NEAR(mujoco_force_velocity(0, 1.2), 1, 0);
  CHECK_NEAR(mujoco_force_velocity(0.2, 1.2), 1.2, 1e-15);
  CHECK_NEAR(mujoco_force_velocity(5, 1.2), 1.2, 0);
  CHECK_NEAR(mujoco_force_passive(1, 1.6, 1.3), 0, 0);
  CHECK_NEAR(mujoco_force_passive(1.3, 1.6, 1.3), 0.65, 1e-15);
  CHECK_NEAR(mujoco_force_passive(1.6, 1.6, 1.3), 1.95, 1e-15);
}

TEST(muscles_side_by_side_are_those_taken_one_by_one_bit_for_bit) {
  enum { COUNT = 1003 };
  static double prm[COUNT][9], range_lo[COUNT], column[11][COUNT];
  static double length[COUNT], velocity[COUNT], ctrl[COUNT], act[COUNT], rate[COUNT], force[COUNT], acc0[COUNT];
  static snRange range[COUNT];
  unsigned seed = 7;
  for (int i = 0; i < COUNT; i++) {
    acc0[i] = random_between(&seed, 0, 10);
    for (int k = 0; k < 9; k++) prm[i][k] = default_prm[k] * random_between(&seed, 0.8, 1.2);
    range[i] = (snRange){random_between(&seed, 0.1, 0.3), random_between(&seed, 0.3, 0.6)};
    length[i] = random_between(&seed, 0, 0.9), velocity[i] = random_between(&seed, -2, 2);
    ctrl[i] = random_between(&seed, -0.2, 1.2), act[i] = random_between(&seed, -0.2, 1.2);
    range_lo[i] = range[i].lo;
    snMujocoUnits units = sn_mujoco_units(mujoco_muscle(prm[i]), range[i], acc0[i]);
    double row[11] = {units.force, units.length, units.velocity, prm[i][0], prm[i][4], prm[i][5],
                      prm[i][7],   prm[i][8],    0.01,           0.04};
    for (int k = 0; k < 10; k++) column[k][i] = row[k];
  }
  snMujocoTable table = {column[0], column[1], column[2], range_lo,  column[3], column[4],
                         column[5], column[6], column[7], column[8], column[9]};
  sn_mujoco_forces(&table, 0, COUNT, length, velocity, ctrl, act, rate, force);
  double dynamics[3] = {0.01, 0.04, 0};
  for (int i = 0; i < COUNT; i++) {
    const snMujocoMuscle* muscle = mujoco_muscle(prm[i]);
    double gain = sn_mujoco_gain(muscle, range[i], acc0[i], length[i], velocity[i]);
    CHECK(force[i] == gain * act[i] + sn_mujoco_bias(muscle, range[i], acc0[i], length[i]));
    CHECK(rate[i] == sn_mujoco_activation_rate(mujoco_dynamics(dynamics), ctrl[i], act[i]));
  }
  // any number of them, from any one on, and nothing is written behind the last
  for (int count = 0; count < 12; count++) {
    const int first = 3 * count;
    double some_rates[13], some[13];
    some_rates[count] = some[count] = -7;
    sn_mujoco_forces(&table, first, count, length + first, velocity + first, ctrl + first, act + first, some_rates,
                     some);
    CHECK(memcmp(some, force + first, sizeof(double) * (size_t)count) == 0);
    CHECK(memcmp(some_rates, rate + first, sizeof(double) * (size_t)count) == 0);
    CHECK(some_rates[count] == -7 && some[count] == -7);
  }
}

TEST(curves_have_no_jumps) {
  for (int i = 0; i <= 20000; i++) {
    double x = -2 + 4e-4 * i, e = 1e-9;
    CHECK(fabs(mujoco_force_length(x + e, 0.5, 1.6) - mujoco_force_length(x, 0.5, 1.6)) < 1e-8);
    CHECK(fabs(mujoco_force_velocity(x + e, 1.2) - mujoco_force_velocity(x, 1.2)) < 1e-8);
    CHECK(fabs(mujoco_force_passive(x + e, 1.6, 1.3) - mujoco_force_passive(x, 1.6, 1.3)) < 1e-8);
  }
}

TEST(a_length_that_is_no_number_shows_in_the_passive_force_only) {
  snRange range = {0.2, 0.5};
  CHECK_NEAR(sn_mujoco_gain(mujoco_muscle(default_prm), range, 10, NAN, 0), 0, 0);
  CHECK(isnan(sn_mujoco_bias(mujoco_muscle(default_prm), range, 10, NAN)));
}

// A kink within the step spoils a difference: the same derivative on both sides of the point shows that there is none.
static bool smooth_between(double (*f)(double, const double*), const double* p, double x, double e) {
  double left = (f(x, p) - f(x - e, p)) / e, right = (f(x + e, p) - f(x, p)) / e;
  return fabs(left - right) < 1e-3 * (1 + fabs(left));
}

static void check_derivative(double (*f)(double, const double*), const double* p, double x, double derivative,
                             int* checked) {
  const double e = 1e-6;
  if (!smooth_between(f, p, x, e)) return;
  double difference = (f(x + e, p) - f(x - e, p)) / (2 * e);
  CHECK_NEAR(derivative, difference, 1e-6);
  (*checked)++;
}

// p: ten numbers: muscle, then the velocity or length that is held
static double gain_by_length(double x, const double* p) {
  return sn_mujoco_gain(mujoco_muscle(p), (snRange){0.2, 0.5}, 10, x, p[9]);
}
static double gain_by_velocity(double x, const double* p) {
  return sn_mujoco_gain(mujoco_muscle(p), (snRange){0.2, 0.5}, 10, p[9], x);
}
static double bias_by_length(double x, const double* p) {
  return sn_mujoco_bias(mujoco_muscle(p), (snRange){0.2, 0.5}, 10, x);
}

TEST(force_derivatives_agree_with_centred_differences) {
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
    snMujocoGainDerivatives found =
        sn_mujoco_gain_derivatives(mujoco_muscle(prm), (snRange){0.2, 0.5}, 10, length, velocity);
    p[9] = velocity;
    check_derivative(gain_by_length, p, length, found.dgain_dlength, &checked);
    p[9] = length;
    check_derivative(gain_by_velocity, p, velocity, found.dgain_dvelocity, &checked);
    double bias_derivative = sn_mujoco_dbias_dlength(mujoco_muscle(prm), (snRange){0.2, 0.5}, 10, length);
    check_derivative(bias_by_length, p, length, bias_derivative, &checked);
  }
  CHECK(checked > 2900);
}

// p: dynamics, then the control or activation that is held
static double rate_by_ctrl(double x, const double* p) {
  return sn_mujoco_activation_rate(mujoco_dynamics(p), x, p[3]);
}
static double rate_by_act(double x, const double* p) {
  return sn_mujoco_activation_rate(mujoco_dynamics(p), p[3], x);
}

TEST(activation_derivatives_agree_with_centred_differences) {
  unsigned seed = 2;
  int checked = 0;
  for (int i = 0; i < 1000; i++) {
    double p[4] = {random_between(&seed, 0.05, 0.5), random_between(&seed, 0.05, 0.5),
                   i % 2 ? random_between(&seed, 0.1, 2) : 0};
    double ctrl = random_between(&seed, -0.2, 1.2), act = random_between(&seed, -0.2, 1.2);
    snMujocoRateDerivatives found = sn_mujoco_rate_derivatives(mujoco_dynamics(p), ctrl, act);
    p[3] = act;
    check_derivative(rate_by_ctrl, p, ctrl, found.drate_dctrl, &checked);
    p[3] = ctrl;
    check_derivative(rate_by_act, p, act, found.drate_dactivation, &checked);
  }
  CHECK(checked > 1950);
}

TEST(activation_derivative_at_the_ends_looks_inwards) {
  double p[3] = {0.01, 0.04, 0};
  snMujocoRateDerivatives rest = sn_mujoco_rate_derivatives(mujoco_dynamics(p), 1, 0);
  CHECK_NEAR(rest.drate_dctrl, 200, 1e-12);
  CHECK_NEAR(rest.drate_dactivation, -800, 1e-12);
  CHECK_NEAR(sn_mujoco_rate_derivatives(mujoco_dynamics(p), 1.5, 0.5).drate_dctrl, 0, 0);
}

TEST(activation_with_zero_time_constants_has_finite_derivatives) {
  double p[3] = {0, 0, 0};
  snMujocoRateDerivatives found = sn_mujoco_rate_derivatives(mujoco_dynamics(p), 1, 0.5);
  CHECK_NEAR(found.drate_dctrl, 1e15, 1e-12);
  CHECK_NEAR(found.drate_dactivation, -1e15, 1e-12);
}
