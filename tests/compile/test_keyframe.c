// test_keyframe.c — <keyframe>: lists that are full, short, missing and too long
#include "refused.h"

#define MODEL(inside)                                                                                 \
  "<mujoco><worldbody><body pos='1 2 3'><freejoint/><geom size='.1'/></body><body><joint ref='90'/>"  \
  "<geom size='.1' pos='1 0 0'/></body><body mocap='true' pos='4 5 6'/></worldbody><keyframe>" inside \
  "</keyframe></mujoco>"

TEST(what_a_key_does_not_give_is_the_initial_state) {
  Scene s = scene(MODEL("<key time='2'/>"));
  CHECK_NEAR(s.m->key_time[0], 2, 0);
  for (int i = 0; i < s.m->nq; i++) CHECK_NEAR(s.m->key_qpos[i], s.m->qpos0[i], 0);
  CHECK_NEAR(s.m->key_qvel[0], 0, 0);
  CHECK_NEAR(s.m->key_mpos[0].y, 5, 0);
  CHECK_NEAR(s.m->key_mquat[0].w, 1, 0);
  scene_end(s);
}

TEST(a_short_list_goes_on_as_the_file_is_written) {
  Scene s = scene(MODEL("<key qpos='7' qvel='9'/>"));
  CHECK_NEAR(s.m->key_qpos[0], 7, 0);
  CHECK_NEAR(s.m->key_qpos[1], 0, 0);
  CHECK_NEAR(s.m->key_qpos[3], 1, 0);
  CHECK_NEAR(s.m->key_qpos[7], 90, 0);
  CHECK_NEAR(s.m->key_qvel[0], 9, 0);
  CHECK_NEAR(s.m->key_qvel[1], 0, 0);
  scene_end(s);
}

TEST(a_short_list_goes_on_by_the_type_that_a_class_gives) {
  Scene s = scene(
      "<mujoco><default><joint type='free'/></default><worldbody><body><joint type='slide'/><geom size='.1'/>"
      "</body><body pos='1 2 3'><joint/><geom size='.1'/></body></worldbody><keyframe><key qpos='7'/>"
      "</keyframe></mujoco>");
  CHECK_NEAR(s.m->key_qpos[0], 7, 0);
  CHECK_NEAR(s.m->key_qpos[2], 2, 0);
  scene_end(s);
}

TEST(quaternions_of_keys_have_unit_length) {
  Scene s = scene(MODEL("<key qpos='0 0 0 0 0 0 2 0' mquat='0 3 0 0'/><key qpos='0 0 0 0 0 0 0 0'/>"));
  CHECK_NEAR(s.m->key_qpos[6], 1, 0);
  CHECK_NEAR(s.m->key_mquat[0].x, 1, 0);
  CHECK_NEAR(s.m->key_qpos[8 + 3], 1, 0);
  scene_end(s);
}

TEST(size_asks_for_more_keys_than_there_are) {
  Scene s = scene("<mujoco><size nkey='3'/><worldbody/><keyframe><key name='a'/></keyframe></mujoco>");
  CHECK_INT(s.m->nkey, 3);
  CHECK_INT(sn_name_to_id(s.m, SN_OBJ_KEY, "a"), 0);
  scene_end(s);
}

TEST(a_list_that_is_too_long_is_refused) {
  CHECK_REFUSED(MODEL("<key qpos='1 2 3 4 5 6 7 8 9'/>"), "qpos", "may have 8 numbers, found 9");
  CHECK_REFUSED(MODEL("<key qvel='1 2 3 4 5 6 7 8'/>"), "qvel", "may have 7 numbers, found 8");
  CHECK_REFUSED(MODEL("<key ctrl='1'/>"), "ctrl", "may have 0 numbers, found 1");
  CHECK_REFUSED(MODEL("<key act='1'/>"), "act", "may have 0 numbers, found 1");
  CHECK_REFUSED(MODEL("<key mpos='1 2 3 4'/>"), "mpos", "may have 3 numbers, found 4");
  CHECK_REFUSED(MODEL("<key mquat='1 2 3 4 5'/>"), "mquat", "may have 4 numbers, found 5");
}
