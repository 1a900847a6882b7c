// test_rk4.c — order, and the treatment of activations
#include "zoo.h"

// Distance in phase space from the exact swing of a spring after a second.
static double swing_error(double timestep) {
  Scene s = scene(
      "<mujoco><option integrator='RK4' gravity='0 0 0'/><worldbody><body><joint type='slide' stiffness='18'/>"
      "<geom size='.1' mass='2'/></body></worldbody></mujoco>");
  s.m->opt.timestep = timestep;
  s.d->qpos[0] = 1;
  int n = (int)(1 / timestep + 0.5);
  for (int i = 0; i < n; i++) sn_step(s.m, s.d);
  double error = hypot(s.d->qpos[0] - cos(3), s.d->qvel[0] / 3 + sin(3));
  CHECK_NEAR(s.d->time, 1, 1e-12);
  scene_end(s);
  return error;
}

TEST(halving_the_timestep_divides_the_error_by_sixteen) {
  double coarse = swing_error(1. / 32), fine = swing_error(1. / 64);
  CHECK(coarse < 1e-5);
  CHECK_NEAR(coarse / fine, 16, 0.05);
}

TEST(only_the_last_update_uses_the_exact_filter_and_the_clamp) {
  Scene s = scene(
      "<mujoco><option integrator='RK4' timestep='.01'/><worldbody><body><joint name='j'/><geom size='.1'/></body>"
      "</worldbody><actuator><general joint='j' dyntype='filterexact' dynprm='.02'/><general joint='j' "
      "dyntype='integrator' actlimited='true' actrange='-1 1'/></actuator></mujoco>");
  s.d->ctrl[0] = 1;
  s.d->ctrl[1] = 1000;
  sn_step(s.m, s.d);
  CHECK_NEAR(s.d->act[0], 0.30944724158016845, 1e-15);
  CHECK_NEAR(s.d->act[1], 1, 0);
  scene_end(s);
}

TEST(halves_of_a_step_fall_back_to_euler) {
  const char* worlds[2] = {ZOO_XML("<option integrator='RK4'/>"), ZOO_XML("<option integrator='Euler'/>")};
  Scene s[2];
  for (int i = 0; i < 2; i++) {
    s[i] = scene(worlds[i]);
    random_state(s[i].m, s[i].d, 3);
    sn_step1(s[i].m, s[i].d);
    sn_step2(s[i].m, s[i].d);
  }
  CHECK(memcmp(s[0].d->qpos, s[1].d->qpos, sizeof(double) * (size_t)s[0].m->nq) == 0);
  scene_end(s[0]);
  scene_end(s[1]);
}
