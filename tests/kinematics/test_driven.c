// test_driven.c — driven joints against finite differences, energy and one another
#include "kinematics/driven.h"
#include "math/spatial.h"
#include "scene.h"
#include "sinew/support.h"

// A thigh, a shank whose hinge drives two slides and two further turns, a kneecap on the thigh that follows the shank's
// hinge through a coupling and carries a body of its own, and a locked toe.
static const char* const leg =
    "<mujoco><option gravity='0 -9.81 0'/><compiler angle='radian'/>"
    "<functions>"
    "<function name='tx' x='-2 -1.2 -0.5 0 0.3' y='-0.003 0.004 0.01 0.002 0'/>"
    "<function name='ty' type='polynomial' coef='0.02 -0.05 0.01'/>"
    "<function name='ry' x='-2 -1 0 1' y='0.2 0.15 0 -0.05'/>"
    "<function name='half' type='linear' coef='0.5 0.1'/>"
    "<function name='bend' x='-1 -0.4 0 0.5' y='-0.6 -0.3 0.1 0.2'/>"
    "</functions>"
    "<worldbody><body name='thigh'><joint name='hip' axis='0 0 1'/><joint name='hip y' axis='0 1 0'/>"
    "<inertial pos='0 -0.2 0' mass='8' diaginertia='0.1 0.02 0.12'/><site name='a' pos='0.05 -0.1 0.02'/>"
    "<body name='cap' pos='0.05 -0.4 0'>"
    "<joint name='cap x' type='slide' axis='1 0 0' driver='knee' function='tx'/>"
    "<joint name='cap turn' axis='0 0.6 0.8' driver='knee' coupling='half' function='bend'/>"
    "<inertial pos='0.01 0 0.02' mass='0.6' diaginertia='0.01 0.02 0.02'/><site name='b' pos='0.03 0.02 0'/>"
    "<body name='bone'><joint name='wag' axis='1 0 0' pos='0 0.02 0'/>"
    "<inertial pos='0.05 0 0.05' mass='0.4' diaginertia='0.01 0.01 0.01'/></body></body>"
    "<body name='shank' pos='0 -0.4 0'>"
    "<joint name='x' type='slide' axis='1 0 0' driver='knee' function='tx'/>"
    "<joint name='y' type='slide' axis='0 1 0' driver='knee' function='ty'/>"
    "<joint name='knee' axis='0 0 1' pos='0.01 0 0'/>"
    "<joint name='r' axis='0 1 0' driver='knee' function='ry'/>"
    "<joint name='s' axis='0.8 0.6 0' driver='knee' function='bend'/>"
    "<inertial pos='0.01 -0.2 0' mass='3' diaginertia='0.05 0.01 0.06'/>"
    "<site name='c' pos='0.04 -0.1 0'/><site name='m' driver='knee' xfunction='tx' yfunction='ty' pos='0 0 0.03'/>"
    "<body name='toe' pos='0.1 -0.4 0'><joint name='lock' axis='0 0 1' locked='true' lockedvalue='0.3'/>"
    "<inertial pos='0.05 0 0' mass='1' diaginertia='0.01 0.01 0.01'/></body>"
    "</body></body></worldbody>"
    "<tendon><spatial name='t'><site site='a'/><site site='b'/><site site='m'/><site site='c'/></spatial>"
    "<spatial name='when'><site site='a'/><site site='b' driver='knee' range='-9 -0.5'/><site site='c'/></spatial>"
    "</tendon></mujoco>";

static Scene leg_scene(void) {
  Scene s = scene(leg);
  const double qpos[4] = {0.4, -0.3, 0.7, -0.8}, qvel[4] = {0.9, -1.1, 1.3, 2};
  for (int i = 0; i < 4; i++) s.d->qpos[i] = qpos[i], s.d->qvel[i] = qvel[i];
  sn_forward(s.m, s.d);
  return s;
}

static snData* at(const Scene* s, double time) {
  snData* d = sn_data_create(s->m, NULL);
  sn_data_copy(s->m, d, s->d);
  for (int i = 0; i < s->m->nv; i++) {
    d->qpos[i] += time * s->d->qvel[i] + 0.5 * time * time * s->d->qacc[i];
    d->qvel[i] += time * s->d->qacc[i];
  }
  sn_forward(s->m, d);
  return d;
}

static double energy(const snModel* m, snData* d) {
  double sum = 0;
  for (int body = 1; body < m->nbody; body++) {
    sum += 0.5 * spatial_dot(d->cvel[body], spatial_inertia_mul(d->cinert[body], d->cvel[body]));
    sum += 9.81 * m->body_mass[body] * d->xipos[body].y;
  }
  return sum;
}

