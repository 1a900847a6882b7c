// dual.h — what the solvers over forces share: PGS and no-slip
#pragma once
#include "solver/delassus.h"
#include "solver/pgs_block.h"

typedef struct snDual {
  const snProblem* problem;
  snDelassus delassus;
  real* diagonal;         // J M^-1 J^T of each row, edges of pyramids too
  real *motion, *change;  // of a block's own rows
  real* work;             // by dof
  int* last_state;  // scratch
} snDual;

// Starts from solution->force. False when out of memory.
bool sn_dual_make(snDual* dual, const snProblem* problem, const snSolution* solution, snArena* scratch);

// A sweep over the rows goes block by block: sn_dual_enter gets the motion of the block's own rows (`row`: of a run of
// single rows), and a change of force changes it at once; sn_dual_leave passes the changes on to all others.
void sn_dual_enter(snDual* dual, int block, int row);
void sn_dual_change(snDual* dual, int block, int own_row, real change);
void sn_dual_leave(snDual* dual, int block, int row);

// For an edge of a pyramid: its motion, and a change of its force.
real sn_dual_edge_motion(const snDual* dual, int block, int edge);
void sn_dual_change_edge(snDual* dual, int block, int edge, real change);

// J M^-1 J^T between two edges of a pyramid.
real sn_dual_edge_pair(const snDual* dual, int block, int edge, int other);

// States as forces show them; returns how many rows act.
int sn_dual_states(const snProblem* problem, const double* force, int* state);

// Closes an iteration: statistics where they are wanted, for which states follow the forces; true when the improvement
// (not yet scaled) is below the tolerance. `last_state` is scratch, one per row.
bool sn_dual_close(const snProblem* problem, const snSolverSettings* settings, snSolution* solution, real improvement,
                   double tolerance, int* last_state);

// Acceleration, J^T force and states from the forces; `work` is scratch, one per dof.
void sn_dual_finish(const snProblem* problem, snSolution* solution, real* work);
