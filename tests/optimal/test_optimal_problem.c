// test_optimal_problem.c — stating problems: names, bounds, goals, what is refused; solving them
#include "optimal/arm.h"

#include <math.h>
#include <stdlib.h>

#define UNSET ((snRange){NAN, NAN})

static snOptimal* problem_of(Scene s) {
  snOptimal* p = sn_optimal_create(s.m, NULL, 1, NULL);
  sn_optimal_time(p, 0, (snRange){0.5, 0.5}, 10, NULL);
  return p;
}

static bool bounds(snOptimal* p, const char* name, snRange during, snRange initial, snRange final,
                   snDiagnostics* diag) {
  return sn_optimal_bounds(p, name, &(snOptimalBounds){during, initial, final}, diag);
}

static snRange at(double x) { return (snRange){x, x}; }

static void check_message(bool done, snDiagnostics* diag, const char* part) {
  CHECK(!done);
  CHECK_CONTAINS(diag->count > 0 ? diag->items[0].message : "", part);
  sn_diagnostics_clear(diag);
}

TEST(variables_are_named_in_the_order_of_states_and_controls) {
  Scene s = scene(ARM_XML);
  snOptimal* p = problem_of(s);
  CHECK_INT(sn_optimal_states(p), 6);
  CHECK_INT(sn_optimal_controls(p), 3);
  const char* names[] = {"shoulder/value",    "elbow/value",        "shoulder/speed",
                         "elbow/speed",       "biceps/activation",  "triceps/activation",
                         "biceps",            "motor",              "triceps"};
  for (int i = 0; i < 9; i++) CHECK_TEXT(sn_optimal_variable(p, i), names[i]);
  CHECK(sn_optimal_variable(p, 9) == NULL);
  snOptimalBounds b;
  CHECK(sn_optimal_get_bounds(p, 4, &b));
  CHECK_NEAR(b.during.lo, 0.01, 0);
  sn_optimal_destroy(p);
  scene_end(s);
}

TEST(names_and_ranges_come_from_the_osim_file) {
  const char* files[] = {SN_SOURCE_DIR "/models/osim/pendulum.osim", SN_SOURCE_DIR "/models/osim/old_arm.osim"};
  const char* first[] = {"/jointset/", "/jointset/"};
  for (int i = 0; i < 2; i++) {
    snDiagnostics diag = {0};
    snModel* m = sn_load(files[i], NULL, &diag);
    sn_diagnostics_clear(&diag);
    snOptimal* p = sn_optimal_create(m, files[i], 1, &diag);
    if (p) CHECK_CONTAINS(sn_optimal_variable(p, 0), first[i]);
    if (p && i == 0) {
      snOptimalBounds b;
      sn_optimal_get_bounds(p, 1, &b);
      CHECK_CONTAINS(sn_optimal_variable(p, 1), "/bend/value");
      CHECK_NEAR(b.during.hi, 2.4, 1e-12);
    }
    if (!p) CHECK_CONTAINS(diag.items[0].message, "actuator");  // compliant tendons
    sn_diagnostics_clear(&diag);
    sn_optimal_destroy(p);
    sn_model_destroy(m);
  }
}

TEST(bad_statements_are_named) {
  Scene s = scene(ARM_XML);
  snOptimal* p = problem_of(s);
  snDiagnostics diag = {0};
  check_message(sn_optimal_time(p, 0, (snRange){-1, -1}, 10, &diag), &diag, "ends before it begins");
  check_message(sn_optimal_time(p, 0, at(1), 0, &diag), &diag, "interval");
  check_message(bounds(p, "elbow/valu", at(0), UNSET, UNSET, &diag), &diag, "did you mean 'elbow/value'");
  check_message(bounds(p, "elbow/value", (snRange){1, 0}, UNSET, UNSET, &diag), &diag, "lower one is above");
  snGoal goal = {.kind = SN_GOAL_EFFORT, .weight = -1};
  check_message(sn_optimal_goal(p, &goal, &diag), &diag, "weight is -1");
  goal = (snGoal){.kind = SN_GOAL_SPEED, .weight = 1};
  check_message(sn_optimal_goal(p, &goal, &diag), &diag, "must be positive");
  goal = (snGoal){.kind = SN_GOAL_EFFORT, .weight = 1, .count = 1, .names = (const char*[]){"bicep"}};
  check_message(sn_optimal_goal(p, &goal, &diag), &diag, "did you mean 'biceps'");
  goal = (snGoal){.kind = SN_GOAL_STATE_TRACKING, .weight = 1};
  check_message(sn_optimal_goal(p, &goal, &diag), &diag, "needs a reference");
  goal = (snGoal){.kind = SN_GOAL_FINAL_TIME, .weight = 1, .per_duration = true};
  check_message(sn_optimal_goal(p, &goal, &diag), &diag, "cannot be divided by the duration");
  goal = (snGoal){.kind = SN_GOAL_EFFORT, .weight = 1, .constraint = true, .within = {2, 1}};
  check_message(sn_optimal_goal(p, &goal, &diag), &diag, "above the upper one");
  sn_optimal_destroy(p);
  scene_end(s);
}

