// noslip.h — friction forces once more, without regularization, at the normal forces that a solver has found
#pragma once
#include "solver/dual.h"

// Adds its iterations and statistics to those of the solver. False when out of memory.
bool sn_solve_noslip(const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                     snArena* scratch);
