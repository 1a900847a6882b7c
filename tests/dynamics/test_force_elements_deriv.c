// test_force_elements_deriv.c — velocity derivatives of force elements against differences
#include "dynamics/derivatives.h"
#include "dynamics/elements.h"
#include "dynamics/derivative_pattern.h"
#include "slope.h"

static double passive(const snData* d, int dof) { return d->qfrc_passive[dof]; }

static void evaluate(Scene s, bool symmetric) {
  sn_forward(s.m, s.d);
  memset(s.d->qDeriv, 0, sizeof(double) * (size_t)s.m->nD);
  sn_add_force_element_deriv(s.m, s.d, symmetric);
}

static Scene damped(void) {
  char xml[8192];
  snprintf(xml, sizeof xml, ELEMENTS(".4", ".9 .5 .2"), ".4");
  return scene(xml);
}

TEST(derivatives_of_force_elements_are_their_differences_in_two_hundred_states) {
  Scene s = damped();
  for (uint64_t seed = 1; s.m && seed <= 200; seed++) {
    random_state(s.m, s.d, seed);
    for (int i = 0; i < 3; i++) s.d->qpos[i] *= .1;
    evaluate(s, false);
    check_slopes(s, passive, 2e-6);
  }
  scene_end(s);
}

TEST(derivatives_of_expressions_are_their_differences) {
  Scene s = scene(EXPRESSIONS);
  for (uint64_t seed = 1; s.m && seed <= 100; seed++) {
    random_state(s.m, s.d, seed);
    for (int i = 0; i < 3; i++) s.d->qpos[i] *= .1;
    evaluate(s, false);
    check_slopes(s, passive, 2e-6);
  }
  scene_end(s);
}

TEST(the_symmetric_derivative_is_half_the_sum_of_both_sides) {
  Scene s = damped();
  if (!s.m) return;
  snSquarePattern p = derivative_pattern(s.m);
  double whole[64 * 64];
  random_state(s.m, s.d, 7);
  for (int i = 0; i < 3; i++) s.d->qpos[i] *= .1;
  evaluate(s, false);
  memcpy(whole, s.d->qDeriv, sizeof(double) * (size_t)s.m->nD);
  evaluate(s, true);
  for (int dof = 0; dof < s.m->nv; dof++)
    for (int k = s.m->D_rowadr[dof]; k < s.m->D_rowadr[dof] + s.m->D_diag[dof]; k++) {
      int mirror = square_right(p, s.m->D_colind[k], dof);
      CHECK_NEAR(s.d->qDeriv[k], 0.5 * (whole[k] + whole[mirror]), 1e-9);
      CHECK_NEAR(s.d->qDeriv[mirror], s.d->qDeriv[k], 1e-9);
    }
  scene_end(s);
}

// Damping that makes an explicit step grow without bounds.
TEST(implicit_integrators_bear_stiff_dampers_of_force_elements) {
  static const char* const integrators[] = {"implicit", "implicitfast"};
  for (int i = 0; i < 2; i++) {
    char xml[2048];
    snprintf(xml, sizeof xml,
             "<mujoco><option integrator='%s' gravity='0 0 0' timestep='.01'/><worldbody><site name='a'/><body>"
             "<freejoint/><geom size='.1'/><site name='b'/></body></worldbody><forces><bushing site1='a' site2='b' "
             "damping='20 20 20 5e3 5e3 5e3'/></forces></mujoco>",
             integrators[i]);
    Scene s = scene(xml);
    for (int dof = 0; dof < s.m->nv; dof++) s.d->qvel[dof] = 1;
    for (int step = 0; step < 100; step++) sn_step(s.m, s.d);
    for (int dof = 0; dof < s.m->nv; dof++) CHECK(fabs(s.d->qvel[dof]) < 1e-3);
    scene_end(s);
  }
}
