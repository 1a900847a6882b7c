// driven_joints.c — joints that follow the coordinate of another, and locked ones
//   reads   joints of the tree        writes  driven_* blend* link_* axis_* column_* of the model
//   A body with such joints has its axes listed one by one, in the order of motion. Where the dof that moves an axis
//   belongs to another body, it gets a motion column of its own for this body; M then couples it with all dofs above
//   and below the body. An axis of a joint that follows several dofs has a row for each.
#include "compile/body/topology.h"

#include "compile/body/tree.h"
#include "math/multivariate.h"

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
  bool several = el->first != NULL, special = s->driver[0] || s->function[0] || s->locked || s->coupling[0] || several;
  if (special && s->type != SN_JOINT_SLIDE && s->type != SN_JOINT_HINGE)
    sn_plan_error(plan, el, "type", "must be slide or hinge where a joint is driven, locked or has a function");
  if (s->coupling[0] && !s->driver[0] && !several)
    sn_plan_error(plan, el, "coupling", "needs the attribute 'driver' or elements <input> as well");
  if (several && (s->driver[0] || s->locked))
    sn_plan_error(plan, el, s->locked ? "locked" : "driver", "cannot be combined with elements <input>");
  if (several && !s->coupling[0]) sn_plan_error(plan, el, NULL, "has elements <input> and no attribute 'coupling'");
  if (s->locked && s->driver[0]) sn_plan_error(plan, el, "locked", "cannot be combined with 'driver'");
  if (SN_GIVEN(s, JOINT, lockedvalue) && !s->locked)
    sn_plan_error(plan, el, "lockedvalue", "needs the attribute 'locked' to be true");
}

static void resolve_inputs(snPlan* plan, const snElement* el, snPlanJoint* joint) {
  int count = 0;
  for (const snElement* e = el->first; e; e = e->next) count++;
  if (count == 0) return;
  if (count > SN_MULTIVARIATE_INPUTS) {
    sn_plan_error(plan, el, NULL, "has %d elements <input>, and at most %d are possible", count,
                  SN_MULTIVARIATE_INPUTS);
    return;
  }
  joint->inputs = sn_plan_alloc(plan, sizeof(void*) * (size_t)count);
  for (const snElement* e = el->first; e && joint->inputs; e = e->next)
    joint->inputs[joint->input_count++] = sn_plan_driver(plan, e, SN_AS(JointInput, e)->driver);
}

static void resolve_joint(snPlan* plan, snPlanJoint* joint) {
  const snElement* el = joint->item.el;
  if (el->kind != SN_EL_JOINT) return;
  const snSpecJoint* s = &joint->s;
  check_words(plan, el, s);
  if (s->driver[0]) joint->driver = sn_plan_driver(plan, el, s->driver);
  resolve_inputs(plan, el, joint);
  if (joint->input_count > 0 && s->coupling[0])
    joint->coupling = sn_plan_function_of(plan, el, "coupling", s->coupling, joint->input_count);
  else
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
  joint->blend = at->input_count > 0 ? at : NULL;
  joint->root = at->s.locked || joint->blend ? NULL : at;
  return true;
}

static void follow_tree(snPlan* plan, snPlanBody* body) {
  SN_EACH(snPlanJoint, joint, body->joints) joint->root = joint;
  SN_EACH(snPlanJoint, joint, body->driven)
  if (!follow(joint)) {
    sn_plan_error(plan, joint->item.el, "driver", "leads back to the joint itself");
    return;
  }
  SN_EACH(snPlanSite, site, body->sites) sn_refuse_blend(plan, site->item.el, "driver", site->driver);
  SN_EACH(snPlanJoint, joint, body->joints)
  if (sn_has_axes(body) && joint->s.type != SN_JOINT_SLIDE && joint->s.type != SN_JOINT_HINGE)
    sn_plan_error(plan, joint->item.el, NULL, "is a ball or free joint and cannot share its body with driven joints");
  SN_EACH(snPlanBody, child, body->bodies) follow_tree(plan, child);
}

// ---- what they follow where that is several

