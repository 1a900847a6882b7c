// test_gravity_compensation.c — weight taken off bodies
#include "zoo.h"

TEST(a_fully_compensated_arm_hangs_still) {
  Scene s = scene(
      "<mujoco><worldbody><body gravcomp='1'><joint axis='0 1 0'/><geom type='capsule' size='.05' "
      "fromto='0 0 0 .5 0 0'/><body pos='.5 0 0' gravcomp='1'><joint axis='0 1 0'/><geom size='.1' "
      "pos='.2 0 0'/></body></body></worldbody></mujoco>");
  for (int i = 0; i < 100; i++) sn_step(s.m, s.d);
  CHECK_NEAR(s.d->qpos[0], 0, 1e-13);
  CHECK_NEAR(s.d->qpos[1], 0, 1e-13);
  CHECK(s.d->qfrc_gravcomp[0] != 0);
  scene_end(s);
}

TEST(an_actuated_joint_gets_the_compensation_from_its_actuator_and_within_its_range) {
  Scene s = scene(
      "<mujoco><worldbody><body gravcomp='1'><joint name='j' type='slide' axis='0 0 1' actuatorgravcomp='true' "
      "actuatorfrcrange='-5 5'/><geom size='.1' mass='1'/></body></worldbody>"
      "<actuator><motor joint='j'/></actuator></mujoco>");
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->qfrc_gravcomp[0], 9.81, 1e-14);
  CHECK_NEAR(s.d->qfrc_passive[0], 0, 0);
  CHECK_NEAR(s.d->qfrc_actuator[0], 5, 0);
  s.m->opt.disableflags |= SN_DISABLE_GRAVITY;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->qfrc_gravcomp[0], 0, 0);
  CHECK_NEAR(s.d->qfrc_actuator[0], 0, 0);
  scene_end(s);
}
