// primal.h — Newton and conjugate gradients: the cost is minimised over accelerations
#pragma once
#include "solver/solve.h"

// settings->solver is SN_SOLVER_NEWTON or SN_SOLVER_CG. False when out of memory: nothing is written.
bool sn_solve_primal(const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                     snArena* scratch);
