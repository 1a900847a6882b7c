// test_plane.c — mechanisms in a plane against the general stages, number by number
#include "kinematics/planar_mechanism.h"
#include "scene.h"

#include <stdio.h>

// Two chains on a carriage: hinges about the axis `n` in both directions, slides across it, anchors off centre, bodies
// and inertias turned about it, one inertia turned out of the plane. `more` goes into the world.
static Scene mechanism(const char* n, const char* u, const char* more) {
  char xml[4096];
  snprintf(xml, sizeof xml,
           "<mujoco><option gravity='-1 2 -9'/><worldbody><body pos='.1 .2 .3'>"
           "<joint type='slide' axis='%s'/><joint type='hinge' axis='%s' pos='.01 .02 .03' damping='.1'/>"
           "<geom type='capsule' size='.03 .1' euler='10 20 30'/>"
           "<body pos='.1 -.2 .3' axisangle='%s 40'><joint axis='%s' stiffness='3' armature='.1'/>"
           "<geom type='box' size='.1 .2 .05' pos='.1 .1 .2' axisangle='%s 25'/>"
           "<body pos='.2 .1 -.1'><joint axis='-%.1s -%.1s -%.1s'/><geom size='.05'/>"
           "<body pos='0 .1 0'><geom type='box' size='.1 .05 .02' pos='.1 0 0'/></body></body></body>"
           "<body pos='-.1 .2 .1' axisangle='%s -70'><joint axis='%s' pos='0 .1 0'/><geom type='box' size='.02 .1 "
           ".1'/></body>"
           "</body>%s</worldbody></mujoco>",
           u, n, n, n, n, n, n + 2, n + 4, n, n, more);
  return scene(xml);
}

static void set_state(const snModel* m, snData* d) {
  for (int i = 0; i < m->nq; i++) d->qpos[i] = .3 * i - .5;
  for (int i = 0; i < m->nv; i++) d->qvel[i] = 1.5 - .7 * i;
}

static void check_equal(const double* a, const double* b, int count) {
  for (int i = 0; i < count; i++) CHECK(a[i] == b[i]);
}

// A mocap body makes the second of two equal mechanisms general.
static void check_plane(const char* n, const char* u, snPlaneKind kind) {
  Scene s = mechanism(n, u, ""), t = mechanism(n, u, "<body mocap='true'/>");
  set_state(s.m, s.d);
  set_state(t.m, t.d);
  for (int step = 0; step < 50; step++) {
    sn_step(s.m, s.d);
    sn_step(t.m, t.d);
  }
  int nbody = s.m->nbody, njnt = s.m->njnt, nv = s.m->nv;
  CHECK_INT(s.d->awake->plane, kind);
  CHECK_INT(t.d->awake->plane, SN_PLANE_NONE);
  check_equal(s.d->qpos, t.d->qpos, s.m->nq);
  check_equal(&s.d->xpos->x, &t.d->xpos->x, 3 * nbody);
  check_equal(&s.d->xquat->w, &t.d->xquat->w, 4 * nbody);
  check_equal(s.d->xmat->m[0], t.d->xmat->m[0], 9 * nbody);
  check_equal(&s.d->xipos->x, &t.d->xipos->x, 3 * nbody);
  check_equal(s.d->ximat->m[0], t.d->ximat->m[0], 9 * nbody);
  check_equal(&s.d->xanchor->x, &t.d->xanchor->x, 3 * njnt);
  check_equal(&s.d->xaxis->x, &t.d->xaxis->x, 3 * njnt);
  check_equal(&s.d->cvel->rot.x, &t.d->cvel->rot.x, 6 * nbody);
  check_equal(&s.d->cdof_dot->rot.x, &t.d->cdof_dot->rot.x, 6 * nv);
  check_equal(s.d->M, t.d->M, s.m->nC);
  check_equal(s.d->qfrc_bias, t.d->qfrc_bias, nv);
  scene_end(s);
  scene_end(t);
}

TEST(motion_in_the_plane_of_x_and_z_has_the_numbers_of_the_general_stages) {
  check_plane("0 1 0", "1 0 .5", SN_PLANE_XZ);
}

TEST(motion_in_the_plane_of_x_and_y_has_the_numbers_of_the_general_stages) {
  check_plane("0 0 1", ".2 1 0", SN_PLANE_YX);
}

TEST(motion_in_the_plane_of_y_and_z_has_the_numbers_of_the_general_stages) {
  check_plane("1 0 0", "0 1 -1", SN_PLANE_YZ);
}

static snPlaneKind plane_with(const char* more) {
  Scene s = mechanism("0 1 0", "1 0 0", more);
  sn_forward(s.m, s.d);
  snPlaneKind kind = s.d->awake->plane;
  scene_end(s);
  return kind;
}

TEST(one_body_that_leaves_the_plane_makes_the_mechanism_spatial) {
  CHECK_INT(plane_with("<body><joint type='hinge' axis='0 1 0'/><geom size='.1'/></body>"), SN_PLANE_XZ);
  CHECK_INT(plane_with("<body><joint type='hinge' axis='0 1 .1'/><geom size='.1'/></body>"), SN_PLANE_NONE);
  CHECK_INT(plane_with("<body><joint type='slide' axis='0 1 0'/><geom size='.1'/></body>"), SN_PLANE_NONE);
  CHECK_INT(plane_with("<body><joint type='ball'/><geom size='.1'/></body>"), SN_PLANE_NONE);
  CHECK_INT(plane_with("<body><freejoint/><geom size='.1'/></body>"), SN_PLANE_NONE);
  CHECK_INT(plane_with("<body euler='1 0 0'><joint type='hinge' axis='0 1 0'/><geom size='.1'/></body>"),
            SN_PLANE_NONE);
}

TEST(an_axis_that_changes_between_steps_is_seen) {
  Scene s = mechanism("0 1 0", "1 0 0", "");
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->awake->plane, SN_PLANE_XZ);
  s.m->jnt_axis[2] = vec3(0, .6, .8);
  set_state(s.m, s.d);
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->awake->plane, SN_PLANE_NONE);
  CHECK_NEAR(vec3_length(s.d->xaxis[2]), 1, 1e-12);
  CHECK(s.d->cdof[2].rot.z != 0);
  scene_end(s);
}