TEST(contradicting_bounds_and_bad_guesses_are_named_before_the_first_iteration) {
  Scene s = scene(ARM_XML);
  snOptimal* p = problem_of(s);
  snDiagnostics diag = {0};
  CHECK(bounds(p, "elbow/value", (snRange){-1, 1}, at(2), UNSET, NULL));
  check_message(sn_optimize(p, NULL, &diag) != NULL, &diag, "'elbow/value' at the start");
  sn_optimal_destroy(p);
  p = problem_of(s);
  snMotion* guess = sn_motion_create("guess", 2, 1, (const char*[]){"elbow/value"});
  guess->time[1] = 1, guess->data[1] = NAN;
  check_message(sn_optimize(p, &(snOptimizeOptions){.guess = guess}, &diag) != NULL, &diag, "not finite at 1 s");
  sn_motion_destroy(guess);
  sn_optimal_destroy(p);
  scene_end(s);
}

// The arm is lifted by its muscles and motor from rest to rest.
static snOptimal* lift(Scene s) {
  snOptimal* p = problem_of(s);
  bounds(p, "shoulder/value", (snRange){-2, 2}, at(0), at(-0.4), NULL);
  bounds(p, "elbow/value", (snRange){-2, 2}, at(0), at(-0.6), NULL);
  bounds(p, "*/speed", (snRange){-20, 20}, at(0), at(0), NULL);
  snGoal goal = {.kind = SN_GOAL_EFFORT, .weight = 1};
  sn_optimal_goal(p, &goal, NULL);
  return p;
}

TEST(a_movement_with_muscles_is_found) {
  Scene s = scene(ARM_XML);
  snOptimal* p = lift(s);
  snOptimalSolution* found = sn_optimize(p, NULL, NULL);
  CHECK_INT(found->status, SN_OPTIMAL_SOLVED);
  CHECK(found->violation < 1e-4);
  CHECK_INT(found->term_count, 1);
  CHECK_NEAR(found->terms[0].value, found->objective, 1e-9);
  CHECK_NEAR(found->trajectory->data[20 * 9 + 1], -0.6, 0);  // the last row
  sn_optimal_solution_destroy(found);
  sn_optimal_destroy(p);
  scene_end(s);
}

TEST(a_solution_has_the_same_bits_on_any_number_of_threads) {
  Scene s = scene(ARM_XML);
  double last[3][21 * 9];
  for (int t = 0; t < 3; t++) {
    snOptimal* p = sn_optimal_create(s.m, NULL, 1 << t, NULL);
    sn_optimal_time(p, 0, at(0.5), 10, NULL);
    bounds(p, "shoulder/value", (snRange){-2, 2}, at(0), at(-0.4), NULL);
    bounds(p, "*/speed", (snRange){-20, 20}, at(0), UNSET, NULL);
    sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_EFFORT, .weight = 1}, NULL);
    snOptimalSolution* found = sn_optimize(p, NULL, NULL);
    CHECK(found && found->status == SN_OPTIMAL_SOLVED);
    memcpy(last[t], found->trajectory->data, sizeof last[t]);
    sn_optimal_solution_destroy(found);
    sn_optimal_destroy(p);
  }
  CHECK(memcmp(last[0], last[1], sizeof last[0]) == 0);
  CHECK(memcmp(last[0], last[2], sizeof last[0]) == 0);
  scene_end(s);
}

