// test_rigid_tendon.c — muscles with a rigid tendon: formulas, and derivatives by complex steps
#include "hill_sample.h"

TEST(a_rigid_muscle_at_optimal_length_pulls_with_its_peak_force) {
  snHillParams m = muscle(SN_CURVES_HILL, SN_TENDON_RIGID, SN_PENNATION_CONSTANT, 0);
  snHillState s = rigid_at(&m, 0.3, 0, 1);
  CHECK_NEAR(s.tendon_force, 1000, 1e-12);
  CHECK_NEAR(s.fiber, 0.1, 1e-12);
}

TEST(a_rigid_muscle_with_constant_pennation_follows_its_formula) {
  snHillParams m = muscle(SN_CURVES_HILL, SN_TENDON_RIGID, SN_PENNATION_CONSTANT, 0.349066);
  snHillState s = rigid_at(&m, 0.3, -0.3, 0.5);
  CHECK_NEAR(s.fiber, 0.10641778304207895, 1e-12);
  CHECK_NEAR(s.velocity, -0.31925334912623693, 1e-12);
  CHECK_NEAR(s.tendon_force, 143.76581148921343, 1e-12);
  CHECK_NEAR(sn_hill_gain(&m, 0.3, -0.3), -277.2692681865828, 1e-12);
  CHECK_NEAR(sn_hill_bias(&m, 0.3), -5.131177395922036, 1e-12);
  CHECK_NEAR(sn_hill_gain(&m, 0.3, 0), -927.4314273740703, 1e-12);
  CHECK_NEAR(sn_hill_gain(&m, 0.29396925696192966, 0), -939.6925696192966, 1e-12);
}

TEST(a_rigid_muscle_with_variable_pennation_keeps_its_thickness) {
  snHillParams m = muscle(SN_CURVES_HILL, SN_TENDON_RIGID, SN_PENNATION_VARIABLE, 0.349066);
  snHillState s = rigid_at(&m, 0.3, -0.3, 0.5);
  CHECK_NEAR(s.fiber, 0.10568717399014334, 1e-12);
  CHECK_NEAR(s.velocity, -0.2838565822830864, 1e-12);
  CHECK_NEAR(s.cosine, 0.9461886076102881, 1e-12);
  CHECK_NEAR(sn_hill_gain(&m, 0.3, -0.3), -314.0609337216146, 1e-12);
  CHECK_NEAR(sn_hill_bias(&m, 0.3), -4.5093987105526985, 1e-12);
  CHECK_NEAR(s.tendon_force, 161.53986557136, 1e-12);
  // power of the fibres is power at the tendon
  CHECK_NEAR((s.active + s.passive) * s.velocity, s.tendon_force * -0.3, 1e-12);
}

// ---- derivatives

static Complex complex_rigid_force(const snHillParams* m, ComplexInput in) {
  ComplexMuscle c = complex_muscle(m);
  bool variable = m->given.pennationmodel == SN_PENNATION_VARIABLE;
  double width = 0.1 * sin(m->given.pennation0), cos0 = cos(m->given.pennation0);
  Complex p = in.length - 0.2, fiber = variable ? csqrt(p * p + width * width) : p / cos0;
  Complex cosine = variable ? p / fiber : cos0, rate = variable ? in.velocity * cosine : in.velocity / cos0;
  Complex l = fiber / 0.1;
  Complex fv = complex_velocity(&c, rate / complex_slowing(&c, in.act));
  Complex force = in.act * complex_active(&c, l) * fv + complex_passive(&c, l);
  return creal(force) > 0 ? -1000 * force * cosine : 0;  // a muscle does not push
}

static void check_rigid_derivatives(const snHillParams* m, double length, double velocity, double act) {
  snHillInput input = {.length = length, .velocity = velocity, .act = act};
  snMuscleDerivatives s = sn_hill_derivatives(m, &input);
  ComplexInput in = {length, velocity, act, 0}, by_act = in, by_length = in, by_velocity = in;
  by_act.act += tiny * I, by_length.length += tiny * I, by_velocity.velocity += tiny * I;
  CHECK_NEAR(s.dforce_dactivation, cimag(complex_rigid_force(m, by_act)) / tiny, 1e-8);
  CHECK_NEAR(s.dforce_dlength, cimag(complex_rigid_force(m, by_length)) / tiny, 1e-8);
  CHECK_NEAR(s.dforce_dvelocity, cimag(complex_rigid_force(m, by_velocity)) / tiny, 1e-8);
  snHillState state = rigid_at(m, length, velocity, act);
  CHECK_NEAR(-state.tendon_force, creal(complex_rigid_force(m, in)), 1e-10);
  if (m->given.curves != SN_CURVES_THELEN)  // whose velocity scale follows the activation: no gain times activation
    CHECK_NEAR(sn_hill_dgain_dvelocity(m, length, velocity) * act, s.dforce_dvelocity, 1e-12);
}

TEST(derivatives_of_rigid_muscles_are_those_of_complex_steps) {
  for (int curves = 0; curves < SN_CURVES_SCHUTTE; curves++) {
    for (int model = 0; model < 2; model++) {
      snHillParams m = muscle(curves, SN_TENDON_RIGID, model, 0.3);
      for (int i = 0; i < 40; i++)
        for (int j = 0; j < 9; j++) check_rigid_derivatives(&m, 0.26 + 0.0021 * i, -0.91 + 0.23 * j, 0.1 + 0.1 * j);
    }
  }
}
