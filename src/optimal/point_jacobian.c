// point_jacobian.c — first derivatives of the rates of a point
//   By inputs s (activation of a muscle on a rigid tendon, control of another actuator) forces are linear:
//   d qacc / d s = M^-1 moment' gain where no constraint rows act. By q and v analytic (derivative/pass_linear.c); at a
//   point where some part has no analytic derivative, centred differences of qacc: a displaced v needs no position
//   stages.
#include "derivative/analytic.h"
#include "math/dense.h"
#include "optimal/point_state.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"

// Columns of inputs: M^-1 moment' gain, into rows of `wide` numbers.
static void input_columns(const snPointKernel* k, snData* d, double* column, double* rows, int wide) {
  const snModel* m = k->m;
  for (int i = 0; i < k->nu; i++) {
    double gain = sn_point_gain(m, d, i);
    dense_clear(column, k->nv);
    for (int e = m->moment_rowadr[i]; e < m->moment_rowadr[i] + m->moment_rownnz[i]; e++)
      column[m->moment_colind[e]] = d->actuator_moment[e] * gain;
    sn_mass_solution(m, d, column, column);
    for (int r = 0; r < k->nv; r++) rows[r * wide + 2 * k->nv + i] = column[r];
  }
}

// What drives an actuator's force.
static double* input_of(const snPointKernel* k, snData* d, int actuator) {
  return k->activation[actuator] >= 0 ? d->act + sn_point_slot(k->m, actuator) : d->ctrl + actuator;
}

static void force_stages(const snPointKernel* k, snData* d) { sn_forward_force(k->m, d); }

// Centred differences of qacc by position, velocity or input `c` into a column.
static void difference_column(const snPointKernel* k, snData* d, int c, double* plus, double* rows, int wide) {
  int nv = k->nv;
  double* x = c < nv ? d->qpos + c : c < 2 * nv ? d->qvel + (c - nv) : input_of(k, d, c - 2 * nv);
  void (*pass)(const snPointKernel*, snData*) =
      c < nv ? sn_point_stages : c < 2 * nv ? sn_point_from_velocity : force_stages;
  double kept = *x;
  *x = kept + DISPLACED;
  pass(k, d);
  dense_copy(plus, d->qacc, k->nv);
  *x = kept - DISPLACED;
  pass(k, d);
  *x = kept;
  for (int r = 0; r < k->nv; r++) rows[r * wide + c] = (plus[r] - d->qacc[r]) / (2 * DISPLACED);
}

// Inputs first, then velocities: what is before them is that of the point until it is displaced.
static void difference_columns(const snPointKernel* k, snData* d, double* scratch, double* rows, int wide) {
  for (int c = 2 * k->nv; c < wide && d->nefc > 0; c++) difference_column(k, d, c, scratch, rows, wide);
  for (int c = k->nv; c < 2 * k->nv; c++) difference_column(k, d, c, scratch, rows, wide);
  for (int c = 0; c < k->nv; c++) difference_column(k, d, c, scratch, rows, wide);
}

// ---- analytic

static bool is_analytic(const snPointKernel* k, snData* d, int thread) {
  snDerivatives* work = k->work[thread];
  sn_analytic_reasons(k->m, d, work);
  for (int c = 0; c < 2 * k->nv; c++)
    if (work->reason[c] != SN_DERIVATIVE_IS_ANALYTIC && work->reason[c] != SN_DERIVATIVE_INTEGRATOR) return false;
  return !k->loads || k->fixed_wrenches;
}

// What loads at fixed places add: their generalised forces change with positions. Differences of those alone.
static void add_load_columns(const snPointKernel* k, snData* d, double* scratch, double* rows, int wide) {
  int nv = k->nv;
  double *plus = scratch, *column = scratch + nv;
  for (int c = 0; c < nv; c++) {
    double kept = d->qpos[c];
    d->qpos[c] = kept + DISPLACED;
    sn_point_load_positions(k, d);
    dense_copy(plus, d->qfrc_applied, nv);
    d->qpos[c] = kept - DISPLACED;
    sn_point_load_positions(k, d);
    d->qpos[c] = kept;
    for (int r = 0; r < nv; r++) column[r] = (plus[r] - d->qfrc_applied[r]) / (2 * DISPLACED);
    sn_mass_solution(k->m, d, column, column);
    for (int r = 0; r < nv; r++) rows[r * wide + c] += column[r];
  }
}

static void analytic_columns(const snPointKernel* k, snData* d, int thread, double* scratch, double* rows, int wide) {
  snArena* arena = k->work[thread]->arena;
  size_t mark = sn_arena_mark(arena);
  snLinear linear = sn_linear_pass(arena, k->m, d, NULL, false);
  for (int r = 0; r < k->nv; r++) {
    const double* row = linear.qacc + r * linear.columns;
    dense_copy(rows + r * wide, row, 2 * k->nv);
    for (int i = 0; i < k->nu && d->nefc > 0; i++)
      rows[r * wide + 2 * k->nv + i] =
          row[k->activation[i] >= 0 ? 2 * k->nv + sn_point_slot(k->m, i) : 2 * k->nv + k->m->na + i];
  }
  sn_arena_release(arena, mark);
  if (k->loads) add_load_columns(k, d, scratch, rows, wide);
}

bool sn_point_rate_jacobian(const snPointKernel* k, int thread, const double* z, double* jacobian) {
  snData* d = k->data[thread];
  double* scratch = k->scratch[thread];
  int nv = k->nv, wide = 2 * nv + k->nu;
  double *rows = jacobian + nv, *rates = rows + nv * wide;
  sn_point_set(k, d, z);
  sn_point_stages(k, d);
  for (int i = 0; i < nv; i++) jacobian[i] = 1;
  input_columns(k, d, scratch, rows, wide);
  if (is_analytic(k, d, thread)) analytic_columns(k, d, thread, scratch, rows, wide);
  else difference_columns(k, d, scratch, rows, wide);
  for (int a = 0; a < k->na; a++) {
    snRateDerivatives r = sn_point_rate_derivatives(k, d, a, z[2 * nv + a], z[k->ns + k->actuator[a]]);
    rates[2 * a] = r.drate_dactivation, rates[2 * a + 1] = r.drate_dctrl;
  }
  for (int c = 0; c < k->nc; c++) rates[2 * k->na + c] = 1;
  return dense_is_finite(jacobian, k->jacobian.rowadr[k->ns]);
}
