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

// The row of each snSolver, made from SN_SOLVERS of enums.h.
extern const snSolverRow sn_solvers[SN_SOLVER_COUNT];

// The main solver and, where the settings ask for it, no-slip after it.
void sn_solve(const snProblem* problem, const snSolverSettings* settings, snSolution* solution, snArena* scratch);
