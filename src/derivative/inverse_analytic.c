// inverse_analytic.c — derivatives of inverse dynamics, analytic
//   reads   qpos qvel qacc        writes  the matrices of the force of snInverseDerivatives, one row per dof that
//   changes qfrc_inverse = M a + bias - passive - constraint; its change is minus that of all forces at fixed
//   acceleration (pass_linear.c), and M + J' W J by the acceleration.
#include "derivative/analytic.h"
#include "derivative/constraints.h"
#include "math/dense.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"
#include "sinew/support.h"

#include <string.h>

// Inverse dynamics of the caller's state in the workspace's own data, nothing applied.
static snData* evaluate(const snModel* m, const snData* d, snDerivatives* work, bool actuation) {
  snData* own = work->worker[0].d;
  sn_state_read(m, d, SN_STATE_ALL, work->state);
  sn_state_set(m, own, work->state, SN_STATE_ALL);
  memset(own->xfrc_applied, 0, sizeof *own->xfrc_applied * (size_t)m->nbody);
  dense_clear(own->qfrc_applied, m->nv);
  dense_copy(own->qacc, d->qacc, m->nv);
  sn_inverse(m, own);
  if (actuation) sn_actuation(m, own);
  return own;
}

static snDerivativeReason reason_of(snArena* arena, const snModel* m, const snData* own, bool actuation) {
  if (m->opt.enableflags & SN_ENABLE_INVDISCRETE) return SN_DERIVATIVE_INTEGRATOR;
  if (m->hooks.passive || (actuation && (m->hooks.gain || m->hooks.bias))) return SN_DERIVATIVE_HOOK;
  if (m->npoly > 0) return SN_DERIVATIVE_POLYNOMIAL;
  if (m->nsurfacevel > 0) return SN_DERIVATIVE_SURFACE;
  for (int i = 0; i < m->ntendon; i++)
    if (m->tendon_armature[i] != 0) return SN_DERIVATIVE_TRANSMISSION;
  for (int i = 0; actuation && i < m->nu; i++)
    if (!sn_has_transmission_tangent(m, own, i)) return SN_DERIVATIVE_TRANSMISSION;
  return own->nefc > 0 ? sn_constraint_position_reason(arena, m, own, NULL) : SN_DERIVATIVE_IS_ANALYTIC;
}

static void store(const snModel* m, const double* x, const double* H, const snInverseDerivatives* out) {
  int nv = m->nv, columns = 2 * nv + m->na + m->nu;
  for (int i = 0; i < nv; i++)
    for (int j = 0; j < nv; j++) {
      if (out->force_position) out->force_position[j * nv + i] = -x[i * columns + j];
      if (out->force_velocity) out->force_velocity[j * nv + i] = -x[i * columns + nv + j];
      if (out->force_acceleration) out->force_acceleration[j * nv + i] = H[i * nv + j];
    }
}

bool sn_inverse_derivatives(const snModel* m, snData* d, const snDerivativeOptions* options, bool actuation,
                            const snInverseDerivatives* out) {
  options = derivative_options(options);
  if (!sn_derivatives_state_is_finite(m, d, options->diagnostics)) return false;
  snDerivatives* work = sn_derivatives_begin(m, options);
  if (!work) return false;
  size_t mark = sn_arena_mark(work->arena);
  double* x = sn_arena_array(work->arena, double, m->nv*(2 * m->nv + m->na + m->nu) + 1);
  double* H = sn_arena_array(work->arena, double, m->nv * m->nv + 1);
  snData* own = evaluate(m, d, work, actuation);
  snDerivativeReason reason = reason_of(work->arena, m, own, actuation);
  if (reason == SN_DERIVATIVE_IS_ANALYTIC) {
    sn_linear_inverse(work->arena, m, own, actuation, x, H);
    store(m, x, H, out);
  } else {
    sn_diagnose(options->diagnostics, SN_SEVERITY_ERROR, "", "inverse dynamics has no analytic derivative here: %s",
                sn_derivative_reason_text(reason));
  }
  sn_arena_release(work->arena, mark);
  sn_derivatives_end(work, options);
  return reason == SN_DERIVATIVE_IS_ANALYTIC;
}
