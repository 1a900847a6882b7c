// test_functional.c — tendons whose length is a function of coordinates
#include "kinematics/tendon/functional.h"
#include "scene.h"

#include <math.h>

#define FUNCTIONS                                                                                                  \
  "<functions><function name='l2' type='multivariate' inputs='2' order='3' coef='.3 .02 -.03 .01 .04 .05 -.02 .03 .01 -.04'/>"\
  "<function name='l3' type='multivariate' inputs='3' order='2' coef='.3 .02 -.03 .01 .04 .05 -.02 .03 .01 -.04'/>" \
  "<function name='a' type='multivariate' inputs='2' order='1' coef='.03 .01 -.02'/>"                              \
  "<function name='b' type='multivariate' inputs='2' order='1' coef='-.05 .02 .01'/>"                              \
  "<function name='v' type='multivariate' inputs='4' order='1' coef='0 .3 -.2 .1 .4'/>"                            \
  "<function name='p' type='polynomial' coef='.02 -.05 .01'/>"                                                     \
  "<function name='s' x='-2 -1.2 -0.5 0 0.3' y='-0.003 0.004 0.01 0.002 0'/></functions>"
#define LEG                                                                                                \
  "<worldbody><body><joint name='hip'/><geom size='.1' pos='0 0 -.3'/><body pos='0 0 -.6'>"               \
  "<joint name='slide' type='slide' driver='knee' coupling='p'/><joint name='knee' axis='0 1 0'/>"         \
  "<joint name='fast' axis='0 1 0' locked='true' lockedvalue='.4'/><geom size='.1' pos='0 0 -.3'/></body></body></worldbody>"
#define SCENE(tendons) "<mujoco><compiler angle='radian'/>" FUNCTIONS LEG "<tendon>" tendons "</tendon></mujoco>"

static Scene placed(const char* xml) {
  Scene s = scene(xml);
  s.d->qpos[0] = 0.7, s.d->qpos[1] = -0.4, s.d->qvel[0] = 1.3, s.d->qvel[1] = -0.8;
  sn_forward(s.m, s.d);
  return s;
}

static double length_at(Scene s, int dof, double step) {
  snData* d = sn_data_create(s.m, NULL);
  sn_data_copy(s.m, d, s.d);
  d->qpos[dof] += step;
  sn_forward(s.m, d);
  double length = d->ten_length[0];
  sn_data_destroy(d);
  return length;
}

// The Jacobian is the derivative of the length, the velocity its product with that of the joints.
static void check_jacobian(Scene s) {
  double velocity = 0;
  for (int dof = 0; dof < 2; dof++) {
    double slope = (length_at(s, dof, 1e-5) - length_at(s, dof, -1e-5)) / 2e-5;
    CHECK_NEAR(s.d->ten_J[dof], slope, 1e-9);
    velocity += slope * s.d->qvel[dof];
  }
  CHECK_NEAR(s.d->ten_velocity[0], velocity, 1e-9);
}

TEST(a_length_is_its_polynomial_and_the_jacobian_its_derivative) {
  Scene s = placed(SCENE("<functional name='t' length='l2'><joint joint='knee'/><joint joint='hip'/></functional>"));
  double x = -0.4, y = 0.7;
  CHECK_NEAR(s.d->ten_length[0],
             .3 + .02 * y - .03 * y * y + .01 * y * y * y + x * (.04 + .05 * y - .02 * y * y) +
                 x * x * (.03 + .01 * y) - .04 * x * x * x,
             1e-15);
  CHECK_INT(s.m->ten_J_rownnz[0], 2);
  check_jacobian(s);
  scene_end(s);
}

TEST(coordinates_that_follow_one_dof_share_its_entry_and_locked_ones_have_none) {
  Scene s = placed(SCENE("<functional name='t' length='l3'><joint joint='slide'/><joint joint='hip'/>"
                         "<joint joint='knee'/></functional>"));
  CHECK_INT(s.m->ten_J_rownnz[0], 2);
  check_jacobian(s);
  scene_end(s);
  s = placed(SCENE("<functional name='t' length='l3'><joint joint='fast'/><joint joint='hip'/><joint joint='slide'/>"
                   "</functional>"));
  CHECK_INT(s.m->functionalarg_slot[0], -1);
  check_jacobian(s);
  scene_end(s);
}

TEST(splines_and_polynomials_of_one_coordinate_are_lengths_too) {
  Scene s = placed(SCENE("<functional name='t' length='s'><joint joint='knee'/></functional>"));
  CHECK_NEAR(s.d->ten_J[0], (length_at(s, 1, 1e-5) - length_at(s, 1, -1e-5)) / 2e-5, 1e-9);
  CHECK(s.d->ten_J[0] != 0 && s.d->ten_velocity[0] == s.d->ten_J[0] * s.d->qvel[1]);
  scene_end(s);
}

TEST(given_moment_arms_are_minus_the_jacobian) {
  Scene s = placed(SCENE("<functional name='t' length='l2'><joint joint='hip' momentarm='a'/>"
                         "<joint joint='knee' momentarm='b'/></functional>"));
  double hip = 0.7, knee = -0.4;
  CHECK_NEAR(s.d->ten_J[0], -(.03 + .01 * knee - .02 * hip), 1e-16);
  CHECK_NEAR(s.d->ten_J[1], -(-.05 + .02 * knee + .01 * hip), 1e-16);
  CHECK_NEAR(s.d->ten_velocity[0], s.d->ten_J[0] * 1.3 - s.d->ten_J[1] * 0.8, 1e-16);
  CHECK_INT(s.m->functional_kind[0], SN_FUNCTIONAL_MOMENTARM);
  scene_end(s);
}

TEST(a_given_speed_is_a_function_of_coordinates_and_their_rates) {
  Scene s = placed(SCENE("<functional name='t' length='l2' speed='v'><joint joint='hip'/><joint joint='slide'/>"
                         "</functional>"));
  double rate = (2 * .02 * -0.4 - .05) * -0.8, c = .02 * .16 + .05 * .4 + .01;
  CHECK_NEAR(s.d->ten_velocity[0], .3 * rate - .2 * 1.3 + .1 * c + .4 * .7, 1e-15);
  CHECK_INT(s.m->functional_kind[0], SN_FUNCTIONAL_SPEED);
  scene_end(s);
}

TEST(tendons_beside_it_keep_their_lengths) {
  Scene s = placed(SCENE("<functional name='t' length='s'><joint joint='knee'/></functional>"
                         "<fixed name='f'><joint joint='hip' coef='2'/></fixed>"
                         "<functional name='u' length='l2'><joint joint='hip'/><joint joint='knee'/></functional>"));
  CHECK_NEAR(s.d->ten_length[1], 1.4, 1e-15);
  CHECK(s.d->ten_length[2] != 0 && s.m->tendon_adr[2] == -1);
  CHECK_INT(s.d->ten_wrapnum[0], 0);
  scene_end(s);
}
