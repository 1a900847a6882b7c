// topology.c — which dof moves which body, and the sparsity that follows from it
//   reads   the numbered tree        writes  addresses in the plan, dof_parentid dof_treeid dof_simplenum tree_* M_*
//           D_* chain_* body_chain*, sizes nq nv ntree nmocap nM nB nC nD nchain
//   The dofs that move a body form a chain to the root; M couples a dof with those above it. A simple body stands alone
//   on the world with its inertia in its own frame and axes along its frame: its rows of M are diagonal and constant.
#include "compile/body/topology.h"

#include "compile/body/tree.h"
#include "sinew/physics.h"

#include <limits.h>
#include <math.h>
#include <string.h>

// conformance: components below this do not count against an axis being aligned
#define NEGLIGIBLE 1e-14

#define EACH_BODY(plan, body)                                                  \
  for (int body##_id = 0; body##_id < (plan)->count[SN_OBJ_BODY]; body##_id++) \
    for (snPlanBody* body = (snPlanBody*)(void*)(plan)->items[SN_OBJ_BODY][body##_id]; body; body = NULL)

static bool is_aligned(snVec3 axis) {
  return (fabs(axis.x) > NEGLIGIBLE) + (fabs(axis.y) > NEGLIGIBLE) + (fabs(axis.z) > NEGLIGIBLE) == 1;
}

static bool has_simple_joints(const snPlanBody* body) {
  bool has_rotated = false;
  SN_EACH(snPlanJoint, joint, body->joints) {
    bool has_axis = joint->s.type == SN_JOINT_HINGE || joint->s.type == SN_JOINT_SLIDE;
    if (has_rotated || !sn_is_null_pose(&joint->pos, NULL) || (has_axis && !is_aligned(joint->axis))) return false;
    has_rotated = joint->s.type == SN_JOINT_BALL || joint->s.type == SN_JOINT_HINGE;
  }
  return true;
}

static bool only_slides(const snPlanBody* body) {
  SN_EACH(snPlanJoint, joint, body->joints)
  if (joint->s.type != SN_JOINT_SLIDE) return false;
  return true;
}

// 0: not simple, 1: simple, 2: simple and never rotates
static int simplicity(const snPlanBody* body) {
  const snPlanBody* parent = body->parent;
  bool on_world = !parent || !parent->parent;
  bool on_fixed = !on_world && !parent->parent->parent && parent->dofnum == 0;
  bool leads_on = parent && (body->bodies.count > 0 || sn_has_axes(body));
  if (!(on_world || on_fixed) || leads_on) return 0;
  if (body->item.el && body->item.el->kind == SN_EL_BODY && !SN_AS(Body, body->item.el)->simple) return 0;
  if (!sn_is_null_pose(&body->inertial.pos, &body->inertial.quat) || !has_simple_joints(body)) return 0;
  return body->dofnum > 0 && only_slides(body) ? 2 : 1;
}

void sn_topology(snPlan* plan) {
  int qpos = 0, dof = 0, mocap = 0;
  EACH_BODY(plan, body) {
    bool on_world = !body->parent || !body->parent->parent;
    body->root = on_world ? body->item.id : body->parent->root;
    // a body that only dofs of other bodies move goes with its parent's tree
    bool own_weld = body->joints.count > 0 || (body->mocap && plan->opt.physics & SN_PHYSICS_MOCAPWELD);
    body->weld = own_weld || !body->parent ? body->item.id : body->parent->weld;
    body->mocapid = body->mocap ? mocap++ : -1;
    body->dofadr = dof;
    SN_EACH(snPlanJoint, joint, body->joints) {
      joint->qposadr = qpos;
      joint->dofadr = dof;
      qpos += sn_joint_nq(joint->s.type);
      dof += sn_joint_nv(joint->s.type);
    }
    body->dofnum = dof - body->dofadr;
    body->simple = simplicity(body);
  }
}

// The dof above the first one of a body, -1 for none.
static int dof_above(const snPlanBody* body) {
  for (body = body->parent; body; body = body->parent)
    if (body->dofnum > 0) return body->dofadr + body->dofnum - 1;
  return -1;
}

// The dof above a dof in the elimination tree of M.
static int dof_before(const snPlan* plan, const snPlanBody* body, int dof) {
  if (dof > body->dofadr || plan->one_chain) return dof - 1;
  return dof_above(body);
}

static int subtree_dofs(const snPlanBody* body) {
  int dofs = body->dofnum;
  SN_EACH(snPlanBody, child, body->bodies) dofs += subtree_dofs(child);
  return dofs;
}

// A body has a lower number than those below it, so the higher one of two can always step up.
const snPlanBody* sn_common_ancestor(const snPlanBody* a, const snPlanBody* b) {
  while (a != b) {
    if (a->item.id > b->item.id)
      a = a->parent;
    else
      b = b->parent;
  }
  return a;
}

int sn_dofs_below(const snPlanBody* top, const snPlanBody* body, int* out) {
  int count = 0;
  for (const snPlanBody* b = body; b != top; b = b->parent) count += b->dofnum;
  int end = count;
  for (const snPlanBody* b = body; out && b != top; b = b->parent) {
    end -= b->dofnum;
    for (int k = 0; k < b->dofnum; k++) out[end + k] = b->dofadr + k;
  }
  return count;
}

int sn_as_size(int64_t count) { return count > INT_MAX ? -1 : (int)count; }

void sn_size_topology(snPlan* plan, snModel* m) {
  int64_t inertia = 0, coupled = 0, body_dof = 0, chain = 0;
  m->nq = m->nv = m->ntree = m->nmocap = 0;
  EACH_BODY(plan, body) {
    int dofs = body->dofnum, chained = sn_dofs_below(NULL, body, NULL) - dofs;
    int above = plan->one_chain ? body->dofadr : chained;
    if (plan->one_chain) body->simple = 0;
    int64_t rows = (int64_t)dofs * above + (int64_t)dofs * (dofs + 1) / 2;
    inertia += rows;
    coupled += body->simple ? dofs : rows;
    chain += dofs + chained;
    body_dof += subtree_dofs(body) + chained;
    if (dofs > 0 && above == 0) m->ntree++;
    m->nv += dofs;
    m->nmocap += body->mocapid >= 0;
    SN_EACH(snPlanJoint, joint, body->joints) m->nq += sn_joint_nq(joint->s.type);
  }
  m->nM = sn_as_size(inertia);
  m->nD = sn_as_size(2 * inertia - m->nv);
  m->nC = sn_as_size(coupled);
  m->nB = sn_as_size(m->nv > 0 ? body_dof : 0);
  m->nchain = sn_as_size(chain);
}

static void fill_parents(const snPlan* plan, snModel* m) {
  int tree = -1;
  EACH_BODY(plan, body) {
    for (int dof = body->dofadr; dof < body->dofadr + body->dofnum; dof++) {
      int above = dof_before(plan, body, dof);
      if (above < 0) tree++;
      m->dof_parentid[dof] = above;
      m->dof_treeid[dof] = tree;
    }
  }
}

// How many dofs in a row, from this one on, belong to simple bodies.
static void fill_simple_runs(const snPlan* plan, snModel* m) {
  int run = 0;
  for (int dof = m->nv - 1; dof >= 0; dof--) {
    run = SN_ITEM(snPlanBody, plan, SN_OBJ_BODY, m->dof_bodyid[dof])->simple ? run + 1 : 0;
    m->dof_simplenum[dof] = run;
  }
}

// Columns of a row: the dof's ancestors in rising order, itself last.
static void fill_inertia_pattern(snModel* m) {
  int address = 0;
  for (int dof = 0; dof < m->nv; dof++) {
    int count = 1;
    if (!m->dof_simplenum[dof])
      for (int above = m->dof_parentid[dof]; above >= 0; above = m->dof_parentid[above]) count++;
    m->M_rowadr[dof] = address;
    m->M_rownnz[dof] = count;
    int column = dof;
    for (int k = count - 1; k >= 0; k--, column = m->dof_parentid[column]) m->M_colind[address + k] = column;
    address += count;
  }
}

// Rows of the whole square: the dof's ancestors, itself, its descendants. Dofs are numbered depth first, so that the
// descendants are the dofs that follow.
static void fill_derivative_pattern(snModel* m) {
  for (int dof = 0; dof < m->nv; dof++) {
    int above = m->dof_parentid[dof];
    m->D_diag[dof] = above < 0 ? 0 : m->D_diag[above] + 1;
    m->D_rownnz[dof] = m->D_diag[dof] + 1;
    for (; above >= 0; above = m->dof_parentid[above]) m->D_rownnz[above]++;
  }
  int address = 0;
  for (int dof = 0; dof < m->nv; dof++) {
    int* row = m->D_colind + address;
    m->D_rowadr[dof] = address;
    int column = dof;
    for (int k = m->D_diag[dof]; k >= 0; k--, column = m->dof_parentid[column]) row[k] = column;
    for (int k = m->D_diag[dof] + 1; k < m->D_rownnz[dof]; k++) row[k] = row[k - 1] + 1;
    address += m->D_rownnz[dof];
  }
}

static void fill_chains(const snPlan* plan, snModel* m) {
  int address = 0;
  EACH_BODY(plan, body) {
    int id = body->item.id;
    m->body_chainadr[id] = address;
    m->body_chainnum[id] = sn_dofs_below(NULL, body, m->chain_dof + address);
    address += m->body_chainnum[id];
  }
}

static void fill_sleep_policies(const snPlan* plan, snModel* m) {
  for (int tree = 0; tree < m->ntree; tree++) m->tree_sleep_policy[tree] = SN_SLEEP_AUTO;
  EACH_BODY(plan, body) {
    if (body->sleep == SN_SLEEP_AUTO) continue;
    bool starts_tree = body->dofnum > 0 && dof_before(plan, body, body->dofadr) < 0;
    if (starts_tree) m->tree_sleep_policy[m->dof_treeid[body->dofadr]] = body->sleep;
  }
}

void sn_fill_topology(const snPlan* plan, snModel* m) {
  fill_parents(plan, m);
  fill_simple_runs(plan, m);
  fill_inertia_pattern(m);
  fill_derivative_pattern(m);
  fill_chains(plan, m);
  fill_sleep_policies(plan, m);
}
