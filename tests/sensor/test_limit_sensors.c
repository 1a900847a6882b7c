// test_limit_sensors.c — joints and tendons beyond their limits
#include "instruments.h"

#define BAR                                                                                                      \
  "<mujoco><compiler angle='radian'/><option gravity='0 0 0'/><worldbody><body><joint name='hinge' axis='0 1 0'" \
  " limited='true' range='-1 1' margin='.01'/><geom type='capsule' size='.05' fromto='0 0 0 1 0 0'/></body>"     \
  "</worldbody><tendon><fixed name='pull' limited='true' range='-3 1.4'><joint joint='hinge' coef='2'/></fixed>" \
  "</tendon><sensor><jointlimitpos name='jp' joint='hinge'/><jointlimitvel name='jv' joint='hinge'/>"            \
  "<jointlimitfrc name='jf' joint='hinge'/><tendonlimitpos name='tp' tendon='pull'/>"                            \
  "<tendonlimitvel name='tv' tendon='pull'/><tendonlimitfrc name='tf' tendon='pull'/></sensor></mujoco>"

TEST(within_limits_all_are_zero) {
  Scene s = scene(BAR);
  s.d->qpos[0] = 0.5, s.d->qvel[0] = 3;
  sn_forward(s.m, s.d);
  for (int i = 0; i < s.m->nsensordata; i++) CHECK_NEAR(s.d->sensordata[i], 0, 0);
  scene_end(s);
}

TEST(beyond_a_limit_they_show_distance_speed_and_force_along_it) {
  Scene s = scene(BAR);
  s.d->qpos[0] = 1.1, s.d->qvel[0] = 3;
  sn_forward(s.m, s.d);
  CHECK_NEAR(shown(s, "jp")[0], -0.11, 1e-12);
  CHECK_NEAR(shown(s, "jv")[0], -3, 1e-12);
  CHECK_NEAR(shown(s, "tp")[0], 1.4 - 2.2, 1e-12);
  CHECK_NEAR(shown(s, "tv")[0], -6, 1e-12);
  CHECK(shown(s, "jf")[0] >= 0 && shown(s, "tf")[0] > 0);
  CHECK_NEAR(s.d->qfrc_constraint[0], -shown(s, "jf")[0] - 2 * shown(s, "tf")[0], 1e-9);
  scene_end(s);
}

TEST(a_limit_that_acts_alone_holds_with_its_force) {
  Scene s = scene(BAR);
  s.d->qpos[0] = -1.1;
  sn_forward(s.m, s.d);
  CHECK(shown(s, "jf")[0] > 0);
  CHECK_NEAR(s.d->qfrc_constraint[0], shown(s, "jf")[0], 1e-12);
  CHECK_NEAR(shown(s, "tf")[0], 0, 0);
  scene_end(s);
}

TEST(within_the_margin_there_may_be_distance_without_overlap) {
  Scene s = scene(BAR);
  s.d->qpos[0] = -0.995;
  sn_forward(s.m, s.d);
  CHECK_NEAR(shown(s, "jp")[0], -0.005, 1e-12);
  scene_end(s);
}
