// test_differences.c — columns by finite differences: what they mean, and on how many threads
#include "zoo.h"

#include <stdlib.h>

#define PENDULUM                                                                    \
  "<worldbody><body><joint name='hinge' axis='0 1 0' damping='.1'/>"                \
  "<geom type='capsule' fromto='0 0 0 0 0 -1' size='.05'/></body></worldbody>"      \
  "<actuator><motor joint='hinge' ctrlrange='-1 1' ctrllimited='true'/></actuator>" \
  "<sensor><jointvel joint='hinge'/></sensor></mujoco>"

static double* zeros(int n) { return calloc((size_t)n + 1, sizeof(double)); }

TEST(a_control_moves_velocity_and_position_within_one_step) {
  Scene s = scene("<mujoco>" PENDULUM);
  double A[4], B[2], C[2], D[1], h = s.m->opt.timestep;
  sn_forward(s.m, s.d);
  double mass = s.d->M[0] + h * 0.1;
  CHECK(sn_transition(s.m, s.d, &(snDerivativeOptions){.mode = SN_DERIVATIVE_FD}, A, B, C, D));
  CHECK_NEAR(B[1], h / mass, 1e-9);
  CHECK_NEAR(B[0], h * h / mass, 1e-9);
  CHECK_NEAR(A[1], h * A[3], 1e-9);
  CHECK_NEAR(C[1], 1, 1e-9);
  CHECK_NEAR(D[0], 0, 1e-9);
  scene_end(s);
}

TEST(a_control_at_the_end_of_its_range_is_one_sided_and_beyond_it_without_derivative) {
  Scene s = scene("<mujoco>" PENDULUM);
  double B[2], inside;
  snDerivatives* work = sn_derivatives_create(s.m, 1);
  snDerivativeOptions options = {.mode = SN_DERIVATIVE_FD, .work = work};
  sn_transition(s.m, s.d, &options, NULL, B, NULL, NULL);
  inside = B[1];
  CHECK(!sn_derivatives_one_sided(work, 2));
  s.d->ctrl[0] = 1;
  sn_transition(s.m, s.d, &options, NULL, B, NULL, NULL);
  CHECK_NEAR(B[1], inside, 1e-8);
  CHECK(sn_derivatives_one_sided(work, 2));
  s.d->ctrl[0] = 2;
  sn_transition(s.m, s.d, &options, NULL, B, NULL, NULL);
  CHECK_NEAR(B[1], 0, 0);
  sn_derivatives_destroy(work);
  scene_end(s);
}

// All four matrices one after another.
static double* matrices(Scene s, int threads, int* count) {
  int size = sn_derivatives_size(s.m), nu = s.m->nu, ns = s.m->nsensordata;
  *count = (size + ns) * (size + nu);
  double *A = zeros(*count), *B = A + size * size, *C = B + size * nu, *D = C + ns * size;
  snDerivatives* work = sn_derivatives_create(s.m, threads);
  CHECK(sn_transition(s.m, s.d, &(snDerivativeOptions){.mode = SN_DERIVATIVE_FD, .work = work}, A, B, C, D));
  sn_derivatives_destroy(work);
  return A;
}

TEST(threads_change_no_bit) {
  Scene s = scene(ZOO_XML("<option density='1' integrator='implicitfast'/>"));
  int count;
  random_state(s.m, s.d, 3);
  double* one = matrices(s, 1, &count);
  for (int threads = 2; threads <= 3; threads++) {
    double* several = matrices(s, threads, &count);
    CHECK(memcmp(one, several, sizeof(double) * (size_t)count) == 0);
    free(several);
  }
  free(one);
  scene_end(s);
}

TEST(columns_that_skip_stages_are_those_of_whole_steps) {
  Scene s = scene(ZOO_XML("<option integrator='implicit'/>"));
  int size = sn_derivatives_size(s.m), nv = s.m->nv;
  double *A = zeros(size * size), eps = 1e-6, outcome[2][128];
  random_state(s.m, s.d, 4);
  CHECK(sn_transition(s.m, s.d, &(snDerivativeOptions){.mode = SN_DERIVATIVE_FD, .eps = eps}, A, NULL, NULL, NULL));
  snData* copy = sn_data_create(s.m, NULL);
  for (int dof = 0; dof < nv; dof++) {
    for (int side = 0; side < 2; side++) {
      sn_data_copy(s.m, copy, s.d);
      copy->qvel[dof] += side ? eps : -eps;
      sn_step(s.m, copy);
      memcpy(outcome[side], copy->qvel, sizeof(double) * (size_t)nv);
    }
    for (int row = 0; row < nv; row++)
      CHECK_NEAR(A[(nv + row) * size + nv + dof], (outcome[1][row] - outcome[0][row]) / (2 * eps), 0);
  }
  sn_data_destroy(copy);
  free(A);
  scene_end(s);
}

TEST(a_delayed_control_enters_the_history_and_acts_from_there) {
  Scene s = scene(
      "<mujoco><option timestep='.01' integrator='RK4'/><worldbody><body><joint name='slide' type='slide' axis='1 0 "
      "0'/>"
      "<geom size='.1' mass='2'/></body></worldbody>"
      "<actuator><motor joint='slide' delay='.02' nsample='3'/></actuator></mujoco>");
  int size = sn_derivatives_size(s.m), nhistory = s.m->nhistory;
  double *A = zeros(size * size), *B = zeros(size), through = 0, entered = 0;
  CHECK(nhistory > 0 && size == 2 + nhistory);
  CHECK(sn_transition(s.m, s.d, &(snDerivativeOptions){.mode = SN_DERIVATIVE_FD}, A, B, NULL, NULL));
  CHECK_NEAR(B[1], 0, 0);
  for (int i = 0; i < nhistory; i++) {
    through += A[size + 2 + i];
    entered += B[2 + i];
  }
  CHECK_NEAR(through, 0.01 / 2, 1e-9);
  CHECK_NEAR(entered, 1, 1e-9);
  free(A);
  free(B);
  scene_end(s);
}
