// filter_search.c — line search by a filter of violation and barrier function, with second-order corrections
//   Wächter and Biegler (2006), algorithm A, steps, with its constants.
#include "optimal/interior_state.h"
#include "math/dense.h"
#include "math/elementary.h"

#include <math.h>

#define GAMMA_VIOLATION 1e-5
#define GAMMA_BARRIER   1e-8
#define ETA             1e-8
#define S_VIOLATION     1.1
#define S_BARRIER       2.3

bool sn_filter_accepts(const snInterior* s, double violation, double barrier_function) {
  if (!(violation <= s->violation_most) || !isfinite(barrier_function)) return false;
  for (int i = 0; i < s->filter_count; i++)
    if (violation >= s->filter[i][0] && barrier_function >= s->filter[i][1]) return false;
  return true;
}

void sn_filter_add(snInterior* s, double violation, double barrier_function) {
  if (s->filter_count == SN_MOST_FILTER) s->filter_count = 0;
  s->filter[s->filter_count][0] = (1 - GAMMA_VIOLATION) * violation;
  s->filter[s->filter_count][1] = barrier_function - GAMMA_BARRIER * violation;
  s->filter_count++;
}

static double sum_of_sizes(const double* rows, int m) {
  double sum = 0;
  for (int i = 0; i < m; i++) sum += fabs(rows[i]);
  return sum;
}

// Values at x + alpha d; false where they are not finite.
static bool try_point(snInterior* s, const double* d, double alpha) {
  for (int i = 0; i < s->n; i++) s->trial[i] = s->x[i] + alpha * d[i];
  if (!sn_collocation_values(s->c, s->trial, &s->l, &s->trial_objective, s->trial_rows)) return false;
  s->trial_violation = sum_of_sizes(s->trial_rows, s->m);
  return true;
}

typedef struct Progress {
  double start, slope;  // of the barrier function
  bool switching;       // the barrier function has to fall as its slope says
} Progress;

// Whether the trial point is one to go to; alpha: that of the first trial.
static bool good(snInterior* s, Progress* p, double alpha) {
  double value = sn_barrier_function(s, s->trial, s->trial_objective);
  p->switching = p->slope < 0 && alpha * sn_pow(-p->slope, S_BARRIER) > sn_pow(s->violation, S_VIOLATION);
  if (!sn_filter_accepts(s, s->trial_violation, value)) return false;
  double rounding = 1e-14 * fabs(p->start);
  if (s->violation <= s->violation_least && p->switching) return value <= p->start + ETA * alpha * p->slope + rounding;
  p->switching = false;
  return s->trial_violation <= (1 - GAMMA_VIOLATION) * s->violation ||
         value <= p->start - GAMMA_BARRIER * s->violation + rounding;
}

// Up to four corrections of the rows with the same factors, while the violation falls.
static bool correct(snInterior* s, Progress* p, double alpha, double tau) {
  double before = s->violation;
  for (int i = 0; i < s->m; i++) s->soc_rows[i] = alpha * s->rows[i] + s->trial_rows[i];
  for (int round = 0; round < 4; round++) {
    sn_kkt_solve(s->kkt, s->gradient, s->soc_rows, s->soc_step, s->soc_lambda);
    double most = sn_fraction_to_bounds(s, s->x, s->soc_step, tau);
    if (!try_point(s, s->soc_step, most)) return false;
    if (good(s, p, alpha)) return true;
    if (s->trial_violation > 0.99 * before) return false;
    before = s->trial_violation;
    for (int i = 0; i < s->m; i++) s->soc_rows[i] = most * s->soc_rows[i] + s->trial_rows[i];
  }
  return false;
}

static void accept_trial(snInterior* s) {
  dense_copy(s->x, s->trial, s->n);
  dense_copy(s->rows, s->trial_rows, s->m);
  s->objective = s->trial_objective;
  s->violation = s->trial_violation;
}

// The least step that is tried before feasibility is restored.
static double least_step(const snInterior* s, double slope) {
  double least = GAMMA_VIOLATION;
  if (slope < 0) {
    least = fmin(least, GAMMA_BARRIER * s->violation / -slope);
    if (s->violation <= s->violation_least)
      least = fmin(least, sn_pow(s->violation, S_VIOLATION) / sn_pow(-slope, S_BARRIER));
  }
  return fmax(0.05 * least, 1e-12);
}

double sn_filter_search(snInterior* s) {
  double tau = fmax(0.99, 1 - s->mu), most = sn_fraction_to_bounds(s, s->x, s->step, tau);
  Progress p = {sn_barrier_function(s, s->x, s->objective), dense_dot(s->gradient, s->step, s->n), false};
  double violation = s->violation, least = least_step(s, p.slope);
  for (double alpha = most; alpha > least || alpha == most; alpha /= 2) {
    bool finite = try_point(s, s->step, alpha), found = finite && good(s, &p, alpha);
    if (finite && !found && alpha == most && s->trial_violation >= s->violation) found = correct(s, &p, alpha, tau);
    if (!found) continue;
    if (!(p.switching && violation <= s->violation_least)) sn_filter_add(s, violation, p.start);
    accept_trial(s);
    return alpha;
  }
  return 0;
}
