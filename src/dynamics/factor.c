// factor.c — sparse factors of the joint-space inertia
//   reads   M        writes  qLD qLDiagInv
//   M = L^T D L on M's own pattern (math/ldl.h)
#include "dynamics/inertia_pattern.h"
#include "base/arena.h"
#include "model/awake.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"

#include <string.h>

void sn_factor_mass(const snModel* m, snData* d) {
  for (int i = 0; i < d->awake->ncomputed; i++) {
    snBodyRange run = d->awake->computed[i];
    if (run.dof == run.dof_end) continue;
    int begin = m->M_rowadr[run.dof], end = run.dof_end < m->nv ? m->M_rowadr[run.dof_end] : m->nC;
    memcpy(d->qLD + begin, d->M + begin, sizeof(double) * (size_t)(end - begin));
    sn_ldl_factor_rows(inertia_pattern(m), d->qLD, d->qLDiagInv, run.dof, run.dof_end);
  }
}

void sn_mass_solution(const snModel* m, const snData* d, const double* y, double* x) {
  size_t mark = sn_arena_mark(d->scratch);
  real* path = sn_arena_array(d->scratch, real, m->nv);
  if (x != y) memcpy(x, y, sizeof(double) * (size_t)m->nv);
  sn_ldl_solve(inertia_pattern(m), d->qLD, d->qLDiagInv, x, path);
  sn_arena_release(d->scratch, mark);
}
