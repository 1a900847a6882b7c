// test_work.c — what the workspace refuses, and that it allocates once
#include "zoo.h"

#include <math.h>
#include <stdlib.h>

static int allocations;

static void* counted_alloc(void* context, size_t bytes) {
  (void)context;
  allocations++;
  return malloc(bytes);
}

static void counted_release(void* context, void* memory) {
  (void)context;
  free(memory);
}

static bool refused(Scene s, snDerivativeOptions options, const char* part) {
  double A[8192];
  snDiagnostics diag = {0};
  options.diagnostics = &diag;
  bool done = sn_transition(s.m, s.d, &options, A, NULL, NULL, NULL);
  bool named = diag.count > 0 && strstr(diag.items[0].message, part);
  sn_diagnostics_clear(&diag);
  return !done && named;
}

TEST(bad_arguments_are_named) {
  Scene s = scene(ZOO_XML("")), other = scene("<mujoco/>");
  CHECK(refused(s, (snDerivativeOptions){.eps = -1}, "eps"));
  CHECK(refused(s, (snDerivativeOptions){.eps = NAN}, "eps"));
  CHECK(refused(s, (snDerivativeOptions){.mode = (snDerivativeMode)9}, "mode 9"));
  snDerivatives* work = sn_derivatives_create(other.m, 1);
  CHECK(refused(s, (snDerivativeOptions){.work = work}, "other sizes"));
  sn_derivatives_destroy(work);
  s.d->qvel[3] = NAN;
  CHECK(refused(s, (snDerivativeOptions){0}, "qvel[3]"));
  scene_end(s);
  scene_end(other);
}

TEST(nothing_is_allocated_after_the_first_call) {
  Scene s = scene(ZOO_XML(""));
  int size = sn_derivatives_size(s.m);
  double* A = malloc(sizeof(double) * (size_t)(size * size));
  snAllocator own = s.m->allocator;
  s.m->allocator = (snAllocator){counted_alloc, counted_release, NULL};
  random_state(s.m, s.d, 5);
  sn_forward(s.m, s.d);
  snDerivatives* work = sn_derivatives_create(s.m, 2);
  for (int mode = 0; mode <= SN_DERIVATIVE_HYBRID; mode++) {
    snDerivativeOptions options = {.mode = (snDerivativeMode)mode, .work = work};
    CHECK(sn_transition(s.m, s.d, &options, A, NULL, NULL, NULL));
    int before = allocations;
    CHECK(sn_transition(s.m, s.d, &options, A, NULL, NULL, NULL));
    CHECK(allocations == before);
  }
  sn_derivatives_destroy(work);
  free(A);
  s.m->allocator = own;
  scene_end(s);
}

// A pass of the data's own is enough where nothing that follows changes its outputs.
TEST(afterwards_the_outputs_are_those_of_a_forward_pass) {
  static const char* const models[] = {ZOO_XML(""), ZOO_XML("<option integrator='implicitfast'/>"),
                                       ZOO_XML("<option integrator='RK4'/>"),
                                       ZOO_XML("<option integrator='implicit'><flag energy='enable'/></option>")};
  static double A[8192];
  for (int k = 0; k < 4; k++) {
    Scene s = scene(models[k]);
    random_state(s.m, s.d, 7);
    sn_forward(s.m, s.d);
    snData* copy = sn_data_create(s.m, NULL);
    sn_data_copy(s.m, copy, s.d);
    sn_forward(s.m, copy);
    CHECK(sn_transition(s.m, s.d, NULL, A, NULL, NULL, NULL));
    size_t n = sizeof(double) * (size_t)s.m->nv;
    CHECK(s.d->time == copy->time && s.d->ncon == copy->ncon && s.d->nefc == copy->nefc);
    CHECK(memcmp(s.d->qpos, copy->qpos, sizeof(double) * (size_t)s.m->nq) == 0);
    CHECK(memcmp(s.d->qvel, copy->qvel, n) == 0);
    CHECK(memcmp(s.d->qacc, copy->qacc, n) == 0 && memcmp(s.d->qacc_warmstart, copy->qacc_warmstart, n) == 0);
    CHECK(memcmp(s.d->qfrc_smooth, copy->qfrc_smooth, n) == 0);
    sn_data_destroy(copy);
    scene_end(s);
  }
}
