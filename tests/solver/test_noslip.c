// test_noslip.c — after no-slip, friction that is not at its bound does not slide
#include "problems.h"

static Answer* without_slip(const Problem* q, snCone cone, int iterations) {
  snSolverSettings settings = tight_settings(SN_SOLVER_NEWTON, cone);
  settings.noslip_iterations = iterations;
  return solved(q, &settings);
}

TEST(friction_rows_within_their_bounds_reach_their_reference) {
  int checked = 0;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    snCone cone = seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL;
    Problem* q = random_problem(cone, seed);
    Answer* a = without_slip(q, cone, 20000);
    double residual[ROWS];
    dense_residual(q, a->qacc, residual);
    for (int b = 0; b < q->p.nblock; b++) {
      const snBlock* block = &q->block[b];
      for (int r = block->row; block->kind == SN_BLOCK_FRICTION && r < block->row + block->nrow; r++) {
        CHECK(fabs(a->force[r]) <= q->frictionloss[r]);
        if (fabs(a->force[r]) > 0.999 * q->frictionloss[r]) continue;
        CHECK_NEAR(residual[r], 0, 1e-4);
        checked++;
      }
    }
    free(a);
    problem_free(q);
  }
  CHECK(checked > 3);
}

TEST(normal_forces_stay_as_they_were) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    snCone cone = seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL;
    Problem* q = random_problem(cone, seed);
    Answer *before = without_slip(q, cone, 0), *after = without_slip(q, cone, 30);
    for (int b = 0; b < q->p.nblock; b++) {
      const snBlock* block = &q->block[b];
      const double *old = before->force + block->row, *now = after->force + block->row;
      if (block->kind == SN_BLOCK_CONE) CHECK_NEAR(now[0], old[0], 0);
      for (int r = 0; block->kind == SN_BLOCK_PYRAMID && r < block->nrow; r += 2)
        CHECK_NEAR(now[r] + now[r + 1], old[r] + old[r + 1], 1e-12);
      for (int r = 0; block->kind == SN_BLOCK_LIMIT && r < block->nrow; r++) CHECK_NEAR(now[r], old[r], 0);
    }
    CHECK(after->solution.iterations > before->solution.iterations);
    free(before), free(after);
    problem_free(q);
  }
}

TEST(tangents_of_cones_that_stick_do_not_move) {
  int checked = 0;
  for (uint64_t seed = 1; seed <= 40; seed++) {
    Problem* q = random_problem(SN_CONE_ELLIPTIC, seed);
    Answer* a = without_slip(q, SN_CONE_ELLIPTIC, 20000);
    double residual[ROWS];
    dense_residual(q, a->qacc, residual);
    for (int b = 0; b < q->p.nblock; b++) {
      const snBlock* block = &q->block[b];
      // with fewer dofs than rows there are forces that do nothing, and no friction at all is taken
      if (block->kind != SN_BLOCK_CONE || block->ndof < block->dim) continue;
      const double* force = a->force + block->row;
      double square = 0;
      for (int k = 1; k < block->dim; k++) square += pow(force[k] / block->friction[k - 1], 2);
      CHECK(sqrt(square) <= force[0] * (1 + 1e-9));
      if (force[0] < 1e-3 || sqrt(square) > 0.99 * force[0]) continue;
      for (int k = 1; k < block->dim; k++) CHECK_NEAR(residual[block->row + k], 0, 1e-3);
      checked++;
    }
    free(a);
    problem_free(q);
  }
  CHECK(checked > 0);
}
