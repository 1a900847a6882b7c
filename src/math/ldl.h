// ldl.h — symmetric matrices of a kinematic tree, factored as L^T D L on a fixed sparse pattern
#pragma once
#include "math/ldl_rows.h"

#ifndef SN_LANES
// In place: `matrix` becomes L (unit diagonal left out) with D on the diagonal; inverse_diagonal gets 1/D.
void sn_ldl_factor(snPattern p, real* matrix, real* inverse_diagonal);

// The same for the dofs from `first` to before `end`, which have no ancestors and no descendants among the others.
void sn_ldl_factor_rows(snPattern p, real* matrix, real* inverse_diagonal, int first, int end);

// x <- (L^T D L)^-1 x; `path` is scratch of the pattern's size.
void sn_ldl_solve(snPattern p, const real* factor, const real* inverse_diagonal, real* x, real* path);

// The same for four right-hand sides side by side, with the bits of one by one: four numbers for each dof in x, path.
void sn_ldl_solve_four(snPattern p, const real* factor, const real* inverse_diagonal, real* x, real* path);

// y = A x for the matrix itself, x and y apart.
void sn_ldl_mul(snPattern p, const real* matrix, real* restrict y, const real* restrict x);
#endif
