// damping_deriv.c — velocity derivative of the dampers of joints, flex edges and tendons
//   reads   flexedge_J ten_J        writes  qDeriv (diagonal and left of it)
//   reads   qvel ten_velocity where a damper has higher powers
//   force = -b v of a dof, -b J' (J v) of an edge or a tendon; conformance: Rayleigh damping of flexes has none
#include "dynamics/derivatives.h"
#include "dynamics/polynomial.h"

static void add_edges(const snModel* m, snData* d, int flex) {
  double damping = m->flex_edgedamping[flex];
  if (m->flex_rigid[flex] || damping == 0) return;
  for (int e = m->flex_edgeadr[flex]; e < m->flex_edgeadr[flex] + m->flex_edgenum[flex]; e++) {
    int row = m->flexedge_J_rowadr[e];
    if (!m->flexedge_rigid[e])
      sn_add_row_deriv(m, d, d->flexedge_J + row, m->flexedge_J_colind + row, m->flexedge_J_rownnz[e], -damping);
  }
}

void sn_add_damping_deriv(const snModel* m, snData* d) {
  for (int dof = 0; dof < m->nv; dof++)
    d->qDeriv[m->D_rowadr[dof] + m->D_diag[dof]] -= dof_damping_slope(m, d->qvel, dof);
  for (int flex = 0; flex < m->nflex; flex++) add_edges(m, d, flex);
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    int row = m->ten_J_rowadr[tendon];
    double damping = tendon_damping_slope(m, d->ten_velocity, tendon);
    if (damping == 0) continue;
    sn_add_row_deriv(m, d, d->ten_J + row, m->ten_J_colind + row, m->ten_J_rownnz[tendon], -damping);
  }
}
