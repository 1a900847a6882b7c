// test_rollout_gradient.c — products without matrices, and reverse mode against the matrices and against differences
#include "zoo.h"
#include "sinew/support.h"

#include <math.h>
#include <stdlib.h>

#define CHAIN                                                                                                      \
  "<worldbody><geom type='plane' size='5 5 .1'/><body pos='0 0 .4'><freejoint/><geom size='.1'/>"                  \
  "<body pos='.2 0 0'><joint name='a' type='ball' damping='.1'/><geom type='capsule' size='.05 .1' pos='.1 0 0'/>" \
  "<body pos='.3 0 0'><joint name='b' axis='0 1 0' damping='.2' stiffness='1'/><geom size='.05' pos='.1 0 0'/>"    \
  "</body></body></body></worldbody><actuator><motor joint='b'/><general joint='b' dyntype='filter' dynprm='.1'/>" \
  "<motor joint='a' gear='1 2 3' delay='.004' nsample='4'/></actuator></mujoco>"

// No control reaches a force in the step itself.
#define DRIVEN                                                                                                    \
  "<worldbody><body><joint name='a' axis='0 1 0' damping='.1'/><geom size='.1' pos='.2 0 0'/><body pos='.3 0 0'>" \
  "<joint name='b' axis='0 1 .2'/><geom size='.05' pos='.1 0 0'/></body></body></worldbody><actuator>"            \
  "<general joint='a' dyntype='filter' dynprm='.1'/><general joint='b' dyntype='integrator'/></actuator></mujoco>"

// Tendons around geoms, springs of balls, sites, muscles, equalities.
#define PULLED                                                                                                        \
  "<worldbody><body pos='0 0 2'><freejoint/><geom type='box' size='.1 .2 .3'/><site name='s0' pos='.2 .1 .1'/>"       \
  "<body pos='0 .3 .4'><joint name='ball' type='ball' stiffness='3' damping='.1' armature='.01'/><geom size='.1'/>"   \
  "<site name='s1' pos='.1 .1 0'/><body pos='.3 0 0' gravcomp='.5'><joint name='turn' axis='1 1 0' stiffness='2'/>"   \
  "<geom size='.05' pos='.1 0 0'/><site name='s2' pos='.1 0 .1'/></body></body></body><body pos='1 0 1'><joint "      \
  "axis='0 1 "                                                                                                        \
  "0'/><geom size='.1' pos='.2 0 0'/><geom name='wrap' size='.15'/><geom name='tube' type='cylinder' size='.1 .3' "   \
  "pos='-.5 0 .5'/><site name='s3' pos='.4 0 .1'/></body></worldbody><tendon><spatial name='t0' stiffness='5' "       \
  "damping='.3' springlength='.1'><site site='s0'/><site site='s2'/><pulley divisor='2'/><site site='s1'/>"           \
  "<geom geom='wrap'/><site site='s3'/></spatial><spatial name='t1'><site site='s0'/><geom geom='tube'/><site "       \
  "site='s3'/></spatial></tendon><equality><connect site1='s1' site2='s3' active='ACTIVE'/></equality><actuator>"     \
  "<motor site='s2' gear='1 2 3 .1 .2 .3'/><general joint='ball' gear='1 2 3' biastype='affine' biasprm='0 -1 -.2'/>" \
  "<general tendon='t0' dyntype='filter' dynprm='.05' gaintype='affine' gainprm='1 2 .3'/><muscle tendon='t1' "       \
  "force='10' lengthrange='.3 3'/><hillmuscle tendon='t0' force='50' optlen='.8' slacklen='.3' "                      \
  "tendonmodel='compliant'/></actuator></mujoco>"

// Tendons that touch a cylinder and a sphere from the inside: the path is no shortest one.
#define INSIDE                                                                                                        \
  "<worldbody><geom name='tube' type='cylinder' size='.05 .1' contype='0' conaffinity='0'/><site name='side' pos='0 " \
  ".01 0'/><geom name='ball' size='.05' pos='0 0 .5' contype='0' conaffinity='0'/><site name='within' pos='0 .01 "    \
  ".5'/><body pos='-.1 -.1 0'><joint axis='0 0 1' pos='.1 .1 0'/><joint type='slide' axis='1 .3 .2'/><geom "          \
  "size='.03'/><site name='a'/><site name='c' pos='0 0 .5'/></body><body pos='.12 -.08 .02'><joint axis='0 .2 1' "    \
  "pos='-.1 .1 0'/><geom size='.03'/><site name='b'/><site name='d' pos='0 0 .5'/></body></worldbody><tendon>"        \
  "<spatial stiffness='50' damping='1'><site site='a'/><geom geom='tube' sidesite='side'/><site site='b'/></spatial>" \
  "<spatial stiffness='50' damping='1'><site site='c'/><geom geom='ball' sidesite='within'/><site site='d'/>"         \
  "</spatial></tendon></mujoco>"

static double* numbers(int n, uint64_t seed) {
  double* x = calloc((size_t)n + 1, sizeof(double));
  if (seed) random_numbers(x, n, 1, &seed);
  return x;
}

