// island_problem.h — the problem of one island, cut out of that of the whole step
#pragma once
#include "base/arena.h"
#include "constraint/rows.h"
#include "solver/solve.h"

// Part of a block: one-dof rows of several islands may share one.
typedef struct snPiece {
  int block, first, count;
} snPiece;

// Trees and pieces of blocks, sorted by island.
typedef struct snIslandParts {
  int *tree, *tree_begin;  // trees of island i: tree[tree_begin[i]] and on
  snPiece* piece;
  int* piece_begin;
  int* shift;  // of each tree: from a dof's number in the model to that in its island
} snIslandParts;

// An island's problem and the solution's arrays. Where its dofs stand together they are those of the data themselves.
typedef struct snIslandProblem {
  snProblem problem;
  snSolution solution;
  bool gathered;  // dof vectors are copies
} snIslandProblem;

// All in the arena `scratch`. `residual`: J qacc - aref of all rows; `Mqacc`: M qacc of all dofs, or NULL.
snIslandParts sn_island_parts(const snModel* m, const snData* d);
snIslandProblem sn_island_problem(const snModel* m, snData* d, const snIslandParts* parts, int island,
                                  const double* residual, const double* Mqacc);

// Puts what the solver found back into qacc, qfrc_constraint, efc_force, efc_state.
void sn_island_store(const snModel* m, snData* d, const snIslandParts* parts, int island,
                     const snIslandProblem* solved);
