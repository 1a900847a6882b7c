// osim_tree.c — bodies with inertia and joints, nested as OpenSim's joints say
//   reads   bodies, joints, coordinates        writes  <body>, <inertial>, <joint>, the keyframe 'default'
//   A joint of OpenSim is a body at X_parent X_child^-1 with elementary joints at X_child: the coordinate's own axis is
//   a joint of its name, every other axis that the coordinate moves is a joint driven by it. A joint whose child was
//   placed first is run backwards: the inverse is the same axes in the other order and direction.
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include <math.h>
#include <string.h>

#define MOST_LEVELS (SN_XML_MAX_DEPTH - 4)

// ---- inertia

static void write_inertial(const snOsim* o, const snOsimBody* body) {
  static const char* const parts[6] = {"inertia_xx", "inertia_yy", "inertia_zz",
                                       "inertia_xy", "inertia_xz", "inertia_yz"};
  const snXmlNode* node = body->node;
  double mass = sn_osim_number(o, node, "mass", 0), matrix[6] = {0};
  for (int i = 0; i < 6; i++) matrix[i] = sn_osim_number(o, node, parts[i], 0);
  sn_osim_numbers(o, node, "inertia", matrix, 6);
  snXmlNode* inertial = sn_osim_add(o, body->out, "inertial", node->at);
  sn_osim_set_vec3(o, inertial, "pos", sn_osim_vec3(o, node, "mass_center", vec3(0, 0, 0)));
  sn_osim_set_number(o, inertial, "mass", mass);
  bool diagonal = matrix[3] == 0 && matrix[4] == 0 && matrix[5] == 0;
  sn_osim_set_numbers(o, inertial, diagonal ? "diaginertia" : "fullinertia", matrix, diagonal ? 3 : 6);
}

// ---- joints of a body

typedef struct snPlacing {
  snOsim* o;
  const snOsimJoint* joint;
  snXmlNode* body;
  snPose frame;  // of the joint in the body that moves
  double sign;   // -1: run backwards
} snPlacing;

static snXmlNode* add_joint(const snPlacing* p, const snOsimAxis* axis, const char* name, double direction) {
  snXmlNode* node =
      sn_osim_add(p->o, p->body, "joint", axis->coordinate ? axis->coordinate->node->at : p->joint->node->at);
  sn_osim_set(p->o, node, "name", name);
  sn_osim_set(p->o, node, "type", axis->rotates ? "hinge" : "slide");
  snVec3 anchor = pose_apply(p->frame, axis->anchor);
  if (axis->rotates && !vec3_is_zero(anchor)) sn_osim_set_vec3(p->o, node, "pos", anchor);
  double length = vec3_length(axis->axis);
  snVec3 unit = vec3_scale(axis->axis, direction * p->sign / length);
  sn_osim_set_vec3(p->o, node, "axis", quat_rotate(p->frame.quat, unit));
  return node;
}

// Axes that no coordinate moves stay where their constant puts them.
static void add_constant(const snPlacing* p, const snOsimAxis* axis) {
  double slope, value;
  if (!sn_osim_line(&axis->function, &slope, &value) || value == 0) return;
  const char* name = sn_text_format(p->o->arena, "%s %s", p->joint->name, axis->name);
  snXmlNode* node = add_joint(p, axis, name, 1);
  sn_osim_set(p->o, node, "locked", "true");
  sn_osim_set_number(p->o, node, "lockedvalue", value);
}

// A line of slope 1 or -1 through 0 is the coordinate itself, along or against the axis; 0 for every other function.
static double direction_of(const snOsimAxis* axis) {
  double slope, offset;
  bool straight = sn_osim_line(&axis->function, &slope, &offset) && offset == 0 && fabs(slope) == 1;
  return straight ? slope : 0;
}

static void set_function(const snPlacing* p, snXmlNode* node, const snOsimAxis* axis) {
  if (direction_of(axis) != 0) return;
  const char* name = sn_text_format(p->o->arena, "%s %s", p->joint->name, axis->name);
  sn_osim_set(p->o, node, "function", sn_osim_write_function(p->o, p->joint->name, name ? name : "", &axis->function));
}

// The coordinate as a function of several.
static void set_inputs(snOsim* o, snXmlNode* node, snOsimCoordinate* const* inputs, int count, const char* function) {
  sn_osim_set(o, node, "coupling", function);
  for (int i = 0; i < count; i++)
    sn_osim_set(o, sn_osim_add(o, node, "input", node->at), "driver", inputs[i]->name);
}

