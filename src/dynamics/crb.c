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

#include <string.h>

static void inertia_row(const snModel* m, snData* d, int dof) {
  real* row = d->M + m->M_rowadr[dof];
  if (m->dof_simplenum[dof]) {
    row[0] = m->dof_M0[dof];  // a body whose inertia does not depend on its pose
    return;
  }
  int ancestors = m->M_rownnz[dof] - 1;
  const int* column = m->M_colind + m->M_rowadr[dof];
  real6 momentum = real6_of(spatial_inertia_mul(d->crb[m->dof_bodyid[dof]], d->cdof[dof]));
  for (int k = 0; k <= ancestors; k++) row[k] = real6_dot(real6_load(&d->cdof[column[k]]), momentum);
  row[ancestors] += m->dof_armature[dof];
}

// The same in a plane, without the terms that are zero.
static inline void planar_rows(const snModel* m, snData* d, snRun run, snPlane p) {
  for (int dof = run.dof; dof < run.dof_end; dof++) {
    if (m->dof_simplenum[dof]) {
      inertia_row(m, d, dof);
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

static inline void run_inertia(const snModel* m, snData* d, snRun run) {
  memcpy(d->crb + run.body, d->cinert + run.body, sizeof(snSpatialInertia) * (size_t)(run.body_end - run.body));
  for (int body = run.body_end - 1; body >= run.body; body--) {
    int parent = m->body_parentid[body];
    if (parent > 0) d->crb[parent] = spatial_inertia_add(d->crb[parent], d->crb[body]);
  }
  if (d->awake->plane)
    SN_IN_PLANE(d->awake->plane, planar_rows, m, d, run)
  else
    for (int dof = run.dof; dof < run.dof_end; dof++) inertia_row(m, d, dof);
}

SN_KERNEL void sn_mass_matrix(const snModel* m, snData* d) {
  d->crb[0] = d->cinert[0];
  for (int i = 0; i < d->awake->ncomputed; i++) run_inertia(m, d, d->awake->computed[i]);
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
