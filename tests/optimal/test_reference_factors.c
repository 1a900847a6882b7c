// test_reference_factors.c — scale factors of references, bounds over time: derivatives, what is refused, what is found
#include "optimal/arm.h"
#include "optimal/derivative_checks.h"

#include <math.h>

// An electromyogram of the biceps.
static snMotion* emg(void) {
  const char* labels[] = {"EMG 1"};
  snMotion* motion = sn_motion_create("emg", 20, 1, labels);
  for (int i = 0; i < 20; i++) {
    motion->time[i] = i / 19.0;
    motion->data[i] = 40 * (0.4 + 0.3 * sin(6 * motion->time[i]));
  }
  return motion;
}

static snOptimal* problem_of(Scene s) {
  snOptimal* p = sn_optimal_create(s.m, NULL, 1, NULL);
  sn_optimal_time(p, 0, (snRange){0.5, 0.5}, 10, NULL);
  return p;
}

static const char *const all[] = {"*", "biceps"}, *const columns[] = {NULL, "EMG 1"}, *const scales[] = {NULL, "gain"};

static bool track(snOptimal* p, const snMotion* reference, bool constraint, snDiagnostics* diag) {
  snGoal goal = {.kind = SN_GOAL_CONTROL_TRACKING, .weight = 3, .count = 2, .names = all, .others = columns,
                 .scales = scales, .reference = reference, .constraint = constraint, .within = {0, 2}};
  return sn_optimal_goal(p, &goal, diag);
}

TEST(derivatives_by_scale_factors) {
  for (int constraint = 0; constraint < 2; constraint++) {
    Scene s = scene(ARM_XML);
    snOptimal* p = problem_of(s);
    snMotion* reference = emg();
    CHECK(sn_optimal_scale_factor(p, "gain", (snRange){0.001, 1}, NAN, NULL));
    CHECK(track(p, reference, constraint, NULL));
    snGoal effort = {.kind = SN_GOAL_EFFORT, .weight = 1};
    CHECK(sn_optimal_goal(p, &effort, NULL));
    check_all(p);
    sn_motion_destroy(reference);
    scene_end(s);
  }
}

// A gain of 1/40 makes the electromyogram a control.
TEST(a_scale_factor_is_found) {
  Scene s = scene(ARM_XML);
  snOptimal* p = problem_of(s);
  snMotion* reference = emg();
  snDiagnostics diag = {0};
  CHECK(sn_optimal_scale_factor(p, "gain", (snRange){0.02, 1}, 0.5, NULL));
  CHECK(track(p, reference, false, NULL));
  CHECK_INT(sn_optimal_parameters(p), 1);
  CHECK_TEXT(sn_optimal_variable(p, 9), "gain");
  snOptimalBounds b;
  CHECK(sn_optimal_get_bounds(p, 9, &b));
  CHECK_NEAR(b.during.lo, 0.02, 0);
  snOptimalSolution* found = sn_optimize(p, &(snOptimizeOptions){.tolerance = 1e-6, .gap = 1e-6}, &diag);
  CHECK(found && found->status == SN_OPTIMAL_SOLVED);
  const snMotion* t = found->trajectory;
  CHECK_INT(found->parameters, 1);
  CHECK_TEXT(t->labels[t->cols - 1], "gain");
  CHECK(found->objective < 1e-5);
  double gain = t->data[t->cols - 1];
  for (int r = 0; r < t->rows; r += 2)
    CHECK_NEAR(t->data[r * t->cols + 6], gain * 40 * (0.4 + 0.3 * sin(6 * t->time[r])), 3e-3);
  sn_optimal_solution_destroy(found);
  sn_diagnostics_clear(&diag);
  sn_optimal_destroy(p);
  sn_motion_destroy(reference);
  scene_end(s);
}

static void check_message(bool done, snDiagnostics* diag, const char* part) {
  CHECK(!done);
  CHECK_CONTAINS(diag->count > 0 ? diag->items[0].message : "", part);
  sn_diagnostics_clear(diag);
}

