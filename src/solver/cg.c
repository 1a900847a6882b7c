// cg.c — conjugate gradients, preconditioned by the inertia
//   reads   problem, start qacc        writes  qacc qfrc_constraint force state, statistics
//   direction -M^-1 g + beta * the last one, beta >= 0 by Polak and Ribiere
#include "math/dense.h"
#include "solver/primal.h"

#include <math.h>

// Of the point before, and of this one: g and M^-1 g.
typedef struct Conjugate {
  real *last_gradient, *last_step;
  real *step, *path;
} Conjugate;

// beta
static real conjugation(const Conjugate* c, const snPrimal* d) {
  real gained = dense_dot4_difference(d->gradient, c->step, c->last_step, d->n);
  return real_max(0, gained / real_max(SN_MINVAL, dense_dot4(c->last_gradient, c->last_step, d->n)));
}

// The same by Hager and Zhang, A new conjugate gradient method with guaranteed descent (2005), with y = g - g_last in
// the metric M^-1: (y - 2 d y^T y / d^T y)^T g / d^T y, bounded from below; 0 where d^T y shows no curvature.
#define LEAST_GRADIENT 0.01

static real guaranteed_conjugation(const Conjugate* c, const snPrimal* d) {
  real along = 0, squared = 0, gained = 0;
  for (int k = 0; k < d->n; k++) {
    real change = d->gradient[k] - c->last_gradient[k];
    along += d->direction[k] * change;
    squared += change * (c->step[k] - c->last_step[k]);
    gained += change * c->step[k];
  }
  if (along < SN_MINVAL) return 0;
  real beta = (gained - 2 * (squared / along) * dense_dot4(d->direction, d->gradient, d->n)) / along;
  real length = sqrt(dense_dot4(d->direction, d->direction, d->n));
  real gradient = sqrt(dense_dot4(d->gradient, d->gradient, d->n));
  return real_max(beta, -1 / real_max(SN_MINVAL, length * real_min(LEAST_GRADIENT, gradient)));
}

static void next_direction(snPrimal* d) {
  Conjugate* c = d->own;
  const snProblem* p = d->problem;
  dense_copy(c->step, d->gradient, d->n);
  sn_ldl_solve(p->pattern, p->qLD, p->qLDiagInv, c->step, c->path);
  if (d->solution->iterations == 0)
    dense_scaled(d->direction, c->step, -1, d->n);
  else {
    real beta = d->settings->hager_zhang ? guaranteed_conjugation(c, d) : conjugation(c, d);
    for (int k = 0; k < d->n; k++) d->direction[k] = beta * d->direction[k] - c->step[k];
  }
  dense_copy(c->last_gradient, d->gradient, d->n);
  dense_copy(c->last_step, c->step, d->n);
}

bool sn_solve_cg(const snProblem* problem, const snSolverSettings* settings, snSolution* solution, snArena* scratch) {
  static const snPrimalOps ops = {next_direction, NULL, sn_primal_mul_inertia, sn_primal_mul_rows,
                                  sn_primal_mul_transposed};
  int n = problem->pattern.size;
  real* number = sn_arena_zarray(scratch, real, 4 * n);
  if (!number) return false;
  Conjugate own = {number, number + n, number + 2 * n, number + 3 * n};
  snPrimal primal = {.ops = &ops, .own = &own};
  snProblem listed = *problem;
  sn_problem_edges(&listed, scratch);
  if (!sn_primal_start(&primal, &listed, settings, solution, scratch)) return false;
  sn_primal_descend(&primal);
  return true;
}
