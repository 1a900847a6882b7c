// valid_tree.c — the kinematic tree and the sparsity that follows from it
//   The engine walks these arrays without looking back: a child after its parent, a dof after the dofs it hangs on,
//   each row of M equal to its parent dof's row and the dof itself,
//   dofs numbered depth first.
#include "model/valid.h"

#define IN_WORDS(count) (long long)(count)


static void check_body_order(snCheck* c) {
  const snModel* m = c->m;
  for (int body = 0; body < m->nbody && c->ok; body++) {
    int parent = m->body_parentid[body];
    if (body > 0) sn_check_below(c, "body_parentid", body, parent, 0, body);
    if (body == 0 && parent != 0) sn_invalid(c, "the world has a parent");
    if (m->body_weldid[body] > body || m->body_rootid[body] > body)
      sn_invalid(c, "body %d is welded to or rooted in a later body", body);
  }
}

// Bodies own consecutive stretches of joints, dofs and geoms that name them back.
static void check_owners(snCheck* c, const char* what, const int* first, const int* count, const int* owner, int size) {
  int next = 0;
  for (int body = 0; body < c->m->nbody && c->ok; body++) {
    if (count[body] == 0) continue;
    if (first[body] != next) sn_invalid(c, "%s of body %d do not follow those of the body before", what, body);
    for (int i = next; i < next + count[body] && c->ok; i++)
      if (owner[i] != body) sn_invalid(c, "one of the %s of body %d names body %d", what, body, owner[i]);
    next += count[body];
  }
  if (c->ok && next != size) sn_invalid(c, "%d of %d %s belong to a body", next, size, what);
}

static void check_joint_addresses(snCheck* c) {
  const snModel* m = c->m;
  int64_t position = 0, dof = 0;
  for (int jnt = 0; jnt < m->njnt && c->ok; jnt++) {
    int type = m->jnt_type[jnt];
    if (m->jnt_qposadr[jnt] != position || m->jnt_dofadr[jnt] != dof)
      sn_invalid(c, "joint %d does not follow the joint before it in qpos and qvel", jnt);
    position += sn_joint_nq((snJointType)type);
    dof += sn_joint_nv((snJointType)type);
    for (int64_t i = m->jnt_dofadr[jnt]; i < dof && i < m->nv && c->ok; i++)
      if (m->dof_jntid[i] != jnt) sn_invalid(c, "dof %lld names joint %d", IN_WORDS(i), m->dof_jntid[i]);
  }
  if (c->ok && (position != m->nq || dof != m->nv))
    sn_invalid(c, "the joints need %lld positions and %lld dofs, the model has %d and %d", IN_WORDS(position),
               IN_WORDS(dof), m->nq, m->nv);
}

// dofs of a body are those of its joints
static void check_body_dofs(snCheck* c) {
  const snModel* m = c->m;
  for (int body = 0; body < m->nbody && c->ok; body++) {
    int dofs = 0, last = m->body_jntnum[body] ? m->body_jntadr[body] + m->body_jntnum[body] : 0;
    for (int jnt = m->body_jntnum[body] ? m->body_jntadr[body] : 0; jnt < last; jnt++) {
      dofs += sn_joint_nv((snJointType)m->jnt_type[jnt]);
      if (m->jnt_type[jnt] == SN_JOINT_FREE && m->body_jntnum[body] > 1)
        sn_invalid(c, "body %d has other joints next to a free one", body);
    }
    if (dofs != m->body_dofnum[body])
      sn_invalid(c, "body %d has %d dofs, its joints have %d", body, m->body_dofnum[body], dofs);
    if (body == 0 && dofs > 0) sn_invalid(c, "the world has joints");
  }
}

// The last dof on the way from a body to the world, -1 where nothing moves it.
static int last_dof(const snModel* m, int body) {
  while (body > 0 && m->body_dofnum[body] == 0) body = m->body_parentid[body];
  return body > 0 ? m->body_dofadr[body] + m->body_dofnum[body] - 1 : -1;
}

static int dof_above(const snModel* m, int dof) {
  int body = m->dof_bodyid[dof];
  return dof > m->body_dofadr[body] ? dof - 1 : last_dof(m, m->body_parentid[body]);
}

