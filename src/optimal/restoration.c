// restoration.c — back to feasibility by Gauss-Newton steps on the rows, with the same elimination
//   Each step is the least change (in a metric of the size of the unknowns, with the barrier's diagonal) that makes the
//   linearised rows vanish; its length is found by the sum of squares of the rows.
#include "optimal/interior_state.h"
#include "math/dense.h"

#include <math.h>

enum { MOST_STEPS = 60 };

static double squares(const double* rows, int m) { return 0.5 * dense_dot(rows, rows, m); }

static double sizes(const double* rows, int m) {
  double sum = 0;
  for (int i = 0; i < m; i++) sum += fabs(rows[i]);
  return sum;
}

// The step with least change; false where the rows depend on each other beyond repair.
static bool least_change(snInterior* s) {
  double weight = sqrt(s->mu);
  for (int i = 0; i < s->n; i++) {
    double size = fmax(1, fabs(s->x[i])), below = s->x[i] - s->lower[i], above = s->upper[i] - s->x[i];
    s->diagonal[i] = weight / (size * size);
    s->gradient[i] = 0;
    if (s->fixed[i]) continue;
    if (below < INFINITY) s->diagonal[i] += s->mu / (below * below), s->gradient[i] -= s->mu / below;
    if (above < INFINITY) s->diagonal[i] += s->mu / (above * above), s->gradient[i] += s->mu / above;
  }
  double dual = 0;
  for (int attempt = 0; attempt < 8; attempt++) {
    s->point->factorisations++;
    if (sn_kkt_factor(s->kkt, &s->l, s->diagonal, dual, false) == SN_NEWTON_FACTORED) {
      sn_kkt_solve(s->kkt, s->gradient, s->rows, s->step, s->soc_lambda);
      return true;
    }
    dual = dual == 0 ? 1e-8 : 100 * dual;
  }
  return false;
}

static bool shorter_rows(snInterior* s) {
  double before = squares(s->rows, s->m), alpha = sn_fraction_to_bounds(s, s->x, s->step, 0.99);
  for (; alpha > 1e-10; alpha /= 2) {
    for (int i = 0; i < s->n; i++) s->trial[i] = s->x[i] + alpha * s->step[i];
    if (!sn_collocation_values(s->c, s->trial, &s->l, &s->trial_objective, s->trial_rows)) continue;
    if (squares(s->trial_rows, s->m) <= (1 - 1e-4 * alpha) * before) return true;
  }
  return false;
}

// Multipliers of bounds that fit the barrier at the new point.
static void reset_bounds(snInterior* s) {
  for (int i = 0; i < s->n; i++) {
    if (s->fixed[i]) continue;
    double below = s->x[i] - s->lower[i], above = s->upper[i] - s->x[i];
    if (below < INFINITY) s->zl[i] = fmax(fmin(s->zl[i], 1e3 * s->mu / below), 1e-3 * s->mu / below);
    if (above < INFINITY) s->zu[i] = fmax(fmin(s->zu[i], 1e3 * s->mu / above), 1e-3 * s->mu / above);
  }
}

bool sn_restore_feasibility(snInterior* s) {
  double start = s->violation;
  sn_filter_add(s, s->violation, sn_barrier_function(s, s->x, s->objective));
  for (int round = 0; round < MOST_STEPS; round++) {
    if (!least_change(s) || !shorter_rows(s)) return false;
    dense_copy(s->x, s->trial, s->n);
    dense_copy(s->rows, s->trial_rows, s->m);
    s->objective = s->trial_objective;
    s->violation = sizes(s->rows, s->m);
    if (!sn_collocation_first(s->c, s->x, &s->l)) return false;
    double value = sn_barrier_function(s, s->x, s->objective);
    if (s->violation <= 0.9 * start && sn_filter_accepts(s, s->violation, value)) {
      reset_bounds(s);
      return sn_least_squares_multipliers(s);
    }
  }
  return false;
}
