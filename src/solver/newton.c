// newton.c — Newton's method: directions from the Hessian
//   reads   problem, start qacc        writes  qacc qfrc_constraint force state, statistics
//   direction -H^-1 g,  H = M + J^T W J with the rows that are active at the point
#include "math/dense.h"
#include "solver/hessian.h"
#include "solver/primal.h"

static void next_direction(void* own, snPrimal* d) {
  snHessian* hessian = own;
  sn_hessian_update(hessian, d->problem, d->solution->state, d->line.residual);
  sn_hessian_solve(hessian, d->direction, d->gradient);
  dense_scaled(d->direction, d->direction, -1, d->n);
}

// The Hessian follows the states only where another direction will be asked for; how many rows that concerns is known
// before.
static int count_updates(const snPrimal* d) {
  const int *now = d->solution->state, *last = d->last_state;
  int count = 0;
  for (int r = 0; r < d->problem->nrow; r++)
    count += ((now[r] == SN_ROW_QUADRATIC) != (last[r] == SN_ROW_QUADRATIC)) + (now[r] == SN_ROW_CONE);
  return count;
}

bool sn_solve_newton(const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                     snArena* scratch) {
  snPrimal primal;
  snHessian hessian;
  if (!sn_hessian_make(&hessian, problem, scratch)) return false;
  if (!sn_primal_start(&primal, problem, settings, solution, scratch)) return false;
  sn_primal_descend(&primal, &(snDirection){next_direction, count_updates, &hessian});
  solution->nonzeros = primal.n * primal.n;
  return true;
}
