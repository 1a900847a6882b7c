// test_primal.c — Newton and conjugate gradients: closed forms, optimality, agreement
#include "problems.h"

// One dof of mass 2 pushed with 6, and one row on it.
static Problem* one_dof(snBlockKind kind, double D, double aref, double loss) {
  uint64_t seed = 1;
  Problem* q = problem_start(1, &seed);
  q->M[0] = q->qLD[0] = 2;
  q->qLDiagInv[0] = 0.5;
  q->qfrc_smooth[0] = -6;
  add_single(q, kind, 1, &seed);
  q->own[0][0] = 1;
  q->D[0] = D, q->aref[0] = aref, q->frictionloss[0] = loss;
  problem_finish(q);
  return q;
}

static double acceleration_of(Problem* q, snSolver solver, double* force, int* state) {
  snSolverSettings settings = tight_settings(solver, SN_CONE_PYRAMIDAL);
  Answer* a = solved(q, &settings);
  double found = a->qacc[0];
  *force = a->force[0];
  *state = a->state[0];
  free(a);
  problem_free(q);
  return found;
}

TEST(a_limit_balances_mass_and_stiffness) {
  for (snSolver solver = SN_SOLVER_PGS; solver <= SN_SOLVER_NEWTON; solver++) {
    double force;
    int state;
    // 2 a = -6 + 10 (1 - a)
    CHECK_NEAR(acceleration_of(one_dof(SN_BLOCK_LIMIT, 10, 1, 0), solver, &force, &state), 4.0 / 12, 1e-12);
    CHECK_NEAR(force, 10 * (1 - 4.0 / 12), 1e-12);
    CHECK_INT(state, SN_ROW_QUADRATIC);
    CHECK_NEAR(acceleration_of(one_dof(SN_BLOCK_LIMIT, 10, -4, 0), solver, &force, &state), -3, 1e-12);
    CHECK_NEAR(force, 0, 0);
    CHECK_INT(state, SN_ROW_SATISFIED);
  }
}

TEST(dry_friction_saturates) {
  for (snSolver solver = SN_SOLVER_PGS; solver <= SN_SOLVER_NEWTON; solver++) {
    double force;
    int state;
    CHECK_NEAR(acceleration_of(one_dof(SN_BLOCK_FRICTION, 1e4, 0, 2), solver, &force, &state), -2, 1e-12);
    CHECK_NEAR(force, 2, 1e-12);
    CHECK_INT(state, SN_ROW_LINEARNEG);
    CHECK_NEAR(acceleration_of(one_dof(SN_BLOCK_FRICTION, 1e4, 0, 20), solver, &force, &state), -6 / 10002.0, 1e-12);
    CHECK_INT(state, SN_ROW_QUADRATIC);
  }
}

// M a = f0 + J^T force, and the forces are those of the residual
static void check_optimal(const Problem* q, const Answer* a, double tolerance) {
  double residual[ROWS], force[ROWS], Ma[DOFS];
  int state[ROWS];
  dense_residual(q, a->qacc, residual);
  sn_problem_forces(&q->p, residual, force, state);
  sn_ldl_mul(q->p.pattern, q->M, Ma, a->qacc);
  for (int r = 0; r < q->p.nrow; r++) {
    CHECK_NEAR(a->force[r], force[r], tolerance);
    for (int k = 0; k < DOFS; k++) Ma[k] -= q->J[r * DOFS + k] * a->force[r];
  }
  for (int k = 0; k < DOFS; k++) CHECK_NEAR(Ma[k], q->qfrc_smooth[k], tolerance);
}

TEST(newton_and_cg_find_the_optimum_of_random_problems) {
  for (uint64_t seed = 1; seed <= 40; seed++) {
    snCone cone = seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL;
    Problem* q = random_problem(cone, seed);
    snSolverSettings newton = tight_settings(SN_SOLVER_NEWTON, cone), cg = tight_settings(SN_SOLVER_CG, cone);
    Answer *a = solved(q, &newton), *b = solved(q, &cg);
    check_optimal(q, a, 1e-9);
    check_optimal(q, b, 1e-5);
    for (int k = 0; k < DOFS; k++) CHECK_NEAR(a->qacc[k], b->qacc[k], 1e-6);
    CHECK(a->solution.iterations < 25);
    free(a), free(b);
    problem_free(q);
  }
}

