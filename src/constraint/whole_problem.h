// whole_problem.h — the constraint problem of a step, for callers that solve those of several worlds side by side
#pragma once
#include "sinew/data.h"
#include "sinew/model.h"
#include "solver/problem.h"

// What sn_constraint_forces gives to a solver over accelerations; the start is the data's qacc.
typedef struct snWholeProblem {
  snProblem problem;
  snSolverSettings settings;
  const double *residual, *Mqacc;  // J qacc - aref and M qacc of the start; the latter may be NULL
} snWholeProblem;

typedef bool snProblemTest(const snProblem* problem);

// False, and nothing written, where no row acts, where rows are not solved all together, where a number is not finite,
// or where the problem does not pass the test. Memory comes from d->scratch.
bool sn_whole_problem(const snModel* m, snData* d, snProblemTest* test, snWholeProblem* whole);
