// test_equalities.c — what equalities take from the poses of qpos0, also when a model is refreshed
#include "scene.h"

// The world's x axis is the body's y axis.
#define TURNED(equality)                                                                                          \
  "<mujoco><worldbody><site name='s'/><geom name='g' size='.1'/>"                                                 \
  "<body name='b' pos='1 2 3' euler='0 0 -90'><freejoint/><geom name='h' size='.1' pos='0 0 1'/><site name='t'/>" \
  "</body></worldbody><equality>" equality "</equality></mujoco>"

TEST(an_anchor_is_one_point_in_both_bodies) {
  Scene s = scene(TURNED("<connect body1='b' anchor='.1 .2 .3'/>"));
  const double* data = s.m->eq_data[0];
  CHECK_NEAR(data[0], .1, 0);
  CHECK_NEAR(data[3], 1 + .2, 1e-14);
  CHECK_NEAR(data[4], 2 - .1, 1e-14);
  CHECK_NEAR(data[5], 3 + .3, 1e-14);
  scene_end(s);
}

TEST(a_weld_without_an_orientation_keeps_what_the_file_shows) {
  Scene s = scene(TURNED("<weld body1='world' body2='b' anchor='1 0 0' relpose='9 9 9 0 0 0 0'/>"));
  const double* data = s.m->eq_data[0];
  CHECK_NEAR(data[0], 1, 0);
  CHECK_NEAR(data[3], 1, 1e-14);
  CHECK_NEAR(data[4], 2 - 1, 1e-14);
  CHECK_NEAR(data[5], 3, 1e-14);
  CHECK_NEAR(data[6], sqrt(.5), 1e-14);
  CHECK_NEAR(data[9], -sqrt(.5), 1e-14);
  scene_end(s);
}

TEST(a_given_relative_pose_is_kept_with_a_unit_quaternion) {
  Scene s = scene(TURNED("<weld body1='b' relpose='1 2 3 0 3 0 4'/>"));
  const double* data = s.m->eq_data[0];
  CHECK_NEAR(data[3], 1, 0);
  CHECK_NEAR(data[7], .6, 1e-15);
  CHECK_NEAR(data[9], .8, 1e-15);
  scene_end(s);
}

TEST(a_refresh_moves_anchors_with_their_bodies_and_keeps_what_was_found_once) {
  Scene s = scene(TURNED("<connect body1='b' anchor='0 0 0'/><weld body1='b'/><distance geom1='g' geom2='h'/>"));
  CHECK_NEAR(s.m->eq_data[2][0], sqrt(1 + 4 + 16), 1e-14);
  s.m->qpos0[0] = 7;
  sn_model_refresh(s.m);
  CHECK_NEAR(s.m->eq_data[0][3], 7, 1e-14);
  CHECK_NEAR(s.m->eq_data[1][4], -1, 1e-14);
  CHECK_NEAR(s.m->eq_data[2][0], sqrt(1 + 4 + 16), 1e-14);
  scene_end(s);
}

TEST(sites_are_their_own_anchors) {
  Scene s = scene(TURNED("<connect site1='s' site2='t'/>"));
  for (int i = 0; i < 11; i++) CHECK_NEAR(s.m->eq_data[0][i], 0, 0);
  scene_end(s);
}
