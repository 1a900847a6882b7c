// interior_iterations.c — the iterations of the interior point method: errors, barrier, steps, multipliers
#include "optimal/interior_state.h"
#include "math/dense.h"
#include "math/elementary.h"

#include <math.h>
#include <string.h>

#define LARGEST 1e19  // a bound beyond it is none

// So many steps in a row shorter than this, far from feasible: the point is taken so far inside its bounds, so often.
#define SHORT_STEP       0.1
#define MOST_SHORT_STEPS 6
#define RECENTER         0.05
#define MOST_RECENTERED  3

// A warm start ends no sooner than at this part of the barrier that it began with.
#define WARM_END 0.25

// ---- start

static bool make(snInterior* s) {
  int n = s->n, m = s->m;
  double** vectors[] = {&s->lower, &s->upper, &s->step,  &s->gradient, &s->diagonal, &s->dual, &s->trial,
                        &s->soc_step, &s->low_step, &s->high_step};
  double** rows[] = {&s->lambda_next, &s->trial_rows, &s->soc_rows, &s->soc_lambda};
  for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++)
    if (!(*vectors[i] = sn_arena_zarray(s->arena, double, n))) return false;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (!(*rows[i] = sn_arena_zarray(s->arena, double, m))) return false;
  s->kkt = sn_kkt_create(s->c);
  return s->kkt && sn_linearization_create(s->c, s->arena, &s->l);
}

// The distance from a bound at which it and the multiplier have the product mu and differ as much as before: both are
// near the point of the central path that belongs to mu, whether the bound is active or not.
static double central_distance(double distance, double multiplier, double mu) {
  double apart = distance - multiplier;
  return apart > 0 ? 0.5 * (apart + sqrt(apart * apart + 4 * mu)) : 2 * mu / (sqrt(apart * apart + 4 * mu) - apart);
}

// A component of an earlier solution at the barrier of the start.
static void place_on_path(snInterior* s, int i) {
  double below = s->x[i] - s->lower[i], above = s->upper[i] - s->x[i], range = below + above;
  if (below <= above && below < INFINITY)
    s->x[i] = s->lower[i] + fmin(central_distance(below, s->zl[i], s->mu), 0.5 * range);
  if (above < below && above < INFINITY)
    s->x[i] = s->upper[i] - fmin(central_distance(above, s->zu[i], s->mu), 0.5 * range);
  if (below < INFINITY) s->zl[i] = s->mu / (s->x[i] - s->lower[i]);
  if (above < INFINITY) s->zu[i] = s->mu / (s->upper[i] - s->x[i]);
}

// Bounds are relaxed by 1e-8 so that there is an interior; a guess is put a hundredth of the range inside,
// unless it is only evaluated.
static void place_inside(snInterior* s) {
  bool evaluate = s->options->max_iterations <= 0;
  double push = evaluate ? 0 : s->options->warm ? 1e-9 : s->options->near ? 1e-5 : 1e-2;
  s->mu = s->options->barrier > 0 ? s->options->barrier : 0.1;
  for (int i = 0; i < s->n; i++) {
    double lo = s->c->lower[i], hi = s->c->upper[i];
    s->lower[i] = lo > -LARGEST ? lo - 1e-8 * fmax(1, fabs(lo)) : -INFINITY;
    s->upper[i] = hi < LARGEST ? hi + 1e-8 * fmax(1, fabs(hi)) : INFINITY;
    if (s->fixed[i]) {
      s->x[i] = lo;
      continue;
    }
    double range = s->upper[i] - s->lower[i];
    if (s->lower[i] > -INFINITY) s->x[i] = fmax(s->x[i], s->lower[i] + push * fmin(fmax(1, fabs(lo)), range));
    if (s->upper[i] < INFINITY) s->x[i] = fmin(s->x[i], s->upper[i] - push * fmin(fmax(1, fabs(hi)), range));
    bool low = s->lower[i] > -INFINITY, high = s->upper[i] < INFINITY;
    s->bounds += low + high;
    if (s->options->warm) {
      if (!evaluate) place_on_path(s, i);
      continue;
    }
    s->zl[i] = !low ? 0 : s->options->near ? s->mu / (s->x[i] - s->lower[i]) : 1;
    s->zu[i] = !high ? 0 : s->options->near ? s->mu / (s->upper[i] - s->x[i]) : 1;
  }
}

static double largest(const double* x, int n) {
  double most = 0;
  for (int i = 0; i < n; i++) most = fmax(most, fabs(x[i]));
  return most;
}

static double sum_of_sizes(const double* x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += fabs(x[i]);
  return sum;
}

static bool start(snInterior* s) {
  place_inside(s);
  if (!sn_collocation_values(s->c, s->x, &s->l, &s->objective, s->rows)) return false;
  if (!sn_collocation_first(s->c, s->x, &s->l)) return false;
  bool known = s->options->warm && s->point->scale > 0;  // multipliers are those of the scaled objective
  s->scale = known ? s->point->scale : fmin(1, 100 / fmax(largest(s->l.gradient, s->n), 1e-8));
  s->point->scale = s->scale;
  s->violation = sum_of_sizes(s->rows, s->m);
  s->violation_most = 1e4 * fmax(1, s->violation);
  s->violation_least = 1e-4 * fmax(1, s->violation);
  if (!s->options->warm) sn_least_squares_multipliers(s);
  return true;
}

