// hessian.h — curvature of a problem's cost: H = M + sum over blocks of J^T W J, and its factors
#pragma once
#include "solver/profile.h"

// Where the columns of a block fall in the rows of the profile: fours of columns, each at a depth that is a multiple of
// 4. Columns that do not exist are 0.
typedef struct snSpread {
  const real* J;
  int stride;            // numbers from one row of J to the next
  int fours;             // in a row
  int base;              // depth of the first four, where all follow each other
  const int* depth;      // of each four; NULL: they follow each other
  const ptrdiff_t* row;  // of each column, row of the profile; NO_ROW: no such column
} snSpread;

typedef struct snHessian {
  snProfile profile;
  snSpread* spread;        // by block; not set where rows are single
  real* quadratic;         // M + the rows that are in the quadratic part of their cost
  real* factor;            // quadratic + cones, factored
  real *inverse, *corner;  // of the factors
  real* weight;            // by row: D, or 0 out of its quadratic part
  real *scaled, *path, *x;
  int updates;  // rows that came and went with the last update, and rows of cones
} snHessian;

// False when out of memory.
bool sn_hessian_make(snHessian* hessian, const snProblem* problem, snArena* arena);

// Follows the states of the rows, and factors.
void sn_hessian_update(snHessian* hessian, const snProblem* problem, const int* state, const double* residual);

// y = H^-1 x
void sn_hessian_solve(snHessian* hessian, double* y, const double* x);