static void set_coupler(snOsim* o, snXmlNode* node, const snOsimCoordinate* c) {
  if (c->input_count > 0) {
    const char* function = sn_osim_write_function(o, c->name, sn_osim_name(o, c->coupling), &c->coupler);
    set_inputs(o, node, c->inputs, c->input_count, function);
    return;
  }
  double slope, offset;
  bool same = sn_osim_line(&c->coupler, &slope, &offset) && slope == 1 && offset == 0;
  sn_osim_set(o, node, "driver", c->driver->name);
  if (!same)
    sn_osim_set(o, node, "coupling", sn_osim_write_function(o, c->name, sn_osim_name(o, c->coupling), &c->coupler));
}

// The joint of a coordinate: free, locked, or driven by another coordinate.
static void add_own(const snPlacing* p, const snOsimAxis* axis) {
  snOsim* o = p->o;
  snOsimCoordinate* c = axis->coordinate;
  double direction = direction_of(axis);
  snXmlNode* node = add_joint(p, axis, c->name, direction == 0 ? 1 : direction);
  c->rotates = axis->rotates && direction != 0;
  set_function(p, node, axis);
  if (c->driver || c->input_count > 0) {
    set_coupler(o, node, c);
  } else if (c->locked) {
    sn_osim_set(o, node, "locked", "true");
    sn_osim_set_number(o, node, "lockedvalue", c->value);
  }
  if (c->range[0] < c->range[1]) {
    sn_osim_set_numbers(o, node, "range", c->range, 2);
    sn_osim_set(o, node, "limited", "false");
  }
  if (c->clamped) sn_osim_set(o, node, "user", "1");
}

// Another axis that the coordinate moves.
static void add_driven(const snPlacing* p, const snOsimAxis* axis) {
  double direction = direction_of(axis);
  const char* name = sn_text_format(p->o->arena, "%s %s", p->joint->name, axis->name);
  snXmlNode* node = add_joint(p, axis, name, direction == 0 ? 1 : direction);
  sn_osim_set(p->o, node, "driver", axis->coordinate->name);
  set_function(p, node, axis);
}

// An axis that is a function of several coordinates.
static void add_blended(const snPlacing* p, const snOsimAxis* axis) {
  const char* name = sn_text_format(p->o->arena, "%s %s", p->joint->name, axis->name);
  snXmlNode* node = add_joint(p, axis, name, 1);
  const char* function = sn_osim_write_function(p->o, p->joint->name, name ? name : "", &axis->function);
  set_inputs(p->o, node, axis->inputs, axis->input_count, function);
}

// The axis that becomes the joint of a coordinate: that of its name, else the first that is the coordinate itself, else
// the first that it moves.
static int own_axis(const snOsimJoint* joint, const snOsimCoordinate* c) {
  int first = -1;
  for (int i = 0; i < joint->axis_count; i++)
    if (joint->axes[i].name == c->name) return i;
  for (int i = 0; i < joint->axis_count; i++) {
    if (joint->axes[i].coordinate != c) continue;
    if (direction_of(&joint->axes[i]) != 0) return i;
    if (first < 0) first = i;
  }
  return first;
}

// A coordinate of the joint that moves axes together with others only: an axis of its own that does not move.
static void add_unmoved(const snPlacing* p, snOsimCoordinate* c) {
  bool used = false;
  for (int i = 0; i < p->joint->axis_count; i++)
    for (int k = 0; k < p->joint->axes[i].input_count; k++) used |= p->joint->axes[i].inputs[k] == c;
  double* zero = sn_arena_zarray(p->o->arena, double, 1);
  if (!used || !zero || own_axis(p->joint, c) >= 0) return;
  snOsimAxis axis = {.name = c->name, .axis = vec3(1, 0, 0), .coordinate = c};
  axis.function = (snOsimFunction){.type = SN_OSIM_CONSTANT, .y = zero, .count = 1, .at = p->joint->node->at};
  add_own(p, &axis);
}

static void add_axes(const snPlacing* p) {
  const snOsimJoint* joint = p->joint;
  for (int i = 0; i < joint->coordinate_count; i++) add_unmoved(p, &p->o->coordinates[joint->first_coordinate + i]);
  for (int k = 0; k < joint->axis_count; k++) {
    int i = p->sign > 0 ? k : joint->axis_count - 1 - k;
    const snOsimAxis* axis = &joint->axes[i];
    if (axis->input_count > 0)
      add_blended(p, axis);
    else if (!axis->coordinate)
      add_constant(p, axis);
    else if (own_axis(joint, axis->coordinate) == i)
      add_own(p, axis);
    else
      add_driven(p, axis);
  }
}

// ---- the tree

