// test_sleep.c — judges src/constraint/sleep.c
#include "scene.h"

static const char* floating =
    "<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody>"
    "<body><freejoint/><geom size='.1'/></body>"
    "<body pos='1 0 0'><joint type='slide' damping='20'/><geom size='.1'/></body>"
    "</worldbody></mujoco>";

TEST(a_tree_at_rest_falls_asleep_after_ten_slow_steps) {
  Scene s = scene(floating);
  for (int i = 0; i < 9; i++) sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], -2);
  sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], 0);
  CHECK_INT(s.d->tree_asleep[1], 1);
  scene_end(s);
}

TEST(a_moving_tree_stays_awake_until_it_is_slow) {
  Scene s = scene(floating);
  s.d->qvel[6] = 1;
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], 0);
  CHECK_INT(s.d->tree_asleep[1], -11);
  for (int i = 0; i < 2000; i++) sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[1], 1);
  CHECK(s.d->qvel[6] == 0);
  scene_end(s);
}

TEST(an_applied_force_wakes_a_sleeping_tree) {
  Scene s = scene(floating);
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[1], 1);
  s.d->qfrc_applied[6] = 5;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], 0);
  CHECK_INT(s.d->tree_asleep[1], -11);
  CHECK(s.d->qvel[6] > 0);
  scene_end(s);
}

TEST(a_sleeping_tree_does_not_move) {
  Scene s = scene(floating);
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  s.m->opt.gravity.z = -9.81;
  double height = s.d->qpos[2];
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  CHECK(s.d->qpos[2] == height);
  scene_end(s);
}

TEST(without_the_flag_nothing_sleeps) {
  Scene s = scene(floating);
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  s.m->opt.enableflags = 0;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], -11);
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], -11);
  scene_end(s);
}

TEST(a_tree_may_start_asleep) {
  Scene s = scene(
      "<mujoco><option><flag sleep='enable'/></option><worldbody>"
      "<body sleep='init'><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  CHECK_INT(s.d->tree_asleep[0], 0);
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  CHECK(s.d->qpos[2] == 0);
  scene_end(s);
}
