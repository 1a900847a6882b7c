// newton.h — the versions of Newton's method; sn_solve_newton takes the first that fits
//   All make the same iterates but for rounding:
//     small    up to 16 dofs: rows and Hessian are dense
//     tree     rows act along paths of the kinematic tree: the Hessian is as sparse as the inertia
//     dense    up to 56 dofs: the Hessian is dense
//     sparse   any number: the Hessian is stored along the paths of an elimination tree (profile.h)
#pragma once
#include "solver/problem.h"

// The most that `small` takes.
#define SN_SMALL_DOFS 16
#define SN_SMALL_ROWS 64

// Whether the version can take the problem, and is the faster one for it.
bool sn_newton_small_fits(const snProblem* problem);
bool sn_newton_tree_fits(const snProblem* problem);
bool sn_newton_dense_fits(const snProblem* problem);

// As sn_solve_newton; all but the last only where the problem fits.
snSolveFn sn_newton_small;
snSolveFn sn_newton_tree;
snSolveFn sn_newton_dense;
snSolveFn sn_newton_sparse;
