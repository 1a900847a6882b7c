// test_step.c — whole steps
#include "zoo.h"

TEST(two_halves_make_a_step) {
  Scene s = scene(ZOO_XML(""));
  snData* halves = sn_data_create(s.m, NULL);
  random_state(s.m, s.d, 5);
  random_state(s.m, halves, 5);
  for (int i = 0; i < 20; i++) {
    sn_step(s.m, s.d);
    sn_step1(s.m, halves);
    sn_step2(s.m, halves);
  }
  CHECK(memcmp(s.d->qpos, halves->qpos, sizeof(double) * (size_t)s.m->nq) == 0);
  CHECK(memcmp(s.d->qvel, halves->qvel, sizeof(double) * (size_t)s.m->nv) == 0);
  sn_data_destroy(halves);
  scene_end(s);
}

TEST(controls_chosen_between_the_halves_drive_the_same_step) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0'/><worldbody><body><joint name='j' type='slide'/><geom size='.1' "
      "mass='1'/></body></worldbody>"
      "<actuator><motor joint='j'/></actuator></mujoco>");
  sn_step1(s.m, s.d);
  s.d->ctrl[0] = 3;
  sn_step2(s.m, s.d);
  CHECK_NEAR(s.d->qacc[0], 3, 1e-14);
  scene_end(s);
}

TEST(a_pendulum_swings_with_the_period_of_its_length) {
  Scene s = scene(
      "<mujoco><option timestep='.0005' integrator='RK4'/><worldbody><body><joint axis='0 1 0'/><geom size='.001' "
      "pos='0 0 -1' mass='1'/></body></worldbody></mujoco>");
  s.d->qpos[0] = 1e-3;
  int crossings = 0;
  double last = 0, first_time = 0, last_time = 0;
  for (int i = 0; i < 20000; i++) {
    double before = s.d->qpos[0], time = s.d->time;
    sn_step(s.m, s.d);
    if (before > 0 && s.d->qpos[0] <= 0) {
      last = time + s.m->opt.timestep * before / (before - s.d->qpos[0]);
      if (crossings++ == 0) first_time = last;
      last_time = last;
    }
  }
  double period = (last_time - first_time) / (crossings - 1);
  CHECK_NEAR(period, 6.283185307179586 / sqrt(9.81), 1e-6);
  scene_end(s);
}
