// driven_joints.c — joints that follow the coordinate of another, and locked ones
//   reads   joints of the tree        writes  driven_* link_* axis_* column_* of the model
//   A body with such joints has its axes listed one by one, in the order of motion. Where the dof that moves an axis
//   belongs to another body, it gets a motion column of its own for this body; M then couples it with all dofs above
//   and below the body.
#include "compile/body/topology.h"

#include "compile/body/tree.h"

bool sn_has_axes(const snPlanBody* body) {
  if (body->driven.count > 0) return true;
  SN_EACH(snPlanJoint, joint, body->joints)
  if (joint->function) return true;
  return false;
}

// ---- names

const snPlanJoint* sn_plan_driver(snPlan* plan, const snElement* el, const char* name) {
  return sn_plan_coordinate(plan, el, "driver", name);
}

const snPlanJoint* sn_plan_coordinate(snPlan* plan, const snElement* el, const char* attribute, const char* name) {
  const snItem* item = sn_plan_find(plan, SN_OBJ_DRIVEN, name);
  if (!item) item = sn_plan_refer(plan, SN_OBJ_JOINT, el, attribute, name);
  const snPlanJoint* joint = (const snPlanJoint*)(const void*)item;
  if (joint && joint->s.type != SN_JOINT_SLIDE && joint->s.type != SN_JOINT_HINGE) {
    sn_plan_error(plan, el, attribute, "names '%s', which is neither a slide nor a hinge", name);
    return NULL;
  }
  return joint;
}

static const snItem* refer_function(snPlan* plan, const snElement* el, const char* attribute, const char* name) {
  return name[0] ? sn_plan_function_of_one(plan, el, attribute, name) : NULL;
}

static void check_words(snPlan* plan, const snElement* el, const snSpecJoint* s) {
  bool special = s->driver[0] || s->function[0] || s->locked || s->coupling[0];
  if (special && s->type != SN_JOINT_SLIDE && s->type != SN_JOINT_HINGE)
    sn_plan_error(plan, el, "type", "must be slide or hinge where a joint is driven, locked or has a function");
  if (s->coupling[0] && !s->driver[0]) sn_plan_error(plan, el, "coupling", "needs the attribute 'driver' as well");
  if (s->locked && s->driver[0]) sn_plan_error(plan, el, "locked", "cannot be combined with 'driver'");
  if (SN_GIVEN(s, JOINT, lockedvalue) && !s->locked)
    sn_plan_error(plan, el, "lockedvalue", "needs the attribute 'locked' to be true");
}

static void resolve_joint(snPlan* plan, snPlanJoint* joint) {
  const snElement* el = joint->item.el;
  if (el->kind != SN_EL_JOINT) return;
  const snSpecJoint* s = &joint->s;
  check_words(plan, el, s);
  if (s->driver[0]) joint->driver = sn_plan_driver(plan, el, s->driver);
  joint->coupling = refer_function(plan, el, "coupling", s->coupling);
  joint->function = refer_function(plan, el, "function", s->function);
}

static void resolve_site(snPlan* plan, snPlanSite* site) {
  const snElement* el = site->item.el;
  const snSpecSite* s = &site->s;
  const char* const names[3] = {s->xfunction, s->yfunction, s->zfunction};
  static const char* const words[3] = {"xfunction", "yfunction", "zfunction"};
  for (int k = 0; k < 3; k++) site->functions[k] = refer_function(plan, el, words[k], names[k]);
  bool moves = site->functions[0] || site->functions[1] || site->functions[2];
  if (moves && !s->driver[0]) sn_plan_error(plan, el, NULL, "has functions of a position but no attribute 'driver'");
  if (s->driver[0] && !moves)
    sn_plan_error(plan, el, "driver", "needs 'xfunction', 'yfunction' or 'zfunction' as well");
  if (!s->driver[0]) return;
  site->driver = sn_plan_driver(plan, el, s->driver);
  site->body->item.referenced = true;  // its frame stays
}

static void resolve_tree(snPlan* plan, snPlanBody* body) {
  SN_EACH(snPlanJoint, joint, body->joints) resolve_joint(plan, joint);
  SN_EACH(snPlanJoint, joint, body->driven) resolve_joint(plan, joint);
  SN_EACH(snPlanSite, site, body->sites) resolve_site(plan, site);
  SN_EACH(snPlanBody, child, body->bodies) resolve_tree(plan, child);
}

// ---- what they follow

static bool follow(snPlanJoint* joint) {
  const snPlanJoint *at = joint, *slow = joint;
  joint->links = 0;
  for (bool odd = false; at->driver; odd = !odd) {
    joint->links += at->coupling != NULL;
    at = at->driver;
    if (odd) slow = slow->driver;
    if (at == slow) return false;
  }
  joint->root = at->s.locked ? NULL : at;
  return true;
}

