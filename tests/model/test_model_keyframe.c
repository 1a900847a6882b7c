// test_model_keyframe.c — the present state becomes a keyframe
#include "zoo.h"

TEST(a_kept_keyframe_brings_the_state_back) {
  Scene s = scene(
      "<mujoco><worldbody><body name='m' mocap='true'/><body><joint name='j'/><geom size='.1'/></body>"
      "</worldbody><actuator><general joint='j' dyntype='integrator'/></actuator>"
      "<keyframe><key name='a' time='1'/><key name='b'/></keyframe></mujoco>");
  s.d->time = 2, s.d->qpos[0] = 3, s.d->qvel[0] = 4, s.d->act[0] = 5, s.d->ctrl[0] = 6;
  s.d->mocap_pos[0].y = 7, s.d->mocap_quat[0] = (snQuat){0, 0, 1, 0};
  CHECK(sn_save_keyframe(s.m, s.d, 1));
  CHECK_NEAR(s.m->key_time[0], 1, 0);
  sn_reset_to_key(s.m, s.d, 0);
  CHECK_NEAR(s.d->qpos[0], 0, 0);
  sn_reset_to_key(s.m, s.d, 1);
  CHECK_NEAR(s.d->time, 2, 0);
  CHECK_NEAR(s.d->qpos[0], 3, 0);
  CHECK_NEAR(s.d->qvel[0], 4, 0);
  CHECK_NEAR(s.d->act[0], 5, 0);
  CHECK_NEAR(s.d->ctrl[0], 6, 0);
  CHECK_NEAR(s.d->mocap_pos[0].y, 7, 0);
  CHECK_NEAR(s.d->mocap_quat[0].y, 1, 0);
  scene_end(s);
}

TEST(a_keyframe_that_is_not_there_is_refused) {
  Scene s = scene("<mujoco><keyframe><key time='1'/></keyframe></mujoco>");
  s.d->time = 2;
  CHECK(!sn_save_keyframe(s.m, s.d, 1));
  CHECK(!sn_save_keyframe(s.m, s.d, -1));
  CHECK_NEAR(s.m->key_time[0], 1, 0);
  scene_end(s);
}
