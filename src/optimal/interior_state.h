// interior_state.h — what the parts of the interior point method share
#pragma once
#include "optimal/interior_point.h"
#include "optimal/kkt.h"

enum { SN_MOST_FILTER = 1000 };

typedef struct snInterior {
  const snCollocation* c;
  const snInteriorOptions* options;
  snInteriorPoint* point;
  snArena* arena;
  snKkt* kkt;
  snLinearization l;
  int n, m, bounds;  // unknowns, rows, finite bounds
  double *x, *lambda, *zl, *zu, *rows;  // of the point
  double *lower, *upper;                // slightly relaxed
  const bool* fixed;
  double objective, scale;  // not scaled; factor of the objective
  double mu, violation;     // barrier; sum of |rows|
  double *step, *lambda_next, *gradient, *diagonal, *dual, *low_step, *high_step;
  double *trial, *trial_rows, *soc_rows, *soc_step, *soc_lambda;
  double trial_objective, trial_violation;
  double shift, shift_last, dual_shift;
  double filter[SN_MOST_FILTER][2];  // violation, barrier function
  int filter_count;
  double violation_most, violation_least;  // of the filter: refused above, Armijo below
} snInterior;

// Barrier function at a point with this objective; INFINITY outside the bounds.
double sn_barrier_function(const snInterior* s, const double* x, double objective);

// Largest step to the bounds along a direction, at most 1: x + alpha d keeps a part 1 - tau of its distance.
double sn_fraction_to_bounds(const snInterior* s, const double* x, const double* d, double tau);

// Whether the filter takes a pair; adds one.
bool sn_filter_accepts(const snInterior* s, double violation, double barrier_function);
void sn_filter_add(snInterior* s, double violation, double barrier_function);

// A factorisation whose reduced Hessian is positive definite, with shifts as large as needed; false: none was found.
bool sn_factor_with_inertia(snInterior* s);

// The diagonal of the bounds and of the shift; the gradient of the barrier function.
void sn_bound_terms(snInterior* s, double shift);

// Multipliers of rows by least squares.
bool sn_least_squares_multipliers(snInterior* s);

// A step that the filter accepts: the point is moved and the step length given, 0: none.
double sn_filter_search(snInterior* s);

// Moves towards feasibility until the filter accepts the point; false: no nearer point was found.
bool sn_restore_feasibility(snInterior* s);
