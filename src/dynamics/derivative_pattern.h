// derivative_pattern.h — the sparse pattern of velocity derivatives and of M - h qDeriv
//   Two dofs share an entry where one is an ancestor of the other. conformance: what couples dofs of different
//   branches, a tendon between two arms for example, is left out.
#pragma once
#include "math/lu.h"
#include "sinew/data.h"

static inline snSquarePattern derivative_pattern(const snModel* m) {
  return (snSquarePattern){m->nv, m->D_rownnz, m->D_rowadr, m->D_diag, m->D_colind};
}

// Where the row of M begins inside the row of derivatives: simple dofs have nothing but their diagonal in M.
static inline int inertia_in_derivative(const snModel* m, int dof) {
  return m->D_rowadr[dof] + m->D_diag[dof] + 1 - m->M_rownnz[dof];
}

// Whether `dof`, which comes later, is a descendant of `ancestor`, or it itself.
static inline bool is_below(const snModel* m, int dof, int ancestor) {
  return dof - ancestor < m->D_rownnz[ancestor] - m->D_diag[ancestor];
}
