// primal.c — Newton and conjugate gradients: the cost is minimised over accelerations
//   reads   problem, start qacc        writes  qacc qfrc_constraint force state, statistics
//   gradient g = M a - f0 - J^T force;  direction -H^-1 g (Newton) or -M^-1 g + beta * the last one (CG, Polak-Ribiere,
//   beta >= 0). Conformance: line search and stopping tests are MuJoCo's, so that iterations agree.
//   Todorov, Convex and analytically-invertible dynamics with contacts and constraints (2014)
#include "solver/primal.h"
#include "math/dense.h"
#include "math/simd.h"
#include "solver/hessian.h"
#include "solver/line_search.h"

#include <math.h>

typedef struct Descent {
  const snProblem* problem;
  const snSolverSettings* settings;
  snSolution* solution;
  int n;
  bool newton;
  snLine line;
  snHessian hessian;
  real *Ma, *Mdirection;  // M qacc, M direction
  real *gradient, *step;  // and H^-1 or M^-1 of it
  real *last_gradient, *last_step;
  real *direction, *path;
  int* last_state;
  real cost, inertia_cost;
} Descent;

// a . (b - c)
static SN_KERNEL real dot_difference(const real* a, const real* b, const real* c, int count) {
  real sum[4] = {0, 0, 0, 0};
  int whole = count & ~3;
  for (int k = 0; k < whole; k += 4)
    for (int i = 0; i < 4; i++) sum[i] += a[k + i] * (b[k + i] - c[k + i]);
  for (int k = whole; k < count; k++) sum[k - whole] += a[k] * (b[k] - c[k]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

static bool descent_make(Descent* d, snArena* scratch) {
  size_t n = (size_t)d->n;
  real* number = sn_arena_array(scratch, real, 8 * n);
  d->last_state = sn_arena_array(scratch, int, d->problem->nrow);
  if (!number || !d->last_state || !sn_line_make(&d->line, d->problem, scratch)) return false;
  if (d->newton && !sn_hessian_make(&d->hessian, d->problem, scratch)) return false;
  real** array[] = {&d->Ma,        &d->Mdirection, &d->gradient, &d->step, &d->last_gradient,
                    &d->last_step, &d->direction,  &d->path};
  for (size_t i = 0; i < sizeof array / sizeof *array; i++) *array[i] = number + i * n;
  return true;
}

// M a and J a - aref of the start
static void place_start(Descent* d) {
  const snProblem* p = d->problem;
  if (d->solution->Mqacc)
    dense_copy(d->Ma, d->solution->Mqacc, d->n);
  else
    sn_ldl_mul(p->pattern, p->M, d->Ma, d->solution->qacc);
  if (d->solution->residual) {
    dense_copy(d->line.residual, d->solution->residual, p->nrow);
    return;
  }
  sn_problem_mul(p, d->line.residual, d->solution->qacc);
  for (int r = 0; r < p->nrow; r++) d->line.residual[r] -= p->aref[r];
}

// Forces and cost where qacc is
static void measure(Descent* d) {
  const snProblem* p = d->problem;
  snSolution* s = d->solution;
  d->cost = sn_problem_forces(p, d->line.residual, s->force, s->state);
  dense_clear(s->qfrc_constraint, d->n);
  sn_problem_add_transposed(p, s->qfrc_constraint, s->force);
  real sum = 0;
  for (int k = 0; k < d->n; k++) {
    real unbalanced = d->Ma[k] - p->qfrc_smooth[k];
    sum += unbalanced * (s->qacc[k] - p->qacc_smooth[k]);
    d->gradient[k] = unbalanced - s->qfrc_constraint[k];
  }
  d->inertia_cost = 0.5 * sum;
  d->cost += d->inertia_cost;
}

// The gradient through H^-1 or M^-1
static void precondition(Descent* d) {
  if (d->newton) {
    sn_hessian_solve(&d->hessian, d->step, d->gradient);
    return;
  }
  dense_copy(d->step, d->gradient, d->n);
  sn_ldl_solve(d->problem->pattern, d->problem->qLD, d->problem->qLDiagInv, d->step, d->path);
}

// Length of the step along the direction; 0 when none is better.
static real search(Descent* d) {
  const snProblem* p = d->problem;
  const snSolverSettings* settings = d->settings;
  d->line.evaluations = 0;
  real length = sqrt(dense_dot4(d->direction, d->direction, d->n));
  if (!(length >= SN_MINVAL) || isinf(length)) return 0;
  sn_ldl_mul(p->pattern, p->M, d->Mdirection, d->direction);
  sn_problem_mul(p, d->line.slope, d->direction);
  real inertia[3] = {d->inertia_cost, dot_difference(d->direction, d->Ma, p->qfrc_smooth, d->n),
                     0.5 * dense_dot4(d->direction, d->Mdirection, d->n)};
  sn_line_prepare(&d->line, inertia);
  real tolerance = settings->tolerance * settings->ls_tolerance * length / settings->scale;
  real alpha = sn_line_search(&d->line, tolerance, settings->scale / length, settings->ls_iterations);
  return isfinite(alpha) ? alpha : 0;
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
static snSolverStat move(Descent* d, real alpha) {
  const snProblem* p = d->problem;
  snSolution* s = d->solution;
  real last_cost = d->cost;
  dense_add_scaled(s->qacc, d->direction, alpha, d->n);
  dense_add_scaled(d->Ma, d->Mdirection, alpha, d->n);
  dense_add_scaled(d->line.residual, d->line.slope, alpha, p->nrow);
  dense_copy_int(d->last_state, s->state, p->nrow);
  if (!d->newton) {
    dense_copy(d->last_gradient, d->gradient, d->n);
    dense_copy(d->last_step, d->step, d->n);
  }
  measure(d);
  snSolverStat stat = {.improvement = d->settings->scale * (last_cost - d->cost),
                       .gradient = d->settings->scale * sqrt(dense_dot4(d->gradient, d->gradient, d->n)),
                       .lineslope = d->line.last_slope,
                       .neval = d->line.evaluations};
  count_states(s->state, d->last_state, p->nrow, &stat);
  return stat;
}

static void turn(Descent* d) {
  if (d->newton || d->solution->iterations == 0) {
    for (int k = 0; k < d->n; k++) d->direction[k] = -d->step[k];
    return;
  }
  real gained = dot_difference(d->gradient, d->step, d->last_step, d->n);
  real beta = real_max(0, gained / real_max(SN_MINVAL, dense_dot4(d->last_gradient, d->last_step, d->n)));
  for (int k = 0; k < d->n; k++) d->direction[k] = beta * d->direction[k] - d->step[k];
}

// The Hessian follows the states only where another direction will be asked for; how many rows that concerns is known
// before.
static int count_updates(const Descent* d) {
  const int *now = d->solution->state, *last = d->last_state;
  int count = 0;
  for (int r = 0; r < d->problem->nrow; r++)
    count += ((now[r] == SN_ROW_QUADRATIC) != (last[r] == SN_ROW_QUADRATIC)) + (now[r] == SN_ROW_CONE);
  return count;
}

static void descend(Descent* d) {
  const snSolverSettings* settings = d->settings;
  snSolution* s = d->solution;
  bool done = settings->iterations <= 0;
  while (!done) {
    if (d->newton) sn_hessian_update(&d->hessian, d->problem, s->state, d->line.residual);
    precondition(d);
    turn(d);
    real alpha = search(d);
    if (alpha == 0) break;
    snSolverStat stat = move(d, alpha);
    if (d->newton) stat.nupdate = count_updates(d);
    if (s->stat && s->iterations < s->stat_room) s->stat[s->iterations] = stat;
    s->iterations++;
    done = s->iterations >= settings->iterations || stat.improvement < settings->tolerance ||
           stat.gradient < settings->tolerance;
  }
}

bool sn_solve_primal(const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                     snArena* scratch) {
  Descent d = {.problem = problem,
               .settings = settings,
               .solution = solution,
               .n = problem->pattern.size,
               .newton = settings->solver == SN_SOLVER_NEWTON};
  if (!descent_make(&d, scratch)) return false;
  solution->iterations = 0;
  place_start(&d);
  measure(&d);
  descend(&d);
  solution->nonzeros = d.newton ? d.n * d.n : 0;
  return true;
}
