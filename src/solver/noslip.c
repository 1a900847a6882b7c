// noslip.c — friction forces once more, without regularization
//   reads   problem, force        writes  friction forces, qacc qfrc_constraint state, statistics
//   Gauss-Seidel on 1/2 f^T A f + f^T b over friction rows, pairs of opposite pyramid edges (their sum stays) and the
//   tangents of cones (the normal stays).
#include "solver/dual.h"

static real sweep_friction(snDual* dual, int b, real* force) {
  const snProblem* p = dual->problem;
  const snBlock* block = p->block + b;
  real cost = 0;
  for (int r = 0; r < block->nrow; r++) {
    int row = block->row + r, own = block->single ? 0 : r;
    sn_dual_enter(dual, b, r);
    real last = force[row];
    cost += settle_dry(&force[row], dual->diagonal[row], p->b[row] + dual->motion[own], p->frictionloss[row]);
    sn_dual_change(dual, b, own, force[row] - last);
    sn_dual_leave(dual, b, r);
  }
  return cost;
}

static real sweep_pyramid(snDual* dual, int b, real* all) {
  const snProblem* p = dual->problem;
  const snBlock* block = p->block + b;
  real cost = 0;
  sn_dual_enter(dual, b, 0);
  for (int edge = 0; edge < block->nrow; edge += 2) {
    int row = block->row + edge;
    real* force = all + row;
    real last[2], gradient[2], A[4];
    for (int i = 0; i < 2; i++) gradient[i] = p->b[row + i] + sn_dual_edge_motion(dual, b, edge + i);
    A[0] = real_max(SN_LEAST_DIAGONAL, dual->diagonal[row]);
    A[3] = real_max(SN_LEAST_DIAGONAL, dual->diagonal[row + 1]);
    A[1] = A[2] = sn_dual_edge_pair(dual, b, edge, edge + 1);
    cost += settle_pair(force, last, A, gradient);
    for (int i = 0; i < 2; i++) sn_dual_change_edge(dual, b, edge + i, force[i] - last[i]);
  }
  sn_dual_leave(dual, b, 0);
  return cost;
}

static real sweep_cone(snDual* dual, int b, real* all) {
  const snProblem* p = dual->problem;
  const snBlock* block = p->block + b;
  int n = block->dim - 1, row = block->row + 1;
  const real* own = dual->delassus.block[dual->delassus.first[b]].A;
  real A[25], gradient[5], last[5], *force = all + row;
  sn_dual_enter(dual, b, 0);
  for (int i = 0; i < n; i++) {
    gradient[i] = p->b[row + i] + dual->motion[i + 1];
    for (int j = 0; j < n; j++) A[i * n + j] = own[(i + 1) * block->dim + j + 1];
    A[i * n + i] = real_max(SN_LEAST_DIAGONAL, A[i * n + i]);
  }
  real cost = settle_tangents(force, last, A, gradient, block->friction, force[-1], n);
  for (int i = 0; i < n; i++) sn_dual_change(dual, b, i + 1, force[i] - last[i]);
  sn_dual_leave(dual, b, 0);
  return cost;
}

static real sweep(snDual* dual, real* force) {
  const snProblem* p = dual->problem;
  real cost = 0;
  for (int b = 0; b < p->nblock; b++) {
    switch (p->block[b].kind) {
      case SN_BLOCK_FRICTION: cost += sweep_friction(dual, b, force); break;
      case SN_BLOCK_PYRAMID: cost += sweep_pyramid(dual, b, force); break;
      case SN_BLOCK_CONE: cost += sweep_cone(dual, b, force); break;
      case SN_BLOCK_EQUALITY:
      case SN_BLOCK_LIMIT: break;
    }
  }
  return cost;
}

// What the regularization has cost so far: the first sweep gains it.
static real regularization(const snProblem* p, const real* force) {
  real cost = 0;
  for (int r = 0; r < p->nrow; r++) cost += 0.5 * force[r] * force[r] * p->R[r];
  return cost;
}

bool sn_solve_noslip(const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                     snArena* scratch) {
  snDual dual;
  if (!sn_dual_make(&dual, problem, solution, scratch)) return false;
  real improvement = regularization(problem, solution->force);
  for (int i = 0; i < settings->noslip_iterations; i++) {
    improvement -= sweep(&dual, solution->force);
    if (sn_dual_close(problem, settings, solution, improvement, settings->noslip_tolerance, dual.last_state)) break;
    improvement = 0;
  }
  sn_dual_finish(problem, solution, dual.work);
  return true;
}
