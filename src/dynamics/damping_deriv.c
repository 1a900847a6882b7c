// damping_deriv.c — velocity derivative of the dampers of joints and tendons
//   reads   ten_J        writes  qDeriv (diagonal and left of it)
//   force = -b v of a dof, -b J' (J v) of a tendon
#include "dynamics/derivatives.h"

void sn_add_damping_deriv(const snModel* m, snData* d) {
  for (int dof = 0; dof < m->nv; dof++) d->qDeriv[m->D_rowadr[dof] + m->D_diag[dof]] -= m->dof_damping[dof];
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    int row = m->ten_J_rowadr[tendon];
    if (m->tendon_damping[tendon] == 0) continue;
    sn_add_row_deriv(m, d, d->ten_J + row, m->ten_J_colind + row, m->ten_J_rownnz[tendon], -m->tendon_damping[tendon]);
  }
}