TEST(each_iteration_improves) {
  for (uint64_t seed = 1; seed <= 40; seed++) {
    snCone cone = seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL;
    Problem* q = random_problem(cone, seed);
    for (snSolver solver = SN_SOLVER_PGS; solver <= SN_SOLVER_NEWTON; solver++) {
      snSolverSettings settings = tight_settings(solver, cone);
      Answer* a = solved(q, &settings);
      int known = a->solution.iterations < 64 ? a->solution.iterations : 64;
      CHECK(known > 0);
      for (int i = 0; i < known; i++) CHECK(a->stat[i].improvement > -1e-12);
      free(a);
    }
    problem_free(q);
  }
}

TEST(no_iterations_give_the_forces_of_the_start) {
  Problem* q = random_problem(SN_CONE_ELLIPTIC, 3);
  snSolverSettings settings = tight_settings(SN_SOLVER_NEWTON, SN_CONE_ELLIPTIC);
  settings.iterations = 0;
  Answer* a = solved(q, &settings);
  double force[ROWS];
  int state[ROWS];
  sn_problem_forces(&q->p, q->b, force, state);
  CHECK_INT(a->solution.iterations, 0);
  for (int k = 0; k < DOFS; k++) CHECK_NEAR(a->qacc[k], q->qacc_smooth[k], 0);
  for (int r = 0; r < q->p.nrow; r++) CHECK_NEAR(a->force[r], force[r], 1e-10);
  free(a);
  problem_free(q);
}

TEST(a_residual_that_is_given_is_not_computed_again) {
  Problem* q = random_problem(SN_CONE_PYRAMIDAL, 4);
  snSolverSettings settings = tight_settings(SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL);
  settings.tolerance = 1e-12;  // above the rounding in which the two residuals differ
  Answer *a = solved(q, &settings), *b = answer_start(q);
  b->solution.residual = q->b;
  sn_solve(&q->p, &settings, &b->solution, q->arena);
  CHECK_INT(b->solution.iterations, a->solution.iterations);
  for (int k = 0; k < DOFS; k++) CHECK_NEAR(b->qacc[k], a->qacc[k], 1e-12);
  free(a), free(b);
  problem_free(q);
}

TEST(an_optimal_start_takes_one_iteration) {
  Problem* q = random_problem(SN_CONE_PYRAMIDAL, 6);
  snSolverSettings settings = tight_settings(SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL);
  Answer *a = solved(q, &settings), *b = answer_start(q);
  memcpy(b->qacc, a->qacc, sizeof a->qacc);
  settings.tolerance = 1e-8;
  sn_solve(&q->p, &settings, &b->solution, q->arena);
  CHECK(b->solution.iterations <= 1);
  free(a), free(b);
  problem_free(q);
}

static int iterations_of(snSolver solver, double tolerance, bool decrement) {
  Problem* q = one_dof(SN_BLOCK_EQUALITY, 10, 1, 0);
  snSolverSettings settings = tight_settings(solver, SN_CONE_PYRAMIDAL);
  settings.scale = 1, settings.tolerance = tolerance, settings.decrement = decrement;
  Answer* a = solved(q, &settings);
  int found = a->solution.iterations;
  free(a);
  problem_free(q);
  return found;
}

// From a = -3 the cost falls with a gradient of 10 (-3 - 1) = -40, the mass is 2 and the Hessian 12: CG's first
// direction promises 40^2 / (2 2) = 400, Newton's 40^2 / (2 12) = 66.7, which counts if the gradient is below the
// tolerance too.
TEST(a_start_is_the_solution_where_the_first_direction_promises_less_than_the_tolerance) {
  CHECK(iterations_of(SN_SOLVER_CG, 390, true) > 0);
  CHECK_INT(iterations_of(SN_SOLVER_CG, 410, true), 0);
  CHECK(iterations_of(SN_SOLVER_CG, 410, false) > 0);
  CHECK(iterations_of(SN_SOLVER_NEWTON, 39, true) > 0);
  CHECK(iterations_of(SN_SOLVER_NEWTON, 65, true) > 0);
  CHECK_INT(iterations_of(SN_SOLVER_NEWTON, 68, true), 0);
  CHECK(iterations_of(SN_SOLVER_NEWTON, 68, false) > 0);
}
