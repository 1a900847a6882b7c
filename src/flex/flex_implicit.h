// flex_implicit.h — interpolated flexes inside integrators that are implicit in velocity
#pragma once
#include "flex/flex.h"

// A square matrix on dofs: columns of row i are colind[rowadr[i] ...], rownnz[i] of them.
typedef struct snDofMatrix {
  const double* value;
  const int *rownnz, *rowadr, *colind;
} snDofMatrix;

// The dofs of nodes that interpolate, and the factored matrix of the integrator with their stiffness. In scratch.
typedef struct snFlexSolve {
  int count;        // 0: nothing to do
  int* dof;
  int* local;       // of each dof of the model; -1: not of a node
  double* factor;   // count x count
  snDofMatrix matrix;
  double* coupling;  // what ties each of the dofs to others, by entries of `matrix`, as it was before it was factored
} snFlexSolve;

// Takes from `matrix`, which is M - h qDeriv not factored yet, what concerns nodes. False: no such flex.
bool sn_flex_prepare_solve(const snModel* m, snData* d, snDofMatrix matrix, snFlexSolve* out);

// The accelerations of those dofs, in place of the ones that `qacc` has; `force`: all forces of the step.
void sn_flex_solve(const snModel* m, snData* d, const snFlexSolve* solve, const double* force, double* qacc);
