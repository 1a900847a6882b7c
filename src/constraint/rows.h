// rows.h — the constraint rows of a step, as blocks that the solver reads
#pragma once
#include "sinew/data.h"
#include "solver/problem.h"

// In the arena `frame`; d->rows is NULL where no row acts, and in a copy (sn_data_copy) whose nefc says that rows do:
// the stages after sn_constraint_rows then call it again. The numbers of single rows are efc_pos, efc_D, ... of the
// data.
struct snRows {
  int nblock;
  snBlock* block;
  snInt2* tree;         // trees that each block moves against each other, -1: none; SN_TREES_BY_DOF: look at its dofs
  const int* tree_dof;  // first dof of each tree and, at the end, their number
};

#define SN_TREES_BY_DOF (-2)

// Forgets contacts and rows: a forward pass begins.
void sn_rows_clear(snData* d);

// Makes the rows again where a copied data has only their numbers.
void sn_rows_renew(const snModel* m, snData* d);

// The whole problem of a step: all dofs, all rows. efc_aref and efc_b count only once their stages have run.
snProblem sn_rows_problem(const snModel* m, const snData* d);

// Writes efc_J: a sparse row for each constraint row, the edges of pyramids spelt out. Once per set of rows.
void sn_rows_flatten(snData* d);

// qacc -> efc_force efc_state qfrc_constraint: the forces that explain an acceleration.
void sn_constraint_inverse(const snModel* m, snData* d);
