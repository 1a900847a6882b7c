// primal.c — descent on the cost over accelerations, along directions that a solver chooses
//   reads   problem, start qacc        writes  qacc qfrc_constraint force state, statistics
//   gradient g = M a - f0 - J^T force. Conformance: line search and stopping tests are MuJoCo's, so that iterations
//   agree.
//   Todorov, Convex and analytically-invertible dynamics with contacts and constraints (2014)
#include "solver/primal.h"
#include "math/dense.h"
#include "math/simd.h"

#include <math.h>

void sn_primal_mul_inertia(snPrimal* d, real* y, const real* x) {
  sn_ldl_mul(d->problem->pattern, d->problem->M, y, x);
}

void sn_primal_mul_rows(snPrimal* d, real* y, const real* x) { sn_problem_mul(d->problem, y, x); }

void sn_primal_mul_transposed(snPrimal* d, real* y, const real* f) {
  dense_clear(y, d->n);
  sn_problem_add_transposed(d->problem, y, f);
}

int sn_primal_updates(const snPrimal* d) {
  const int *now = d->solution->state, *last = d->last_state;
  int count = 0;
  for (int r = 0; r < d->problem->nrow; r++)
    count += ((now[r] == SN_ROW_QUADRATIC) != (last[r] == SN_ROW_QUADRATIC)) + (now[r] == SN_ROW_CONE);
  return count;
}

static bool allocate(snPrimal* d, snArena* scratch) {
  real* number = sn_arena_array(scratch, real, 4 * d->n);
  d->last_state = sn_arena_array(scratch, int, d->problem->nrow);
  if (!number || !d->last_state || !sn_line_make(&d->line, d->problem, scratch)) return false;
  d->Ma = number;
  d->Mdirection = number + d->n;
  d->gradient = number + 2 * d->n;
  d->direction = number + 3 * d->n;
  return true;
}

// M a and J a - aref of the start
static void place_start(snPrimal* d) {
  const snProblem* p = d->problem;
  if (d->solution->Mqacc)
    dense_copy(d->Ma, d->solution->Mqacc, d->n);
  else
    d->ops->mul_inertia(d, d->Ma, d->solution->qacc);
  if (d->solution->residual) {
    dense_copy(d->line.residual, d->solution->residual, p->nrow);
    return;
  }
  d->ops->mul_rows(d, d->line.residual, d->solution->qacc);
  for (int r = 0; r < p->nrow; r++) d->line.residual[r] -= p->aref[r];
}

// Forces and cost where qacc is
static void measure(snPrimal* d) {
  const snProblem* p = d->problem;
  snSolution* s = d->solution;
  d->cost = sn_problem_forces(p, d->line.residual, s->force, s->state);
  d->ops->mul_transposed(d, s->qfrc_constraint, s->force);
  real sum = 0;
  for (int k = 0; k < d->n; k++) {
    real unbalanced = d->Ma[k] - p->qfrc_smooth[k];
    sum += unbalanced * (s->qacc[k] - p->qacc_smooth[k]);
    d->gradient[k] = unbalanced - s->qfrc_constraint[k];
  }
  d->inertia_cost = 0.5 * sum;
  d->cost += d->inertia_cost;
}

// Length of the step along the direction; 0 when none is better.
static real search(snPrimal* d) {
  const snProblem* p = d->problem;
  const snSolverSettings* settings = d->settings;
  d->line.evaluations = 0;
  real length = sqrt(dense_dot4(d->direction, d->direction, d->n));
  if (length < SN_MINVAL || (!isfinite(length) && !d->bad_start)) return 0;
  d->ops->mul_inertia(d, d->Mdirection, d->direction);
  d->ops->mul_rows(d, d->line.Jv, d->direction);
  real inertia[3] = {d->inertia_cost, dense_dot4_difference(d->direction, d->Ma, p->qfrc_smooth, d->n),
                     0.5 * dense_dot4(d->direction, d->Mdirection, d->n)};
  sn_line_prepare(&d->line, inertia);
  real tolerance = settings->tolerance * settings->ls_tolerance * length / settings->scale;
  real alpha = sn_line_search(&d->line, tolerance, settings->scale / length, settings->ls_iterations);
  // Weights of any size: a search that overflows ends the descent where it is. A bad input must reach qacc, where
  // sn_check_accelerations finds it.
  return isfinite(alpha) || d->bad_start ? alpha : 0;
}

