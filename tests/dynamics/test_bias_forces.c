// test_bias_forces.c — gravity against potential energy, Coriolis forces against the work they must not do
#include "zoo.h"

TEST(at_rest_the_bias_is_the_slope_of_potential_energy) {
  Scene s = scene(ZOO_XML("<option gravity='1 2 -9'/>"));
  snData* moved = sn_data_create(s.m, NULL);
  const double step = 1e-6;
  s.m->opt.disableflags |= SN_DISABLE_SPRING;
  random_state(s.m, s.d, 2);
  memset(s.d->qvel, 0, sizeof(double) * (size_t)s.m->nv);
  sn_forward(s.m, s.d);
  for (int dof = 0; dof < s.m->nv; dof++) {
    double energy[2];
    for (int side = 0; side < 2; side++) {
      sn_data_copy(s.m, moved, s.d);
      moved->qvel[dof] = 1;
      sn_integrate_pos(s.m, moved->qpos, moved->qvel, side ? step : -step);
      sn_forward_position(s.m, moved);
      sn_energy_position(s.m, moved);
      energy[side] = moved->energy[0];
    }
    CHECK_NEAR((energy[1] - energy[0]) / (2 * step), s.d->qfrc_bias[dof], 1e-7);
  }
  sn_data_destroy(moved);
  scene_end(s);
}

TEST(without_gravity_a_body_at_rest_has_no_bias) {
  Scene s = scene(ZOO_XML("<option><flag gravity='disable'/></option>"));
  random_state(s.m, s.d, 2);
  memset(s.d->qvel, 0, sizeof(double) * (size_t)s.m->nv);
  sn_forward(s.m, s.d);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK_NEAR(s.d->qfrc_bias[dof], 0, 0);
  scene_end(s);
}

// d/dt (v M v / 2) = v . (M a + bias) for free motion, so with M a = -bias the energy stands still.
TEST(inertial_bias_does_not_change_kinetic_energy) {
  Scene s = scene(
      ZOO_XML("<option><flag gravity='disable' spring='disable' damper='disable' actuation='disable'/></option>"));
  const double step = 1e-6;
  random_state(s.m, s.d, 6);
  sn_forward(s.m, s.d);
  sn_energy_velocity(s.m, s.d);
  double before = s.d->energy[1];
  for (int dof = 0; dof < s.m->nv; dof++) s.d->qvel[dof] += 0.5 * step * s.d->qacc[dof];
  sn_integrate_pos(s.m, s.d->qpos, s.d->qvel, step);
  for (int dof = 0; dof < s.m->nv; dof++) s.d->qvel[dof] += 0.5 * step * s.d->qacc[dof];
  sn_forward(s.m, s.d);
  sn_energy_velocity(s.m, s.d);
  CHECK_NEAR((s.d->energy[1] - before) / step, 0, 1e-4);
  scene_end(s);
}

TEST(a_swinging_mass_pulls_outward_with_m_v_squared_over_r) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0'/><worldbody><body><joint axis='0 0 1'/>"
      "<joint type='slide' axis='1 0 0'/><geom size='.1' pos='2 0 0' mass='3'/></body></worldbody></mujoco>");
  s.d->qvel[0] = 5;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->qfrc_bias[1], -3 * 25 * 2, 1e-12);
  CHECK_NEAR(s.d->qacc[1], 50, 1e-12);
  scene_end(s);
}
