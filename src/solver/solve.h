// solve.h — the forces that settle a problem, by the solver that the settings name
#pragma once
#include "base/arena.h"
#include "sinew/types.h"
#include "solver/problem.h"

// Where a solver starts and what it finds. All arrays are the caller's.
typedef struct snSolution {
  double* qacc;             // in: the start of CG and Newton; out: the acceleration
  double* qfrc_constraint;  // J^T force
  double* force;            // one per row; in: the start of PGS
  const double* residual;   // in: J qacc - aref of the start, where the caller has it; else NULL
  const double* Mqacc;      // in: M qacc of the start, where the caller has it; else NULL
  int* state;               // one per row (snRowState)
  snSolverStat* stat;       // one per iteration, `stat_room` at most; NULL: not wanted
  int stat_room;
  int iterations;  // of the main solver and, after it, of no-slip
  int nonzeros;    // of the Hessian, or of J M^-1 J^T
} snSolution;

void sn_solve(const snProblem* problem, const snSolverSettings* settings, snSolution* solution, snArena* scratch);

// y = J x, one number per row; y += J^T f, one per dof.
void sn_problem_mul(const snProblem* problem, double* y, const double* x);
void sn_problem_add_transposed(const snProblem* problem, double* y, const double* f);

// Forces and states of all rows at a residual J a - aref; returns the sum of their costs. The second gives the sum
// only.
double sn_problem_forces(const snProblem* problem, const double* residual, double* force, int* state);
double sn_problem_cost(const snProblem* problem, const double* residual);
