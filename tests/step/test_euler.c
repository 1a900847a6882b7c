// test_euler.c — the default integrator against its own formula
#include "zoo.h"
#include "sinew/support.h"

TEST(free_fall_follows_the_discrete_law) {
  Scene s = scene("<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  double h = s.m->opt.timestep, g = 9.81;
  int n = 1000;
  for (int i = 0; i < n; i++) sn_step(s.m, s.d);
  CHECK_NEAR(s.d->qvel[2], -g * h * n, 1e-10);
  CHECK_NEAR(s.d->qpos[2], -g * h * h * n * (n + 1) / 2, 1e-10);
  CHECK_NEAR(s.d->time, h * n, 1e-12);
  scene_end(s);
}

#define STIFF(flag)                                               \
  "<mujoco><option timestep='.01' gravity='0 0 0'>" flag          \
  "</option><worldbody><body><joint type='slide' stiffness='50' " \
  "damping='300'/><geom size='.1' mass='2'/></body></worldbody></mujoco>"

TEST(joint_damping_is_implicit_and_qacc_stays_explicit) {
  Scene s = scene(STIFF(""));
  s.d->qpos[0] = 0.1;
  s.d->qvel[0] = 1;
  sn_step(s.m, s.d);
  CHECK_NEAR(s.d->qvel[0], 0.39, 1e-14);
  CHECK_NEAR(s.d->qacc[0], -152.5, 1e-12);
  CHECK_NEAR(s.d->qacc_warmstart[0], -152.5, 1e-12);
  CHECK_NEAR(s.d->qpos[0], 0.1 + 0.01 * 0.39, 1e-15);
  scene_end(s);
}

TEST(damping_is_explicit_where_eulerdamp_is_off_and_absent_where_damper_is) {
  Scene s = scene(STIFF("<flag eulerdamp='disable'/>"));
  s.d->qpos[0] = 0.1;
  s.d->qvel[0] = 1;
  sn_step(s.m, s.d);
  CHECK_NEAR(s.d->qvel[0], 1 - 1.525, 1e-14);
  sn_reset(s.m, s.d);
  s.m->opt.disableflags = SN_DISABLE_DAMPER;
  s.d->qpos[0] = 0.1;
  s.d->qvel[0] = 1;
  sn_step(s.m, s.d);
  CHECK_NEAR(s.d->qvel[0], 1 - 0.025, 1e-14);
  scene_end(s);
}

// (M + h B) (v+ - v) = h (qfrc_smooth + qfrc_constraint), for all dofs of a tree at once
TEST(an_implicit_step_solves_its_own_equation) {
  Scene s = scene(ZOO_XML("<option timestep='.01'/>"));
  double before[64], change[64], product[64];
  random_state(s.m, s.d, 5);
  memcpy(before, s.d->qvel, sizeof(double) * (size_t)s.m->nv);
  sn_step(s.m, s.d);
  for (int dof = 0; dof < s.m->nv; dof++) change[dof] = (s.d->qvel[dof] - before[dof]) / 0.01;
  sn_mass_product(s.m, s.d, change, product);
  for (int dof = 0; dof < s.m->nv; dof++)
    CHECK_NEAR(product[dof] + 0.01 * s.m->dof_damping[dof] * change[dof], s.d->qfrc_smooth[dof], 1e-9);
  scene_end(s);
}
