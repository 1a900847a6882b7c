// test_newton.c — the versions of Newton's method agree, on problems of all sizes
#include "solver/newton.h"
#include "problems.h"

// Every kind of block, on so many dofs
static Problem* problem_on(int dofs, snCone cone, DofList* list, uint64_t seed) {
  snBlockKind contact = cone == SN_CONE_ELLIPTIC ? SN_BLOCK_CONE : SN_BLOCK_PYRAMID;
  Problem* q = problem_start(dofs, &seed);
  add_listed(q, SN_BLOCK_EQUALITY, 3, list, &seed);
  add_listed(q, SN_BLOCK_EQUALITY, 6, list, &seed);
  add_single(q, SN_BLOCK_FRICTION, 4, &seed);
  add_listed(q, SN_BLOCK_FRICTION, 1, list, &seed);
  add_single(q, SN_BLOCK_LIMIT, 3, &seed);
  static const int dims[] = {3, 4, 6, 3};
  for (int c = 0; c < 4; c++) add_listed(q, contact, dims[c], list, &seed);
  add_listed(q, SN_BLOCK_LIMIT, 1, list, &seed);
  problem_finish(q);
  return q;
}

static Problem* problem_of(int dofs, snCone cone, uint64_t seed) { return problem_on(dofs, cone, paths_to_two, seed); }

static Answer* answer_of(const Problem* q, snSolveFn* solve, snCone cone) {
  snSolverSettings settings = tight_settings(SN_SOLVER_NEWTON, cone);
  settings.tolerance = 1e-10;
  Answer* a = answer_start(q);
  CHECK(solve(&q->p, &settings, &a->solution, q->arena));
  return a;
}

static void check_same(const Problem* q, const Answer* a, const Answer* b) {
  CHECK_INT(a->solution.iterations, b->solution.iterations);
  for (int k = 0; k < q->p.pattern.size; k++) CHECK_NEAR(a->qacc[k], b->qacc[k], 1e-9);
  for (int r = 0; r < q->p.nrow; r++) {
    CHECK_NEAR(a->force[r], b->force[r], 1e-7);
    CHECK_INT(a->state[r], b->state[r]);
  }
  for (int i = 0; i < a->solution.iterations && i < 64; i++) {
    CHECK_INT(a->stat[i].nchange, b->stat[i].nchange);
    CHECK_INT(a->stat[i].nupdate, b->stat[i].nupdate);
    CHECK_INT(a->stat[i].nactive, b->stat[i].nactive);
  }
}

static void check_version(int dofs, snSolveFn* solve, DofList* list) {
  for (uint64_t seed = 1; seed <= 12; seed++) {
    snCone cone = seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL;
    Problem* q = problem_on(dofs, cone, list, seed * 31 + (uint64_t)dofs);
    Answer *a = answer_of(q, solve, cone), *b = answer_of(q, sn_newton_sparse, cone);
    check_same(q, a, b);
    free(a), free(b);
    problem_free(q);
  }
}

TEST(dense_rows_and_hessian_make_the_iterates_of_sparse_ones) {
  for (int dofs = 1; dofs <= 16; dofs++) check_version(dofs, sn_newton_small, paths_to_two);
}

TEST(a_dense_hessian_makes_the_iterates_of_a_sparse_one) {
  for (int dofs = 1; dofs <= DOFS; dofs++) check_version(dofs, sn_newton_dense, paths_to_two);
}

TEST(a_hessian_on_the_kinematic_tree_makes_the_iterates_of_a_sparse_one) {
  for (int dofs = 1; dofs <= DOFS; dofs++) check_version(dofs, sn_newton_tree, path_to_one);
}

TEST(a_version_says_which_problems_fit) {
  Problem *few = problem_of(16, SN_CONE_PYRAMIDAL, 1), *more = problem_of(17, SN_CONE_PYRAMIDAL, 1);
  CHECK(sn_newton_small_fits(&few->p));
  CHECK(!sn_newton_small_fits(&more->p));
  CHECK(!sn_newton_tree_fits(&more->p));
  problem_free(few), problem_free(more);
}

TEST(rows_along_paths_fit_the_tree_where_they_are_few) {
  uint64_t seed = 1;
  Problem* q = problem_start(17, &seed);
  add_single(q, SN_BLOCK_LIMIT, 3, &seed);
  for (int contacts = 1; contacts <= 5; contacts++) {
    add_listed(q, SN_BLOCK_CONE, 3, path_to_one, &seed);
    CHECK_INT(sn_newton_tree_fits(&q->p), contacts <= 4);
  }
  problem_free(q);
}
