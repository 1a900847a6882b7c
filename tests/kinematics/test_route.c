// test_route.c — paths that wrap as OpenSim's do: lengths, and both kinds of moment arms
#include "scene.h"
#include "sinew/support.h"
#include <math.h>

#define ARM(path)                                                                                              \
  "<mujoco><compiler angle='radian'/><worldbody><site name='a' pos='-0.1 0.01 0.02'/>"                         \
  "<geom name='cyl' type='cylinder' size='0.03 0.2' contype='0' conaffinity='0'/>"                             \
  "<geom name='ball' type='sphere' size='0.02' pos='0.1 0 0' contype='0' conaffinity='0'/>"                    \
  "<body><joint name='elbow' axis='0.1 0.05 1'/><geom size='0.01' pos='0.2 0 0' contype='0' conaffinity='0'/>" \
  "<site name='b' pos='0.15 0.02 -0.03'/><site name='c' pos='0.3 0 0'/></body></worldbody>"                    \
  "<tendon>" path "</tendon></mujoco>"

static double difference(const Scene* s, int tendon, double at) {
  const double h = 1e-6;
  double length[2];
  for (int k = 0; k < 2; k++) {
    s->d->qpos[0] = at + (k ? h : -h);
    sn_forward(s->m, s->d);
    length[k] = s->d->ten_length[tendon];
  }
  s->d->qpos[0] = at;
  sn_forward(s->m, s->d);
  return (length[1] - length[0]) / (2 * h);
}

TEST(with_momentarm_length_the_jacobian_is_the_derivative_of_the_length) {
  Scene s =
      scene(ARM("<spatial momentarm='length'><site site='a'/><geom geom='cyl' rule='osim'/><site site='b'/></spatial>"
                "<spatial momentarm='length'><site site='a'/><site site='b'/><site site='c'/>"
                "<geom geom='cyl' rule='osim' quadrant='-y' between='1 2'/><geom geom='ball' rule='osim'/></spatial>"));
  for (double at = -0.3; at < 0.3; at += 0.15) {
    for (int t = 0; t < 2; t++) {
      double found = difference(&s, t, at);
      CHECK_NEAR(s.d->ten_J[t], found, 1e-7);
    }
    CHECK(s.d->ten_wrapnum[0] == 4);
  }
  scene_end(s);
}

TEST(with_momentarm_force_tangent_points_go_with_the_body_of_their_object) {
  Scene s = scene(ARM("<spatial><site site='a'/><geom geom='cyl' rule='osim'/><site site='b'/></spatial>"));
  s.d->qpos[0] = 0.1;
  sn_forward(s.m, s.d);
  CHECK(s.d->ten_wrapnum[0] == 4);
  // the last segment turns about the elbow: its direction times the velocity of b by a unit velocity of the joint
  double J[3];
  sn_site_jacobian(s.m, s.d, 1, J, NULL);
  const double *from = (const double*)s.d->wrap_xpos + 6, *to = (const double*)s.d->wrap_xpos + 9;
  double along[3], length = 0, arm = 0;
  for (int k = 0; k < 3; k++) along[k] = to[k] - from[k], length += along[k] * along[k];
  for (int k = 0; k < 3; k++) arm += J[k] * along[k] / sqrt(length);
  CHECK_NEAR(s.d->ten_J[0], arm, 1e-15);
  double derivative = difference(&s, 0, 0.1);
  CHECK_NEAR(s.d->ten_J[0], derivative, 1e-3);
  scene_end(s);
}

TEST(a_range_of_sites_keeps_an_object_from_other_segments) {
  Scene s =
      scene(ARM("<spatial><site site='a'/><site site='b'/><site site='c'/><geom geom='cyl' rule='osim' between='2 "
                "3'/></spatial>"));
  sn_forward(s.m, s.d);
  CHECK(s.d->ten_wrapnum[0] == 3);
  scene_end(s);
}

#define LEG                                                                                                          \
  "<mujoco><compiler angle='radian'/><option gravity='0 0 0' osim='asis'/><worldbody><body>"                         \
  "<inertial pos='0 0 0' mass='1' diaginertia='0.01 0.01 0.01'/><joint name='hip' axis='0 0 1'/>"                    \
  "<geom name='upper' type='cylinder' size='0.05 0.15' pos='-0.005 -0.38 0.01' mass='0' contype='0' conaffinity='0' " \
  "quat='0.9937606691655043 0.04972948160146045 0.09970865087213879 0.0049895912294619805'/>"                        \
  "<site name='a' pos='-0.01 -0.2 0.02'/><body pos='0 -0.4 0'>"                                                      \
  "<inertial pos='0 0 0' mass='1' diaginertia='0.01 0.01 0.01'/><joint name='knee' axis='0 0 1'/>"                   \
  "<geom name='lower' type='cylinder' size='0.055 0.15' pos='-0.005 -0.05 -0.005' mass='0' contype='0' "             \
  "conaffinity='0' quat='0.989408419118104 -0.12432425003286979 0.07434508076219144 -0.009341841276862307'/>"        \
  "<site name='b' pos='-0.01 -0.35 -0.03'/></body></body></worldbody><tendon><spatial><site site='a'/>"              \
  "<site site='b'/><geom geom='upper' rule='osim' quadrant='-x'/><geom geom='lower' rule='osim' quadrant='-x'/>"     \
  "</spatial></tendon></mujoco>"

// OpenSim 4.6 of the same two cylinders at a hip angle of 0.2 and speeds of 0.7 and -1.1: knee angle, length,
// lengthening speed, moment arms of hip and knee.
static const double opensim[3][5] = {
    {0.1, 0.55712599337852, -0.058751813347686366, 0.001153628070675962, -0.053604910111875716},
    {0.0, 0.5530763075102321, -0.06106532283196658, 0.0008748140241908384, -0.05560491767087037},
    {-0.15, 0.5465250985013694, -0.06446672146118988, 0.0005420404513176644, -0.05857141063589149}};

TEST(with_osim_asis_two_objects_give_the_lengths_speeds_and_moment_arms_of_opensim) {
  Scene s = scene(LEG);
  for (int k = 0; k < 3; k++) {
    s.d->qpos[0] = 0.2, s.d->qpos[1] = opensim[k][0], s.d->qvel[0] = 0.7, s.d->qvel[1] = -1.1;
    sn_forward(s.m, s.d);
    CHECK_NEAR(s.d->ten_length[0], opensim[k][1], 1e-12);
    CHECK_NEAR(s.d->ten_velocity[0], opensim[k][2], 1e-12);
    CHECK_NEAR(s.d->ten_J[0], -opensim[k][3], 1e-12);
    CHECK_NEAR(s.d->ten_J[1], -opensim[k][4], 1e-12);
  }
  scene_end(s);
}

TEST(without_osim_asis_the_length_is_that_of_the_path_and_the_hip_does_not_change_it) {
  Scene s = scene(LEG);
  s.m->opt.osim = 0;
  s.d->qpos[0] = 0.2, s.d->qpos[1] = 0.1, s.d->qvel[0] = 0.7;
  sn_forward(s.m, s.d);
  CHECK(s.d->ten_length[0] > 0.56);
  CHECK_NEAR(s.d->ten_J[0], 0, 1e-15);
  CHECK_NEAR(s.d->ten_velocity[0], 0, 1e-15);
  scene_end(s);
}
