// test_check.c — states that have gone bad
#include "zoo.h"

#define FALL "<worldbody><body><freejoint/><geom size='.1'/></body></worldbody>"

TEST(a_bad_position_warns_resets_and_goes_on) {
  Scene s = scene("<mujoco>" FALL "</mujoco>");
  for (int i = 0; i < 5; i++) sn_step(s.m, s.d);
  s.d->qpos[1] = NAN;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->warning[SN_WARNING_BADQPOS].count, 1);
  CHECK_INT(s.d->warning[SN_WARNING_BADQPOS].last, 1);
  CHECK_NEAR(s.d->time, s.m->opt.timestep, 0);
  CHECK_NEAR(s.d->qpos[1], 0, 0);
  scene_end(s);
}

TEST(a_huge_velocity_and_a_huge_acceleration_warn_and_reset) {
  Scene s = scene("<mujoco>" FALL "</mujoco>");
  s.d->qvel[4] = -2e10;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->warning[SN_WARNING_BADQVEL].count, 1);
  CHECK_INT(s.d->warning[SN_WARNING_BADQVEL].last, 4);
  s.d->qfrc_applied[2] = 1e13;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->warning[SN_WARNING_BADQACC].count, 1);
  CHECK_INT(s.d->warning[SN_WARNING_BADQACC].last, 2);
  CHECK_INT(s.d->warning[SN_WARNING_BADQVEL].count, 0);
  // the reset took the force away, and the pass was made up for
  CHECK_NEAR(s.d->qacc[2], -9.81, 1e-14);
  CHECK_NEAR(s.d->time, s.m->opt.timestep, 0);
  scene_end(s);
}

TEST(without_autoreset_a_bad_state_is_left_and_counted_twice) {
  Scene s = scene("<mujoco><option><flag autoreset='disable'/></option>" FALL "</mujoco>");
  s.d->qpos[0] = INFINITY;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->warning[SN_WARNING_BADQPOS].count, 2);
  CHECK(!isfinite(s.d->qpos[0]));
  scene_end(s);
}

TEST(the_largest_healthy_number_is_healthy) {
  Scene s = scene("<mujoco><option gravity='0 0 0'/>" FALL "</mujoco>");
  s.d->qpos[0] = 1e10;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->warning[SN_WARNING_BADQPOS].count, 0);
  CHECK_NEAR(s.d->qpos[0], 1e10, 0);
  scene_end(s);
}
