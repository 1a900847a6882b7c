// test_force_elements_energy.c — force elements without dissipation are the gradient of their energy
#include "dynamics/elements.h"
#include "slope.h"

static double energy_at(Scene s, snData* moved, int dof, double step) {
  double turn[64] = {0};
  turn[dof] = 1;
  sn_data_copy(s.m, moved, s.d);
  sn_integrate_pos(s.m, moved->qpos, turn, step);
  sn_forward(s.m, moved);
  return moved->energy[0];
}

TEST(forces_are_the_gradient_of_the_potential_energy) {
  char xml[8192];
  snprintf(xml, sizeof xml, ELEMENTS("0", "0 0 0"), ".5");
  Scene s = scene(xml);
  if (!s.m) return;
  snData* moved = sn_data_create(s.m, NULL);
  for (uint64_t seed = 1; seed <= 30; seed++) {
    random_state(s.m, s.d, seed);
    for (int i = 0; i < 3; i++) s.d->qpos[i] *= .1;
    for (int dof = 0; dof < s.m->nv; dof++) s.d->qvel[dof] = 0;
    sn_forward(s.m, s.d);
    for (int dof = 0; dof < s.m->nv; dof++) {
      double rise = energy_at(s, moved, dof, 1e-6) - energy_at(s, moved, dof, -1e-6);
      CHECK_NEAR(s.d->qfrc_passive[dof], -rise / 2e-6, 1e-4);
    }
  }
  sn_data_destroy(moved);
  scene_end(s);
}

TEST(a_bouncing_ball_keeps_its_energy) {
  Scene s = scene(
      "<mujoco><option integrator='RK4' timestep='1e-4'><flag energy='enable'/></option><worldbody>"
      "<geom name='floor' type='plane' size='1 1 1' contype='0' conaffinity='0'/><body pos='0 0 .2'>"
      "<joint type='slide' axis='0 0 1'/><geom name='ball' size='.1' contype='0' conaffinity='0'/></body>"
      "</worldbody><forces><huntcrossley geom1='floor' geom2='ball' stiffness='1e6 1e6'/></forces></mujoco>");
  sn_forward(s.m, s.d);
  double start = s.d->energy[0] + s.d->energy[1];
  for (int i = 0; i < 4000; i++) sn_step(s.m, s.d);
  sn_forward(s.m, s.d);
  CHECK_NEAR((s.d->energy[0] + s.d->energy[1]) / start, 1, 1e-6);
  scene_end(s);
}
