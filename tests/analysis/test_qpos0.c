// test_qpos0.c — inverse weights, accelerations and references at qpos0
#include "scene.h"

#include <stdlib.h>

// J M^-1 J^T of a point mass on rails and of a free body, in closed form
TEST(the_inverse_weight_of_a_free_body_is_its_inverse_mass_and_inertia) {
  Scene s = scene(
      "<mujoco><worldbody><body pos='1 2 3' euler='10 20 30'><freejoint/>"
      "<inertial pos='.1 .2 .3' mass='4' diaginertia='1 2 2.5'/></body></worldbody></mujoco>");
  CHECK_NEAR(s.m->body_invweight0[1][0], 0.25, 1e-13);
  CHECK_NEAR(s.m->body_invweight0[1][1], (1 + 0.5 + 0.4) / 3, 1e-13);
  CHECK_NEAR(s.m->body_invweight0[0][0], 0, 0);
  scene_end(s);
}

TEST(sliders_weigh_their_body_and_nothing_turns) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint type='slide'/><joint type='slide' axis='1 0 0'/>"
      "<geom size='.1' mass='4'/></body></worldbody></mujoco>");
  CHECK_INT(s.m->body_simple[1], 2);
  CHECK_NEAR(s.m->body_invweight0[1][0], 0.25, 0);
  CHECK_NEAR(s.m->body_invweight0[1][1], 0, 0);
  CHECK_NEAR(s.m->dof_invweight0[1], 0.25, 0);
  scene_end(s);
}

TEST(a_body_that_only_turns_uses_that_weight_for_both) {
  Scene s = scene("<mujoco><worldbody><body><joint/><geom size='.1' mass='1'/></body></worldbody></mujoco>");
  double inertia = 0.4 * 0.01;
  CHECK_NEAR(s.m->body_invweight0[1][1], 1 / inertia / 3, 1e-12);
  CHECK_NEAR(s.m->body_invweight0[1][0], 1 / inertia / 3, 1e-12);
  CHECK_NEAR(s.m->dof_invweight0[0], 1 / inertia, 1e-12);
  CHECK_NEAR(s.m->dof_M0[0], inertia, 1e-15);
  scene_end(s);
}

static const char chain[] =
    "<mujoco><worldbody><body><joint name='a' axis='0 1 0' armature='.1'/><geom type='capsule' size='.05' fromto='0 0 "
    "0 1 0 0'/>"
    "<body pos='1 0 0'><joint name='b' axis='0 0 1'/><geom type='capsule' size='.05' fromto='0 0 0 .5 .5 0'/>"
    "<body pos='.5 .5 0'><joint name='c' type='ball'/><geom type='box' size='.1 .2 .3' pos='.1 0 "
    "0'/></body></body></body>"
    "</worldbody><actuator><motor joint='a' gear='2'/><position joint='b' kp='50' dampratio='.7' "
    "gear='3'/></actuator></mujoco>";

// Column k of M^-1 by brute force: solve the dense system by Gauss-Jordan elimination.
static void dense_inverse(const double* a, double* inverse, int n) {
  double* w = malloc(sizeof(double) * (size_t)(2 * n * n));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 2 * n; j++) w[i * 2 * n + j] = j < n ? a[i * n + j] : j - n == i;
  for (int p = 0; p < n; p++) {
    double pivot = w[p * 2 * n + p];
    for (int j = 0; j < 2 * n; j++) w[p * 2 * n + j] /= pivot;
    for (int i = 0; i < n; i++) {
      double factor = w[i * 2 * n + p];
      for (int j = 0; i != p && j < 2 * n; j++) w[i * 2 * n + j] -= factor * w[p * 2 * n + j];
    }
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) inverse[i * n + j] = w[i * 2 * n + n + j];
  free(w);
}

