// test_bias.c — every kind of bias
#include "actuation/actuation.h"
#include "zoo.h"

TEST(biases_are_none_or_affine_in_length_and_velocity) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator>"
      "<general joint='j' biasprm='4'/><general joint='j' biastype='affine' biasprm='1 2 3' gear='2'/>"
      "<general joint='j' biastype='user' biasprm='9'/></actuator></mujoco>");
  s.d->qpos[0] = 0.5;
  s.d->qvel[0] = -0.25;
  sn_forward(s.m, s.d);
  CHECK_NEAR(sn_actuator_bias(s.m, s.d, 0), 0, 0);
  CHECK_NEAR(sn_actuator_bias(s.m, s.d, 1), 1 + 2 * 1 + 3 * -0.5, 1e-15);
  CHECK_NEAR(sn_actuator_bias(s.m, s.d, 2), 0, 0);
  CHECK_NEAR(s.d->actuator_force[1], 1.5, 1e-15);
  scene_end(s);
}
