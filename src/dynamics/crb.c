// crb.c — joint-space inertia of one world: stage/crb.h, and what coupled joints and tendons add
//   reads   cinert cdof ten_J        writes  crb M (lower triangle, one sparse row per dof)
#include "dynamics/inertia_pattern.h"
#include "dynamics/forces.h"
#include "base/arena.h"
#include "math/simd.h"
#include "math/spatial.h"
#include "model/awake.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "view/scalar_view.h"
#include "stage/crb.h"

#include <string.h>

SN_KERNEL void sn_mass_matrix(const snModel* m, snData* d) {
  if (d->awake->plane)
    sn_mass_matrix_planar(m, d);
  else
    stage_mass_matrix((View){.m = m, .d = d});
  sn_add_column_inertia(m, d);
  sn_add_tendon_inertia(m, d);
}

void sn_mass_product(const snModel* m, const snData* d, const double* x, double* y) {
  size_t mark = sn_arena_mark(d->scratch), bytes = sizeof(double) * (size_t)m->nv;
  const double* factor = x;
  if (x == y) factor = memcpy(sn_arena_alloc(d->scratch, bytes), x, bytes);
  sn_ldl_mul(inertia_pattern(m), d->M, y, factor);
  sn_arena_release(d->scratch, mark);
}

void sn_full_mass(const snModel* m, const snData* d, double* full) {
  size_t nv = (size_t)m->nv;
  memset(full, 0, sizeof(double) * nv * nv);
  for (size_t dof = 0; dof < nv; dof++) {
    for (int k = m->M_rowadr[dof]; k < m->M_rowadr[dof] + m->M_rownnz[dof]; k++) {
      size_t column = (size_t)m->M_colind[k];
      full[dof * nv + column] = full[column * nv + dof] = d->M[k];
    }
  }
}