static void check_dof_parents(snCheck* c) {
  const snModel* m = c->m;
  for (int dof = 0; dof < m->nv && c->ok; dof++) {
    int expected = dof_above(m, dof);
    // columns of driven joints may couple all dofs, which then are one chain
    if (m->dof_parentid[dof] != expected && !(m->ncolumn > 0 && m->dof_parentid[dof] == dof - 1))
      sn_invalid(c, "dof_parentid[%d] is %d, expected %d from the tree", dof, m->dof_parentid[dof], expected);
  }
}

static void check_trees(snCheck* c) {
  const snModel* m = c->m;
  for (int dof = 0; dof < m->nv && c->ok; dof++)
    if (m->dof_treeid[dof] != m->body_treeid[m->dof_bodyid[dof]]) sn_invalid(c, "dof %d is in a foreign tree", dof);
  for (int body = 0; body < m->nbody && c->ok; body++)
    if ((m->body_treeid[body] >= 0) != (last_dof(m, body) >= 0))
      sn_invalid(c, "body_treeid[%d] is %d, which does not fit its dofs", body, m->body_treeid[body]);
}

void sn_check_tree(snCheck* c) {
  const snModel* m = c->m;
  check_body_order(c);
  if (c->ok) check_owners(c, "joints", m->body_jntadr, m->body_jntnum, m->jnt_bodyid, m->njnt);
  if (c->ok) check_owners(c, "dofs", m->body_dofadr, m->body_dofnum, m->dof_bodyid, m->nv);
  if (c->ok) check_owners(c, "geoms", m->body_geomadr, m->body_geomnum, m->geom_bodyid, m->ngeom);
  if (c->ok) check_joint_addresses(c);
  if (c->ok) check_body_dofs(c);
  if (c->ok) check_dof_parents(c);
  if (c->ok) check_trees(c);
}

// A run of simple dofs counts down to its end.
static void check_simple_dofs(snCheck* c) {
  const snModel* m = c->m;
  for (int dof = 0; dof < m->nv && c->ok; dof++) {
    int run = m->dof_simplenum[dof], next = dof + 1 < m->nv ? m->dof_simplenum[dof + 1] : 0;
    if (run < 0 || run > m->nv - dof || (run > 1 && next != run - 1))
      sn_invalid(c, "dof_simplenum[%d] is %d, which does not fit what follows", dof, run);
    int parent = m->dof_parentid[dof];
    if (run == 0 && parent >= 0 && m->dof_simplenum[parent] > 0)
      sn_invalid(c, "dof %d hangs on dof %d, whose row of M is said to be diagonal", dof, parent);
  }
}

static void check_mass_rows(snCheck* c) {
  const snModel* m = c->m;
  int64_t next = 0;
  for (int dof = 0; dof < m->nv && c->ok; dof++) {
    int parent = m->dof_parentid[dof], above = m->dof_simplenum[dof] || parent < 0 ? 0 : m->M_rownnz[parent];
    bool fits = m->M_rowadr[dof] == next && m->M_rownnz[dof] == above + 1;
    const int* row = m->M_colind + m->M_rowadr[dof];
    for (int i = 0; i < above && fits; i++) fits = row[i] == m->M_colind[m->M_rowadr[parent] + i];
    if (!fits || row[above] != dof) sn_invalid(c, "row %d of M does not have the pattern of the tree", dof);
    next += above + 1;
  }
  if (c->ok && next != m->nC) sn_invalid(c, "the rows of M have %lld entries, nC is %d", IN_WORDS(next), m->nC);
}

// A row is the chain of the dof, the dof itself and all dofs below it, which follow it without gaps.
static void check_derivative_rows(snCheck* c) {
  const snModel* m = c->m;
  int64_t next = 0, above = 0, below = 0;
  for (int dof = 0; dof < m->nv && c->ok; dof++) {
    int parent = m->dof_parentid[dof], diagonal = parent < 0 ? 0 : m->D_diag[parent] + 1;
    bool fits = m->D_rowadr[dof] == next && m->D_diag[dof] == diagonal && m->D_rownnz[dof] > diagonal;
    const int* row = m->D_colind + m->D_rowadr[dof];
    for (int k = 0; fits && k < diagonal; k++) {
      int ancestor = m->D_colind[m->D_rowadr[parent] + k];
      fits = row[k] == ancestor && dof - ancestor < m->D_rownnz[ancestor] - m->D_diag[ancestor];
    }
    for (int k = diagonal; fits && k < m->D_rownnz[dof]; k++) fits = row[k] == dof + k - diagonal;
    if (!fits) sn_invalid(c, "row %d of the velocity derivatives does not have the pattern of the tree", dof);
    next += m->D_rownnz[dof];
    above += diagonal;
    below += m->D_rownnz[dof] - diagonal - 1;
  }
  if (c->ok && (next != m->nD || above != below))
    sn_invalid(c, "the rows of the velocity derivatives do not make a square of %d entries", m->nD);
}

