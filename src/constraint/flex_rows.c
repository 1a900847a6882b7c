// flex_rows.c — equalities of flexible bodies as constraint rows
//   reads   flexedge_length flexedge_J flexvert_length flexvert_J        writes  rows of kind equality
//   flex: every edge keeps its length; flexvert: both strain invariants of every vertex stay zero. Each row has the
//   impedance at its own violation.
#include "constraint/row_assembler.h"

#include <string.h>

int sn_flex_row_count(const snModel* m, int eq) {
  int flex = m->eq_obj1id[eq], rows = 0;
  if (m->eq_type[eq] == SN_EQUALITY_FLEXVERT) return 2 * m->flex_vertnum[flex];
  for (int e = m->flex_edgeadr[flex]; e < m->flex_edgeadr[flex] + m->flex_edgenum[flex]; e++)
    rows += !m->flexedge_rigid[e];
  return rows;
}

static void add_numbers(snRowMaker* maker, int eq, double pos, double weight) {
  snCompliance compliance = sn_compliance(maker, maker->m->eq_solref[eq], maker->m->eq_solimp[eq], pos);
  snRow row = {
      .type = SN_ROW_EQUALITY,
      .id = eq,
      .pos = pos,
      .reference = compliance.reference,
      .impedance = compliance.impedance,
      .regularizer = sn_regularizer(compliance.impedance.value, weight),
  };
  sn_row_add(maker, &row);
}

static void add_row(snRowMaker* maker, int eq, double pos, double weight, const int* dof, const double* J, int count) {
  double* out = sn_block_open(maker, SN_BLOCK_EQUALITY, 1, count, dof);
  if (!out) return;
  memcpy(out, J, sizeof(double) * (size_t)count);
  if (sn_rows_are_empty(maker, last_block(maker))) {
    sn_block_cancel(maker);
    return;
  }
  add_numbers(maker, eq, pos, weight);
  sn_block_end(maker, SN_TREES_BY_DOF, SN_TREES_BY_DOF);
}

void sn_flex_edge_rows(snRowMaker* maker, int eq) {
  const snModel* m = maker->m;
  const snData* d = maker->d;
  int flex = m->eq_obj1id[eq];
  for (int e = m->flex_edgeadr[flex]; e < m->flex_edgeadr[flex] + m->flex_edgenum[flex] && !maker->full; e++) {
    int address = m->flexedge_J_rowadr[e];
    if (!m->flexedge_rigid[e])
      add_row(maker, eq, d->flexedge_length[e] - m->flexedge_length0[e], m->flexedge_invweight0[e],
              m->flexedge_J_colind + address, d->flexedge_J + address, m->flexedge_J_rownnz[e]);
  }
}

// Both rows of a vertex, which have the same dofs, as one block.
static void add_both(snRowMaker* maker, int eq, int vertex, double weight) {
  const snModel* m = maker->m;
  const int *address = m->flexvert_J_rowadr[vertex], count = m->flexvert_J_rownnz[vertex][0];
  const double* J = (const double*)maker->d->flexvert_J;
  double* out = sn_block_open(maker, SN_BLOCK_EQUALITY, 2, count, (const int*)m->flexvert_J_colind + address[0]);
  if (!out) return;
  for (int k = 0; k < 2; k++) {
    memcpy(out + k * block_stride(count), J + address[k], sizeof(double) * (size_t)count);
    add_numbers(maker, eq, maker->d->flexvert_length[vertex][k], weight);
  }
  sn_block_end(maker, SN_TREES_BY_DOF, SN_TREES_BY_DOF);
}

// With a dense Jacobian a row whose entries are all zero is dropped alone, so that each is a block there.
void sn_flex_vertex_rows(snRowMaker* maker, int eq) {
  const snModel* m = maker->m;
  const snData* d = maker->d;
  int flex = m->eq_obj1id[eq];
  const int* columns = (const int*)m->flexvert_J_colind;
  const double* J = (const double*)d->flexvert_J;
  for (int v = m->flex_vertadr[flex]; v < m->flex_vertadr[flex] + m->flex_vertnum[flex] && !maker->full; v++) {
    double weight = m->body_invweight0[m->flex_vertbodyid[v]][0];
    const int *address = m->flexvert_J_rowadr[v], *count = m->flexvert_J_rownnz[v];
    if (!maker->dense && count[0] > 0 && count[0] == count[1]) {
      add_both(maker, eq, v, weight);
      continue;
    }
    for (int k = 0; k < 2 && !maker->full; k++)
      add_row(maker, eq, d->flexvert_length[v][k], weight, columns + address[k], J + address[k], count[k]);
  }
}
