// forward_analytic.c — derivatives of forward dynamics, analytic
//   reads   a state, with controls and applied forces        writes  d qacc / d (qpos, qvel, act, ctrl, force)
//   H dqacc = x (pass_linear.c), x the change of all forces at fixed qacc; H = M + J' W J is M where no row acts. A
//   force is any of those that are added in the space of dofs: qfrc_applied.
#include "derivative/analytic.h"
#include "derivative/constraints.h"
#include "dynamics/inertia_pattern.h"
#include "math/dense.h"
#include "math/solve_columns.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "step/pass.h"

static snDerivativeReason first_reason(const snDerivatives* work) {
  for (int j = 0; j < work->size + work->nu; j++)
    if (work->reason[j] != SN_DERIVATIVE_IS_ANALYTIC) return (snDerivativeReason)work->reason[j];
  return SN_DERIVATIVE_IS_ANALYTIC;
}

static void store(const snModel* m, const double* x, int stride, int first, int count, double* out) {
  for (int dof = 0; out && dof < m->nv; dof++) dense_copy(out + dof * count, x + dof * stride + first, count);
}

// d qacc / d force = H^-1. Columns come in fours: the solves work on as many at once.
static void store_response(const snModel* m, const snData* d, snArena* arena, double* out) {
  int nv = m->nv, columns = (nv + 3) / 4 * 4;
  double* inverse = sn_arena_zarray(arena, double, nv* columns + 1);
  for (int dof = 0; dof < nv; dof++) inverse[dof * columns + dof] = 1;
  if (d->nefc == 0) {
    sn_ldl_solve_columns(inertia_pattern(m), d->qLD, d->qLDiagInv, inverse, columns);
  } else {
    double *x = sn_arena_array(arena, double, nv*(2 * nv + m->na + m->nu) + 1),
           *H = sn_arena_array(arena, double, nv*nv + 1);
    sn_linear_inverse(arena, m, d, true, x, H);
    sn_cholesky_factor(H, nv);
    sn_cholesky_solve_columns(H, nv, inverse, columns);
  }
  store(m, inverse, columns, 0, nv, out);
}

static snData* evaluate(const snModel* m, const snData* d, snDerivatives* work) {
  snData* own = work->worker[0].d;
  sn_state_read(m, d, SN_STATE_ALL, work->state);
  sn_state_set(m, own, work->state, SN_STATE_ALL);
  sn_forward_from(m, own, SN_PASS_POSITION, false);
  sn_analytic_reasons(m, own, work);
  return own;
}

bool sn_forward_derivatives(const snModel* m, snData* d, const snDerivativeOptions* options,
                            const snForwardDerivatives* out) {
  options = derivative_options(options);
  if (!sn_derivatives_state_is_finite(m, d, options->diagnostics)) return false;
  snDerivatives* work = sn_derivatives_begin(m, options);
  if (!work) return false;
  size_t mark = sn_arena_mark(work->arena);
  snData* own = evaluate(m, d, work);
  snDerivativeReason reason = first_reason(work);
  bool exact = reason == SN_DERIVATIVE_IS_ANALYTIC || reason == SN_DERIVATIVE_INTEGRATOR;  // no integrator takes part
  if (exact) {
    snLinear linear = sn_linear_pass(work->arena, m, own, NULL, false);
    store(m, linear.qacc, linear.columns, 0, m->nv, out->position);
    store(m, linear.qacc, linear.columns, m->nv, m->nv, out->velocity);
    store(m, linear.qacc, linear.columns, 2 * m->nv, m->na, out->activation);
    store(m, linear.qacc, linear.columns, 2 * m->nv + m->na, m->nu, out->control);
    if (out->force) store_response(m, own, work->arena, out->force);
  } else {
    sn_diagnose(options->diagnostics, SN_SEVERITY_ERROR, "", "forward dynamics has no analytic derivative here: %s",
                sn_derivative_reason_text(reason));
  }
  sn_arena_release(work->arena, mark);
  sn_derivatives_end(work, options);
  return exact;
}