static void follow_tree(snPlan* plan, snPlanBody* body) {
  SN_EACH(snPlanJoint, joint, body->joints) joint->root = joint;
  SN_EACH(snPlanJoint, joint, body->driven)
  if (!follow(joint)) {
    sn_plan_error(plan, joint->item.el, "driver", "leads back to the joint itself");
    return;
  }
  SN_EACH(snPlanJoint, joint, body->joints)
  if (sn_has_axes(body) && joint->s.type != SN_JOINT_SLIDE && joint->s.type != SN_JOINT_HINGE)
    sn_plan_error(plan, joint->item.el, NULL, "is a ball or free joint and cannot share its body with driven joints");
  SN_EACH(snPlanBody, child, body->bodies) follow_tree(plan, child);
}

void sn_plan_drivers(snPlan* plan) {
  if (!plan->world) return;
  resolve_tree(plan, plan->world);
  follow_tree(plan, plan->world);
}

// ---- columns

static bool is_remote(const snPlanJoint* joint) { return joint->root && joint->root->body != joint->body; }

// Whether an earlier driven joint of the body has the same dof.
static bool is_first(const snPlanJoint* joint) {
  SN_EACH(snPlanJoint, other, joint->body->driven) {
    if (other == joint) return true;
    if (other->root == joint->root) return false;
  }
  return true;
}

bool sn_has_column(const snPlanJoint* joint) { return is_remote(joint) && is_first(joint); }

static bool hangs_on(const snPlanBody* body, const snPlanBody* above) {
  for (; body; body = body->parent)
    if (body == above) return true;
  return false;
}

// Whether the dofs of two bodies are on one branch.
static bool on_one_branch(const snPlanBody* a, const snPlanBody* b) { return hangs_on(a, b) || hangs_on(b, a); }

// Whether M couples the dofs of `root` with those of a body already.
static bool fits(const snPlanBody* root, const snPlanBody* body) {
  if (body->dofnum > 0 && !on_one_branch(root, body)) return false;
  SN_EACH(snPlanJoint, joint, body->driven)
  if (is_remote(joint) && !on_one_branch(root, joint->root->body)) return false;
  return true;
}

static bool fits_below(const snPlanBody* root, const snPlanBody* body) {
  if (!fits(root, body)) return false;
  SN_EACH(snPlanBody, child, body->bodies)
  if (!fits_below(root, child)) return false;
  return true;
}

static bool fits_tree(const snPlanJoint* joint) {
  const snPlanBody* root = joint->root->body;
  for (const snPlanBody* body = joint->body->parent; body; body = body->parent)
    if (!fits(root, body)) return false;
  return fits_below(root, joint->body);
}

void sn_couple_columns(snPlan* plan) {
  for (int id = 0; id < plan->count[SN_OBJ_DRIVEN]; id++) {
    const snPlanJoint* joint = SN_ITEM(snPlanJoint, plan, SN_OBJ_DRIVEN, id);
    if (is_remote(joint) && !fits_tree(joint)) plan->one_chain = true;
  }
}

// ---- sizes

void sn_size_drivers(snPlan* plan, snModel* m) {
  m->ndriven = plan->count[SN_OBJ_DRIVEN];
  m->nlink = m->naxis = m->ncolumn = m->nmoving = 0;
  for (int id = 0; id < m->ndriven; id++) {
    const snPlanJoint* joint = SN_ITEM(snPlanJoint, plan, SN_OBJ_DRIVEN, id);
    m->nlink += joint->links;
    m->ncolumn += sn_has_column(joint);
  }
  for (int id = 0; id < plan->count[SN_OBJ_BODY]; id++) {
    const snPlanBody* body = SN_ITEM(snPlanBody, plan, SN_OBJ_BODY, id);
    if (sn_has_axes(body)) m->naxis += body->axis_count;
  }
  for (int id = 0; id < plan->count[SN_OBJ_SITE]; id++)
    m->nmoving += SN_ITEM(snPlanSite, plan, SN_OBJ_SITE, id)->driver != NULL;
}

// ---- values

int sn_coordinate_id(const snPlan* plan, const snPlanJoint* joint) {
  return joint->is_driven ? plan->count[SN_OBJ_JOINT] + joint->item.id : joint->item.id;
}

// Limits that are in force are in radians by now; others stay as they were written (conformance).
snRange sn_joint_range(const snPlan* plan, const snPlanJoint* joint) {
  const double* range = joint->s.range;
  if (joint->s.type != SN_JOINT_HINGE || joint->s.limited == 1) return (snRange){range[0], range[1]};
  return (snRange){sn_angle(plan, joint->item.el, range[0]), sn_angle(plan, joint->item.el, range[1])};
}

