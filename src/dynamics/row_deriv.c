// row_deriv.c — velocity derivatives of forces along sparse rows, and their place in qDeriv
//   reads   a sparse row        writes  qDeriv
//   force = row' f(row . v):  d force / dv = f' row' row, symmetric, so half of it is summed and then mirrored
#include "dynamics/derivatives.h"
#include "dynamics/derivative_pattern.h"

void sn_add_row_deriv(const snModel* m, snData* d, const double* row, const int* dof, int count, double slope) {
  for (int i = 0; i < count; i++) {
    double* entry = d->qDeriv + m->D_rowadr[dof[i]];
    double scale = row[i] * slope;
    for (int j = 0; j <= i; j++)
      if (is_below(m, dof[i], dof[j])) entry[m->D_diag[dof[j]]] += row[j] * scale;
  }
}

void sn_mirror_deriv(const snModel* m, snData* d) {
  snSquarePattern p = derivative_pattern(m);
  for (int dof = 0; dof < m->nv; dof++) {
    int row = m->D_rowadr[dof];
    for (int k = row; k < row + m->D_diag[dof]; k++) d->qDeriv[square_right(p, m->D_colind[k], dof)] = d->qDeriv[k];
  }
}