static void count_states(const int* state, const int* last, int rows, snSolverStat* stat) {
  int active = 0, changed = 0;
  for (int r = 0; r < rows; r++) {
    active += state[r] != SN_ROW_SATISFIED;
    changed += state[r] != last[r];
  }
  stat->nactive = active;
  stat->nchange = changed;
}

// Moves to the new point and looks around; returns the statistics of the move.
static snSolverStat move(snPrimal* d, real alpha) {
  const snProblem* p = d->problem;
  snSolution* s = d->solution;
  real last_cost = d->cost;
  dense_add_scaled(s->qacc, d->direction, alpha, d->n);
  dense_add_scaled(d->Ma, d->Mdirection, alpha, d->n);
  dense_add_scaled(d->line.residual, d->line.Jv, alpha, p->nrow);
  if (s->stat) dense_copy_int(d->last_state, s->state, p->nrow);
  measure(d);
  snSolverStat stat = {.improvement = d->settings->scale * (last_cost - d->cost),
                       .gradient = d->settings->scale * sqrt(dense_dot4(d->gradient, d->gradient, d->n)),
                       .lineslope = d->line.last_derivative,
                       .neval = d->line.evaluations};
  if (s->stat) count_states(s->state, d->last_state, p->nrow, &stat);
  return stat;
}

// Improvement of the cost that a quadratic model expects of the direction: 1/2 g^T H^-1 g, the Newton decrement, or
// with M in place of H, as the first direction of CG has it, a bound on all improvements to come (the duality gap). A
// start is accepted as the solution where that is small and, with Newton's method, whose forces are expected to be
// exact, the gradient is small too.
static bool is_predicted(const snPrimal* d, real start_gradient) {
  const snSolverSettings* settings = d->settings;
  bool first = d->solution->iterations == 0, newton = d->ops->updates != NULL;
  if (!settings->decrement || (!first && !newton)) return false;
  if (first && newton && !(start_gradient < settings->tolerance)) return false;
  real expected = -0.5 * settings->scale * dense_dot4(d->gradient, d->direction, d->n);
  return real_max(0, expected) < settings->tolerance;
}

SN_KERNEL void sn_primal_descend(snPrimal* d) {
  const snSolverSettings* settings = d->settings;
  snSolution* s = d->solution;
  bool done = settings->iterations <= 0;
  const real start_gradient =
      settings->decrement ? settings->scale * sqrt(dense_dot4(d->gradient, d->gradient, d->n)) : 0;
  while (!done) {
    d->ops->direction(d);
    if (is_predicted(d, start_gradient)) break;
    real alpha = search(d);
    if (alpha == 0) break;
    snSolverStat stat = move(d, alpha);
    if (s->stat && d->ops->updates) stat.nupdate = d->ops->updates(d);
    if (s->stat && s->iterations < s->stat_room) s->stat[s->iterations] = stat;
    s->iterations++;
    bool settled = stat.improvement < settings->tolerance && (!settings->decrement || stat.improvement > 0);
    done = s->iterations >= settings->iterations || settled || stat.gradient < settings->tolerance;
  }
}

bool sn_primal_start(snPrimal* d, const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                     snArena* scratch) {
  d->problem = problem;
  d->settings = settings;
  d->solution = solution;
  d->n = problem->pattern.size;
  if (!allocate(d, scratch)) return false;
  solution->iterations = 0;
  place_start(d);
  measure(d);
  d->bad_start = !isfinite(d->inertia_cost + dense_dot4(d->line.residual, d->line.residual, problem->nrow) +
                           dense_dot4(problem->qfrc_smooth, problem->qfrc_smooth, d->n));
  return true;
}