static int function_id(const snItem* function) { return function ? function->id : -1; }

// Functions in the order in which they are applied: the last in the file's chain of drivers comes first.
static void fill_links(const snPlanJoint* joint, snModel* m, int address) {
  int k = address + joint->links;
  for (; joint->driver; joint = joint->driver)
    if (joint->coupling) m->link_functionid[--k] = joint->coupling->id;
}

static double locked_value(const snPlanJoint* joint) {
  while (joint->driver) joint = joint->driver;
  return joint->s.lockedvalue;
}

static void fill_driven(const snPlan* plan, snModel* m) {
  int address = 0;
  for (int id = 0; id < m->ndriven; id++) {
    const snPlanJoint* joint = SN_ITEM(snPlanJoint, plan, SN_OBJ_DRIVEN, id);
    m->driven_bodyid[id] = joint->body->item.id;
    m->driven_jntid[id] = joint->root ? joint->root->item.id : -1;
    m->driven_linkadr[id] = joint->links ? address : -1;
    m->driven_linknum[id] = joint->links;
    m->driven_value[id] = joint->root ? 0 : locked_value(joint);
    m->driven_range[id] = sn_joint_range(plan, joint);
    fill_links(joint, m, address);
    address += joint->links;
  }
}

// The column of a body for a dof; -1 where the dof is its own.
static int column_of(const snModel* m, int body, int dof) {
  for (int k = 0; k < m->body_columnnum[body]; k++)
    if (m->column_dofid[m->body_columnadr[body] + k] == dof) return m->body_columnadr[body] + k;
  return -1;
}

static void fill_axis(const snPlan* plan, const snPlanJoint* joint, snModel* m, int axis) {
  bool moves = joint->root != NULL;
  m->axis_type[axis] = joint->s.type;
  m->axis_coordinate[axis] = sn_coordinate_id(plan, joint);
  m->axis_functionid[axis] = function_id(joint->function);
  m->axis_ref[axis] = joint->s.ref;
  m->axis_jntid[axis] = joint->is_driven ? -1 : joint->item.id;
  m->axis_dofid[axis] = moves ? joint->root->dofadr : -1;
  m->axis_columnid[axis] = is_remote(joint) ? column_of(m, joint->body->item.id, joint->root->dofadr) : -1;
  m->axis_pos[axis] = joint->pos;
  m->axis_dir[axis] = joint->axis;
}

static int fill_columns(const snPlanBody* body, snModel* m, int column) {
  int first = column, id = body->item.id;
  SN_EACH(snPlanJoint, joint, body->driven)
  if (sn_has_column(joint)) {
    m->column_bodyid[column] = id;
    m->column_dofid[column++] = joint->root->dofadr;
  }
  m->body_columnadr[id] = column > first ? first : -1;
  m->body_columnnum[id] = column - first;
  return column;
}

static void fill_axes(const snPlan* plan, snModel* m) {
  int axis = 0, column = 0;
  for (int id = 0; id < m->nbody; id++) {
    const snPlanBody* body = SN_ITEM(snPlanBody, plan, SN_OBJ_BODY, id);
    bool apart = sn_has_axes(body);
    column = fill_columns(body, m, column);
    m->body_axisadr[id] = apart ? axis : -1;
    m->body_axisnum[id] = apart ? body->axis_count : 0;
    if (!apart) continue;
    SN_EACH(snPlanJoint, joint, body->joints) fill_axis(plan, joint, m, axis + joint->order);
    SN_EACH(snPlanJoint, joint, body->driven) fill_axis(plan, joint, m, axis + joint->order);
    axis += body->axis_count;
  }
}

static void fill_moving(const snPlan* plan, snModel* m) {
  int moving = 0;
  for (int id = 0; id < m->nsite; id++) {
    const snPlanSite* site = SN_ITEM(snPlanSite, plan, SN_OBJ_SITE, id);
    if (!site->driver) continue;
    m->moving_siteid[moving] = id;
    m->moving_coordinate[moving] = sn_coordinate_id(plan, site->driver);
    m->moving_range[moving] = sn_joint_range(plan, site->driver);
    for (int k = 0; k < 3; k++) m->moving_functionid[moving][k] = function_id(site->functions[k]);
    m->moving_quat[moving++] = site->frame;
  }
}

void sn_fill_drivers(const snPlan* plan, snModel* m) {
  fill_driven(plan, m);
  fill_axes(plan, m);
  fill_moving(plan, m);
}
