// inertia_pattern.h — the sparse pattern that M, its factors and M + hB share
#pragma once
#include "dynamics/polynomial.h"
#include "math/ldl.h"
#include "sinew/model.h"

static inline snPattern inertia_pattern(const snModel* m) {
  return (snPattern){m->nv, m->M_rownnz, m->M_rowadr, m->M_colind};
}

// Address of the diagonal entry of a dof.
static inline int inertia_diagonal(const snModel* m, int dof) { return m->M_rowadr[dof] + m->M_rownnz[dof] - 1; }

// Whether Euler's method is implicit in the damping of joints: there is some, and it is not switched off.
static inline bool euler_is_implicit(const snModel* m) {
  if (m->opt.disableflags & (SN_DISABLE_EULERDAMP | SN_DISABLE_DAMPER)) return false;
  for (int dof = 0; dof < m->nv; dof++)
    if (m->dof_damping[dof] > 0 || (m->npoly > 0 && is_polynomial(m->dof_dampingpoly[dof]))) return true;
  return false;
}
