// test_gain.c — every kind of gain
#include "actuation/actuation.h"
#include "zoo.h"

TEST(gains_are_fixed_or_affine_in_length_and_velocity_or_one) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator>"
      "<general joint='j' gainprm='7'/><general joint='j' gaintype='affine' gainprm='1 2 3' gear='2'/>"
      "<general joint='j' gaintype='user' gainprm='9'/></actuator></mujoco>");
  s.d->qpos[0] = 0.5;
  s.d->qvel[0] = -0.25;
  s.d->ctrl[0] = s.d->ctrl[1] = s.d->ctrl[2] = 2;
  sn_forward(s.m, s.d);
  CHECK_NEAR(sn_actuator_gain(s.m, s.d, 0), 7, 0);
  CHECK_NEAR(sn_actuator_gain(s.m, s.d, 1), 1 + 2 * 1 + 3 * -0.5, 1e-15);
  CHECK_NEAR(sn_actuator_gain(s.m, s.d, 2), 1, 0);
  for (int i = 0; i < 3; i++) CHECK_NEAR(s.d->actuator_force[i], 2 * sn_actuator_gain(s.m, s.d, i), 1e-15);
  scene_end(s);
}
