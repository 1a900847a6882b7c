// test_bias_forces_deriv.c — derivatives of Coriolis forces against differences, and against what physics knows of them
#include "dynamics/derivatives.h"
#include "dynamics/derivative_pattern.h"
#include "slope.h"

static double minus_bias(const snData* d, int dof) { return -d->qfrc_bias[dof]; }

static void evaluate(Scene s) {
  sn_forward(s.m, s.d);
  memset(s.d->qDeriv, 0, sizeof(double) * (size_t)s.m->nD);
  sn_subtract_bias_deriv(s.m, s.d);
}

TEST(derivatives_of_coriolis_forces_are_their_differences_in_a_thousand_states) {
  Scene s = scene(ZOO_XML(""));
  for (uint64_t seed = 1; seed <= 1000; seed++) {
    random_state(s.m, s.d, seed);
    evaluate(s);
    check_slopes(s, minus_bias, 1e-6);
  }
  scene_end(s);
}

// Coriolis forces are quadratic in velocity: C(v) = 1/2 (dC/dv) v
TEST(half_the_derivative_times_the_velocity_is_the_force) {
  Scene s = scene(ZOO_XML("<option gravity='0 0 0'/>"));
  double product[64];
  random_state(s.m, s.d, 4);
  evaluate(s);
  sn_square_mul(derivative_pattern(s.m), s.d->qDeriv, product, s.d->qvel);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK_NEAR(-0.5 * product[dof], s.d->qfrc_bias[dof], 1e-12);
  scene_end(s);
}

TEST(a_ball_that_spins_has_no_gyroscopic_forces) {
  Scene s = scene("<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  for (int dof = 0; dof < 6; dof++) s.d->qvel[dof] = dof;
  evaluate(s);
  for (int k = 0; k < s.m->nD; k++) CHECK_NEAR(s.d->qDeriv[k], 0, 1e-12);
  scene_end(s);
}
