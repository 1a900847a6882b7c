// test_smooth_acceleration.c — all forces together
#include "zoo.h"
#include "sinew/support.h"

TEST(a_force_on_a_bodys_centre_moves_it_by_newtons_law) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0'/><worldbody><body><freejoint/><geom type='box' size='.1 .2 .3' "
      "mass='4' pos='.1 0 0'/></body></worldbody></mujoco>");
  double* wrench = &s.d->xfrc_applied[1].force.x;  // three numbers of force, three of torque
  wrench[1] = 8;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->qacc[1], 2, 1e-14);
  CHECK_NEAR(s.d->qacc[5], 0, 1e-14);
  wrench[1] = 0;
  wrench[5] = 1;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->qacc[5], 1 / (4. / 3 * (0.01 + 0.04)), 1e-12);
  scene_end(s);
}

TEST(joint_and_body_forces_add_up) {
  Scene s = scene(ZOO_XML(""));
  uint64_t seed = 9;
  double product[64];
  random_state(s.m, s.d, 12);
  random_numbers(s.d->qfrc_applied, s.m->nv, 1, &seed);
  random_numbers(&s.d->xfrc_applied[1].force.x, 6 * (s.m->nbody - 1), 1, &seed);
  sn_forward(s.m, s.d);
  sn_mass_product(s.m, s.d, s.d->qacc_smooth, product);
  for (int dof = 0; dof < s.m->nv; dof++) {
    CHECK_NEAR(product[dof], s.d->qfrc_smooth[dof], 1e-11);
    CHECK_NEAR(s.d->qacc[dof], s.d->qacc_smooth[dof], 0);
    CHECK_NEAR(s.d->qfrc_constraint[dof], 0, 0);
  }
  scene_end(s);
}
