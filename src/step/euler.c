// euler.c — semi-implicit Euler, implicit in joint damping
//   reads   qacc qfrc_smooth qfrc_constraint M act_dot        writes  qH qHDiagInv and the next state
//   v+ = v + h (M + h B)^-1 (qfrc_smooth + qfrc_constraint),  q+ = q + h v+
//   qacc stays the explicit one; without damping both are the same.
#include "base/arena.h"
#include "dynamics/inertia_pattern.h"
#include "step/integrate.h"

#include <string.h>

static bool damps_implicitly(const snModel* m) {
  if (m->opt.disableflags & (SN_DISABLE_EULERDAMP | SN_DISABLE_DAMPER)) return false;
  for (int dof = 0; dof < m->nv; dof++)
    if (m->dof_damping[dof] > 0) return true;
  return false;
}

static void damped_acceleration(const snModel* m, snData* d, double* qacc, double* path) {
  double h = m->opt.timestep;
  memcpy(d->qH, d->M, sizeof(double) * (size_t)m->nC);
  for (int dof = 0; dof < m->nv; dof++) {
    d->qH[inertia_diagonal(m, dof)] += h * m->dof_damping[dof];
    qacc[dof] = d->qfrc_smooth[dof] + d->qfrc_constraint[dof];
  }
  sn_ldl_factor(inertia_pattern(m), d->qH, d->qHDiagInv);
  sn_ldl_solve(inertia_pattern(m), d->qH, d->qHDiagInv, qacc, path);
}

void sn_euler(const snModel* m, snData* d) {
  if (!damps_implicitly(m)) {
    sn_advance(m, d, d->act_dot, d->qacc, NULL);
    return;
  }
  size_t mark = sn_arena_mark(d->scratch);
  double* qacc = sn_arena_array(d->scratch, double, m->nv);
  damped_acceleration(m, d, qacc, sn_arena_array(d->scratch, double, m->nv));
  sn_advance(m, d, d->act_dot, qacc, NULL);
  sn_arena_release(d->scratch, mark);
}
