// inertia_pattern.h — the sparse pattern that M, its factors and M + hB share
#pragma once
#include "math/ldl.h"
#include "sinew/model.h"

static inline snPattern inertia_pattern(const snModel* m) {
  return (snPattern){m->nv, m->M_rownnz, m->M_rowadr, m->M_colind};
}

// Address of the diagonal entry of a dof.
static inline int inertia_diagonal(const snModel* m, int dof) { return m->M_rowadr[dof] + m->M_rownnz[dof] - 1; }
