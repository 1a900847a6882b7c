// test_velocities.c — velocities against finite differences of poses
#include "math/spatial.h"
#include "zoo.h"

// The state a moment later, moving with qvel.
static snData* later(const Scene* s, double time) {
  snData* d = sn_data_create(s->m, NULL);
  sn_data_copy(s->m, d, s->d);
  sn_integrate_pos(s->m, d->qpos, d->qvel, time);
  sn_forward_position(s->m, d);
  sn_forward_velocity(s->m, d);
  return d;
}

TEST(body_velocities_are_the_derivatives_of_body_positions) {
  Scene s = scene(ZOO_XML(""));
  const double step = 1e-6;
  random_state(s.m, s.d, 4);
  sn_forward(s.m, s.d);
  snData* after = later(&s, step);
  for (int body = 1; body < s.m->nbody; body++) {
    snVec3 arm = vec3_sub(s.d->xpos[body], s.d->subtree_com[s.m->body_rootid[body]]);
    snVec3 found = vec3_scale(vec3_sub(after->xpos[body], s.d->xpos[body]), 1 / step);
    CHECK_NEAR(vec3_length(vec3_sub(found, spatial_point_velocity(s.d->cvel[body], arm))), 0, 1e-5);
  }
  sn_data_destroy(after);
  scene_end(s);
}

// cdof is expressed about a point that moves with the tree; its derivative as a vector field is that of the field at
// a fixed point, so the moving reference is taken out of the difference.
TEST(axis_velocities_are_the_derivatives_of_axes) {
  Scene s = scene(ZOO_XML(""));
  const double step = 1e-6;
  random_state(s.m, s.d, 6);
  sn_forward(s.m, s.d);
  snData* after = later(&s, step);
  for (int dof = 0; dof < s.m->nv; dof++) {
    int root = s.m->body_rootid[s.m->dof_bodyid[dof]];
    snVec3 back = vec3_sub(s.d->subtree_com[root], after->subtree_com[root]);
    snSpatial moved = after->cdof[dof];
    moved.lin = spatial_point_velocity(moved, back);
    snSpatial rate = spatial_sub(moved, s.d->cdof[dof]);
    // a ball joint's later axes are carried by its earlier ones in the world, but share one carrier here
    if (s.m->jnt_type[s.m->dof_jntid[dof]] <= SN_JOINT_BALL) continue;
    CHECK_NEAR(vec3_length(vec3_sub(vec3_scale(rate.rot, 1 / step), s.d->cdof_dot[dof].rot)), 0, 1e-5);
    CHECK_NEAR(vec3_length(vec3_sub(vec3_scale(rate.lin, 1 / step), s.d->cdof_dot[dof].lin)), 0, 1e-5);
  }
  sn_data_destroy(after);
  scene_end(s);
}

TEST(actuator_velocities_are_the_derivatives_of_actuator_lengths) {
  Scene s = scene(ZOO_XML(""));
  const double step = 1e-6;
  random_state(s.m, s.d, 7);
  sn_forward(s.m, s.d);
  snData* after = later(&s, step);
  for (int i = 0; i < s.m->nu; i++) {
    int type = s.m->jnt_type[s.m->actuator_trnid[i][0]];
    if (type == SN_JOINT_FREE || type == SN_JOINT_BALL) continue;  // their length is not the integral of velocity
    CHECK_NEAR((after->actuator_length[i] - s.d->actuator_length[i]) / step, s.d->actuator_velocity[i], 1e-6);
  }
  s.m->opt.disableflags |= SN_DISABLE_ACTUATION;
  sn_forward(s.m, s.d);
  for (int i = 0; i < s.m->nu; i++) CHECK_NEAR(s.d->actuator_velocity[i], 0, 0);
  sn_data_destroy(after);
  scene_end(s);
}
