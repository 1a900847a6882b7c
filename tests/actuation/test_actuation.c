// test_actuation.c — controls to joint forces: clamps in their order, bad controls, early activation
#include "zoo.h"

#define BODY "<worldbody><body><joint name='j' %s/><geom size='.1'/></body></worldbody>"

static Scene one(const char* joint, const char* actuator) {
  char xml[600];
  snprintf(xml, sizeof xml, "<mujoco><option timestep='.01'/>" BODY "<actuator>%s</actuator></mujoco>", joint,
           actuator);
  return scene(xml);
}

TEST(controls_are_clamped_unless_the_flag_says_otherwise) {
  Scene s = one("", "<motor joint='j' ctrlrange='-1 2'/>");
  s.d->ctrl[0] = 5;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], 2, 0);
  CHECK_NEAR(s.d->ctrl[0], 5, 0);
  s.m->opt.disableflags |= SN_DISABLE_CLAMPCTRL;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], 5, 0);
  scene_end(s);
}

TEST(forces_are_clamped_per_actuator_and_then_per_joint) {
  Scene s = one("actuatorfrcrange='-4 4'", "<motor joint='j' gear='2' forcerange='-3 3'/><motor joint='j'/>");
  s.d->ctrl[0] = 10;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_force[0], 3, 0);
  CHECK_NEAR(s.d->qfrc_actuator[0], 4, 0);
  s.d->ctrl[1] = -5;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->qfrc_actuator[0], 1, 0);
  scene_end(s);
}

TEST(one_bad_control_silences_all_and_is_counted) {
  Scene s = one("", "<motor joint='j'/><motor joint='j' ctrlrange='-1 1'/>");
  s.d->ctrl[0] = NAN;
  s.d->ctrl[1] = 1;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->warning[SN_WARNING_BADCTRL].count, 1);
  CHECK_INT(s.d->warning[SN_WARNING_BADCTRL].last, 0);
  CHECK_NEAR(s.d->actuator_force[1], 0, 0);
  // an infinite control is healthy once clamped
  s.d->ctrl[0] = 0;
  s.d->ctrl[1] = INFINITY;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->warning[SN_WARNING_BADCTRL].count, 1);
  CHECK_NEAR(s.d->actuator_force[1], 1, 0);
  scene_end(s);
}

TEST(an_early_activation_drives_the_force_one_step_sooner) {
  Scene late = one("", "<general joint='j' dyntype='integrator'/>");
  Scene early = one("", "<general joint='j' dyntype='integrator' actearly='true'/>");
  late.d->ctrl[0] = early.d->ctrl[0] = 2;
  for (int i = 0; i < 2; i++) {
    sn_step(late.m, late.d);
    sn_step(early.m, early.d);
    CHECK_NEAR(early.d->actuator_force[0], 0.02 * (i + 1), 1e-15);
    CHECK_NEAR(late.d->actuator_force[0], 0.02 * i, 1e-15);
  }
  scene_end(late);
  scene_end(early);
}

TEST(a_position_servo_holds_its_joint_where_it_is_told) {
  Scene s = one("damping='5' armature='.1'", "<position joint='j' kp='50'/>");
  s.m->opt.gravity.z = 0;
  s.d->ctrl[0] = 0.7;
  for (int i = 0; i < 2000; i++) sn_step(s.m, s.d);
  CHECK_NEAR(s.d->qpos[0], 0.7, 1e-6);
  scene_end(s);
}

TEST(a_crank_between_fixed_sites_rests_wherever_trees_may_sleep) {
  static const char* fixed =
      "<mujoco><option>%s</option><worldbody><site name='a'/><site name='b' pos='0 .1 .1'/>"
      "<body pos='1 0 0'><joint type='slide'/><geom size='.1'/></body></worldbody><actuator>"
      "<general cranksite='a' slidersite='b' cranklength='.3' biastype='affine' biasprm='-2 0 0'/>"
      "<general site='a' biastype='affine' biasprm='-2 0 0'/></actuator></mujoco>";
  char text[1024];
  for (int sleep = 0; sleep < 2; sleep++) {
    snprintf(text, sizeof(text), fixed, sleep ? "<flag sleep='enable'/>" : "");
    Scene s = scene(text);
    sn_forward(s.m, s.d);
    CHECK_NEAR(s.d->actuator_force[0], sleep ? 0 : -2, 0);
    CHECK_NEAR(s.d->actuator_force[1], -2, 0);
    scene_end(s);
  }
}