TEST(bad_scale_factors_are_named) {
  Scene s = scene(ARM_XML);
  snOptimal* p = problem_of(s);
  snMotion* reference = emg();
  snDiagnostics diag = {0};
  snRange range = {0, 1};
  check_message(track(p, reference, false, &diag), &diag, "no scale factor 'gain'; add it first");
  check_message(sn_optimal_scale_factor(p, "", range, NAN, &diag), &diag, "no name");
  check_message(sn_optimal_scale_factor(p, "gain", (snRange){1, 0}, NAN, &diag), &diag, "above the upper one");
  check_message(sn_optimal_scale_factor(p, "gain", range, 2, &diag), &diag, "outside its bounds");
  check_message(sn_optimal_scale_factor(p, "motor", range, NAN, &diag), &diag, "a variable of this name");
  CHECK(sn_optimal_scale_factor(p, "gain", range, NAN, &diag));
  check_message(sn_optimal_scale_factor(p, "gain", range, NAN, &diag), &diag, "of this name already");
  snGoal effort = {.kind = SN_GOAL_EFFORT, .weight = 1, .count = 2, .names = all, .scales = scales};
  check_message(sn_optimal_goal(p, &effort, &diag), &diag, "cannot have scale factors");
  sn_optimal_destroy(p);
  sn_motion_destroy(reference);
  scene_end(s);
}

// ---- bounds over time

static const double times[] = {0, 0.25, 0.5}, levels[] = {0.3, 0.6, 0.3};

TEST(controls_stay_within_bounds_that_change) {
  Scene s = scene(ARM_XML);
  snOptimal* p = problem_of(s);
  snDiagnostics diag = {0};
  snControlSignal lower = {.rule = SN_CONTROL_LINEAR, .count = 3, .time = times, .value = levels};
  CHECK(sn_optimal_bounds_over_time(p, "biceps", &lower, NULL, false, &diag));
  CHECK(sn_optimal_bounds_over_time(p, "triceps", &lower, NULL, true, &diag));
  snGoal effort = {.kind = SN_GOAL_EFFORT, .weight = 1};
  CHECK(sn_optimal_goal(p, &effort, NULL));
  snOptimalSolution* found = sn_optimize(p, &(snOptimizeOptions){.tolerance = 1e-6, .gap = 1e-6}, &diag);
  CHECK(found && found->status == SN_OPTIMAL_SOLVED);
  const snMotion* t = found->trajectory;
  for (int r = 0; r < t->rows; r += 2) {
    double level = t->time[r] < 0.25 ? 0.3 + 1.2 * t->time[r] : 0.9 - 1.2 * t->time[r];
    CHECK_NEAR(t->data[r * t->cols + 6], level, 1e-3);
    CHECK_NEAR(t->data[r * t->cols + 8], level, 1e-12);
  }
  sn_optimal_solution_destroy(found);
  sn_optimal_destroy(p);
  sn_diagnostics_clear(&diag);
  scene_end(s);
}

TEST(bad_bounds_over_time_are_named) {
  Scene s = scene(ARM_XML);
  snOptimal* p = problem_of(s);
  snDiagnostics diag = {0};
  const double falling[] = {0, 0.5, 0.4}, high[] = {2, 2, 2};
  snControlSignal lower = {.rule = SN_CONTROL_LINEAR, .count = 3, .time = times, .value = levels};
  snControlSignal back = {.rule = SN_CONTROL_LINEAR, .count = 3, .time = falling, .value = levels};
  snControlSignal above = {.rule = SN_CONTROL_QUINTIC, .count = 3, .time = times, .value = high};
  check_message(sn_optimal_bounds_over_time(p, "bicep", &lower, NULL, false, &diag), &diag, "did you mean 'biceps'");
  check_message(sn_optimal_bounds_over_time(p, "biceps", &back, NULL, false, &diag), &diag, "node 3 is 0.3 at 0.4 s");
  check_message(sn_optimal_bounds_over_time(p, "elbow/value", &lower, NULL, true, &diag), &diag, "only controls");
  check_message(sn_optimal_bounds_over_time(p, "biceps", &lower, &lower, true, &diag), &diag, "no upper one");
  CHECK(sn_optimal_bounds_over_time(p, "biceps", &above, NULL, false, &diag));
  check_message(sn_optimize(p, NULL, &diag) != NULL, &diag, "bounds of 'biceps' over time contradict others at 0 s");
  sn_optimal_time(p, 0, (snRange){0.4, 0.6}, 10, NULL);
  CHECK(sn_optimal_bounds_over_time(p, "triceps", &lower, NULL, false, &diag));
  check_message(sn_optimize(p, NULL, &diag) != NULL, &diag, "a bound that changes with time needs a fixed end time");
  sn_optimal_destroy(p);
  scene_end(s);
}
