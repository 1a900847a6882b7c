// analytic.h — derivatives of steps
#pragma once
#include "derivative/pass_linear.h"
#include "derivative/work.h"

// A' w and B' w of the step from the state in work->state, whose pass work->at has made; all columns are analytic and
// the step has one pass.
void sn_analytic_transposed(const snModel* m, snDerivatives* work, const double* w, double* state, double* control);

// Why each column of [A B] has no analytic derivative at the state of `d`, whose pass is done.
void sn_analytic_reasons(const snModel* m, const snData* d, snDerivatives* work);

// Marks columns of [A B] in which a corner of the step lies within a displacement of eps of the state of `d`.
void sn_mark_corners(const snModel* m, const snData* d, snDerivatives* work, double eps);

// Rows of C and D of sensors that have them, at those columns that have no reason against it; each may be NULL. Where
// the pass was not measured, work->at makes it anew.
void sn_analytic_sensors(const snModel* m, snDerivatives* work, double* C, double* D);

// A and B of a step, those columns that have no reason against it; each may be NULL.
void sn_analytic_columns(const snModel* m, snDerivatives* work, double* A, double* B);