TEST(driven_and_locked_joints_have_no_entry_in_qpos) {
  Scene s = leg_scene();
  CHECK(s.m->nq == 4 && s.m->nv == 4 && s.m->njnt == 4);
  CHECK(s.m->ndriven == 7 && s.m->ncolumn == 1);
  CHECK(sn_name_to_id(s.m, SN_OBJ_DRIVEN, "lock") >= 0 && sn_name_to_id(s.m, SN_OBJ_JOINT, "lock") < 0);
  scene_end(s);
}

TEST(velocities_of_driven_bodies_are_the_derivatives_of_their_positions) {
  Scene s = leg_scene();
  const double h = 1e-6;
  snData *after = at(&s, h), *before = at(&s, -h);
  for (int body = 1; body < s.m->nbody; body++) {
    snVec3 arm = vec3_sub(s.d->xpos[body], s.d->subtree_com[s.m->body_rootid[body]]);
    snVec3 found = vec3_scale(vec3_sub(after->xpos[body], before->xpos[body]), 0.5 / h);
    CHECK_NEAR(vec3_length(vec3_sub(found, spatial_point_velocity(s.d->cvel[body], arm))), 0, 1e-8);
  }
  sn_data_destroy(after);
  sn_data_destroy(before);
  scene_end(s);
}

TEST(kinetic_energy_of_bodies_is_that_of_the_mass_matrix) {
  Scene s = leg_scene();
  double product[4], sum = 0, found = 0;
  sn_mass_product(s.m, s.d, s.d->qvel, product);
  for (int i = 0; i < 4; i++) sum += 0.5 * product[i] * s.d->qvel[i];
  for (int body = 1; body < s.m->nbody; body++)
    found += 0.5 * spatial_dot(s.d->cvel[body], spatial_inertia_mul(s.d->cinert[body], s.d->cvel[body]));
  CHECK_NEAR(found, sum, 1e-13 * sum);
  scene_end(s);
}

TEST(energy_is_conserved_so_that_accelerations_obey_lagranges_equation) {
  Scene s = leg_scene();
  const double h = 1e-5;
  snData *after = at(&s, h), *before = at(&s, -h);
  CHECK_NEAR((energy(s.m, after) - energy(s.m, before)) / (2 * h), 0, 2e-7);
  sn_data_destroy(after);
  sn_data_destroy(before);
  scene_end(s);
}

TEST(inverse_dynamics_finds_no_force_for_free_motion) {
  Scene s = leg_scene();
  sn_inverse(s.m, s.d);
  for (int i = 0; i < s.m->nv; i++) CHECK_NEAR(s.d->qfrc_inverse[i], 0, 1e-12);
  scene_end(s);
}

TEST(lengths_of_paths_over_driven_bodies_change_as_their_jacobian_says) {
  Scene s = leg_scene();
  const double h = 1e-6;
  snData *after = at(&s, h), *before = at(&s, -h);
  for (int t = 0; t < 2; t++)
    CHECK_NEAR((after->ten_length[t] - before->ten_length[t]) / (2 * h), s.d->ten_velocity[t], 1e-8);
  sn_data_destroy(after);
  sn_data_destroy(before);
  scene_end(s);
}

TEST(a_conditional_point_is_on_the_path_within_its_range_only) {
  Scene s = leg_scene();
  CHECK(s.d->ten_wrapnum[1] == 3);
  s.d->qpos[3] = -0.4;
  sn_forward(s.m, s.d);
  CHECK(s.d->ten_wrapnum[1] == 2);
  scene_end(s);
}

TEST(jacobians_of_driven_bodies_give_their_velocities) {
  Scene s = leg_scene();
  double J[12];
  for (int body = 1; body < s.m->nbody; body++) {
    sn_body_jacobian(s.m, s.d, body, J, NULL);
    snVec3 arm = vec3_sub(s.d->xpos[body], s.d->subtree_com[s.m->body_rootid[body]]);
    snVec3 v = spatial_point_velocity(s.d->cvel[body], arm);
    const double want[3] = {v.x, v.y, v.z};
    for (int k = 0; k < 3; k++) {
      double found = 0;
      for (int i = 0; i < 4; i++) found += J[4 * k + i] * s.d->qvel[i];
      CHECK_NEAR(found, want[k], 1e-14);
    }
  }
  scene_end(s);
}
