// test_jacobian.c — Jacobians are what makes velocities, and their rates what differences show
#include "math/vec3.h"
#include "zoo.h"
#include "sinew/support.h"

enum { MOST_DOFS = 32 };

static snVec3 times(const Scene* s, const double* jacobian, const double* x) {
  double out[3] = {0};
  for (int axis = 0; axis < 3; axis++)
    for (int dof = 0; dof < s->m->nv; dof++) out[axis] += jacobian[axis * s->m->nv + dof] * x[dof];
  return vec3_load(out);
}

static void check_same(snVec3 found, snVec3 expected, double tolerance) {
  CHECK_NEAR(found.x, expected.x, tolerance);
  CHECK_NEAR(found.y, expected.y, tolerance);
  CHECK_NEAR(found.z, expected.z, tolerance);
}

TEST(a_jacobian_turns_joint_velocities_into_those_of_the_object) {
  Scene s = scene(ZOO_XML(""));
  double translation[3 * MOST_DOFS], rotation[3 * MOST_DOFS];
  snSpatial v;
  random_state(s.m, s.d, 4);
  sn_forward(s.m, s.d);
  for (int body = 0; body < s.m->nbody; body++) {
    sn_body_jacobian(s.m, s.d, body, translation, rotation);
    CHECK(sn_object_velocity(s.m, s.d, SN_OBJ_XBODY, body, false, &v));
    check_same(times(&s, translation, s.d->qvel), v.lin, 1e-13);
    check_same(times(&s, rotation, s.d->qvel), v.rot, 1e-13);
    sn_body_com_jacobian(s.m, s.d, body, translation, NULL);
    CHECK(sn_object_velocity(s.m, s.d, SN_OBJ_BODY, body, false, &v));
    check_same(times(&s, translation, s.d->qvel), v.lin, 1e-13);
  }
  for (int geom = 0; geom < s.m->ngeom; geom++) {
    sn_geom_jacobian(s.m, s.d, geom, translation, NULL);
    CHECK(sn_object_velocity(s.m, s.d, SN_OBJ_GEOM, geom, false, &v));
    check_same(times(&s, translation, s.d->qvel), v.lin, 1e-13);
  }
  for (int site = 0; site < s.m->nsite; site++) {
    sn_site_jacobian(s.m, s.d, site, NULL, rotation);
    CHECK(sn_object_velocity(s.m, s.d, SN_OBJ_SITE, site, false, &v));
    check_same(times(&s, rotation, s.d->qvel), v.rot, 1e-13);
  }
  scene_end(s);
}

TEST(the_subtree_jacobian_gives_the_velocity_of_its_centre_of_mass) {
  Scene s = scene(ZOO_XML(""));
  double translation[3 * MOST_DOFS];
  random_state(s.m, s.d, 5);
  sn_forward(s.m, s.d);
  sn_subtree_velocities(s.m, s.d);
  for (int body = 0; body < s.m->nbody; body++) {
    sn_subtree_com_jacobian(s.m, s.d, body, translation);
    check_same(times(&s, translation, s.d->qvel), s.d->subtree_linvel[body], 1e-13);
  }
  scene_end(s);
}

TEST(the_rate_of_a_jacobian_is_its_difference_along_the_motion) {
  Scene s = scene(ZOO_XML(""));
  const double step = 1e-6;
  for (int body = 1; body < s.m->nbody; body++) {
    double at[2][2][3 * MOST_DOFS], rate[2][3 * MOST_DOFS];
    random_state(s.m, s.d, 6);
    sn_forward(s.m, s.d);
    sn_point_jacobian_rate(s.m, s.d, body, s.d->xpos[body], rate[0], rate[1]);
    sn_integrate_pos(s.m, s.d->qpos, s.d->qvel, -step);
    for (int side = 0; side < 2; side++) {
      sn_forward(s.m, s.d);
      sn_body_jacobian(s.m, s.d, body, at[side][0], at[side][1]);
      sn_integrate_pos(s.m, s.d->qpos, s.d->qvel, 2 * step);
    }
    for (int part = 0; part < 2; part++)
      for (int i = 0; i < 3 * s.m->nv; i++)
        CHECK_NEAR(rate[part][i], (at[1][part][i] - at[0][part][i]) / (2 * step), 1e-8);
  }
  scene_end(s);
}

TEST(what_nothing_moves_has_a_jacobian_of_zeros) {
  Scene s = scene(ZOO_XML(""));
  double translation[3 * MOST_DOFS], rotation[3 * MOST_DOFS];
  int mocap = named(s.m, SN_OBJ_BODY, "mocap");
  memset(translation, 1, sizeof translation);
  memset(rotation, 1, sizeof rotation);
  sn_forward(s.m, s.d);
  sn_body_jacobian(s.m, s.d, mocap, translation, rotation);
  for (int i = 0; i < 3 * s.m->nv; i++) CHECK(translation[i] == 0 && rotation[i] == 0);
  scene_end(s);
}
