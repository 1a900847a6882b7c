// test_body_forces.c — what bodies feel
#include "math/spatial.h"
#include "zoo.h"

TEST(a_body_that_hangs_carries_its_weight_and_what_hangs_on_it) {
  Scene s = scene(
      "<mujoco><worldbody><body><geom size='.1' mass='2'/><body pos='0 0 -1'><geom size='.1' mass='3'/></body>"
      "</body></worldbody></mujoco>");
  sn_forward(s.m, s.d);
  sn_body_forces(s.m, s.d);
  CHECK_NEAR(s.d->cfrc_int[1].lin.z, 5 * 9.81, 1e-13);
  CHECK_NEAR(s.d->cfrc_int[2].lin.z, 3 * 9.81, 1e-13);
  CHECK_NEAR(s.d->cfrc_int[0].lin.z, 5 * 9.81, 1e-13);
  CHECK_NEAR(s.d->cacc[1].lin.z, 9.81, 0);
  scene_end(s);
}

TEST(a_falling_body_feels_nothing_and_an_applied_force_is_external) {
  Scene s = scene("<mujoco><worldbody><body><freejoint/><geom size='.1' mass='2'/></body></worldbody></mujoco>");
  double* applied = &s.d->xfrc_applied[1].rot.x;
  sn_forward(s.m, s.d);
  sn_body_forces(s.m, s.d);
  CHECK_NEAR(s.d->cfrc_int[1].lin.z, 0, 1e-14);
  CHECK_NEAR(s.d->cacc[1].lin.z, 0, 1e-14);
  applied[0] = 4;
  applied[5] = 0.5;
  sn_forward(s.m, s.d);
  sn_body_forces(s.m, s.d);
  CHECK_NEAR(s.d->cfrc_ext[1].lin.x, 4, 0);
  CHECK_NEAR(s.d->cfrc_ext[1].rot.z, 0.5, 1e-15);
  CHECK_NEAR(s.d->cfrc_int[1].lin.x, 0, 1e-14);
  scene_end(s);
}

// Along each dof the joints transmit exactly what actuators, springs and applied joint forces put in.
TEST(joints_transmit_the_forces_that_act_along_them) {
  Scene s = scene(ZOO_XML(""));
  uint64_t seed = 2;
  random_state(s.m, s.d, 6);
  random_numbers(&s.d->xfrc_applied[1].rot.x, 6 * (s.m->nbody - 1), 1, &seed);
  random_numbers(s.d->qfrc_applied, s.m->nv, 1, &seed);
  sn_forward(s.m, s.d);
  sn_body_forces(s.m, s.d);
  for (int dof = 0; dof < s.m->nv; dof++) {
    double transmitted = spatial_dot(s.d->cdof[dof], s.d->cfrc_int[s.m->dof_bodyid[dof]]);
    double rotor = s.m->dof_armature[dof] * s.d->qacc[dof];
    double put_in = s.d->qfrc_passive[dof] + s.d->qfrc_actuator[dof] + s.d->qfrc_applied[dof];
    CHECK_NEAR(transmitted + rotor, put_in, 1e-10);
  }
  scene_end(s);
}
