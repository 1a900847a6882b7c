// row_checks.h — what tests of constraint rows share
#pragma once
#include "constraint/rows.h"
#include "scene.h"

#include <stdlib.h>

// Entry of the rows' Jacobian, 0 where the sparse row has none.
static inline double jacobian_entry(const snData* d, int row, int dof) {
  for (int k = d->efc_J_rowadr[row]; k < d->efc_J_rowadr[row] + d->efc_J_rownnz[row]; k++)
    if (d->efc_J_colind[k] == dof) return d->efc_J[k];
  return 0;
}

// efc_J is the slope of efc_pos along every dof: central differences around the present state.
static inline void check_jacobian_by_differences(Scene s, double tolerance) {
  const double step = 1e-6;
  sn_forward(s.m, s.d);
  int rows = s.d->nefc, nv = s.m->nv;
  double* J = calloc((size_t)(rows * nv), sizeof(double));
  double* difference = calloc((size_t)rows, sizeof(double));
  double* qpos = calloc((size_t)s.m->nq, sizeof(double));
  double* move = calloc((size_t)nv, sizeof(double));
  CHECK(rows > 0);
  for (int row = 0; row < rows; row++)
    for (int dof = 0; dof < nv; dof++) J[row * nv + dof] = jacobian_entry(s.d, row, dof);
  memcpy(qpos, s.d->qpos, sizeof(double) * (size_t)s.m->nq);
  for (int dof = 0; dof < nv; dof++) {
    move[dof] = 1;
    for (int sign = -1; sign <= 1; sign += 2) {
      memcpy(s.d->qpos, qpos, sizeof(double) * (size_t)s.m->nq);
      sn_integrate_pos(s.m, s.d->qpos, move, sign * step);
      sn_forward(s.m, s.d);
      CHECK_INT(s.d->nefc, rows);
      for (int row = 0; row < rows; row++) {
        if (sign < 0) difference[row] = -s.d->efc_pos[row];
        if (sign > 0) difference[row] = (difference[row] + s.d->efc_pos[row]) / (2 * step);
      }
    }
    for (int row = 0; row < rows; row++) CHECK_NEAR(J[row * nv + dof], difference[row], tolerance);
    move[dof] = 0;
  }
  memcpy(s.d->qpos, qpos, sizeof(double) * (size_t)s.m->nq);
  free(J), free(difference), free(qpos), free(move);
}
