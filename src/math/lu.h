// lu.h — square matrices of a kinematic tree, factored as U L on a fixed sparse pattern
#pragma once
#include "math/real.h"

// One row per dof: its ancestors in rising order, itself at place `diag`, its descendants. Dofs are numbered depth
// first, so the descendants are the dofs that follow it, and the pattern is closed: no fill-in.
typedef struct snSquarePattern {
  int size;
  const int* rownnz;
  const int* rowadr;
  const int* diag;
  const int* colind;
} snSquarePattern;

// Address of an entry right of the diagonal: `below` is a descendant of `dof`.
static inline int square_right(snSquarePattern p, int dof, int below) {
  return p.rowadr[dof] + p.diag[dof] + below - dof;
}

// In place: `matrix` becomes L with its diagonal, and U without its unit diagonal. `column` is scratch of the
// pattern's size. A zero pivot gives infinities, as a division does.
void sn_lu_factor(snSquarePattern p, real* matrix, real* column);

// x <- (U L)^-1 x
void sn_lu_solve(snSquarePattern p, const real* factor, real* x);

// y = A x for the matrix itself, x and y apart.
void sn_square_mul(snSquarePattern p, const real* matrix, real* restrict y, const real* restrict x);
