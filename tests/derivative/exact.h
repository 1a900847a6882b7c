// exact.h — analytic derivatives of a step against centred differences, extrapolated in their displacement
#pragma once
#include "zoo.h"

#include <math.h>
#include <stdlib.h>

static inline double* matrix(Scene s, snDerivativeMode mode, double eps, int* count, snDerivatives* work) {
  int size = sn_derivatives_size(s.m);
  *count = size * (size + s.m->nu);
  double* A = calloc((size_t)*count + 1, sizeof(double));
  CHECK(sn_transition(s.m, s.d, &(snDerivativeOptions){.mode = mode, .eps = eps, .work = work}, A, A + size * size,
                      NULL, NULL));
  return A;
}

// Romberg's scheme over three displacements: the error goes with eps^6.
static inline double* extrapolated(Scene s, double eps, int* count, snDerivatives* work) {
  double* x[3];
  for (int k = 0; k < 3; k++) x[k] = matrix(s, SN_DERIVATIVE_FD, eps / (1 << k), count, work);
  for (int i = 0; i < *count; i++) {
    double once = (4 * x[1][i] - x[0][i]) / 3, twice = (4 * x[2][i] - x[1][i]) / 3;
    x[0][i] = (16 * twice - once) / 15;
  }
  free(x[1]);
  free(x[2]);
  return x[0];
}

// Every analytic entry, relative to the largest of its row; columns without one are counted in *missing.
static inline double worst_error(Scene s, double eps, int* missing) {
  int count, width = sn_derivatives_size(s.m), nu = s.m->nu;
  snDerivatives* work = sn_derivatives_create(s.m, 1);
  double* fd = extrapolated(s, eps, &count, work);
  double *analytic = matrix(s, SN_DERIVATIVE_ANALYTIC, 0, &count, work), worst = 0;
  for (int row = 0; row < width; row++) {
    double largest = 1e-3;
    for (int j = 0; j < width; j++) largest = fmax(largest, fabs(fd[row * width + j]));
    for (int j = 0; j < width; j++)
      if (!isnan(analytic[row * width + j]))
        worst = fmax(worst, fabs(analytic[row * width + j] - fd[row * width + j]) / largest);
    for (int j = width * width + row * nu; j < width * width + (row + 1) * nu; j++)
      if (!isnan(analytic[j])) worst = fmax(worst, fabs(analytic[j] - fd[j]) / largest);
  }
  *missing = 0;
  for (int j = 0; j < width + nu; j++) *missing += sn_derivatives_reason(work, j) != SN_DERIVATIVE_IS_ANALYTIC;
  free(fd);
  free(analytic);
  sn_derivatives_destroy(work);
  return worst;
}

static inline void check_states(const char* xml, int states, double displacement, double eps, double tolerance) {
  Scene s = scene(xml);
  s.m->opt.tolerance = 0;
  for (int seed = 1; seed <= states; seed++) {
    uint64_t random = (uint64_t)seed;
    double step[128];
    int missing;
    sn_reset(s.m, s.d);
    random_numbers(step, s.m->nv, displacement, &random);
    sn_integrate_pos(s.m, s.d->qpos, step, 1);
    random_numbers(s.d->qvel, s.m->nv, displacement > 0.01 ? 1 : 0.1, &random);
    random_numbers(s.d->ctrl, s.m->nu, 0.4, &random);
    for (int i = 0; i < s.m->na; i++) s.d->act[i] = 0.4 + 0.3 * random_number(&random);
    if (s.m->nhill > 0) sn_settle_muscles(s.m, s.d);
    sn_forward(s.m, s.d);
    CHECK_NEAR(worst_error(s, eps, &missing), 0, tolerance);
    CHECK_NEAR(missing, 0, 0);
  }
  scene_end(s);
}
