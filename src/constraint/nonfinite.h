// nonfinite.h — non-finite inputs of the constraint solver become bad accelerations at the dofs where MuJoCo has them
//   conformance: MuJoCo multiplies whole dense rows, so that one bad number reaches every row through 0 * inf = NaN,
//   and a row with NaN counts as active. Our products skip what is zero and our formulas treat NaN as inactive, so both
//   are done here by name. sn_check_accelerations then warns and resets.
#pragma once
#include "math/dense.h"
#include "sinew/data.h"
#include "sinew/model.h"
#include "solver/problem.h"

// Whether accelerations to start from, rows and what they are to reach are numbers: then so are all residuals.
bool sn_start_is_finite(const snModel* m, const snData* d);

// x = J a - aref
void sn_residual(const snProblem* problem, double* x, const double* a);

// The same, all of it NaN where a number of `a` is not finite and the Jacobian is dense.
void sn_residual_spread(const snModel* m, const snProblem* problem, double* x, const double* a);

// Cost of the rows at a residual; NaN where the residual has one.
double sn_cost_spread(const snProblem* problem, const double* residual);

// Whether forces at a residual cannot be numbers: NaN, or elliptic cones whose squares are infinite.
bool sn_has_bad_row(const snProblem* problem, const double* residual);

// After a solver that ends with forces: accelerations that a bad row or a bad acceleration reaches become NaN. `start`:
// a residual with a bad row that forces of its warm start came from, or NULL.
void sn_spread_bad(const snModel* m, snData* d, const snProblem* problem, const double* start);
