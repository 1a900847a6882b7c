// interior_point.h — a primal-dual interior point method for collocated problems
//   A. Wächter, L. T. Biegler: On the implementation of an interior-point filter line-search algorithm for large-scale
//   nonlinear programming, Mathematical Programming 106 (2006).
#pragma once
#include "optimal/collocation.h"
#include "sinew/diagnostics.h"

typedef enum snInteriorStatus {
  SN_INTERIOR_SOLVED,
  SN_INTERIOR_ACCEPTABLE,   // no further step was found, within ten times the tolerances
  SN_INTERIOR_ITERATIONS,   // the limit of iterations
  SN_INTERIOR_INFEASIBLE,   // the rows cannot be satisfied near the last point
  SN_INTERIOR_NO_STEP,      // neither objective nor rows could be improved
  SN_INTERIOR_NOT_FINITE,   // values or derivatives at the guess
  SN_INTERIOR_STOPPED,      // by the callback
  SN_INTERIOR_NO_MEMORY
} snInteriorStatus;

typedef struct snInteriorReport {
  int iteration;
  double objective, violation, dual, complementarity, barrier, shift, step;
  int worst_row;  // of the violation
} snInteriorReport;

typedef struct snInteriorOptions {
  double tolerance;             // of the dual infeasibility
  double constraint_tolerance;  // of the largest row
  double gap;                   // of the objective by complementarity, relative
  double barrier;               // at the start; 0: chosen
  int max_iterations;
  bool warm;  // lambda and the multipliers of bounds are given
  bool near;  // the guess is near a solution: it is kept, and multipliers of bounds fit the barrier
  bool (*report)(void* context, const snInteriorReport* report);  // false: stop; NULL: none
  void* context;
} snInteriorOptions;

// In: a guess. Out: the last point.
typedef struct snInteriorPoint {
  double* x;       // unknowns
  double* lambda;  // rows
  double *low, *high;  // multipliers of bounds: unknowns
  double scale;        // factor of the objective, which all multipliers share; in: of warm ones, 0: chosen
  double* rows;        // their values at x
  snInteriorStatus status;
  snInteriorReport last;
  int factorisations;
} snInteriorPoint;

void sn_interior_point(const snCollocation* c, const snInteriorOptions* options, snInteriorPoint* point);

// The same by the IPOPT library at a path (""; where the system looks for it), for comparison (ipopt.c). False with an
// error that names the library where it cannot be used.
bool sn_ipopt(const char* library, const snCollocation* c, const snInteriorOptions* options, snInteriorPoint* point,
              snDiagnostics* diag);
