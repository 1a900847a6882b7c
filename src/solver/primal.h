// primal.h — what the solvers over accelerations share: descent on the cost, line search, stopping tests
//   A primal solver chooses directions and knows its matrices; the descent searches along the directions and moves.
#pragma once
#include "solver/line_search.h"

typedef struct snPrimal snPrimal;

// What a solver does itself.
typedef struct snPrimalOps {
  void (*direction)(snPrimal* primal);     // writes primal->direction for the point where qacc is
  int (*updates)(const snPrimal* primal);  // rows of the Hessian that follow the last move; NULL: no Hessian
  void (*mul_inertia)(snPrimal* primal, real* y, const real* x);     // y = M x
  void (*mul_rows)(snPrimal* primal, real* y, const real* x);        // y = J x; room for whole fours
  void (*mul_transposed)(snPrimal* primal, real* y, const real* f);  // y = J^T f
} snPrimalOps;

struct snPrimal {
  const snPrimalOps* ops;
  void* own;  // the solver's memory
  const snProblem* problem;
  const snSolverSettings* settings;
  snSolution* solution;
  int n;                   // dofs
  snLine line;             // residual J qacc - aref, and J direction
  real *Ma, *Mdirection;   // M qacc, M direction
  real *gradient, *direction;
  int* last_state;         // of the rows, before the last move
  real cost, inertia_cost;
  bool bad_start;          // inputs that are not finite, or whose squares are not
};

// Memory, and forces, cost and gradient at the start; `ops` and `own` are set. False when out of memory.
bool sn_primal_start(snPrimal* primal, const snProblem* problem, const snSolverSettings* settings,
                     snSolution* solution, snArena* scratch);

// Moves until the cost or its gradient is settled, or the iterations are used up.
void sn_primal_descend(snPrimal* primal);

// The products on the sparse matrices of the problem.
void sn_primal_mul_inertia(snPrimal* primal, real* y, const real* x);
void sn_primal_mul_rows(snPrimal* primal, real* y, const real* x);
void sn_primal_mul_transposed(snPrimal* primal, real* y, const real* f);

// Rows that came into the quadratic part of their cost or left it with the last move, and rows of cones: a Hessian
// follows them only where another direction will be asked for, but how many it concerns is known before.
int sn_primal_updates(const snPrimal* primal);
