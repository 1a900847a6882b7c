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
  double* applied = &s.d->xfrc_applied[1].force.x;
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
  random_numbers(&s.d->xfrc_applied[1].force.x, 6 * (s.m->nbody - 1), 1, &seed);
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

// A box on the floor, and two bodies that equalities hold together; expected values of the latter are MuJoCo's.
TEST(contacts_push_bodies_from_outside) {
  Scene s = scene(
      "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='.2 .3 .1'><freejoint/>"
      "<geom type='box' size='.1 .1 .1' mass='2'/></body></worldbody></mujoco>");
  for (int i = 0; i < 2000; i++) sn_step(s.m, s.d);
  sn_forward(s.m, s.d);
  sn_body_forces(s.m, s.d);
  CHECK_NEAR(s.d->cfrc_ext[1].lin.z, 2 * 9.81, 1e-6);
  CHECK_NEAR(s.d->cfrc_ext[1].rot.x, 0, 1e-6);
  CHECK_NEAR(s.d->cfrc_int[1].lin.z, 0, 1e-9);
  CHECK_NEAR(s.d->cfrc_ext[0].lin.z, 0, 0);
  scene_end(s);
}

TEST(connects_and_welds_push_bodies_from_outside) {
  Scene s = scene(
      "<mujoco><worldbody><body name='a' pos='0 0 1'><freejoint/><geom size='.1' mass='1'/>"
      "<body name='c' pos='.3 0 0'><joint axis='0 1 0'/><geom size='.1' mass='.5'/><site name='s' pos='.1 0 0'/></body>"
      "</body><body name='e' pos='.5 .5 1'><freejoint/><geom size='.1' mass='2'/><site name='t' pos='0 .1 0'/></body>"
      "</worldbody><equality><weld body1='a' body2='e' relpose='.5 .5 .1 1 .1 .2 .3' anchor='.1 .2 .3'/>"
      "<connect body1='c' body2='e' anchor='.2 .1 0'/><connect site1='s' site2='t'/></equality></mujoco>");
  static const double expected[3][6] = {{-40.225322718739655, 43.87392190166313, -91.21751176390829, -92.85464016508331,
                                         -329.7041446486724, 21.74863279065784},
                                        {8.61578798821268, 7.126968728305599, 33.80375905806818, 299.7508605960189,
                                         1524.4737985842194, -52.47585572172757},
                                        {31.835609139438695, -25.42758370584383, 21.49563060566206, -205.8962204309356,
                                         -1192.7696539355466, 33.72722293106973}};
  for (int dof = 0; dof < s.m->nv; dof++) s.d->qvel[dof] = 0.1 * dof;
  double* applied = &s.d->xfrc_applied[1].force.x;
  for (int i = 0; i < 6; i++) applied[i] = i + 1;
  sn_forward(s.m, s.d);
  sn_body_forces(s.m, s.d);
  for (int body = 1; body <= 3; body++)
    for (int i = 0; i < 6; i++) CHECK_NEAR((&s.d->cfrc_ext[body].rot.x)[i], expected[body - 1][i], 1e-8);
  scene_end(s);
}
