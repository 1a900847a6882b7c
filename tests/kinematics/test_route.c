// test_route.c — paths that wrap as OpenSim's do: lengths, and both kinds of moment arms
#include "scene.h"
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
  sn_jac_site(s.m, s.d, J, NULL, 1);
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
