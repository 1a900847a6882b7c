// test_mesh_errors.c — errors between the points of a mesh, and meshes that are refined
#include "optimal/optimal_problem.h"
#include "optimal/arm.h"

#include <math.h>

#define UNSET ((snRange){NAN, NAN})

// The arm is lifted from rest to rest.
static snOptimal* lift(Scene s, int intervals, snOptimalScheme scheme) {
  snOptimal* p = sn_optimal_create(s.m, NULL, 1, NULL);
  sn_optimal_time(p, 0, (snRange){0.5, 0.5}, intervals, NULL);
  sn_optimal_scheme(p, scheme, NULL);
  snOptimalBounds still = {UNSET, {0, 0}, {0, 0}};
  snOptimalBounds shoulder = {{-2, 2}, {0, 0}, {-0.4, -0.4}}, elbow = {{-2, 2}, {0, 0}, {-0.6, -0.6}};
  sn_optimal_bounds(p, "*/speed", &still, NULL);
  sn_optimal_bounds(p, "shoulder/value", &shoulder, NULL);
  sn_optimal_bounds(p, "elbow/value", &elbow, NULL);
  sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_EFFORT, .weight = 1}, NULL);
  return p;
}

typedef struct Found {
  snOptimalStatus status;
  double objective, error;
  int intervals;
} Found;

static Found solve(int intervals, snOptimalScheme scheme, int refinements, double error) {
  Scene s = scene(ARM_XML);
  snOptimal* p = lift(s, intervals, scheme);
  snOptimizeOptions options = {.tolerance = 1e-6, .gap = 1e-6, .refinements = refinements, .mesh_error = error};
  snOptimalSolution* found = sn_optimize(p, &options, NULL);
  Found result = {found->status, found->objective, found->mesh_error, found->intervals};
  if (scheme <= SN_SCHEME_RADAU) CHECK(found->trajectory->rows == 2 * found->intervals + 1);
  sn_optimal_solution_destroy(found);
  sn_optimal_destroy(p);
  scene_end(s);
  return result;
}

TEST(errors_fall_with_the_order_of_the_scheme) {
  for (int radau = 0; radau < 2; radau++) {
    Found coarse = solve(8, (snOptimalScheme)radau, 0, 0), fine = solve(16, (snOptimalScheme)radau, 0, 0);
    CHECK_INT(fine.status, SN_OPTIMAL_SOLVED);
    // of fourth and third order, less the kinks where activations reach their bounds
    test_expect(__FILE__, __LINE__, coarse.error > (radau ? 4 : 6) * fine.error, "%g and %g", coarse.error, fine.error);
  }
}

TEST(all_schemes_have_the_same_solution_on_fine_meshes) {
  Found simpson = solve(30, SN_SCHEME_HERMITE_SIMPSON, 0, 0);
  const int schemes[] = {SN_SCHEME_RADAU, SN_SCHEME_TRAPEZOIDAL, SN_SCHEME_GAUSS_RADAU + 2, SN_SCHEME_GAUSS + 1};
  for (int i = 0; i < 4; i++) {
    Found other = solve(i == 1 ? 90 : 30, (snOptimalScheme)schemes[i], 0, 0);  // trapezoidal: second order
    CHECK_INT(other.status, SN_OPTIMAL_SOLVED);
    CHECK_NEAR(other.objective, simpson.objective, (i == 1 ? 2e-3 : 1e-3) * simpson.objective);
  }
}

TEST(errors_of_all_schemes_fall_and_meshes_are_refined) {
  const int schemes[] = {SN_SCHEME_TRAPEZOIDAL, SN_SCHEME_GAUSS_RADAU, SN_SCHEME_GAUSS_RADAU + 2, SN_SCHEME_GAUSS + 2};
  const double factor[] = {2, 1.7, 3, 3};
  for (int i = 0; i < 4; i++) {
    snOptimalScheme scheme = (snOptimalScheme)schemes[i];
    Found coarse = solve(8, scheme, 0, 0), fine = solve(16, scheme, 0, 0);
    Found better = solve(8, scheme, 4, coarse.error / 3);
    test_expect(__FILE__, __LINE__, coarse.error > factor[i] * fine.error, "%d: %g, %g", i, coarse.error, fine.error);
    test_expect(__FILE__, __LINE__, better.error <= coarse.error / 3, "%d: %g, %g", i, coarse.error, better.error);
  }
}

TEST(a_mesh_is_refined_until_its_error_is_small) {
  Found before = solve(6, SN_SCHEME_HERMITE_SIMPSON, 0, 0), exact = solve(30, SN_SCHEME_HERMITE_SIMPSON, 0, 0);
  double limit = before.error / 20;
  Found after = solve(6, SN_SCHEME_HERMITE_SIMPSON, 5, limit);
  CHECK_INT(after.status, SN_OPTIMAL_SOLVED);
  test_expect(__FILE__, __LINE__, after.error <= limit, "%g of %g", after.error, limit);
  CHECK(after.intervals > 6 && after.intervals < 30);
  CHECK(fabs(after.objective - exact.objective) < 0.5 * fabs(before.objective - exact.objective));
}

TEST(errors_are_those_of_the_interpolating_cubic) {
  // x' = v, v' = qacc of a free fall that is sampled with a wrong rate: the cubic then misses it by a known amount
  Scene s = scene("<mujoco><option gravity='0 0 0'/><worldbody><body><joint name='x' type='slide'/>"
                  "<geom size='.1' mass='1' contype='0' conaffinity='0'/></body></worldbody><actuator>"
                  "<motor name='f' joint='x'/></actuator></mujoco>");
  snOptimal* p = sn_optimal_create(s.m, NULL, 1, NULL);
  sn_optimal_time(p, 0, (snRange){2, 2}, 1, NULL);
  snArena* arena = sn_arena_create(NULL, 0);
  snTranscription t;
  CHECK(sn_transcribe(p, (snMesh){1, NULL}, arena, &t, NULL));
  // x = t^3 / 6, v = t^2 / 2, f = t, on 0 to 2: cubics and linear controls hold it all
  double right[9] = {0, 0, 0, 1.0 / 6, 0.5, 1, 8.0 / 6, 2, 2}, error;
  CHECK(sn_mesh_errors(&t, right, &error));
  CHECK_NEAR(error, 0, 1e-12);
  // x = t^4 / 24, v = t^3 / 6, f = t^2 / 2: at 1/4 and 3/4 the cubic of x has another slope than v's cubic, by
  // h^3 3/256 and less; the linear control misses t^2 / 2 by 3/8 at both places
  double rough[9] = {0, 0, 0, 1.0 / 24, 1.0 / 6, 0.5, 16.0 / 24, 8.0 / 6, 2};
  CHECK(sn_mesh_errors(&t, rough, &error));
  CHECK_NEAR(error, 2 * 32.0 / 90 * 2 * 0.375 / 3, 1e-12);
  sn_arena_destroy(arena);
  sn_optimal_destroy(p);
  scene_end(s);
}
