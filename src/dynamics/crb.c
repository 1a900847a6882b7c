// crb.c — joint-space inertia by the composite rigid body recursion
//   reads   cinert cdof ten_J        writes  crb M (lower triangle, one sparse row per dof)
//   M_ij = cdof_j . I_i cdof_i,  I_i: inertia of i's subtree, j: i or an ancestor of i
//   Featherstone, Rigid Body Dynamics Algorithms (2008), 6.2
#include "dynamics/inertia_pattern.h"
#include "dynamics/forces.h"
#include "base/arena.h"
#include "kinematics/plane.h"
#include "math/simd.h"
#include "math/spatial.h"
#include "model/awake.h"
#include "sinew/step.h"
#include "view/scalar_view.h"
#include "stage/crb.h"

#include <string.h>

// The same in a plane, without the terms that are zero.
static inline void planar_rows(const snModel* m, snData* d, snRun run, snPlane p) {
  for (int dof = run.dof; dof < run.dof_end; dof++) {
    if (m->dof_simplenum[dof]) {
      d->M[m->M_rowadr[dof]] = m->dof_M0[dof];
      continue;
    }
    real* row = d->M + m->M_rowadr[dof];
    int ancestors = m->M_rownnz[dof] - 1;
    const int* column = m->M_colind + m->M_rowadr[dof];
    snPlanarInertia inertia = planar_inertia(p, &d->crb[m->dof_bodyid[dof]]);
    snPlanar momentum = planar_inertia_mul(inertia, planar_load(p, &d->cdof[dof]));
    for (int k = 0; k <= ancestors; k++) row[k] = planar_dot(planar_load(p, &d->cdof[column[k]]), momentum);
    row[ancestors] += m->dof_armature[dof];
  }
}

static inline void planar_inertia_rows(const snModel* m, snData* d, snPlane p) {
  COPY_BODIES(((View){.m = m, .d = d}), crb, cinert);
  SUM_UP(((View){.m = m, .d = d}), BODIES, crb, spatial_inertia_add, 1)
  planar_rows(m, d, d->awake->computed[0], p);
}

SN_KERNEL void sn_mass_matrix(const snModel* m, snData* d) {
  if (d->awake->plane)
    SN_IN_PLANE(d->awake->plane, planar_inertia_rows, m, d)
  else
    stage_mass_matrix((View){.m = m, .d = d});
  sn_add_column_inertia(m, d);
  sn_add_tendon_inertia(m, d);
}

void sn_mul_mass(const snModel* m, const snData* d, double* y, const double* x) {
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
