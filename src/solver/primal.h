// primal.h — what the solvers over accelerations share: descent on the cost, line search, stopping tests
//   A primal solver chooses directions; the descent searches along them and moves.
#pragma once
#include "solver/line_search.h"

typedef struct snPrimal snPrimal;

// How a solver chooses directions. `own` is its memory.
typedef struct snDirection {
  void (*next)(void* own, snPrimal* primal);  // writes primal->direction for the point where qacc is
  int (*updates)(const snPrimal* primal);     // rows of the Hessian that follow the last move; NULL: no Hessian
  void* own;
} snDirection;

struct snPrimal {
  const snProblem* problem;
  const snSolverSettings* settings;
  snSolution* solution;
  int n;                   // dofs
  snLine line;             // residual J qacc - aref, and J direction
  real *Ma, *Mdirection;   // M qacc, M direction
  real *gradient, *direction;
  int* last_state;         // of the rows, before the last move
  real cost, inertia_cost;
};

// Memory, and forces, cost and gradient at the start. False when out of memory.
bool sn_primal_start(snPrimal* primal, const snProblem* problem, const snSolverSettings* settings,
                     snSolution* solution, snArena* scratch);

// Moves until the cost or its gradient is settled, or the iterations are used up.
void sn_primal_descend(snPrimal* primal, const snDirection* direction);
