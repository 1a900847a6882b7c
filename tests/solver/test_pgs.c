// test_pgs.c — projected Gauss-Seidel reaches the minimum that Newton finds
#include "problems.h"
#include "solver/pgs.h"

TEST(pgs_with_pyramids_finds_the_optimum_of_newton) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    Problem* q = random_problem(SN_CONE_PYRAMIDAL, seed);
    snSolverSettings newton = tight_settings(SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL);
    snSolverSettings pgs = tight_settings(SN_SOLVER_PGS, SN_CONE_PYRAMIDAL);
    Answer *a = solved(q, &newton), *b = solved(q, &pgs);
    for (int k = 0; k < DOFS; k++) CHECK_NEAR(a->qacc[k], b->qacc[k], 1e-5);
    for (int r = 0; r < q->p.nrow; r++) CHECK_NEAR(a->force[r], b->force[r], 1e-4);
    free(a), free(b);
    problem_free(q);
  }
}

// 1/2 f^T (A + R) f + f^T b, with A f = J M^-1 J^T f
static double dual_cost(const Problem* q, const double* force) {
  double a[DOFS] = {0}, motion[ROWS], path[DOFS], cost = 0;
  sn_problem_add_transposed(&q->p, a, force);
  sn_ldl_solve(q->p.pattern, q->qLD, q->qLDiagInv, a, path);
  sn_problem_mul(&q->p, motion, a);
  for (int r = 0; r < q->p.nrow; r++) cost += force[r] * (0.5 * (motion[r] + q->R[r] * force[r]) + q->b[r]);
  return cost;
}

// A cone without force moves along its normal only, so sweeps may end above the minimum.
TEST(pgs_with_cones_ends_between_no_force_and_the_optimum_of_newton) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    Problem* q = random_problem(SN_CONE_ELLIPTIC, seed);
    snSolverSettings newton = tight_settings(SN_SOLVER_NEWTON, SN_CONE_ELLIPTIC);
    snSolverSettings pgs = tight_settings(SN_SOLVER_PGS, SN_CONE_ELLIPTIC);
    Answer *a = solved(q, &newton), *b = solved(q, &pgs);
    double least = dual_cost(q, a->force), found = dual_cost(q, b->force);
    CHECK(found >= least - 1e-9 * fabs(least));
    CHECK(found < 0.1 * least);
    free(a), free(b);
    problem_free(q);
  }
}

TEST(forces_of_pgs_keep_their_bounds) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    snCone cone = seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL;
    Problem* q = random_problem(cone, seed);
    snSolverSettings settings = tight_settings(SN_SOLVER_PGS, cone);
    settings.iterations = 3;
    Answer* a = solved(q, &settings);
    CHECK_INT(a->solution.iterations, 3);
    for (int b = 0; b < q->p.nblock; b++) {
      const snBlock* block = &q->block[b];
      const double* force = a->force + block->row;
      double square = 0;
      for (int r = 0; r < block->nrow; r++) {
        if (block->kind == SN_BLOCK_FRICTION) CHECK(fabs(force[r]) <= q->frictionloss[block->row + r]);
        if (block->kind == SN_BLOCK_LIMIT || block->kind == SN_BLOCK_PYRAMID) CHECK(force[r] >= 0);
        if (block->kind == SN_BLOCK_CONE && r > 0) square += pow(force[r] / block->friction[r - 1], 2);
      }
      if (block->kind == SN_BLOCK_CONE) CHECK(sqrt(square) <= force[0] * (1 + 1e-12));
    }
    free(a);
    problem_free(q);
  }
}

TEST(the_acceleration_of_pgs_is_that_of_its_forces) {
  Problem* q = random_problem(SN_CONE_ELLIPTIC, 2);
  snSolverSettings settings = tight_settings(SN_SOLVER_PGS, SN_CONE_ELLIPTIC);
  settings.iterations = 0;
  Answer* a = answer_start(q);
  uint64_t seed = 9;
  random_numbers(a->force, q->p.nrow, 1, &seed);
  sn_solve(&q->p, &settings, &a->solution, q->arena);
  double Ma[DOFS];
  sn_ldl_mul(q->p.pattern, q->M, Ma, a->qacc);
  for (int k = 0; k < DOFS; k++) {
    double sum = q->qfrc_smooth[k];
    for (int r = 0; r < q->p.nrow; r++) sum += q->J[r * DOFS + k] * a->force[r];
    CHECK_NEAR(Ma[k], sum, 1e-12);
  }
  free(a);
  problem_free(q);
}

// Unconverged on purpose: the sweeps themselves are compared.
TEST(a_matrix_written_out_makes_the_sweeps_of_one_that_is_not) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    snCone cone = seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL;
    Problem* q = random_problem(cone, seed);
    CHECK(sn_pgs_dense_fits(&q->p));
    snSolverSettings settings = tight_settings(SN_SOLVER_PGS, cone);
    settings.iterations = 5;
    Answer *dense = answer_start(q), *sparse = answer_start(q);
    CHECK(sn_pgs_dense(&q->p, &settings, &dense->solution, q->arena));
    CHECK(sn_pgs_sparse(&q->p, &settings, &sparse->solution, q->arena));
    CHECK_INT(dense->solution.iterations, sparse->solution.iterations);
    for (int r = 0; r < q->p.nrow; r++) CHECK_NEAR(dense->force[r], sparse->force[r], 1e-9);
    for (int k = 0; k < DOFS; k++) CHECK_NEAR(dense->qacc[k], sparse->qacc[k], 1e-9);
    free(dense), free(sparse);
    problem_free(q);
  }
}
