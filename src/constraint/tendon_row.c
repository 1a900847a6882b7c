// tendon_row.c — constraint rows along tendons
//   reads   ten_J        writes  blocks of one row
//   ten_J has entries for all that the path may pass; islands depend on which of them it does pass.
#include "constraint/tendon_row.h"
#include "base/arena.h"

static int count_nonzero(const double* x, int count) {
  int found = 0;
  for (int k = 0; k < count; k++) found += x[k] != 0;
  return found;
}

snTendonJacobian sn_tendon_jacobian(const snModel* m, snData* d, int tendon) {
  int adr = m->ten_J_rowadr[tendon], all = m->ten_J_rownnz[tendon];
  const int* column = m->ten_J_colind + adr;
  const double* row = d->ten_J + adr;
  int count = count_nonzero(row, all);
  // conformance: a row of zeros alone keeps its dofs where J is stored sparsely
  if (count == all || count == 0) return (snTendonJacobian){column, row, all};
  int* dof = sn_arena_array(d->frame, int, count);
  double* value = sn_arena_array(d->frame, double, count);
  if (!dof || !value) return (snTendonJacobian){.count = -1};
  for (int k = 0, at = 0; k < all; k++) {
    if (row[k] == 0) continue;
    dof[at] = column[k];
    value[at++] = row[k];
  }
  return (snTendonJacobian){dof, value, count};
}

void sn_tendon_row_add(snRowMaker* maker, snBlockKind kind, int tendon, double sign, const snRow* row) {
  snTendonJacobian derivative = sn_tendon_jacobian(maker->m, maker->d, tendon);
  double* J = sn_block_open(maker, kind, 1, derivative.count, derivative.dof);
  if (!J) return;
  // a path that wraps around nothing holds zeros at the dofs of its geoms, where MuJoCo's sparse row has no entries
  bool moves = false;
  for (int k = 0; k < derivative.count; k++) {
    J[k] = sign * derivative.value[k];
    moves |= J[k] != 0;
  }
  if (!moves) {
    sn_block_cancel(maker);
    return;
  }
  sn_row_add(maker, row);
  sn_block_end(maker, SN_TREES_BY_DOF, SN_TREES_BY_DOF);
}
