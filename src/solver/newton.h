// newton.h — the versions of Newton's method; sn_solve_newton takes the first that fits
//   All make the same iterates but for rounding. `small`: up to 16 dofs, rows and Hessian are dense. `dense`: up to 36,
//   the Hessian is. `sparse`: any number, the Hessian is stored along paths of an elimination tree.
#pragma once
#include "solver/problem.h"

bool sn_newton_small_fits(const snProblem* problem);
bool sn_newton_dense_fits(const snProblem* problem);

snSolveFn sn_newton_small, sn_newton_dense, sn_newton_sparse;
