// test_adaptive.c — steps whose size follows their error, beside closed forms
#include "math/mat3.h"
#include "zoo.h"

#define SPRING(options)                                   \
  "<mujoco><option gravity='0 0 0'/>" options             \
  "<worldbody><body><joint type='slide' stiffness='18'/>" \
  "<geom size='.1' mass='2'/></body></worldbody></mujoco>"

// Distance in phase space from the exact swing of a spring after a second.
static double swing_error(double accuracy, int* steps) {
  Scene s = scene(SPRING(""));
  s.d->qpos[0] = 1;
  *steps = sn_step_adaptive(s.m, s.d, 1, accuracy);
  CHECK(s.d->time == 1);
  double error = hypot(s.d->qpos[0] - cos(3), s.d->qvel[0] / 3 + sin(3));
  scene_end(s);
  return error;
}

TEST(the_error_and_the_number_of_steps_follow_the_accuracy) {
  int loose, fine, finest;
  CHECK(swing_error(1e-3, &loose) < 5e-3);
  CHECK(swing_error(1e-6, &fine) < 5e-6);
  CHECK(swing_error(1e-10, &finest) < 5e-10);
  CHECK(loose < 40 && fine < 60 && fine < finest && finest < 300);
}

TEST(a_body_that_tumbles_keeps_its_energy_and_the_length_of_its_quaternion) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0'/><worldbody><body><freejoint/>"
      "<inertial pos='0 0 0' mass='1' diaginertia='1 .6 .5'/></body></worldbody></mujoco>");
  s.d->qvel[3] = 0.1, s.d->qvel[4] = 3, s.d->qvel[5] = 0.2;
  CHECK(sn_step_adaptive(s.m, s.d, 5, 1e-10) > 0);
  const double *q = s.d->qpos + 3, *w = s.d->qvel + 3;
  CHECK_NEAR(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], 1, 1e-14);
  CHECK_NEAR(w[0] * w[0] + .6 * w[1] * w[1] + .5 * w[2] * w[2], .01 + .6 * 9 + .5 * .04, 1e-8);
  // the angular momentum in the world: it turns with the body only where the quaternion follows the velocity
  snMat3 rot = s.d->ximat[1];
  snVec3 local = vec3(w[0], .6 * w[1], .5 * w[2]);
  CHECK_NEAR(mat3_mul_vec3(rot, local).y, 1.8, 1e-8);
  CHECK_NEAR(mat3_mul_vec3(rot, local).x, 0.1, 1e-8);
  scene_end(s);
}

TEST(activations_follow_their_filter_and_stay_in_their_range) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator>"
      "<general joint='j' dyntype='filter' dynprm='.02' gainprm='0'/>"
      "<general joint='j' dyntype='integrator' actlimited='true' actrange='-1 1' gainprm='0'/></actuator></mujoco>");
  s.d->ctrl[0] = 1, s.d->ctrl[1] = 1000;
  CHECK(sn_step_adaptive(s.m, s.d, 0.05, 1e-8) > 0);
  CHECK_NEAR(s.d->act[0], 1 - exp(-2.5), 1e-7);
  CHECK_NEAR(s.d->act[1], 1, 0);
  scene_end(s);
}

TEST(what_cannot_be_stepped_so_is_left_as_it_is) {
  Scene s = scene(SPRING("")), asleep = scene(SPRING("<option><flag sleep='enable'/></option>"));
  s.d->qpos[0] = 1;
  CHECK(sn_step_adaptive(s.m, s.d, -1, 1e-3) == -1);
  CHECK(sn_step_adaptive(s.m, s.d, NAN, 1e-3) == -1);
  CHECK(sn_step_adaptive(s.m, s.d, 1, 0) == -1);
  CHECK(sn_step_adaptive(asleep.m, asleep.d, 1, 1e-3) == -1);
  CHECK(s.d->qpos[0] == 1 && s.d->time == 0);
  CHECK(sn_step_adaptive(s.m, s.d, 0, 1e-3) == 0);
  scene_end(asleep);
  scene_end(s);
}
