// test_hill_forces.c — what Hill muscles of a model publish, rate and force, whole, in part and switched off
#include "scene.h"

#define MODEL(actuators)                                                                                          \
  "<mujoco><option gravity='0 0 0'/><worldbody><body><joint name='j' type='slide' ref='0.31'/><geom size='.1' "   \
  "mass='2'/></body></worldbody><actuator>" actuators "</actuator></mujoco>"

TEST(force_and_rate_are_what_is_published) {
  Scene s = scene(MODEL("<hillmuscle joint='j' force='900' tendonmodel='compliant' curves='millard'/>"
                        "<hillmuscle joint='j' force='700'/>"));
  s.d->act[0] = 0.095, s.d->act[1] = 0.4, s.d->act[2] = 0.6;
  sn_forward(s.m, s.d);
  CHECK(s.d->actuator_force[0] == -s.d->hill_tendonforce[0] && s.d->hill_tendonforce[0] > 0);
  CHECK(s.d->act_dot[0] == s.d->hill_fibervelocity[0]);
  CHECK(s.d->actuator_force[1] == -s.d->hill_tendonforce[1] && s.d->hill_tendonforce[1] > 0);
  CHECK_NEAR(s.d->hill_fiberpower[0], -s.d->hill_activeforce[0] * s.d->hill_fibervelocity[0], 1e-12);
  scene_end(s);
}

TEST(a_muscle_in_a_disabled_group_shows_its_fibres_and_no_force) {
  Scene s = scene(MODEL("<hillmuscle joint='j' force='900' tendonmodel='compliant' group='3'/>"
                        "<hillmuscle joint='j' force='700' group='3'/>"));
  s.m->opt.disableactuator = 1 << 3;
  s.d->act[0] = 0.095, s.d->act[1] = 0.4, s.d->act[2] = 0.6, s.d->qvel[0] = 0.1;
  sn_forward(s.m, s.d);
  for (int i = 0; i < 2; i++) {
    CHECK(s.d->actuator_force[i] == 0 && s.d->hill_tendonforce[i] == 0 && s.d->hill_activeforce[i] == 0);
    CHECK(s.d->hill_passiveforce[i] == 0 && s.d->hill_fiberpower[i] == 0 && s.d->hill_fiberlength[i] > 0.09);
  }
  CHECK_NEAR(s.d->hill_fibervelocity[0], 0, 0);
  CHECK_NEAR(s.d->hill_fibervelocity[1], 0.1, 1e-15);
  scene_end(s);
}

TEST(without_actuation_muscles_show_their_fibres_and_no_rate) {
  Scene s = scene(MODEL("<hillmuscle joint='j' force='900' tendonmodel='compliant'/>"));
  s.m->opt.disableflags |= SN_DISABLE_ACTUATION;
  s.d->act[0] = 0.095, s.d->act[1] = 0.4;
  sn_forward(s.m, s.d);
  CHECK(s.d->act_dot[0] == 0 && s.d->act_dot[1] == 0 && s.d->hill_tendonforce[0] == 0);
  CHECK_NEAR(s.d->hill_fiberlength[0], 0.095, 0);
  scene_end(s);
}

TEST(a_muscle_in_part_is_gain_times_input_plus_bias) {
  Scene s =
      scene(MODEL("<general joint='j' gaintype='hillmuscle' gainprm='0.75 1.05 1000 200 0.1 0.2 10 0 35'/>"
                  "<general joint='j' gainprm='2' biastype='hillmuscle' biasprm='0.75 1.05 500 200 0.1 0.2 10 0 35'/>"
                  "<hillmuscle joint='j' force='1000'/>"));
  s.d->ctrl[0] = s.d->ctrl[1] = 0.5, s.d->act[0] = 0.5;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], -s.d->hill_activeforce[2], 1e-10);
  CHECK_NEAR(s.d->actuator_force[1], 1 - 0.5 * s.d->hill_passiveforce[2], 1e-10);
  CHECK_NEAR(s.d->hill_activeforce[1], 0, 0);
  scene_end(s);
}

TEST(gain_and_bias_of_two_muscles_each_have_their_own_parameters) {
  Scene s = scene(
      MODEL("<general joint='j' gaintype='hillmuscle' gainprm='0.75 1.05 1000 200 0.1 0.2 10 0 35' "
            "biastype='hillmuscle' biasprm='0.75 1.05 -1 300 0.09 0.21 10 0 35'/>"
            "<hillmuscle joint='j' force='1000'/><hillmuscle joint='j' scale='300' optlen='0.09' slacklen='0.21'/>"));
  s.d->ctrl[0] = 0.5, s.d->act[0] = 0.5;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], -s.d->hill_activeforce[1] - s.d->hill_passiveforce[2], 1e-10);
  scene_end(s);
}

TEST(an_activation_without_a_muscle_publishes_nothing) {
  Scene s = scene(MODEL("<general joint='j' dyntype='hillmuscle' gaintype='fixed' gainprm='3' biastype='none'/>"));
  s.d->act[0] = 0.5;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], 1.5, 1e-15);
  CHECK(s.d->hill_tendonforce[0] == 0 && s.d->hill_fiberlength[0] == 0);
  scene_end(s);
}