static void check_chains(snCheck* c) {
  const snModel* m = c->m;
  for (int body = 0; body < m->nbody && c->ok; body++) {
    const int* chain = m->chain_dof + (m->body_chainnum[body] ? m->body_chainadr[body] : 0);
    int dof = last_dof(m, body), i = m->body_chainnum[body] - 1;
    for (; i >= 0 && dof == chain[i] && dof >= 0; i--) dof = dof_above(m, dof);
    if (i >= 0 || dof >= 0) sn_invalid(c, "the chain of body %d is not the dofs that move it", body);
  }
}

// Is a row made of the dofs that move one of two bodies but not the other, those of the body with the lower number
// first?
static bool is_row_between(const snModel* m, const int* row, int count, int a, int b) {
  int low = a < b ? a : b, high = a < b ? b : a, shared = 0;
  int lows = m->body_chainnum[low], highs = m->body_chainnum[high];
  const int* first = m->chain_dof + (lows ? m->body_chainadr[low] : 0);
  const int* second = m->chain_dof + (highs ? m->body_chainadr[high] : 0);
  while (shared < lows && shared < highs && first[shared] == second[shared]) shared++;
  if (count != lows + highs - 2 * shared) return false;
  for (int i = shared; i < lows; i++)
    if (*row++ != first[i]) return false;
  for (int i = shared; i < highs; i++)
    if (*row++ != second[i]) return false;
  return true;
}

static void check_site_row(snCheck* c, int actuator, const int* row) {
  const snModel* m = c->m;
  int site = m->actuator_trnid[actuator][0], other = m->actuator_trnid[actuator][1];
  if (!sn_check_below(c, "actuator_trnid", actuator, site, 0, m->nsite)) return;
  if (!sn_check_below(c, "actuator_trnid", actuator, other, -1, m->nsite)) return;
  int against = other < 0 ? 0 : m->site_bodyid[other];
  if (!is_row_between(m, row, m->moment_rownnz[actuator], m->site_bodyid[site], against))
    sn_invalid(c, "the moment of actuator %d is not about the dofs of its sites", actuator);
}

static void check_moment_rows(snCheck* c) {
  const snModel* m = c->m;
  for (int actuator = 0; actuator < m->nu && c->ok; actuator++) {
    int trn = m->actuator_trntype[actuator], jnt = m->actuator_trnid[actuator][0];
    const int* row = m->moment_colind + (m->moment_rownnz[actuator] ? m->moment_rowadr[actuator] : 0);
    for (int i = 1; i < m->moment_rownnz[actuator] && c->ok; i++)
      if (row[i] <= row[i - 1]) sn_invalid(c, "the moment of actuator %d has dofs out of order", actuator);
    if (trn == SN_TRANSMISSION_SITE || trn == SN_TRANSMISSION_SLIDERCRANK) check_site_row(c, actuator, row);
    if (trn != SN_TRANSMISSION_JOINT && trn != SN_TRANSMISSION_JOINTINPARENT) continue;
    if (!sn_check_below(c, "actuator_trnid", actuator, jnt, 0, m->njnt)) return;
    if (m->moment_rownnz[actuator] != sn_joint_nv((snJointType)m->jnt_type[jnt]) || row[0] != m->jnt_dofadr[jnt])
      sn_invalid(c, "the moment of actuator %d is not about the dofs of its joint", actuator);
  }
}

void sn_check_patterns(snCheck* c) {
  check_simple_dofs(c);
  if (c->ok) check_mass_rows(c);
  if (c->ok) check_derivative_rows(c);
  if (c->ok) check_chains(c);
  if (c->ok) check_moment_rows(c);
}