void sn_refuse_blend(snPlan* plan, const snElement* el, const char* attribute, const snPlanJoint* joint) {
  if (joint && (joint->blend || joint->input_count > 0))
    sn_plan_error(plan, el, attribute, "names '%s', which follows several coordinates; that is not simulated here",
                  joint->item.name);
}

static void add_root(snPlanJoint* joint, const snPlanJoint* root) {
  for (int i = 0; i < joint->root_count; i++)
    if (joint->roots[i] == root) return;
  joint->roots[joint->root_count++] = root;
}

static void find_roots(snPlan* plan, snPlanJoint* joint) {
  const snPlanJoint* blend = joint->blend;
  joint->roots = sn_plan_alloc(plan, sizeof(void*) * (size_t)(blend ? blend->input_count : 1));
  if (!joint->roots) return;
  if (joint->root) joint->roots[joint->root_count++] = joint->root;
  for (int i = 0; blend && i < blend->input_count; i++) {
    const snPlanJoint* input = blend->inputs[i];
    if (!input) continue;
    if (joint == blend) sn_refuse_blend(plan, joint->item.el, NULL, input);
    if (input->root) add_root(joint, input->root);
  }
  if (joint->root_count > 1) joint->body->axis_count += joint->root_count - 1;
}

static void find_tree_roots(snPlan* plan, snPlanBody* body) {
  SN_EACH(snPlanJoint, joint, body->driven) find_roots(plan, joint);
  SN_EACH(snPlanBody, child, body->bodies) find_tree_roots(plan, child);
}

void sn_plan_drivers(snPlan* plan) {
  if (!plan->world) return;
  resolve_tree(plan, plan->world);
  follow_tree(plan, plan->world);
  find_tree_roots(plan, plan->world);
}

// ---- columns

static bool is_remote(const snPlanJoint* joint, int i) { return joint->roots[i]->body != joint->body; }

static bool has_root(const snPlanJoint* joint, const snPlanJoint* root) {
  for (int i = 0; i < joint->root_count; i++)
    if (joint->roots[i] == root) return true;
  return false;
}

// Whether no earlier driven joint of the body has the same dof.
static bool is_first(const snPlanJoint* joint, const snPlanJoint* root) {
  SN_EACH(snPlanJoint, other, joint->body->driven) {
    if (other == joint) return true;
    if (has_root(other, root)) return false;
  }
  return true;
}

bool sn_has_column(const snPlanJoint* joint, int i) { return is_remote(joint, i) && is_first(joint, joint->roots[i]); }

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
  for (int i = 0; i < joint->root_count; i++)
    if (is_remote(joint, i) && !on_one_branch(root, joint->roots[i]->body)) return false;
  return true;
}

static bool fits_below(const snPlanBody* root, const snPlanBody* body) {
  if (!fits(root, body)) return false;
  SN_EACH(snPlanBody, child, body->bodies)
  if (!fits_below(root, child)) return false;
  return true;
}

static bool fits_tree(const snPlanJoint* joint, const snPlanBody* root) {
  for (const snPlanBody* body = joint->body->parent; body; body = body->parent)
    if (!fits(root, body)) return false;
  return fits_below(root, joint->body);
}

void sn_couple_columns(snPlan* plan) {
  for (int id = 0; id < plan->count[SN_OBJ_DRIVEN]; id++) {
    const snPlanJoint* joint = SN_ITEM(snPlanJoint, plan, SN_OBJ_DRIVEN, id);
    for (int i = 0; i < joint->root_count; i++)
      if (is_remote(joint, i) && !fits_tree(joint, joint->roots[i]->body)) plan->one_chain = true;
  }
}

// ---- sizes