// ---- errors of optimality

typedef struct Errors {
  double dual, rows, complementarity;
  double dual_scale, complementarity_scale;
} Errors;

// The distance of products of multipliers and distances from mu.
static double complementarity(const snInterior* s, double mu) {
  double most = 0;
  for (int i = 0; i < s->n; i++) {
    if (s->fixed[i]) continue;
    if (s->lower[i] > -INFINITY) most = fmax(most, fabs(s->zl[i] * (s->x[i] - s->lower[i]) - mu));
    if (s->upper[i] < INFINITY) most = fmax(most, fabs(s->zu[i] * (s->upper[i] - s->x[i]) - mu));
  }
  return most;
}

static Errors errors_of(snInterior* s) {
  Errors e = {0};
  sn_collocation_transposed(s->c, &s->l, s->lambda, s->dual);
  for (int i = 0; i < s->n; i++) {
    s->dual[i] += s->scale * s->l.gradient[i] - s->zl[i] + s->zu[i];
    if (!s->fixed[i]) e.dual = fmax(e.dual, fabs(s->dual[i]));
  }
  e.rows = largest(s->rows, s->m);
  double bounds = sum_of_sizes(s->zl, s->n) + sum_of_sizes(s->zu, s->n);
  e.dual_scale = fmax(100, (bounds + sum_of_sizes(s->lambda, s->m)) / fmax(1, s->m + s->bounds)) / 100;
  e.complementarity_scale = fmax(100, bounds / fmax(1, s->bounds)) / 100;
  return e;
}

static double barrier_error(const snInterior* s, const Errors* e) {
  return fmax(fmax(e->dual / e->dual_scale, e->rows), complementarity(s, s->mu) / e->complementarity_scale);
}

// The barrier at which all bounds together change the objective by less than the gap.
static double last_barrier(const snInterior* s) {
  double size = fmax(s->scale * fabs(s->objective), 1e-6);
  return fmin(fmax(s->options->gap * size / fmax(1, s->bounds), 1e-11), s->options->tolerance / 10);
}

// ---- multipliers of bounds

// Their steps, and the part of them that keeps all positive.
static double bound_steps(snInterior* s, double tau) {
  double most = 1;
  for (int i = 0; i < s->n; i++) {
    if (s->fixed[i]) continue;
    double below = s->x[i] - s->lower[i], above = s->upper[i] - s->x[i], d = s->step[i];
    s->low_step[i] = below < INFINITY ? s->mu / below - s->zl[i] - s->zl[i] / below * d : 0;
    s->high_step[i] = above < INFINITY ? s->mu / above - s->zu[i] + s->zu[i] / above * d : 0;
    if (s->low_step[i] < 0) most = fmin(most, tau * s->zl[i] / -s->low_step[i]);
    if (s->high_step[i] < 0) most = fmin(most, tau * s->zu[i] / -s->high_step[i]);
  }
  return most;
}

// Keeps multipliers within a factor of 1e10 of mu over the distance.
static void limit_bounds(snInterior* s) {
  for (int i = 0; i < s->n; i++) {
    if (s->fixed[i]) continue;
    double below = s->x[i] - s->lower[i], above = s->upper[i] - s->x[i];
    if (below < INFINITY) s->zl[i] = fmin(fmax(s->zl[i], 1e-10 * s->mu / below), 1e10 * s->mu / below);
    if (above < INFINITY) s->zu[i] = fmin(fmax(s->zu[i], 1e-10 * s->mu / above), 1e10 * s->mu / above);
  }
}

// ---- iterations

static void report_errors(snInterior* s, const Errors* e, int iteration, double alpha) {
  int worst = 0;
  for (int i = 1; i < s->m; i++)
    if (fabs(s->rows[i]) > fabs(s->rows[worst])) worst = i;
  s->point->last = (snInteriorReport){iteration, s->objective, e->rows,  e->dual / e->dual_scale,
                                      e->complementarity, s->mu, s->shift, alpha, worst};
}

static bool within(const snInterior* s, const Errors* e, double factor) {
  return e->dual / e->dual_scale <= factor * s->options->tolerance &&
         e->rows <= factor * s->options->constraint_tolerance &&
         e->complementarity <= factor * 10 * fmax(last_barrier(s), 1e-11);
}

// Below a loose tolerance its error would let the barrier fall to the end at once: there it falls once an iteration.
static void lower_barrier(snInterior* s, const Errors* e) {
  double least = last_barrier(s);
  while (s->mu > least && barrier_error(s, e) <= fmax(10 * s->mu, s->options->tolerance)) {
    // superlinear at first; later a barrier far below the last one would leave many bounds in the way of each step
    double next = s->mu > 1e-4 ? fmin(0.2 * s->mu, sn_pow(s->mu, 1.5)) : 0.2 * s->mu;
    s->mu = fmax(least, next);
    s->filter_count = 0;
    if (10 * s->mu <= s->options->tolerance) break;
  }
}

