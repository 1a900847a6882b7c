// test_subtree_velocities.c — momenta of subtrees, and that nature keeps them
#include "math/spatial.h"
#include "zoo.h"

TEST(the_linear_velocity_is_that_of_the_centre_of_mass) {
  Scene s = scene(ZOO_XML(""));
  const double step = 1e-6;
  snVec3 before[32];
  random_state(s.m, s.d, 7);
  sn_forward(s.m, s.d);
  sn_subtree_velocities(s.m, s.d);
  memcpy(before, s.d->subtree_com, sizeof(snVec3) * (size_t)s.m->nbody);
  sn_integrate_pos(s.m, s.d->qpos, s.d->qvel, step);
  sn_forward_position(s.m, s.d);
  for (int body = 1; body < s.m->nbody; body++) {
    snVec3 rate = vec3_scale(vec3_sub(s.d->subtree_com[body], before[body]), 1 / step);
    CHECK_NEAR(vec3_length(vec3_sub(rate, s.d->subtree_linvel[body])), 0, 1e-5);
  }
  scene_end(s);
}

// Drift of momentum and angular momentum of a free tumbling tree over a quarter of a second.
static void drift(double timestep, double* linear, double* angular) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0' integrator='RK4'/><worldbody><body><freejoint/>"
      "<geom type='box' size='.1 .2 .3'/><body pos='.2 0 0'><joint axis='0 1 0'/><geom type='capsule' size='.03 .2'/>"
      "<body pos='0 0 .3'><joint type='ball'/><geom type='box' size='.05 .1 .02'/></body></body></body>"
      "</worldbody></mujoco>");
  uint64_t seed = 4;
  s.m->opt.timestep = timestep;
  random_numbers(s.d->qvel, s.m->nv, 3, &seed);
  sn_forward(s.m, s.d);
  sn_subtree_velocities(s.m, s.d);
  snVec3 velocity = s.d->subtree_linvel[1], spin = s.d->subtree_angmom[1];
  CHECK(vec3_length(spin) > 0.1);
  for (int i = 0; i < (int)(0.25 / timestep + 0.5); i++) sn_step(s.m, s.d);
  sn_forward(s.m, s.d);
  sn_subtree_velocities(s.m, s.d);
  *linear = vec3_length(vec3_sub(s.d->subtree_linvel[1], velocity));
  *angular = vec3_length(vec3_sub(s.d->subtree_angmom[1], spin));
  scene_end(s);
}

// Averaging rates over a turning frame leaves an error of third order per step: half the step, a quarter of the drift.
TEST(a_free_tumbling_tree_keeps_its_momentum_as_the_timestep_shrinks) {
  double linear[2], angular[2];
  drift(1. / 1024, &linear[0], &angular[0]);
  drift(1. / 2048, &linear[1], &angular[1]);
  CHECK(linear[0] < 1e-7 && angular[0] < 1e-5);
  CHECK(linear[1] < 0.3 * linear[0]);
  CHECK(angular[1] < 0.3 * angular[0]);
}

// A body spun about a principal axis has nothing to average: it spins on for ever.
TEST(a_body_spinning_about_a_principal_axis_keeps_its_angular_momentum) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0' timestep='.01'/><worldbody><body><freejoint/>"
      "<geom type='box' size='.1 .2 .3'/></body></worldbody></mujoco>");
  s.d->qvel[5] = 7;
  for (int i = 0; i < 1000; i++) sn_step(s.m, s.d);
  sn_forward(s.m, s.d);
  sn_subtree_velocities(s.m, s.d);
  double inertia = s.m->body_mass[1] / 3 * (0.01 + 0.04);
  CHECK_NEAR(s.d->subtree_angmom[1].z, 7 * inertia, 1e-12);
  CHECK_NEAR(s.d->subtree_angmom[1].x, 0, 1e-12);
  scene_end(s);
}

TEST(the_angular_momentum_of_a_subtree_is_the_sum_over_its_bodies) {
  Scene s = scene(ZOO_XML(""));
  random_state(s.m, s.d, 8);
  sn_forward(s.m, s.d);
  sn_subtree_velocities(s.m, s.d);
  int root = named(s.m, SN_OBJ_BODY, "torso");
  snSpatial momentum = spatial_zero();  // about the tree's centre of mass, which is the root's subtree centre
  for (int body = root; body < s.m->nbody; body++)
    if (s.m->body_rootid[body] == root)
      momentum = spatial_add(momentum, spatial_inertia_mul(s.d->cinert[body], s.d->cvel[body]));
  CHECK_NEAR(vec3_length(vec3_sub(momentum.rot, s.d->subtree_angmom[root])), 0, 1e-13);
  snVec3 linear = vec3_scale(s.d->subtree_linvel[root], s.m->body_subtreemass[root]);
  CHECK_NEAR(vec3_length(vec3_sub(momentum.lin, linear)), 0, 1e-13);
  scene_end(s);
}
