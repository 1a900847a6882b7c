// solve.h — the forces that solve a problem, by the solver that the settings name
#pragma once
#include "solver/problem.h"

// Primal solvers minimise over accelerations, dual ones over forces.
typedef enum snSolverVariable { SN_OVER_ACCELERATION, SN_OVER_FORCE } snSolverVariable;

typedef struct snSolverRow {
  const char* word;  // in MJCF
  snSolveFn* solve;
  snSolverVariable over;  // and what its warm start is a guess of
  bool islands;           // whether it may solve island by island
} snSolverRow;

// The row of an snSolver, made from sinew/solvers.h; that of Newton's method where there is no such solver.
const snSolverRow* sn_solver_row(int solver);

// The main solver and, where the settings ask for it, no-slip after it. False where memory ran out: the motion is then
// the one without constraint forces, or without the no-slip iterations.
bool sn_solve(const snProblem* problem, const snSolverSettings* settings, snSolution* solution, snArena* scratch);
