// test_configuration.c — moving through joint space and back
#include "math/quat.h"
#include "zoo.h"
#include "sinew/support.h"

TEST(differentiating_gives_back_the_velocity_that_was_integrated) {
  Scene s = scene(ZOO_XML(""));
  double qpos[64], qvel[64];
  random_state(s.m, s.d, 9);
  memcpy(qpos, s.d->qpos, sizeof(double) * (size_t)s.m->nq);
  sn_integrate_pos(s.m, qpos, s.d->qvel, 0.7);
  sn_pos_difference(s.m, s.d->qpos, qpos, 0.7, qvel);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK_NEAR(qvel[dof], s.d->qvel[dof], 1e-13);
  scene_end(s);
}

TEST(a_constant_turn_of_a_ball_ends_where_one_long_turn_does) {
  Scene s = scene("<mujoco><worldbody><body><joint type='ball'/><geom size='.1'/></body></worldbody></mujoco>");
  double turn[3] = {0.3, -0.4, 0.5}, slow[4] = {1, 0, 0, 0}, fast[4] = {1, 0, 0, 0};
  for (int i = 0; i < 100; i++) sn_integrate_pos(s.m, slow, turn, 0.01);
  sn_integrate_pos(s.m, fast, turn, 1);
  for (int k = 0; k < 4; k++) CHECK_NEAR(slow[k], fast[k], 1e-13);
  scene_end(s);
}

TEST(a_quaternion_is_normalised_before_it_turns_and_not_after) {
  Scene s = scene("<mujoco><worldbody><body><joint type='ball'/><geom size='.1'/></body></worldbody></mujoco>");
  double still[3] = {0, 0, 0}, qpos[4] = {0, 0, 2, 0};
  sn_integrate_pos(s.m, qpos, still, 1);
  CHECK_NEAR(qpos[2], 1, 0);
  scene_end(s);
}
