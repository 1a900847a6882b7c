// trees.c — what a model's kinematic trees hold: masses, extents in the arrays, and whether they may fall asleep
//   reads   body_mass body_gravcomp body_weldid body_parentid dof_treeid, transmissions, tendon paths
//   writes  body_subtreemass ngravcomp npoly body_treeid tree_bodyadr tree_bodynum tree_dofadr tree_dofnum
//           tendon_treenum tendon_treeid tree_sleep_policy
//   A tree is a body that moves against the world, with everything that hangs on it. A tree that something actuates,
//   or that a stiff or damped tendon ties to another, does not fall asleep unless the model says so.
#include "analysis/constants.h"

#include "dynamics/polynomial.h"
#include "kinematics/tendon/tendon_pieces.h"

static void subtree_masses(snModel* m) {
  for (int body = 0; body < m->nbody; body++) m->body_subtreemass[body] = m->body_mass[body];
  for (int body = m->nbody - 1; body > 0; body--)
    m->body_subtreemass[m->body_parentid[body]] += m->body_subtreemass[body];
}

static void count_gravity_compensation(snModel* m) {
  m->ngravcomp = 0;
  for (int body = 0; body < m->nbody; body++) m->ngravcomp += m->body_gravcomp[body] > 0;
}

static void count_polynomials(snModel* m) {
  m->npoly = 0;
  for (int jnt = 0; jnt < m->njnt; jnt++) m->npoly += is_polynomial(m->jnt_stiffnesspoly[jnt]);
  for (int dof = 0; dof < m->nv; dof++) m->npoly += is_polynomial(m->dof_dampingpoly[dof]);
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    m->npoly += is_polynomial(m->tendon_stiffnesspoly[tendon]) + is_polynomial(m->tendon_dampingpoly[tendon]);
}

static void tree_bodies(snModel* m) {
  for (int tree = 0; tree < m->ntree; tree++) m->tree_bodynum[tree] = 0;
  for (int body = 0; body < m->nbody; body++) {
    int weld = m->body_weldid[body];
    int tree = m->body_dofnum[weld] ? m->dof_treeid[m->body_dofadr[weld]] : -1;
    m->body_treeid[body] = tree;
    if (tree < 0) continue;
    if (m->tree_bodynum[tree]++ == 0) m->tree_bodyadr[tree] = body;
  }
}

static void tree_dofs(snModel* m) {
  for (int tree = 0; tree < m->ntree; tree++) m->tree_dofnum[tree] = 0;
  for (int dof = 0; dof < m->nv; dof++) {
    int tree = m->dof_treeid[dof];
    if (m->tree_dofnum[tree]++ == 0) m->tree_dofadr[tree] = dof;
  }
}

static int wrap_tree(const snModel* m, int wrap) {
  int object = m->wrap_objid[wrap];
  switch ((snWrapType)m->wrap_type[wrap]) {
    case SN_WRAP_JOINT: return m->body_treeid[m->jnt_bodyid[object]];
    case SN_WRAP_SITE: return m->body_treeid[m->site_bodyid[object]];
    case SN_WRAP_SPHERE:
    case SN_WRAP_CYLINDER: return m->body_treeid[m->geom_bodyid[object]];
    case SN_WRAP_NONE:
    case SN_WRAP_PULLEY: break;
  }
  return -1;
}

static int entry_count(const snModel* m, int tendon) {
  int functional = functional_of(m, tendon);
  return functional >= 0 ? m->functional_num[functional] : m->tendon_num[tendon];
}

// Of a point or joint of a tendon's path, or of a coordinate of a functional tendon.
static int entry_tree(const snModel* m, int tendon, int i) {
  int functional = functional_of(m, tendon);
  if (functional < 0) return wrap_tree(m, m->tendon_adr[tendon] + i);
  int slot = m->functionalarg_slot[m->functional_adr[functional] + i];
  return slot < 0 ? -1 : m->dof_treeid[m->ten_J_colind[slot]];
}

// Was the tree met on the tendon's path before this entry?
static bool met_before(const snModel* m, int tendon, int entry, int tree) {
  for (int i = 0; i < entry; i++)
    if (entry_tree(m, tendon, i) == tree) return true;
  return false;
}

static void tendon_trees(snModel* m, int tendon) {
  int count = 0;
  m->tendon_treeid[tendon][0] = m->tendon_treeid[tendon][1] = -1;
  for (int i = 0; i < entry_count(m, tendon); i++) {
    int tree = entry_tree(m, tendon, i);
    if (tree < 0 || met_before(m, tendon, i, tree)) continue;
    if (count < 2) m->tendon_treeid[tendon][count] = tree;
    count++;
  }
  m->tendon_treenum[tendon] = count;
}

