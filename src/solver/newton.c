// newton.c — Newton's method: directions from the Hessian
//   reads   problem, start qacc        writes  qacc qfrc_constraint force state, statistics
//   direction -H^-1 g,  H = M + J^T W J with the rows that are active at the point
#include "solver/newton.h"
#include "math/dense.h"
#include "solver/hessian.h"
#include "solver/primal.h"

static void next_direction(snPrimal* d) {
  snHessian* hessian = d->own;
  sn_hessian_update(hessian, d->problem, d->solution->state, d->line.residual);
  sn_hessian_solve(hessian, d->direction, d->gradient);
  dense_scaled(d->direction, d->direction, -1, d->n);
}

bool sn_newton_sparse(const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                      snArena* scratch) {
  static const snPrimalOps ops = {next_direction, sn_primal_updates, sn_primal_mul_inertia, sn_primal_mul_rows,
                                  sn_primal_mul_transposed};
  snHessian hessian;
  snPrimal primal = {.ops = &ops, .own = &hessian};
  if (!sn_hessian_make(&hessian, problem, scratch)) return false;
  if (!sn_primal_start(&primal, problem, settings, solution, scratch)) return false;
  sn_primal_descend(&primal);
  solution->nonzeros = primal.n * primal.n;
  return true;
}

bool sn_solve_newton(const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                     snArena* scratch) {
  snSolveFn* version = sn_newton_small_fits(problem)   ? sn_newton_small
                       : sn_newton_tree_fits(problem)  ? sn_newton_tree
                       : sn_newton_dense_fits(problem) ? sn_newton_dense
                                                       : sn_newton_sparse;
  return version(problem, settings, solution, scratch);
}
