// test_activation.c — actuators with a state, against the solutions of their equations
#include "actuation/activation.h"
#include "zoo.h"

#define XML(dynamics)                                                                                      \
  "<mujoco><option timestep='.01'/><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody>" \
  "<actuator><general joint='j' gainprm='0' " dynamics "/></actuator></mujoco>"

static Scene driven(const char* xml, double ctrl, double act, int steps) {
  Scene s = scene(xml);
  s.d->ctrl[0] = ctrl;
  if (s.m->na > 0) s.d->act[s.m->na - 1] = act;
  for (int i = 0; i < steps; i++) sn_step(s.m, s.d);
  return s;
}

TEST(an_integrator_sums_its_control) {
  Scene s = driven(XML("dyntype='integrator'"), 3, 1, 10);
  CHECK_NEAR(s.d->act[0], 1 + 3 * 0.1, 1e-14);
  scene_end(s);
}

TEST(a_filter_follows_eulers_rule_and_an_exact_filter_the_exponential) {
  Scene euler = driven(XML("dyntype='filter' dynprm='.05'"), 1, 0, 3),
        exact = driven(XML("dyntype='filterexact' dynprm='.05'"), 1, 0, 3);
  CHECK_NEAR(euler.d->act[0], 1 - pow(0.8, 3), 1e-14);
  CHECK_NEAR(exact.d->act[0], 1 - exp(-0.03 / 0.05), 1e-14);
  scene_end(euler);
  scene_end(exact);
}

TEST(a_filter_without_a_time_constant_is_not_a_division_by_zero) {
  Scene s = driven(XML("dyntype='filterexact' dynprm='0'"), 0.5, 0, 1);
  CHECK_NEAR(s.d->act[0], 0.5, 1e-9);
  scene_end(s);
}

TEST(activations_stay_in_their_range) {
  Scene s = driven(XML("dyntype='integrator' actlimited='true' actrange='-1 1'"), -50, 0.9, 10);
  CHECK_NEAR(s.d->act[0], -1, 0);
  scene_end(s);
}

TEST(a_users_dynamics_without_a_hook_stand_still_and_have_all_their_slots) {
  Scene s = driven(XML("dyntype='user' actdim='3'"), 2, 0.7, 5);
  CHECK_INT(s.m->na, 3);
  CHECK_NEAR(s.d->act[2], 0.7, 0);
  for (int k = 0; k < 3; k++) CHECK_NEAR(s.d->act_dot[k], 0, 0);
  scene_end(s);
}

TEST(a_disabled_group_keeps_its_activation_and_gives_no_force) {
  Scene s = scene(
      "<mujoco><option timestep='.01' actuatorgroupdisable='2'/><worldbody><body><joint name='j'/><geom size='.1'/>"
      "</body></worldbody><actuator><general joint='j' dyntype='integrator' group='2'/><general joint='j' "
      "dyntype='integrator' group='1'/></actuator></mujoco>");
  s.d->ctrl[0] = s.d->ctrl[1] = 1;
  s.d->act[0] = s.d->act[1] = 0.5;
  sn_step(s.m, s.d);
  CHECK_NEAR(s.d->act[0], 0.5, 0);
  CHECK_NEAR(s.d->act_dot[0], 1, 0);
  CHECK_NEAR(s.d->actuator_force[0], 0, 0);
  CHECK_NEAR(s.d->act[1], 0.51, 1e-15);
  CHECK_NEAR(s.d->actuator_force[1], 0.5, 0);
  scene_end(s);
}

TEST(with_actuation_disabled_nothing_moves) {
  Scene s = scene(XML("dyntype='integrator'"));
  s.m->opt.disableflags |= SN_DISABLE_ACTUATION;
  s.d->ctrl[0] = 1;
  s.d->act[0] = 0.3;
  sn_step(s.m, s.d);
  CHECK_NEAR(s.d->act[0], 0.3, 0);
  CHECK_NEAR(s.d->act_dot[0], 0, 0);
  scene_end(s);
}