static void keep_awake(snModel* m, int tree) {
  if (tree >= 0 && m->tree_sleep_policy[tree] == SN_SLEEP_AUTO) m->tree_sleep_policy[tree] = SN_SLEEP_AUTO_NEVER;
}

static void keep_tendon_awake(snModel* m, int tendon) {
  for (int i = 0; i < entry_count(m, tendon); i++) keep_awake(m, entry_tree(m, tendon, i));
}

static void keep_actuated_awake(snModel* m, int actuator) {
  int target = m->actuator_trnid[actuator][0];
  switch ((snTransmission)m->actuator_trntype[actuator]) {
    case SN_TRANSMISSION_JOINT:
    case SN_TRANSMISSION_JOINTINPARENT: keep_awake(m, m->body_treeid[m->jnt_bodyid[target]]); break;
    case SN_TRANSMISSION_SITE:
    case SN_TRANSMISSION_SLIDERCRANK: keep_awake(m, m->body_treeid[m->site_bodyid[target]]); break;
    case SN_TRANSMISSION_BODY: keep_awake(m, m->body_treeid[target]); break;
    case SN_TRANSMISSION_TENDON: keep_tendon_awake(m, target); break;
    case SN_TRANSMISSION_COUNT: break;
  }
}

static bool ties_trees(const snModel* m, int tendon) {
  if (m->tendon_treenum[tendon] < 2) return false;
  if (m->tendon_treenum[tendon] > 2 || m->tendon_stiffness[tendon] != 0 || m->tendon_damping[tendon] != 0) return true;
  return is_polynomial(m->tendon_stiffnesspoly[tendon]) || is_polynomial(m->tendon_dampingpoly[tendon]);
}

// What a force element acts on is never at rest for long, and may be pushed by a tree that moves.
static void keep_forced_awake(snModel* m, int force) {
  const int* object = m->force_objid[force];
  switch ((snForceElement)m->force_type[force]) {
    case SN_ELEMENT_COORDINATEFORCE:
    case SN_ELEMENT_LIMITFORCE: {
      int coordinate = object[0];
      int jnt = coordinate < m->njnt ? coordinate : m->driven_jntid[coordinate - m->njnt];
      if (jnt >= 0) keep_awake(m, m->body_treeid[m->jnt_bodyid[jnt]]);
      break;
    }
    case SN_ELEMENT_PRESCRIBED: keep_awake(m, m->body_treeid[m->site_bodyid[object[0]]]); break;
    case SN_ELEMENT_BUSHING:
    case SN_ELEMENT_EXPRESSIONBUSHING:
    case SN_ELEMENT_POINTFORCE:
      for (int side = 0; side < 2; side++) keep_awake(m, m->body_treeid[m->site_bodyid[object[side]]]);
      break;
    case SN_ELEMENT_BLANKEVOORT:
    case SN_ELEMENT_LIGAMENT: keep_tendon_awake(m, object[0]); break;
    case SN_ELEMENT_FOUNDATION:
    case SN_ELEMENT_HUNTCROSSLEY:
    case SN_ELEMENT_SMOOTHCONTACT:
      for (int side = 0; side < 2; side++) keep_awake(m, m->body_treeid[m->geom_bodyid[object[side]]]);
      break;
    case SN_ELEMENT_COUNT: break;
  }
}

// Flexes have forces between the trees of their vertices.
static void keep_flexes_awake(snModel* m) {
  for (int v = 0; v < m->nflexvert; v++)
    if (m->flex_vertbodyid[v] >= 0) keep_awake(m, m->body_treeid[m->flex_vertbodyid[v]]);
  for (int n = 0; n < m->nflexnode; n++) keep_awake(m, m->body_treeid[m->flex_nodebodyid[n]]);
}

static void sleep_policies(snModel* m) {
  keep_flexes_awake(m);
  for (int force = 0; force < m->nforce; force++) keep_forced_awake(m, force);
  for (int actuator = 0; actuator < m->nu; actuator++) keep_actuated_awake(m, actuator);
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (ties_trees(m, tendon)) keep_tendon_awake(m, tendon);
  for (int tree = 0; tree < m->ntree; tree++) {
    if (m->tree_sleep_policy[tree] == SN_SLEEP_AUTO) m->tree_sleep_policy[tree] = SN_SLEEP_AUTO_ALLOWED;
    m->tree_asleep0[tree] = -1;
  }
}

void sn_constants_trees(snModel* m) {
  subtree_masses(m);
  count_gravity_compensation(m);
  count_polynomials(m);
  tree_bodies(m);
  tree_dofs(m);
  for (int tendon = 0; tendon < m->ntendon; tendon++) tendon_trees(m, tendon);
  sleep_policies(m);
}
