// test_tendon_limits.c — what all actuators of a tendon pull together is bounded
#include "scene.h"

#define ROPE(actuators)                                                                                          \
  "<mujoco><worldbody><body><joint name='j' type='slide'/><geom size='.1'/></body></worldbody><tendon>"          \
  "<fixed name='t' actuatorfrclimited='true' actuatorfrcrange='-6 2'><joint joint='j' coef='1'/></fixed><fixed " \
  "name='free'><joint joint='j' "                                                                                \
  "coef='1'/></fixed></tendon><actuator>" actuators "</actuator></mujoco>"

static void check_forces(const char* xml, const double* ctrl, const double* expected) {
  Scene s = scene(xml);
  memcpy(s.d->ctrl, ctrl, sizeof(double) * (size_t)s.m->nu);
  sn_forward(s.m, s.d);
  for (int i = 0; i < s.m->nu; i++) CHECK_NEAR(s.d->actuator_force[i], expected[i], 1e-15);
  scene_end(s);
}

TEST(actuators_of_a_tendon_are_scaled_alike_until_their_sum_fits) {
  const char* xml = ROPE("<motor tendon='t'/><motor tendon='t'/><motor tendon='free'/><motor joint='j'/>");
  check_forces(xml, (double[]){3, 5, 100, 100}, (double[]){0.75, 1.25, 100, 100});
  check_forces(xml, (double[]){-9, -3, 100, 100}, (double[]){-4.5, -1.5, 100, 100});
  check_forces(xml, (double[]){9, -8, 100, 100}, (double[]){9, -8, 100, 100});
  check_forces(xml, (double[]){9, -9, 100, 100}, (double[]){9, -9, 100, 100});
}

TEST(an_actuators_own_range_is_applied_after_the_tendons) {
  // the sum of 12 is brought down to 2 first, so the first actuator stays in its range
  check_forces(ROPE("<motor tendon='t' forcerange='-1 1'/><motor tendon='t'/>"), (double[]){6, 6}, (double[]){1, 1});
  check_forces(ROPE("<motor tendon='t' forcerange='-.5 .5'/><motor tendon='t'/>"), (double[]){6, 6}, (double[]){.5, 1});
}
