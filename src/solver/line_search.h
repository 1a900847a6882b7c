// line_search.h — the step along a direction at which the cost is least
#pragma once
#include "base/arena.h"
#include "math/real.h"
#include "solver/problem.h"

// What the cones of four contacts contribute along the line; those that there are not have zeros.
typedef struct snConeLines {
  real normal[4], normal_rate[4];            // N of cone.c and its derivative by alpha
  real square[4], mixed[4], rate_square[4];  // T^2 = square + 2 alpha mixed + alpha^2 rate_square
  real weight[4], mu[4];
  real quadratic[3][4];  // cost where all of it is pressed
} snConeLines;

// The cost along qacc + alpha * direction. Row vectors are whole fours; what lies beyond the rows is 0.
typedef struct snLine {
  const snProblem* problem;
  real *residual, *Jv;         // J qacc - aref and J direction
  real* limit_weight;          // D of limits and pyramids, 0 elsewhere
  real* friction_weight;       // D of friction rows, 0 elsewhere
  real* friction_bound;        // R frictionloss, 0 elsewhere
  int limit_begin, limit_end;  // rows that hold all limits and pyramids; multiples of 4
  int friction_begin, friction_end;
  int equality_end;
  snConeLines* cone;  // by fours
  int ncone;
  real quadratic[3];  // of the inertia and of equalities: q[0] + alpha q[1] + alpha^2 q[2]
  int evaluations;
  real last_derivative;  // of the cost where the search ended, scaled; 1: not known
} snLine;

// False when out of memory.
bool sn_line_make(snLine* line, const snProblem* problem, snArena* arena);

// Takes derivative and residual as they are; `inertia` is the quadratic of the inertia term.
void sn_line_prepare(snLine* line, const real inertia[3]);

// The step: 0 when none is better. `tolerance` ends the search; `scale` is that of last_derivative.
real sn_line_search(snLine* line, real tolerance, real scale, int evaluations);
