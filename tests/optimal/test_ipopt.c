// test_ipopt.c — libraries that are not IPOPT's are refused
//   With IPOPT's, tests/python/test_ipopt.py compares solutions.
#include "optimal/arm.h"
#include "optimal/optimal_problem.h"

static void check_refused(const char* library, const char* part) {
  Scene s = scene(ARM_XML);
  snOptimal* p = sn_optimal_create(s.m, NULL, 1, NULL);
  snDiagnostics diag = {0};
  sn_optimal_time(p, 0, (snRange){0.5, 0.5}, 4, NULL);
  CHECK(sn_optimize(p, &(snOptimizeOptions){.ipopt = library}, &diag) == NULL);
  CHECK_INT(diag.errors, 1);
  if (diag.count > 0) {
    CHECK_TEXT(diag.items[0].file, library);
    CHECK_CONTAINS(diag.items[0].message, part);
  }
  sn_diagnostics_clear(&diag);
  sn_optimal_destroy(p);
  scene_end(s);
}

TEST(a_library_that_does_not_exist_is_named) { check_refused("/nowhere/libipopt.so.3", "cannot be loaded"); }

TEST(a_library_of_something_else_is_refused) {
  check_refused("libm.so.6", "has no function 'CreateIpoptProblem'");
}
