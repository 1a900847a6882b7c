// smooth_deriv.c — how the forces of a step change with velocity
//   reads   everything that a forward pass left        writes  qDeriv
//   qDeriv = d (qfrc_actuator + qfrc_passive - qfrc_bias) / d qvel, on the pattern D
//   conformance: as passive forces are, their derivatives are off where both flags `spring` and `damper` are disabled
#include "step/pass.h"
#include "actuation/actuation.h"
#include "dynamics/derivatives.h"
#include "dynamics/free_body.h"
#include "model/awake.h"

#include <string.h>

static bool is_enabled(const snModel* m, int flags) { return (m->opt.disableflags & flags) != flags; }

static void clear_rows(const snModel* m, snData* d, snBodyRange run) {
  for (int dof = run.dof; dof < run.dof_end; dof++)
    memset(d->qDeriv + m->D_rowadr[dof], 0, sizeof(double) * (size_t)m->D_rownnz[dof]);
}

void sn_smooth_deriv(const snModel* m, snData* d, bool bias) {
  bool fluid = m->opt.viscosity > 0 || m->opt.density > 0;
  memset(d->qDeriv, 0, sizeof(double) * (size_t)m->nD);
  sn_add_actuation_deriv(m, d);
  if (is_enabled(m, SN_DISABLE_DAMPER)) sn_add_damping_deriv(m, d);
  // a lean step reads the lower triangle only where the matrix is symmetric
  if (!d->lean || bias || fluid || frees_bodies(m)) sn_mirror_deriv(m, d);
  if (fluid && is_enabled(m, SN_DISABLE_SPRING | SN_DISABLE_DAMPER)) sn_add_fluid_deriv(m, d, !bias);
  if (m->nforce > 0 && is_enabled(m, SN_DISABLE_SPRING | SN_DISABLE_DAMPER)) sn_add_force_element_deriv(m, d, !bias);
  if (bias) sn_subtract_bias_deriv(m, d);
  // conformance: what is asleep has no derivatives
  for (int i = 0; i < d->awake->nasleep; i++) clear_rows(m, d, d->awake->asleep[i]);
}