static void check_transposed(const char* xml) {
  Scene s = scene(xml);
  int size = sn_derivatives_size(s.m), nu = s.m->nu;
  double *A = numbers(size * size, 0), *B = numbers(size * nu, 0), *w = numbers(size, 7), *state = numbers(size, 0),
         control[8];
  random_numbers(s.d->qvel, s.m->nv, 0.3, &(uint64_t){3});
  random_numbers(s.d->ctrl, nu, 0.3, &(uint64_t){4});
  if (s.m->nhill > 0) sn_settle_muscles(s.m, s.d);
  for (int i = 0; i < 5; i++) sn_step(s.m, s.d);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK(fabs(s.d->qacc[dof]) < 1e5);
  CHECK(sn_transition(s.m, s.d, NULL, A, B, NULL, NULL));
  CHECK(sn_transition_transposed(s.m, s.d, NULL, w, state, control));
  for (int j = 0; j < size + nu; j++) {
    double sum = 0;
    for (int i = 0; i < size; i++) sum += w[i] * (j < size ? A[i * size + j] : B[i * nu + j - size]);
    CHECK_NEAR(j < size ? state[j] : control[j - size], sum, 1e-9 * (1 + fabs(sum)));
  }
  free(A);
  free(B);
  free(w);
  free(state);
  scene_end(s);
}

TEST(transposed_products_are_those_of_the_matrices) {
  check_transposed("<mujoco>" CHAIN);
  check_transposed("<mujoco><option integrator='RK4'/>" CHAIN);
  check_transposed("<mujoco><option integrator='implicitspringdamper' cone='elliptic'/>" CHAIN);
  check_transposed("<mujoco><option integrator='implicitfast'/>" CHAIN);
  check_transposed("<mujoco><option density='1000' viscosity='.5' wind='1 2 3'/>" CHAIN);
  check_transposed("<mujoco>" DRIVEN);
  check_transposed("<mujoco>" INSIDE);
  for (int integrator = 0; integrator < 3; integrator++)
    for (int active = 0; active < 2; active++) {
      static const char* const name[] = {"Euler", "implicitspringdamper", "implicit"};
      char xml[4096], *at;
      snprintf(xml, sizeof xml,
               "<mujoco><option integrator='%s'/><default><geom contype='0' conaffinity='0'/></default>%s",
               name[integrator], PULLED);
      at = strstr(xml, "ACTIVE");
      memcpy(at, active ? "true  " : "false ", 6);
      memmove(at + 5 - active, at + 6, strlen(at + 6) + 1);
      check_transposed(xml);
    }
}

// A linear cost of the last velocities after a rollout.
static double cost_of(Scene s, const double* start, const double* control, int steps, const double* weight) {
  double sum = 0;
  sn_state_set(s.m, s.d, start, SN_STATE_ALL);
  for (int t = 0; t < steps; t++) {
    memcpy(s.d->ctrl, control + t * s.m->nu, sizeof(double) * (size_t)s.m->nu);
    sn_step(s.m, s.d);
  }
  for (int i = 0; i < s.m->nv; i++) sum += weight[i] * s.d->qvel[i];
  sn_state_set(s.m, s.d, start, SN_STATE_ALL);
  return sum;
}

TEST(the_gradient_of_a_rollout_is_that_of_differences_along_any_direction) {
  Scene s = scene("<mujoco><option tolerance='0'/>" CHAIN);
  enum { STEPS = 100 };
  int size = sn_derivatives_size(s.m), nu = s.m->nu;
  double *control = numbers(STEPS * nu, 5), *weight = numbers(s.m->nv, 6), *by_state = numbers(STEPS * size, 0);
  double *found = numbers(STEPS * nu, 0), *start = numbers(sn_state_size(s.m, SN_STATE_ALL), 0),
         *moved = numbers(STEPS * nu, 0);
  memcpy(by_state + (STEPS - 1) * size + s.m->nv, weight, sizeof(double) * (size_t)s.m->nv);
  sn_state_read(s.m, s.d, SN_STATE_ALL, start);
  snRolloutGradient rollout = {.nsteps = STEPS, .control = control, .dcost_dstate = by_state, .dcontrol = found};
  CHECK(sn_rollout_gradient(s.m, s.d, NULL, &rollout));
  for (int k = 0; k < 5; k++) {
    double *direction = numbers(STEPS * nu, (uint64_t)(10 + k)), side[2], along = 0, eps = 1e-6;
    for (int sign = 0; sign < 2; sign++) {
      for (int i = 0; i < STEPS * nu; i++) moved[i] = control[i] + (sign ? eps : -eps) * direction[i];
      side[sign] = cost_of(s, start, moved, STEPS, weight);
    }
    for (int i = 0; i < STEPS * nu; i++) along += found[i] * direction[i];
    CHECK_NEAR((side[1] - side[0]) / (2 * eps), along, 1e-6 * (1 + fabs(along)));
    free(direction);
  }
  rollout.nsteps = 0;
  CHECK(!sn_rollout_gradient(s.m, s.d, NULL, &rollout));
  free(control), free(weight), free(by_state), free(found), free(start), free(moved);
  scene_end(s);
}