// Body, inertia and joints of `body`, carried by `carrier` with the joint's frames in both.
static void place(snOsim* o, const snOsimJoint* joint, snOsimBody* carrier, snPose carrier_pose, snOsimBody* body,
                  snPose body_pose, double sign) {
  body->out = sn_osim_add(o, carrier->out, "body", body->node->at);
  body->level = carrier->level + 1;
  if (body->level > MOST_LEVELS) sn_error(o->report, body->node->at, "a chain of more than %d bodies", MOST_LEVELS);
  sn_osim_set(o, body->out, "name", sn_osim_unique(o, "body", "", body->name));
  sn_osim_set_pose(o, body->out, pose_mul(carrier_pose, pose_inverse(body_pose)));
  write_inertial(o, body);
  snPlacing p = {o, joint, body->out, body_pose, sign};
  add_axes(&p);
}

static bool place_joint(snOsim* o, snOsimJoint* j, bool* done) {
  if (*done || !j->parent->level == !j->child->level) return false;
  if (j->parent->level)
    place(o, j, j->parent, j->parent_pose, j->child, j->child_pose, 1);
  else
    place(o, j, j->child, j->child_pose, j->parent, j->parent_pose, -1);
  return *done = true;
}

// A body that no joint carries moves freely, as in OpenSim.
static void place_free(snOsim* o, snOsimBody* body) {
  static const char* const names[6] = {"tx", "ty", "tz", "rx", "ry", "rz"};
  sn_warn(o->report, body->node->at, "no joint carries the body '%s': it moves freely", body->name);
  snOsimJoint joint = {.name = body->name, .node = body->node, .axis_count = 6};
  for (int i = 0; i < 6; i++) {
    snOsimCoordinate* c = &o->coordinates[o->coordinate_count++];
    *c = (snOsimCoordinate){.name = sn_text_format(o->arena, "%s_%s", body->name, names[i]), .node = body->node};
    double* line = sn_arena_zarray(o->arena, double, 2);
    if (!line || !c->name) {
      sn_osim_out_of_memory(o);
      return;
    }
    line[0] = 1;
    joint.axes[i] = (snOsimAxis){.name = names[i],
                                 .rotates = i >= 3,
                                 .axis = vec3(i % 3 == 0, i % 3 == 1, i % 3 == 2),
                                 .coordinate = c,
                                 .function = {.type = SN_OSIM_LINEAR, .y = line, .count = 2}};
  }
  place(o, &joint, o->ground, pose_identity(), body, pose_identity(), 1);
}

static bool place_all(snOsim* o, bool* done) {
  bool any = false;
  for (int i = 0; i < o->joint_count; i++) any = place_joint(o, &o->joints[i], &done[i]) || any;
  return any;
}

void sn_osim_write_tree(snOsim* o) {
  bool* done = sn_arena_zarray(o->arena, bool, o->joint_count + 1);
  if (!done) {
    sn_osim_out_of_memory(o);
    return;
  }
  while (place_all(o, done)) continue;
  for (int i = 1; i < o->body_count; i++)
    if (!o->bodies[i].level) {
      place_free(o, &o->bodies[i]);
      while (place_all(o, done)) continue;
    }
  for (int i = 0; i < o->joint_count; i++)
    if (!done[i])
      sn_error(o->report, o->joints[i].node->at,
               "the joint '%s' closes a loop of bodies, which is not supported: '%s' and '%s' "
               "are connected already",
               o->joints[i].name, o->joints[i].parent->name, o->joints[i].child->name);
}

// ---- the default pose

static bool is_free(const snXmlNode* node) {
  bool joint = strcmp(node->tag, "joint") == 0 && !node->first;
  return joint && !sn_xml_attr(node, "driver") && !sn_xml_attr(node, "locked");
}

void sn_osim_write_default_pose(snOsim* o) {
  double* qpos = sn_arena_zarray(o->arena, double, o->coordinate_count + 1);
  int count = 0;
  bool moved = false;
  for (const snXmlNode* node = o->world; node && qpos; node = sn_osim_next(o->world, node)) {
    if (!is_free(node)) continue;
    int number = sn_name_find(&o->names, SN_OSIM_COORDINATES, sn_xml_attr(node, "name")->text);
    const snOsimCoordinate* c = number < 0 ? NULL : o->names.names[number].value;
    qpos[count++] = c ? c->value : 0;
    moved = moved || qpos[count - 1] != 0;
  }
  if (!moved) return;
  snXmlNode* key = sn_osim_add(o, sn_osim_add(o, o->root, "keyframe", o->model->at), "key", o->model->at);
  sn_osim_set(o, key, "name", "default");
  sn_osim_set_numbers(o, key, "qpos", qpos, count);
}
