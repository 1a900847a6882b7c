// test_wrench.c — forces on bodies as joint forces, by virtual work
#include "kinematics/motion.h"
#include "math/spatial.h"
#include "zoo.h"
#include "sinew/support.h"

TEST(the_power_of_a_force_is_the_same_at_the_body_and_at_the_joints) {
  Scene s = scene(ZOO_XML(""));
  uint64_t seed = 3;
  random_state(s.m, s.d, 8);
  sn_forward(s.m, s.d);
  for (int body = 1; body < s.m->nbody; body++) {
    double qfrc[64] = {0}, v[9], power = 0;
    random_numbers(v, 9, 1, &seed);
    snVec3 force = vec3_load(v), torque = vec3_load(v + 3), point = vec3_add(s.d->xpos[body], vec3_load(v + 6));
    snVec3 arm = vec3_sub(point, s.d->subtree_com[s.m->body_rootid[body]]);
    sn_add_force(s.m, s.d, body, force, torque, point, qfrc);
    for (int dof = 0; dof < s.m->nv; dof++) power += qfrc[dof] * s.d->qvel[dof];
    snSpatial velocity = s.d->cvel[body];
    double expected = vec3_dot(force, spatial_point_velocity(velocity, arm)) + vec3_dot(torque, velocity.rot);
    CHECK_NEAR(power, expected, 1e-13);
  }
  scene_end(s);
}

TEST(projecting_all_wrenches_at_once_equals_applying_them_one_by_one) {
  Scene s = scene(ZOO_XML(""));
  uint64_t seed = 5;
  snSpatial wrench[32];
  double one_by_one[64] = {0}, at_once[64];
  random_state(s.m, s.d, 8);
  sn_forward(s.m, s.d);
  for (int body = 0; body < s.m->nbody; body++) {
    double v[6];
    random_numbers(v, 6, 1, &seed);
    wrench[body] = (snSpatial){vec3_load(v), vec3_load(v + 3)};
    snVec3 com = s.d->subtree_com[s.m->body_rootid[body]];
    sn_add_force(s.m, s.d, body, wrench[body].lin, wrench[body].rot, com, one_by_one);
  }
  sn_project_wrenches(s.m, s.d, at_once, wrench);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK_NEAR(at_once[dof], one_by_one[dof], 1e-13);
  scene_end(s);
}