TEST(a_warm_start_after_a_change_of_weight_needs_few_iterations) {
  Scene s = scene(ARM_XML);
  snOptimal *p = lift(s), *changed = problem_of(s);
  snOptimalSolution* first = sn_optimize(p, NULL, NULL);
  bounds(changed, "shoulder/value", (snRange){-2, 2}, at(0), at(-0.4), NULL);
  bounds(changed, "elbow/value", (snRange){-2, 2}, at(0), at(-0.6), NULL);
  bounds(changed, "*/speed", (snRange){-20, 20}, at(0), at(0), NULL);
  const char* names[] = {"*", "biceps"};
  snGoal goal = {.kind = SN_GOAL_EFFORT, .weight = 1, .count = 2, .names = names, .weights = (double[]){0.9, 1.1}};
  sn_optimal_goal(changed, &goal, NULL);
  snOptimalSolution* second = sn_optimize(changed, &(snOptimizeOptions){.warm = first}, NULL);
  snOptimalSolution* cold = sn_optimize(changed, NULL, NULL);
  CHECK(second && second->status == SN_OPTIMAL_SOLVED);
  CHECK(second->iterations <= 10);
  CHECK(cold->iterations > second->iterations);
  CHECK_NEAR(second->objective, cold->objective, 1e-3 * cold->objective);
  sn_optimal_solution_destroy(first);
  sn_optimal_solution_destroy(second);
  sn_optimal_solution_destroy(cold);
  sn_optimal_destroy(p);
  sn_optimal_destroy(changed);
  scene_end(s);
}

TEST(an_infeasible_problem_names_its_worst_rows) {
  Scene s = scene(ARM_XML);
  snOptimal* p = lift(s);
  sn_optimal_time(p, 0, at(0.02), 10, NULL);
  snDiagnostics diag = {0};
  snOptimalSolution* found = sn_optimize(p, NULL, &diag);
  CHECK(found && found->status != SN_OPTIMAL_SOLVED);
  CHECK_INT(diag.count, 5);
  CHECK_CONTAINS(diag.items[0].message, "defect of ");
  sn_diagnostics_clear(&diag);
  sn_optimal_solution_destroy(found);
  sn_optimal_destroy(p);
  scene_end(s);
}

// Simpson's rule over all intervals.
static double integral_of_squares(const snOptimalSolution* s, int first, int count) {
  const snMotion* m = s->trajectory;
  double sum = 0, h = m->time[2] - m->time[0];
  for (int k = 0; k < m->rows; k++) {
    double share = k % 2 ? 4 : k == 0 || k == m->rows - 1 ? 1 : 2;
    for (int i = first; i < first + count; i++) {
      double value = m->data[k * m->cols + i];
      sum += share * h / 6 * value * value;
    }
  }
  return sum;
}

TEST(a_bounded_integral_stays_within_its_bounds) {
  Scene s = scene(ARM_XML);
  snOptimal *free_one = lift(s), *bounded = lift(s);
  snOptimalSolution* before = sn_optimize(free_one, NULL, NULL);
  double most = 0.97 * integral_of_squares(before, 2, 2);  // of both speeds
  snGoal goal = {.kind = SN_GOAL_SQUARED_STATES, .name = "quiet", .weight = 1, .count = 1,
                 .names = (const char*[]){"*/speed"}, .constraint = true, .within = {0, most}};
  CHECK(sn_optimal_goal(bounded, &goal, NULL));
  snOptimalSolution* after = sn_optimize(bounded, NULL, NULL);
  CHECK_INT(after->status, SN_OPTIMAL_SOLVED);
  CHECK_NEAR(integral_of_squares(after, 2, 2), most, 1e-3 * most);
  CHECK(after->objective > before->objective);
  CHECK(after->terms[1].constraint && after->terms[1].value < 1e-4);
  sn_optimal_solution_destroy(before);
  sn_optimal_solution_destroy(after);
  sn_optimal_destroy(free_one);
  sn_optimal_destroy(bounded);
  scene_end(s);
}
