// rows.h — the constraint rows of a step, as blocks that the solver reads
#pragma once
#include "model/data.h"
#include "solver/problem.h"

// In the arena `frame`; d->rows is NULL where no row acts. The numbers of single rows are efc_pos, efc_D, ... of the
// data.
struct snRows {
  snRowsHead head;
  int nblock;
  snBlock* block;
  snInt2* tree;         // trees that each block moves against each other, -1: none; SN_TREES_BY_DOF: look at its dofs
  snKeptDelassus kept;
  const int* tree_dof;  // first dof of each tree and, at the end, their number
};

#define SN_TREES_BY_DOF (-2)

// Forgets contacts and rows: a forward pass begins.
void sn_rows_clear(snData* d);

// A copy that shares no memory with its source; NULL when out of memory.
snRows* sn_rows_copy(const snModel* m, snArena* frame, const snRows* from);

// The whole problem of a step: all dofs, all rows. efc_aref and efc_b count only once their stages have run.
snProblem sn_rows_problem(const snModel* m, const snData* d);

// Writes efc_J: a sparse row for each constraint row, the edges of pyramids spelt out. Once per set of rows.
void sn_rows_flatten(snData* d);

// qacc -> efc_force efc_state qfrc_constraint: the forces that explain an acceleration.
void sn_constraint_inverse(const snModel* m, snData* d);

// Sets of trees that rows tie together: rows -> nisland nidof tree_island dof_island efc_island island_*. None where
// the flag `island` is off or no row acts.
void sn_islands(const snModel* m, snData* d);

// Adds to efc_vel what surfaces of geoms that move do to contacts.
void sn_surface_motion(const snModel* m, snData* d);

// Takes J' v of connects and welds off their aref (the physics switch anchormotion).
void sn_anchor_motion(const snModel* m, snData* d);
