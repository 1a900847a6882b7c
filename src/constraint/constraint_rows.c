// constraint_rows.c — the rows of all constraints that act
#include "base/arena.h"
#include "constraint/rows.h"
#include "sinew/step.h"

#include <string.h>

void sn_rows_clear(snData* d) {
  sn_arena_release(d->frame, 0);
  d->ncon = d->nefc = 0;
  d->rows = NULL;
}

void sn_constraint_rows(const snModel* m, snData* d) {
  for (int tree = 0; tree < m->ntree; tree++) d->tree_island[tree] = -1;
  for (int dof = 0; dof < m->nv; dof++) d->dof_island[dof] = -1;
}

void sn_constraint_reference(const snModel* m, snData* d) { (void)m, (void)d; }
