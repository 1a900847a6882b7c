// test_statistics.c — extent, centre and means of a model
#include "scene.h"

TEST(an_empty_world_has_default_statistics) {
  Scene s = scene("<mujoco/>");
  CHECK_NEAR(s.m->stat.extent, 2, 0);
  CHECK_NEAR(s.m->stat.meansize, 0.2, 0);
  CHECK_NEAR(s.m->stat.meanmass, 1, 0);
  CHECK_NEAR(s.m->stat.meaninertia, 1, 0);
  CHECK_NEAR(s.m->stat.center.x, 0, 0);
  scene_end(s);
}

TEST(the_extent_is_the_longest_side_of_a_box_about_everything) {
  Scene s = scene("<mujoco><worldbody><geom size='.5' pos='-3 0 0'/><site pos='4 1 0'/></worldbody></mujoco>");
  CHECK_NEAR(s.m->stat.extent, 7.5, 1e-15);
  CHECK_NEAR(s.m->stat.center.x, 0.25, 1e-15);
  CHECK_NEAR(s.m->stat.center.y, 0.25, 1e-15);
  scene_end(s);
}

TEST(planes_count_with_a_tenth_of_their_size_or_with_one) {
  Scene finite = scene("<mujoco><worldbody><geom type='plane' size='30 20 1'/></worldbody></mujoco>");
  Scene endless = scene("<mujoco><worldbody><geom type='plane' size='0 0 1'/></worldbody></mujoco>");
  CHECK_NEAR(finite.m->stat.extent, 6, 1e-15);
  CHECK_NEAR(endless.m->stat.extent, 2, 1e-15);
  scene_end(finite);
  scene_end(endless);
}

TEST(a_bodys_size_is_its_reach_and_the_length_of_its_turning_dofs) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint pos='-2 0 0'/><joint type='slide'/><geom size='.5' mass='2'/></body>"
      "<body pos='0 5 0'><freejoint/><geom size='.1' mass='4'/></body></worldbody></mujoco>");
  CHECK_NEAR(s.m->dof_length[0], 2, 1e-15);
  CHECK_NEAR(s.m->dof_length[1], 1, 0);
  CHECK_NEAR(s.m->dof_length[2], 1, 0);
  CHECK_NEAR(s.m->dof_length[5], 0.1, 1e-15);
  CHECK_NEAR(s.m->stat.meansize, (2 + 0.1) / 2, 1e-15);
  CHECK_NEAR(s.m->stat.meanmass, 3, 0);
  scene_end(s);
}
