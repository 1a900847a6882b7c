// analytic.h — derivatives of accelerations and activations, and of steps made of them
#pragma once
#include "derivative/actuators.h"
#include "derivative/work.h"

// What a pass gives, to first order. Columns: qpos (nv), qvel (nv), act (na), controls as the actuators see them (nu).
typedef struct snLinear {
  int columns;
  double* qacc;  // nv x columns: of the acceleration that advances the velocity
  double* act;   // na x columns: of the next activations, or of their rates
} snLinear;

// Of the pass that `d` has made. `step`: with the factors that the integrator has left in `d`, and of the next activations;
// otherwise of qacc and of the rates.
snLinear sn_linear_pass(snArena* arena, const snModel* m, snData* d, bool step);

// out, `columns` numbers, = weights' (qacc, act) of a step: the row that the weights make of snLinear.
void sn_linear_pass_transposed(snArena* arena, const snModel* m, snData* d, const double* qacc_weight,
                               const double* act_weight, double* out);

// Of inverse dynamics at the qacc of `d`, whose sn_inverse is done and to which nothing is applied: x, nv x columns as in
// snLinear, = -d qfrc_inverse; H, nv x nv, = d qfrc_inverse / d qacc.
void sn_linear_inverse(snArena* arena, const snModel* m, const snData* d, bool actuation, double* x, double* H);

// A' w and B' w of the step from the state in work->state, whose pass worker 0 has made; all columns are analytic and the
// step has one pass.
void sn_analytic_transposed(const snModel* m, snDerivatives* work, const double* w, double* state, double* control);

// Why each column of [A B] has no analytic derivative at the state of `d`, whose pass is done.
void sn_analytic_reasons(const snModel* m, const snData* d, snDerivatives* work);

// Marks columns of [A B] in which a corner of the step lies within a displacement of eps of the state of `d`.
void sn_mark_corners(const snModel* m, const snData* d, snDerivatives* work, double eps);

// Rows of C and D of sensors that have them, at those columns that have no reason against it; each may be NULL. Worker 0 makes
// its pass anew.
void sn_analytic_sensors(const snModel* m, snDerivatives* work, double* C, double* D);

// A and B of a step, those columns that have no reason against it; each may be NULL.
void sn_analytic_columns(const snModel* m, snDerivatives* work, double* A, double* B);
