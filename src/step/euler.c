// euler.c — semi-implicit Euler, implicit in joint damping
//   reads   qacc qfrc_smooth qfrc_constraint M act_dot        writes  qH qHDiagInv and the next state
//   v+ = v + h (M + h B)^-1 (qfrc_smooth + qfrc_constraint),  q+ = q + h v+
//   qacc stays the explicit one; without damping both are the same.
#include "dynamics/inertia_pattern.h"
#include "dynamics/polynomial.h"
#include "math/dense.h"
#include "model/awake.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"
#include "step/integrate.h"

// conformance: damping of trees asleep does not make the step of the others implicit
static bool is_implicit(const snModel* m, const snData* d) {
  const snAwake* awake = d->awake;
  if (awake->whole || !euler_is_implicit(m)) return euler_is_implicit(m);
  for (int run = 0; run < awake->nmoving; run++)
    for (int dof = awake->moving[run].dof; dof < awake->moving[run].dof_end; dof++)
      if (m->dof_damping[dof] > 0) return true;
  return false;
}

void sn_euler(const snModel* m, snData* d) {
  if (!is_implicit(m, d)) {
    sn_advance(m, d, d->act_dot, d->qacc, NULL);
    return;
  }
  dense_copy(d->qH, d->M, m->nC);
  for (int dof = 0; dof < m->nv; dof++)
    d->qH[inertia_diagonal(m, dof)] += m->opt.timestep * dof_damping_slope(m, d->qvel, dof);
  sn_advance_implicitly(m, d, NULL);
}

void sn_euler_again(const snModel* m, snData* d) {
  if (is_implicit(m, d))
    sn_advance_factored(m, d, NULL);
  else
    sn_euler(m, d);
}

void sn_euler_inverse(const snModel* m, snData* d, double* force) {
  sn_mass_product(m, d, d->qacc, force);
  // conformance: unlike the step, this looks at the flag `eulerdamp` only, not at `damper`
  if (m->opt.disableflags & SN_DISABLE_EULERDAMP) return;
  for (int dof = 0; dof < m->nv; dof++) {
    double damping = dof_damping_slope(m, d->qvel, dof);
    if (damping > 0) force[dof] += m->opt.timestep * damping * d->qacc[dof];
  }
}

bool sn_integrator_has_matrix(const snModel* m) {
  return m->opt.integrator != SN_INTEGRATOR_RK4 && (m->opt.integrator != SN_INTEGRATOR_EULER || euler_is_implicit(m));
}
