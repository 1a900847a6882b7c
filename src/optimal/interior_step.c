// interior_step.c — barrier terms, factorisation with inertia correction, least-squares multipliers
//   Shifts as in Wächter and Biegler (2006), algorithm IC: the first 1e-4, then times 100 or 8, the next iteration
//   begins at a third.
#include "optimal/interior_state.h"
#include "math/dense.h"
#include "math/elementary.h"

#include <math.h>

// Where goals compare the motion with a reference, the residuals of a good step are small and so is what the curvature
// of the dynamics adds to the Hessian of the goals (as in the method of Gauss and Newton): where the Hessian is
// indefinite this part is reduced before anything is shifted.
#define LESS_CURVATURE 0.3

double sn_barrier_function(const snInterior* s, const double* x, double objective) {
  double sum = 0;
  for (int i = 0; i < s->n; i++) {
    if (s->fixed[i]) continue;
    double below = x[i] - s->lower[i], above = s->upper[i] - x[i];
    if (!(below > 0) || !(above > 0)) return INFINITY;
    if (below < INFINITY) sum -= sn_log(below);
    if (above < INFINITY) sum -= sn_log(above);
    // a variable with one bound is kept from running away
    if (below < INFINITY && above == INFINITY) sum += 1e-5 * below;
    if (above < INFINITY && below == INFINITY) sum += 1e-5 * above;
  }
  return s->scale * objective + s->mu * sum;
}

double sn_fraction_to_bounds(const snInterior* s, const double* x, const double* d, double tau) {
  double most = 1;
  for (int i = 0; i < s->n; i++) {
    if (s->fixed[i]) continue;
    double room = d[i] < 0 ? x[i] - s->lower[i] : s->upper[i] - x[i];
    if (fabs(d[i]) * most > tau * room) most = tau * room / fabs(d[i]);
  }
  return most;
}

void sn_bound_terms(snInterior* s, double shift) {
  for (int i = 0; i < s->n; i++) {
    double below = s->x[i] - s->lower[i], above = s->upper[i] - s->x[i];
    s->diagonal[i] = shift;
    s->gradient[i] = s->scale * s->l.gradient[i];
    if (s->fixed[i]) continue;
    if (below < INFINITY) s->diagonal[i] += s->zl[i] / below, s->gradient[i] -= s->mu / below;
    if (above < INFINITY) s->diagonal[i] += s->zu[i] / above, s->gradient[i] += s->mu / above;
    if (below < INFINITY && above == INFINITY) s->gradient[i] += 1e-5 * s->mu;
    if (above < INFINITY && below == INFINITY) s->gradient[i] -= 1e-5 * s->mu;
  }
}

bool sn_factor_with_inertia(snInterior* s) {
  double shift = 0, dual = 0;
  bool less_curved = false;
  for (int attempt = 0; attempt < 40; attempt++) {
    sn_bound_terms(s, shift);
    s->point->factorisations++;
    snNewtonResult result = sn_kkt_factor(s->kkt, &s->l, s->diagonal, dual, true);
    if (result == SN_NEWTON_FACTORED) {
      if (shift > 0) s->shift_last = shift;
      s->shift = shift;
      return true;
    }
    if (s->c->tracks && !less_curved && result == SN_NEWTON_INDEFINITE) {
      less_curved = true;
      sn_collocation_scale_dynamics(s->c, &s->l, LESS_CURVATURE - 1);
      continue;
    }
    if (result == SN_NEWTON_SINGULAR && dual == 0) {
      dual = 1e-8 * sn_pow(s->mu, 0.25);
      continue;
    }
    if (shift == 0) shift = s->shift_last == 0 ? 1e-4 : fmax(1e-20, s->shift_last / 3);
    else shift *= s->shift_last == 0 ? 100 : 8;
    if (shift > 1e40) return false;
  }
  return false;
}

bool sn_least_squares_multipliers(snInterior* s) {
  for (int i = 0; i < s->n; i++) {
    s->diagonal[i] = 1;
    s->gradient[i] = s->scale * s->l.gradient[i] - s->zl[i] + s->zu[i];
  }
  dense_clear(s->soc_rows, s->m);
  s->point->factorisations++;
  snNewtonResult result = sn_kkt_factor(s->kkt, &s->l, s->diagonal, 0, false);
  if (result == SN_NEWTON_SINGULAR) result = sn_kkt_factor(s->kkt, &s->l, s->diagonal, 1e-8, false);
  if (result != SN_NEWTON_FACTORED) return false;
  sn_kkt_solve(s->kkt, s->gradient, s->soc_rows, s->soc_step, s->lambda);
  double most = 0;
  for (int i = 0; i < s->m; i++) most = fmax(most, fabs(s->lambda[i]));
  if (!(most <= 1e3)) dense_clear(s->lambda, s->m);
  return true;
}
