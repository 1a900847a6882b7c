// pgs.h — projected Gauss-Seidel: the dual cost is minimised over one row or cone after the other
#pragma once
#include "solver/dual.h"

// False when out of memory: nothing but states is written.
bool sn_solve_pgs(const snProblem* problem, const snSolverSettings* settings, snSolution* solution, snArena* scratch);
