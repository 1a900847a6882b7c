// pgs.c — projected Gauss-Seidel
//   reads   problem, start force        writes  force qacc qfrc_constraint state, statistics
//   Cost 1/2 f^T (A + R) f + f^T b. A row takes its own minimum and is clamped. A cone first moves along its force (or
//   along the normal where there is none), then takes the best friction at that normal force.
#include "solver/pgs.h"
#include "math/dense.h"

// The new force of a row whose motion is known; *change gets what it gained. Returns the change of cost.
static real settle_row(const snDual* dual, snBlockKind kind, int row, real motion, real* force, real* change) {
  const snProblem* p = dual->problem;
  real last = *force, A = dual->diagonal[row] + p->R[row];
  real gradient = p->b[row] + motion + p->R[row] * last;
  *force = clamped_force(p, kind, row, last - gradient / A);
  real cost = settle_cost_change(&A, force, &last, &gradient, 1);
  *change = *force - last;
  return cost;
}

static real sweep_single(snDual* dual, int b, real* force) {
  const snBlock* block = dual->problem->block + b;
  real cost = 0, change;
  for (int r = 0; r < block->nrow; r++) {
    int row = block->row + r;
    sn_dual_enter(dual, b, r);
    cost += settle_row(dual, block->kind, row, dual->motion[0], &force[row], &change);
    sn_dual_change(dual, b, 0, change);
    sn_dual_leave(dual, b, r);
  }
  return cost;
}

static real sweep_rows(snDual* dual, int b, real* force) {
  const snBlock* block = dual->problem->block + b;
  bool edges = block->kind == SN_BLOCK_PYRAMID;
  real cost = 0, change;
  sn_dual_enter(dual, b, 0);
  for (int r = 0; r < block->nrow; r++) {
    int row = block->row + r;
    real motion = edges ? sn_dual_edge_motion(dual, b, r) : dual->motion[r];
    cost += settle_row(dual, block->kind, row, motion, &force[row], &change);
    if (edges)
      sn_dual_change_edge(dual, b, r, change);
    else
      sn_dual_change(dual, b, r, change);
  }
  sn_dual_leave(dual, b, 0);
  return cost;
}

// A + R of a cone's rows
static void regularized(const snDual* dual, int b, real* A) {
  const snBlock* block = dual->problem->block + b;
  const real* own = dual->delassus.block[dual->delassus.first[b]].A;
  int dim = block->dim;
  for (int i = 0; i < dim * dim; i++) A[i] = own[i];
  for (int r = 0; r < dim; r++) A[r * dim + r] += dual->problem->R[block->row + r];
}

static real sweep_cone(snDual* dual, int b, real* all) {
  const snProblem* p = dual->problem;
  const snBlock* block = p->block + b;
  int dim = block->dim, row = block->row;
  real A[36], gradient[6] = {0}, last[6], *force = all + row;
  sn_dual_enter(dual, b, 0);
  regularized(dual, b, A);
  for (int r = 0; r < dim; r++) gradient[r] = p->b[row + r] + dual->motion[r] + p->R[row + r] * force[r];
  real cost = settle_cone(force, last, A, gradient, block->friction, dim);
  for (int r = 0; r < dim; r++) sn_dual_change(dual, b, r, force[r] - last[r]);
  sn_dual_leave(dual, b, 0);
  return cost;
}

static real sweep(snDual* dual, real* force) {
  const snProblem* p = dual->problem;
  real cost = 0;
  for (int b = 0; b < p->nblock; b++) {
    if (p->block[b].single)
      cost += sweep_single(dual, b, force);
    else if (p->block[b].kind == SN_BLOCK_CONE)
      cost += sweep_cone(dual, b, force);
    else
      cost += sweep_rows(dual, b, force);
  }
  return cost;
}

bool sn_pgs_sparse(const snProblem* problem, const snSolverSettings* settings, snSolution* solution, snArena* scratch) {
  snDual dual;
  if (!sn_dual_make(&dual, problem, solution, scratch)) return false;
  solution->iterations = 0;
  while (solution->iterations < settings->iterations) {
    real cost = sweep(&dual, solution->force);
    if (sn_dual_close(problem, settings, solution, -cost, settings->tolerance, dual.last_state)) break;
  }
  solution->nonzeros = problem->nrow * problem->nrow;
  sn_dual_finish(problem, solution, dual.work);
  return true;
}

bool sn_solve_pgs(const snProblem* problem, const snSolverSettings* settings, snSolution* solution, snArena* scratch) {
  snSolveFn* version = sn_pgs_dense_fits(problem) ? sn_pgs_dense : sn_pgs_sparse;
  return version(problem, settings, solution, scratch);
}
