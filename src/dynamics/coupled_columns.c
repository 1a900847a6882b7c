// coupled_columns.c — dofs that move a second body by driven joints: what they add to inertia and forces
//   reads   crb cdof column        writes  M, or the vectors given
//   Such a dof q has its own column S_q and, for a body b and all that hangs on it, a further column C. With the
//   columns of all bodies side by side M = G' M_full G, G a matrix of ones: C adds C . I_b C to M_qq, and C . I S_j to
//   M_qj for every dof j above or below b, I the inertia of the lower of the two subtrees.
#include "dynamics/forces.h"
#include "kinematics/driven.h"
#include "math/spatial.h"

// M_ij += value, and its mirror image: twice on the diagonal.
static void add_coupling(const snModel* m, snData* d, int i, int j, double value) {
  int row = i > j ? i : j, column = i > j ? j : i, first = m->M_rowadr[row], k = m->M_rownnz[row] - 1;
  while (k > 0 && m->M_colind[first + k] > column) k--;
  d->M[first + k] += i == j ? 2 * value : value;
}

static int subtree_end(const snModel* m, int body) {
  int end = body + 1;
  while (end < m->nbody && m->body_parentid[end] >= body) end++;
  return end;
}

static void couple_above(const snModel* m, snData* d, int column, snSpatial momentum) {
  int dof = m->column_dofid[column], body = m->column_bodyid[column];
  const int* chain = m->chain_dof + m->body_chainadr[body];
  for (int k = 0; k < m->body_chainnum[body]; k++)
    add_coupling(m, d, dof, chain[k], spatial_dot(d->cdof[chain[k]], momentum));
}

static void couple_below(const snModel* m, snData* d, int column) {
  int dof = m->column_dofid[column], body = m->column_bodyid[column], end = subtree_end(m, body);
  for (int below = body + 1; below < end; below++) {
    int first = m->body_dofadr[below];
    for (int k = first; k < first + m->body_dofnum[below]; k++)
      add_coupling(m, d, dof, k, spatial_dot(d->column[column], spatial_inertia_mul(d->crb[below], d->cdof[k])));
  }
}

// Columns of the same body count once for each two of them.
static void couple_columns(const snModel* m, snData* d, int column, snSpatial momentum) {
  int body = m->column_bodyid[column];
  for (int other = 0; other < column; other++)
    if (body_hangs_on(m, body, m->column_bodyid[other]))
      add_coupling(m, d, m->column_dofid[column], m->column_dofid[other], spatial_dot(d->column[other], momentum));
}

// Where dofs of different branches are one chain, a row of M has places for dofs that do not move the row's body.
static void clear_branches(const snModel* m, snData* d, int dof) {
  int body = m->dof_bodyid[dof], first = m->M_rowadr[dof], count = m->M_rownnz[dof];
  int above = m->body_chainnum[body] - (m->body_dofadr[body] + m->body_dofnum[body] - 1 - dof);
  if (count == above) return;
  for (int k = first; k < first + count - 1; k++)
    if (!body_hangs_on(m, body, m->dof_bodyid[m->M_colind[k]])) d->M[k] = 0;
}

void sn_add_column_inertia(const snModel* m, snData* d) {
  for (int dof = 0; m->ncolumn > 0 && dof < m->nv; dof++) clear_branches(m, d, dof);
  for (int column = 0; column < m->ncolumn; column++) {
    int dof = m->column_dofid[column];
    snSpatial own = d->column[column], momentum = spatial_inertia_mul(d->crb[m->column_bodyid[column]], own);
    add_coupling(m, d, dof, dof, 0.5 * spatial_dot(own, momentum));
    couple_above(m, d, column, momentum);
    couple_below(m, d, column);
    couple_columns(m, d, column, momentum);
  }
}

snSpatial sn_column_acceleration(const snModel* m, const snData* d, int body, const double* qacc) {
  snSpatial a = spatial_zero();
  int column = m->body_columnadr[body], end = column + m->body_columnnum[body];
  for (; column < end; column++) {
    int dof = m->column_dofid[column];
    a = spatial_add_scaled(a, d->column_dot[column], d->qvel[dof]);
    if (qacc) a = spatial_add_scaled(a, d->column[column], qacc[dof]);
  }
  return a;
}