void sn_size_drivers(snPlan* plan, snModel* m) {
  m->ndriven = plan->count[SN_OBJ_DRIVEN];
  m->nlink = m->naxis = m->ncolumn = m->nmoving = m->nblend = m->nblendarg = m->nblenddof = 0;
  for (int id = 0; id < m->ndriven; id++) {
    const snPlanJoint* joint = SN_ITEM(snPlanJoint, plan, SN_OBJ_DRIVEN, id);
    m->nlink += joint->links;
    for (int i = 0; i < joint->root_count; i++) m->ncolumn += sn_has_column(joint, i);
    if (joint->blend != joint) continue;
    m->nblend++;
    m->nblendarg += joint->input_count;
    m->nblenddof += joint->root_count;
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

// The number of a joint among those whose coupling takes several coordinates.
static int blend_number(const snPlan* plan, const snPlanJoint* joint) {
  int number = 0;
  for (int id = 0; id < joint->item.id; id++) {
    const snPlanJoint* other = SN_ITEM(snPlanJoint, plan, SN_OBJ_DRIVEN, id);
    number += other->blend == other;
  }
  return number;
}

static void fill_blend(const snPlan* plan, const snPlanJoint* joint, snModel* m, int* arg, int* dof) {
  int id = blend_number(plan, joint);
  m->blend_functionid[id] = joint->coupling->id;
  m->blend_argadr[id] = *arg;
  m->blend_argnum[id] = joint->input_count;
  m->blend_dofadr[id] = joint->root_count ? *dof : -1;
  m->blend_dofnum[id] = joint->root_count;
  for (int i = 0; i < joint->input_count; i++)
    m->blendarg_coordinate[(*arg)++] = sn_coordinate_id(plan, joint->inputs[i]);
  for (int i = 0; i < joint->root_count; i++) m->blenddof_dofid[(*dof)++] = joint->roots[i]->dofadr;
}

static void fill_driven(const snPlan* plan, snModel* m) {
  int address = 0, arg = 0, dof = 0;
  for (int id = 0; id < m->ndriven; id++) {
    const snPlanJoint* joint = SN_ITEM(snPlanJoint, plan, SN_OBJ_DRIVEN, id);
    if (joint->blend == joint) fill_blend(plan, joint, m, &arg, &dof);
    m->driven_blendid[id] = joint->blend ? blend_number(plan, joint->blend) : -1;
    m->driven_bodyid[id] = joint->body->item.id;
    m->driven_jntid[id] = joint->root ? joint->root->item.id : -1;
    m->driven_linkadr[id] = joint->links ? address : -1;
    m->driven_linknum[id] = joint->links;
    m->driven_value[id] = joint->root || joint->blend ? 0 : locked_value(joint);
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

static void fill_axis(const snPlan* plan, const snPlanJoint* joint, snModel* m, int axis, int part) {
  const snPlanJoint* root = joint->is_driven ? (joint->root_count ? joint->roots[part] : NULL) : joint;
  m->axis_part[axis] = part;
  m->axis_type[axis] = joint->s.type;
  m->axis_coordinate[axis] = sn_coordinate_id(plan, joint);
  m->axis_functionid[axis] = function_id(joint->function);
  m->axis_ref[axis] = joint->s.ref;
  m->axis_jntid[axis] = joint->is_driven ? -1 : joint->item.id;
  m->axis_dofid[axis] = root ? root->dofadr : -1;
  m->axis_columnid[axis] =
      root && root->body != joint->body ? column_of(m, joint->body->item.id, root->dofadr) : -1;
  m->axis_pos[axis] = joint->pos;
  m->axis_dir[axis] = joint->axis;
}

static int fill_columns(const snPlanBody* body, snModel* m, int column) {
  int first = column, id = body->item.id;
  SN_EACH(snPlanJoint, joint, body->driven)
  for (int i = 0; i < joint->root_count; i++)
    if (sn_has_column(joint, i)) {
      m->column_bodyid[column] = id;
      m->column_dofid[column++] = joint->roots[i]->dofadr;
    }
  m->body_columnadr[id] = column > first ? first : -1;
  m->body_columnnum[id] = column - first;
  return column;
}

// The row of a joint among those of its body: those before it may have several.
static int place_of(const snPlanBody* body, const snPlanJoint* joint) {
  int place = joint->order;
  SN_EACH(snPlanJoint, other, body->driven)
  if (other->order < joint->order && other->root_count > 1) place += other->root_count - 1;
  return place;
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
    SN_EACH(snPlanJoint, joint, body->joints) fill_axis(plan, joint, m, axis + place_of(body, joint), 0);
    SN_EACH(snPlanJoint, joint, body->driven)
    for (int part = 0; part == 0 || part < joint->root_count; part++)
      fill_axis(plan, joint, m, axis + place_of(body, joint) + part, part);
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
