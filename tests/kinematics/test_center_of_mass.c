// test_center_of_mass.c — centres of mass, and motion axes against finite differences
#include "math/spatial.h"
#include "zoo.h"

TEST(a_subtree_centre_is_the_mean_of_its_bodies) {
  Scene s = scene(ZOO_XML(""));
  random_state(s.m, s.d, 1);
  sn_forward_position(s.m, s.d);
  for (int root = 0; root < s.m->nbody; root++) {
    snVec3 moment = {0, 0, 0};
    double mass = 0;
    for (int body = 0; body < s.m->nbody; body++) {
      int up = body;
      while (up > root) up = s.m->body_parentid[up];
      if (up != root) continue;
      moment = vec3_add_scaled(moment, s.d->xipos[body], s.m->body_mass[body]);
      mass += s.m->body_mass[body];
    }
    if (mass > 0) CHECK_NEAR(vec3_length(vec3_sub(vec3_scale(moment, 1 / mass), s.d->subtree_com[root])), 0, 1e-14);
  }
  scene_end(s);
}

TEST(a_subtree_without_mass_has_its_centre_where_its_inertia_frame_is) {
  Scene s = scene("<mujoco><worldbody><body pos='1 2 3'><site/></body></worldbody></mujoco>");
  sn_forward_position(s.m, s.d);
  CHECK_NEAR(vec3_length(vec3_sub(s.d->subtree_com[1], s.d->xipos[1])), 0, 0);
  scene_end(s);
}

// Moving one dof moves every body of its subtree the way cdof says, and no other body.
TEST(motion_axes_are_the_derivatives_of_body_positions) {
  Scene s = scene(ZOO_XML(""));
  snData* moved = sn_data_create(s.m, NULL);
  const double step = 1e-6;
  random_state(s.m, s.d, 2);
  sn_forward_position(s.m, s.d);
  for (int dof = 0; dof < s.m->nv; dof++) {
    sn_data_copy(s.m, moved, s.d);
    memset(moved->qvel, 0, sizeof(double) * (size_t)s.m->nv);
    moved->qvel[dof] = 1;
    sn_integrate_pos(s.m, moved->qpos, moved->qvel, step);
    sn_forward_position(s.m, moved);
    for (int body = 1; body < s.m->nbody; body++) {
      int up = body;
      while (up > s.m->dof_bodyid[dof]) up = s.m->body_parentid[up];
      snVec3 arm = vec3_sub(s.d->xpos[body], s.d->subtree_com[s.m->body_rootid[body]]);
      snVec3 expected = up == s.m->dof_bodyid[dof] ? spatial_point_velocity(s.d->cdof[dof], arm) : vec3(0, 0, 0);
      snVec3 found = vec3_scale(vec3_sub(moved->xpos[body], s.d->xpos[body]), 1 / step);
      CHECK_NEAR(vec3_length(vec3_sub(found, expected)), 0, 1e-5);
    }
  }
  sn_data_destroy(moved);
  scene_end(s);
}
