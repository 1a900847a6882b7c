// solve_columns.h — many right-hand sides at once for the factors of a kinematic tree's matrices
//   X has a row of `columns` numbers for each dof, so that all of them go through each entry of the factors together.
#pragma once
#include "math/ldl.h"
#include "math/lu.h"

// X <- (L^T D L)^-1 X
void sn_ldl_solve_columns(snPattern p, const real* factor, const real* inverse_diagonal, real* x, int columns);

// X <- (U L)^-1 X
void sn_lu_solve_columns(snSquarePattern p, const real* factor, real* x, int columns);

// x <- (U L)^-T x, one right-hand side
void sn_lu_solve_transposed(snSquarePattern p, const real* factor, real* x);

// Lower triangle of a dense positive definite matrix of n rows, in place: A = L L'.
void sn_cholesky_factor(real* A, int n);

// X <- (L L')^-1 X
void sn_cholesky_solve_columns(const real* L, int n, real* x, int columns);
