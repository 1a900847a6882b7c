// test_passive.c — springs and dampers against their energies and closed forms, and their flags
#include "cables.h"

TEST(spring_forces_are_the_slopes_of_spring_energy) {
  Scene s = scene(ZOO_XML("<option><flag gravity='disable'/></option>"));
  snData* moved = sn_data_create(s.m, NULL);
  const double step = 1e-6;
  random_state(s.m, s.d, 3);
  // the rotation vector of a large turn bends; its energy is the stated one only along the turn, so stay near rest
  memcpy(s.d->qpos, s.m->qpos_spring, sizeof(double) * (size_t)s.m->nq);
  sn_integrate_pos(s.m, s.d->qpos, s.d->qvel, 1e-3);
  sn_forward(s.m, s.d);
  for (int dof = 0; dof < s.m->nv; dof++) {
    double energy[2];
    for (int side = 0; side < 2; side++) {
      sn_data_copy(s.m, moved, s.d);
      memset(moved->qvel, 0, sizeof(double) * (size_t)s.m->nv);
      moved->qvel[dof] = 1;
      sn_integrate_pos(s.m, moved->qpos, moved->qvel, side ? step : -step);
      sn_forward_position(s.m, moved);
      sn_energy_position(s.m, moved);
      energy[side] = moved->energy[0];
    }
    CHECK_NEAR(-(energy[1] - energy[0]) / (2 * step), s.d->qfrc_spring[dof], 1e-6);
  }
  sn_data_destroy(moved);
  scene_end(s);
}

TEST(a_slide_spring_and_damper_follow_hooke_and_newton) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint type='slide' axis='0 0 1' stiffness='50' springref='.2' damping='3'/>"
      "<geom size='.1'/></body></worldbody></mujoco>");
  s.d->qpos[0] = 0.5;
  s.d->qvel[0] = 2;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->qfrc_spring[0], -15, 1e-14);
  CHECK_NEAR(s.d->qfrc_damper[0], -6, 1e-14);
  CHECK_NEAR(s.d->qfrc_passive[0], -21, 1e-14);
  scene_end(s);
}

TEST(a_ball_spring_pulls_back_along_the_rotation_vector) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint type='ball' stiffness='10'/><geom size='.1'/></body></worldbody></mujoco>");
  double turn[3] = {0, 0.4, 0};
  sn_integrate_pos(s.m, s.d->qpos, turn, 1);
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->qfrc_spring[0], 0, 1e-15);
  CHECK_NEAR(s.d->qfrc_spring[1], -4, 1e-14);
  scene_end(s);
}

TEST(each_flag_takes_its_force_and_both_take_all_passive_forces) {
  Scene s = scene(ZOO_XML(""));
  int nv = s.m->nv;
  double spring = 0, damper = 0, gravcomp = 0;
  random_state(s.m, s.d, 4);
  sn_forward(s.m, s.d);
  for (int dof = 0; dof < nv; dof++) {
    spring += fabs(s.d->qfrc_spring[dof]);
    damper += fabs(s.d->qfrc_damper[dof]);
    gravcomp += fabs(s.d->qfrc_gravcomp[dof]);
  }
  CHECK(spring > 0 && damper > 0 && gravcomp > 0);
  s.m->opt.disableflags = SN_DISABLE_SPRING;
  sn_forward(s.m, s.d);
  for (int dof = 0; dof < nv; dof++) CHECK_NEAR(s.d->qfrc_spring[dof], 0, 0);
  s.m->opt.disableflags = SN_DISABLE_DAMPER;
  sn_forward(s.m, s.d);
  for (int dof = 0; dof < nv; dof++) CHECK_NEAR(s.d->qfrc_damper[dof], 0, 0);
  s.m->opt.disableflags = SN_DISABLE_SPRING | SN_DISABLE_DAMPER;
  sn_forward(s.m, s.d);
  for (int dof = 0; dof < nv; dof++) CHECK_NEAR(fabs(s.d->qfrc_passive[dof]) + fabs(s.d->qfrc_gravcomp[dof]), 0, 0);
  scene_end(s);
}

static double potential_energy(const Scene* s, int unused) {
  (void)unused;
  sn_energy_position(s->m, s->d);
  return s->d->energy[0];
}

TEST(springs_of_joints_and_tendons_pull_down_the_energy) {
  Scene s = scene(CABLES_XML("<option><flag gravity='disable'/></option>"));
  for (uint64_t seed = 1; seed <= 10; seed++) {
    random_state(s.m, s.d, seed);
    sn_forward(s.m, s.d);
    double force[32];
    memcpy(force, s.d->qfrc_spring, sizeof(double) * (size_t)s.m->nv);
    for (int dof = 0; dof < s.m->nv; dof++) CHECK_NEAR(force[dof], -slope_along(&s, dof, potential_energy, 0), 1e-6);
  }
  scene_end(s);
}

TEST(a_tendon_is_slack_in_its_dead_band_and_pulls_or_pushes_outside) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='j' type='slide'/><geom size='.1'/></body></worldbody><tendon>"
      "<fixed stiffness='10' damping='3' springlength='-1 2'><joint joint='j' coef='2'/></fixed></tendon></mujoco>");
  const double position[] = {0.5, 2, -2}, spring[] = {0, -2 * 10 * 2, 2 * 10 * 3};
  s.d->qvel[0] = 0.25;
  for (int i = 0; i < 3; i++) {
    s.d->qpos[0] = position[i];
    sn_forward(s.m, s.d);
    CHECK_NEAR(s.d->qfrc_spring[0], spring[i], 1e-14);
    CHECK_NEAR(s.d->qfrc_damper[0], -2 * 3 * 0.5, 1e-14);
  }
  s.m->opt.disableflags = SN_DISABLE_SPRING;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->qfrc_spring[0], 0, 0);
  CHECK_NEAR(s.d->qfrc_damper[0], -3, 1e-14);
  scene_end(s);
}
