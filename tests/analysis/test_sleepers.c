// test_sleepers.c — judges src/analysis/sleepers.c
#include "compile/refused.h"
#include "sinew/support.h"

#define RESTING(bodies) "<mujoco><option><flag sleep='enable'/></option><worldbody>" bodies "</worldbody></mujoco>"
#define BOX(z, policy)  "<body pos='0 0 " z "' " policy "><freejoint/><geom type='box' size='.1 .1 .1'/></body>"

TEST(trees_that_start_asleep_in_touch_are_one_cycle) {
  Scene s = scene(RESTING("<geom type='plane' size='1 1 1'/>" BOX(".0999", "sleep='init'") BOX("5", "")
                              BOX(".2998", "sleep='init'") BOX("9", "sleep='init'")));
  CHECK_INT(s.m->tree_asleep0[0], 2);
  CHECK_INT(s.m->tree_asleep0[1], -1);
  CHECK_INT(s.m->tree_asleep0[2], 0);
  CHECK_INT(s.m->tree_asleep0[3], 3);
  for (int i = 0; i < 4; i++) CHECK_INT(s.d->tree_asleep[i], i == 1 ? -10 : s.m->tree_asleep0[i]);
  for (int i = 0; i < 50; i++) sn_step(s.m, s.d);
  CHECK(s.d->qpos[2] == .0999);
  CHECK(s.d->qpos[7 * 3 + 2] == 9);
  CHECK(s.d->qpos[7 * 1 + 2] < 5);
  scene_end(s);
}

TEST(one_of_a_cycle_that_is_touched_wakes_the_others) {
  Scene s =
      scene(RESTING("<geom type='plane' size='1 1 1'/>" BOX(".0999", "sleep='init'") BOX(".2998", "sleep='init'")));
  s.d->qfrc_applied[6] = 1;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], -10);  // awake, and slow in this step
  CHECK_INT(s.d->tree_asleep[1], -11);
  scene_end(s);
}

TEST(without_the_flag_each_starter_is_a_cycle_of_its_own_and_none_sleeps) {
  Scene s = scene("<mujoco><worldbody>" BOX(".1", "sleep='init'") BOX(".2999", "sleep='init'") "</worldbody></mujoco>");
  CHECK_INT(s.m->tree_asleep0[0], 0);
  CHECK_INT(s.m->tree_asleep0[1], 1);
  CHECK_INT(s.d->tree_asleep[0], -11);
  CHECK_INT(s.d->tree_asleep[1], -11);
  scene_end(s);
}

TEST(a_starter_has_poses_and_inertia_but_no_smooth_force) {
  Scene s = scene(RESTING(BOX("3", "sleep='init'") BOX("5", "")));
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->xpos[1].z, 3, 0);
  CHECK_NEAR(s.d->M[0], 8, 1e-12);
  CHECK_NEAR(s.d->qfrc_bias[2], 8 * 9.81, 1e-12);
  CHECK(s.d->qfrc_smooth[2] == 0);
  CHECK(s.d->qacc[2] == 0);
  CHECK_NEAR(s.d->qacc[8], -9.81, 1e-12);
  scene_end(s);
}

TEST(a_starter_that_is_saved_and_restored_stays_the_same) {
  Scene s = scene(RESTING(BOX("3", "sleep='init'") BOX("5", "")));
  double state[100];
  for (int i = 0; i < 5; i++) sn_step(s.m, s.d);
  sn_state_read(s.m, s.d, SN_STATE_ALL, state);
  snData* other = sn_data_create(s.m, NULL);
  sn_state_set(s.m, other, state, SN_STATE_ALL);
  sn_step(s.m, s.d);
  sn_step(s.m, other);
  CHECK(memcmp(other->qacc_warmstart, s.d->qacc_warmstart, sizeof(double) * (size_t)s.m->nv) == 0);
  CHECK(memcmp(other->qpos, s.d->qpos, sizeof(double) * (size_t)s.m->nq) == 0);
  sn_data_destroy(other);
  scene_end(s);
}

TEST(a_starter_that_touches_one_awake_is_refused) {
  CHECK_REFUSED(RESTING(BOX("3", "sleep='init'") BOX("3.15", "")), "sleep='init'", "cannot start asleep");
  CHECK_REFUSED(RESTING(BOX("3", "") BOX("3.15", "sleep='init'")), "sleep='init'", "cannot start asleep");
}