TEST(joint_weights_and_accelerations_are_entries_of_the_inverse_mass_matrix) {
  Scene s = scene(chain);
  enum { NV = 5 };
  CHECK_INT(s.m->nv, NV);
  double full[NV * NV], inverse[NV * NV];
  sn_forward(s.m, s.d);
  sn_full_mass(s.m, s.d, full);
  dense_inverse(full, inverse, NV);
  CHECK_NEAR(s.m->dof_invweight0[0], inverse[0], 1e-12);
  CHECK_NEAR(s.m->dof_invweight0[1], inverse[NV + 1], 1e-12);
  double ball = (inverse[2 * NV + 2] + inverse[3 * NV + 3] + inverse[4 * NV + 4]) / 3;
  for (int dof = 2; dof < 5; dof++) CHECK_NEAR(s.m->dof_invweight0[dof], ball, 1e-12);
  for (int dof = 0; dof < NV; dof++) CHECK_NEAR(s.m->dof_M0[dof], full[dof * NV + dof], 1e-13);

  double squares = 0;
  for (int dof = 0; dof < NV; dof++) squares += 4 * inverse[dof * NV] * inverse[dof * NV];
  CHECK_NEAR(s.m->actuator_acc0[0], sqrt(squares), 1e-12);
  scene_end(s);
}

TEST(a_damping_ratio_becomes_damping_of_the_inertia_felt_through_the_gear) {
  Scene s = scene(chain);
  double felt = s.m->dof_M0[1] / 9;
  CHECK_NEAR(s.m->actuator_biasprm[1][2], -0.7 * 2 * sqrt(50 * felt), 1e-13);
  scene_end(s);
}

TEST(cameras_and_lights_remember_where_they_stood) {
  Scene s = scene(
      "<mujoco><worldbody><body name='t' pos='0 0 5'><freejoint/><geom size='.1' pos='1 0 0'/></body>"
      "<body pos='1 0 0'><camera mode='trackcom' pos='0 2 0' target='t'/><light pos='0 0 3' dir='0 1 0'/></body>"
      "</worldbody></mujoco>");
  CHECK_NEAR(s.m->cam_pos0[0].y, 2, 0);
  CHECK_NEAR(s.m->cam_poscom0[0].z, -5, 1e-15);
  CHECK_NEAR(s.m->cam_mat0[0].m[1][1], 1, 0);
  CHECK_INT(s.m->cam_mode[0], SN_TRACK_TRACKCOM);
  CHECK_NEAR(s.m->light_pos0[0].z, 3, 0);
  CHECK_NEAR(s.m->light_dir0[0].y, 1, 0);
  scene_end(s);
}

TEST(refreshing_after_a_change_gives_what_loading_the_changed_model_gives) {
  Scene light = scene(
      "<mujoco><worldbody><body><joint axis='1 0 0'/><geom size='.1' pos='0 1 0' "
      "mass='1'/></body></worldbody></mujoco>");
  Scene heavy = scene(
      "<mujoco><worldbody><body><joint axis='1 0 0'/><geom size='.1' pos='0 1 0' "
      "mass='3'/></body></worldbody></mujoco>");
  light.m->body_mass[1] = heavy.m->body_mass[1];
  light.m->body_inertia[1] = heavy.m->body_inertia[1];
  sn_model_refresh(light.m);
  CHECK_NEAR(light.m->body_subtreemass[0], 3, 0);
  CHECK_NEAR(light.m->dof_M0[0], heavy.m->dof_M0[0], 0);
  CHECK_NEAR(light.m->dof_invweight0[0], heavy.m->dof_invweight0[0], 0);
  CHECK_NEAR(light.m->body_invweight0[1][0], heavy.m->body_invweight0[1][0], 0);
  CHECK_NEAR(light.m->stat.meaninertia, heavy.m->stat.meaninertia, 0);
  CHECK_NEAR(light.m->stat.meanmass, 3, 0);
  scene_end(light);
  scene_end(heavy);
}
