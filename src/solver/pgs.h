// pgs.h — the versions of projected Gauss-Seidel; sn_solve_pgs takes the first that fits
//   Both make the same sweeps but for rounding:
//     dense    up to 128 rows and dofs: the Delassus matrix is written out, the gradient of all rows is kept up to date
//     sparse   any number: the acceleration is kept up to date instead (delassus.h)
#pragma once
#include "solver/dual.h"

bool sn_pgs_dense_fits(const snProblem* problem);

// As sn_solve_pgs; the first only where the problem fits.
snSolveFn sn_pgs_dense;
snSolveFn sn_pgs_sparse;

// A new force within the bounds of its row
static inline real clamped_force(const snProblem* p, snBlockKind kind, int row, real force) {
  if (kind == SN_BLOCK_EQUALITY) return force;
  if (kind == SN_BLOCK_FRICTION) return real_clamp(force, -p->frictionloss[row], p->frictionloss[row]);
  return force < 0 ? 0 : force;
}
