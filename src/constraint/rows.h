// rows.h — the constraint rows of a step, as blocks that the solver reads
#pragma once
#include "sinew/data.h"
#include "solver/problem.h"

// In the arena `frame`; d->rows is NULL where no row acts. The numbers of single rows are efc_pos, efc_D, ... of the
// data.
struct snRows {
  int nblock;
  snBlock* block;
};

// Forgets contacts and rows: a forward pass begins.
void sn_rows_clear(snData* d);