// A Newton step that the filter accepts; its length, 0 where none was found.
static double newton_step(snInterior* s) {
  if (!sn_collocation_second(s->c, s->x, s->lambda, s->scale, &s->l) || !sn_factor_with_inertia(s)) return 0;
  sn_kkt_solve(s->kkt, s->gradient, s->rows, s->step, s->lambda_next);
  if (!dense_is_finite(s->step, s->n) || !dense_is_finite(s->lambda_next, s->m)) return 0;
  double dual = bound_steps(s, fmax(0.99, 1 - s->mu)), alpha = sn_filter_search(s);
  if (alpha == 0) return 0;
  for (int i = 0; i < s->m; i++) s->lambda[i] += alpha * (s->lambda_next[i] - s->lambda[i]);
  dense_add_scaled(s->zl, s->low_step, dual, s->n);
  dense_add_scaled(s->zu, s->high_step, dual, s->n);
  limit_bounds(s);
  return alpha;
}

// Values at x again: a search that failed left those of its last trial.
static bool at_point_again(snInterior* s) {
  return sn_collocation_values(s->c, s->x, &s->l, &s->objective, s->rows) && sn_collocation_first(s->c, s->x, &s->l);
}

// Steps that bounds cut short again and again: the point is taken back inside, and multipliers of bounds fit it.
static bool recenter(snInterior* s) {
  for (int i = 0; i < s->n; i++) {
    if (s->fixed[i]) continue;
    bool low = s->lower[i] > -INFINITY, high = s->upper[i] < INFINITY;
    double range = s->upper[i] - s->lower[i];
    if (low) s->x[i] = fmax(s->x[i], s->lower[i] + RECENTER * fmin(1, range));
    if (high) s->x[i] = fmin(s->x[i], s->upper[i] - RECENTER * fmin(1, range));
    s->zl[i] = low ? s->mu / (s->x[i] - s->lower[i]) : 0;
    s->zu[i] = high ? s->mu / (s->upper[i] - s->x[i]) : 0;
  }
  s->filter_count = 0;
  if (!at_point_again(s)) return false;
  s->violation = sum_of_sizes(s->rows, s->m);
  return sn_least_squares_multipliers(s);
}

static snInteriorStatus iterate(snInterior* s) {
  double alpha = 0;
  int short_steps = 0, recentered = 0;
  double most_barrier = s->options->warm ? WARM_END * s->options->barrier : INFINITY;
  for (int iteration = 0;; iteration++) {
    Errors e = errors_of(s);
    e.complementarity = complementarity(s, 0) / e.complementarity_scale;
    report_errors(s, &e, iteration, alpha);
    if (s->options->report && !s->options->report(s->options->context, &s->point->last)) return SN_INTERIOR_STOPPED;
    if (within(s, &e, 1) && s->mu <= fmax(most_barrier, last_barrier(s))) return SN_INTERIOR_SOLVED;
    if (iteration >= s->options->max_iterations) return SN_INTERIOR_ITERATIONS;
    lower_barrier(s, &e);
    alpha = newton_step(s);
    if (alpha == 0) {
      if (within(s, &e, 10)) return SN_INTERIOR_ACCEPTABLE;
      if (!at_point_again(s)) return SN_INTERIOR_NOT_FINITE;
      if (e.rows <= 1e-2 * s->options->constraint_tolerance) return SN_INTERIOR_NO_STEP;
      if (!sn_restore_feasibility(s)) return SN_INTERIOR_INFEASIBLE;
    } else if (!sn_collocation_first(s->c, s->x, &s->l)) {
      return SN_INTERIOR_NOT_FINITE;
    }
    short_steps = alpha < SHORT_STEP && e.rows > s->options->constraint_tolerance ? short_steps + 1 : 0;
    if (short_steps >= MOST_SHORT_STEPS && !s->options->warm && recentered < MOST_RECENTERED) {
      short_steps = 0, recentered++;
      if (!recenter(s)) return SN_INTERIOR_NOT_FINITE;
    }
  }
}

void sn_interior_point(const snCollocation* c, const snInteriorOptions* options, snInteriorPoint* point) {
  snArena* arena = sn_arena_create(NULL, 0);
  snInterior* s = arena ? sn_arena_zarray(arena, snInterior, 1) : NULL;
  point->status = SN_INTERIOR_NO_MEMORY;
  if (s) {
    s->c = c, s->options = options, s->point = point, s->arena = arena;
    s->n = collocation_unknowns(c), s->m = collocation_rows(c);
    s->x = point->x, s->lambda = point->lambda, s->zl = point->low, s->zu = point->high, s->rows = point->rows;
    if (make(s)) {
      s->fixed = sn_kkt_fixed(s->kkt);
      point->status = start(s) ? iterate(s) : SN_INTERIOR_NOT_FINITE;
      for (int i = 0; i < s->n; i++) s->x[i] = fmin(fmax(s->x[i], c->lower[i]), c->upper[i]);
    }
    sn_kkt_destroy(s->kkt);
  }
  if (arena) sn_arena_destroy(arena);
}
