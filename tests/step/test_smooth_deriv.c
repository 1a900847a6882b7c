// test_smooth_deriv.c — the derivative of all forces together, and what flags leave of it
#include "step/pass.h"
#include "slope.h"

#define FLUID "<option density='900' viscosity='.5' wind='.1 .2 .3'/>"

static double smooth(const snData* d, int dof) { return d->qfrc_smooth[dof]; }

TEST(derivatives_of_all_forces_are_their_differences_in_a_thousand_states) {
  Scene s = scene(ZOO_XML(FLUID));
  for (uint64_t seed = 1; seed <= 1000; seed++) {
    random_state(s.m, s.d, seed);
    sn_forward(s.m, s.d);
    sn_smooth_deriv(s.m, s.d, true);
    check_slopes(s, smooth, 1e-6);
  }
  scene_end(s);
}

static double trace(Scene s, int disabled) {
  double sum = 0;
  s.m->opt.disableflags = disabled;
  sn_forward(s.m, s.d);
  sn_smooth_deriv(s.m, s.d, false);
  for (int dof = 0; dof < s.m->nv; dof++) sum += s.d->qDeriv[s.m->D_rowadr[dof] + s.m->D_diag[dof]];
  return sum;
}

TEST(flags_take_their_part_out_and_the_fluid_goes_with_both_springs_and_dampers) {
  Scene dry = scene(ZOO_XML("")), wet = scene(ZOO_XML(FLUID));
  random_state(dry.m, dry.d, 2);
  random_state(wet.m, wet.d, 2);
  double damping = 0, motors = trace(dry, SN_DISABLE_DAMPER);
  for (int dof = 0; dof < dry.m->nv; dof++) damping += dry.m->dof_damping[dof];
  CHECK_NEAR(trace(dry, 0), motors - damping, 1e-12);
  CHECK_NEAR(trace(dry, SN_DISABLE_DAMPER | SN_DISABLE_ACTUATION), 0, 0);
  CHECK(trace(wet, SN_DISABLE_DAMPER | SN_DISABLE_ACTUATION) < 0);
  CHECK_NEAR(trace(wet, SN_DISABLE_SPRING | SN_DISABLE_DAMPER | SN_DISABLE_ACTUATION), 0, 0);
  scene_end(dry);
  scene_end(wet);
}

TEST(what_sleeps_has_no_derivatives) {
  Scene s = scene(
      "<mujoco><option><flag sleep='enable'/></option><worldbody>"
      "<body sleep='init'><joint type='slide' axis='1 0 0' damping='2'/><geom size='.1'/></body>"
      "<body pos='1 0 0'><joint type='slide' axis='1 0 0' damping='3'/><geom size='.1'/></body>"
      "</worldbody></mujoco>");
  sn_forward(s.m, s.d);
  sn_smooth_deriv(s.m, s.d, true);
  CHECK_NEAR(s.d->qDeriv[0], 0, 0);
  CHECK_NEAR(s.d->qDeriv[1], -3, 0);
  scene_end(s);
}
