// test_reach.c — inverse kinematics: targets that can be reached are, others are approached as least squares demand
#include "scene.h"
#include "sinew/reach.h"
#include "sinew/support.h"

#include <math.h>
#include <string.h>

#define ARM                                                                                                          \
  "<mujoco><compiler angle='radian'/><worldbody><body><joint name='a' axis='0 0 1' range='-1 1' limited='true'/>"     \
  "<geom type='capsule' fromto='0 0 0 1 0 0' size='.05'/><body pos='1 0 0'><joint name='b' axis='0 0 1' "             \
  "range='-.5 2' limited='true'/><geom type='capsule' fromto='0 0 0 1 0 0' size='.05'/><site name='tip' pos='1 0 0'/>" \
  "</body></body></worldbody></mujoco>"

static snReachTarget tip_at(double x, double y) {
  return (snReachTarget){.type = SN_OBJ_SITE, .pos = {x, y, 0}, .quat = {1, 0, 0, 0}, .pos_weight = 1};
}

TEST(a_point_in_reach_is_reached) {
  Scene s = scene(ARM);
  double a = .4, b = 1.1;
  snReachTarget target = tip_at(cos(a) + cos(a + b), sin(a) + sin(a + b));
  s.d->qpos[1] = .3;  // away from the singular pose
  snReachResult found = sn_reach(s.m, s.d, &target, 1, NULL);
  CHECK(found.converged);
  CHECK(found.iterations < 12);
  CHECK_NEAR(found.pos_error, 0, 1e-12);
  CHECK_NEAR(s.d->qpos[0], a, 1e-10);
  CHECK_NEAR(s.d->qpos[1], b, 1e-10);
  scene_end(s);
}

TEST(a_point_out_of_reach_is_approached_within_the_limits) {
  Scene s = scene(ARM);
  snReachTarget target = tip_at(-5, 5);
  s.d->qpos[0] = .2, s.d->qpos[1] = .1;
  snReachResult found = sn_reach(s.m, s.d, &target, 1, NULL);
  CHECK(found.converged);
  CHECK_NEAR(s.d->qpos[0], 1, 0);  // at its bound
  // the second link points from the elbow to the target
  double angle = atan2(5 - sin(1.), -5 - cos(1.));
  CHECK_NEAR(1 + s.d->qpos[1], angle, 1e-7);
  found = sn_reach(s.m, s.d, &target, 1, &(snReachOptions){.ignore_limits = true});
  CHECK_NEAR(found.pos_error, sqrt(50.) - 2, 1e-9);  // stretched towards it
  scene_end(s);
}

TEST(fixed_dofs_stay_and_regularisation_draws_to_rest) {
  Scene s = scene(ARM);
  snReachTarget target = tip_at(1, 1);
  const snByte fixed[] = {1, 0};
  s.d->qpos[0] = .2, s.d->qpos[1] = .1;
  sn_reach(s.m, s.d, &target, 1, &(snReachOptions){.fixed = fixed});
  CHECK_NEAR(s.d->qpos[0], .2, 0);
  const double rest[] = {.5, .7};
  sn_reach(s.m, s.d, &target, 1, &(snReachOptions){.regularization = 1e6, .rest = rest});
  CHECK_NEAR(s.d->qpos[0], .5, 1e-5);
  CHECK_NEAR(s.d->qpos[1], .7, 1e-5);
  scene_end(s);
}

#define FLOATING                                                                                                    \
  "<mujoco><worldbody><body><freejoint/><geom size='.1'/><site name='s' pos='.1 .2 .3' euler='10 20 30'/></body>" \
  "</worldbody></mujoco>"

TEST(a_pose_is_reached_by_a_free_body_with_place_and_orientation) {
  Scene s = scene(FLOATING);
  snReachTarget target = {.type = SN_OBJ_SITE, .pos = {1, 2, 3}, .quat = {.5, -.5, .5, .5}};
  target.pos_weight = target.quat_weight = 1;
  snReachResult found = sn_reach(s.m, s.d, &target, 1, NULL);
  CHECK(found.converged);
  CHECK_NEAR(found.pos_error, 0, 1e-10);
  CHECK_NEAR(found.angle_error, 0, 1e-10);
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->site_xpos[0].y, 2, 1e-10);
  scene_end(s);
}

TEST(objects_that_do_not_exist_are_passed_over) {
  Scene s = scene(ARM);
  snReachTarget targets[] = {{.type = SN_OBJ_SITE, .id = 7, .pos_weight = 1}, {.type = SN_OBJ_CAMERA, .pos_weight = 1}};
  double before[2] = {s.d->qpos[0], s.d->qpos[1]};
  snReachResult found = sn_reach(s.m, s.d, targets, 2, NULL);
  CHECK(found.converged);
  CHECK(memcmp(before, s.d->qpos, sizeof before) == 0);
  scene_end(s);
}
