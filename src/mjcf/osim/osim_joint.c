// osim_joint.c — joints and their coordinates, as axes in the order they are applied
//   reads   WeldJoint, PinJoint, SliderJoint, PlanarJoint, UniversalJoint, GimbalJoint, BallJoint, FreeJoint and
//   CustomJoint; EllipsoidJoint and ScapulothoracicJoint with ellipsoid.c
//   A joint is X_parent T(t) R(a1, q1) R(a2, q2) R(a3, q3) X_child^-1: translations first, then rotations,
//   each about an axis that the ones before it carry. Ball and free joints have OpenSim's own coordinates, three angles
//   about x, y, z.
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include <math.h>
#include <string.h>

// Axes of a class: x y z translate, X Y Z rotate; `order` gives the number of the coordinate of each. `build` makes the
// axes of classes with others.
typedef struct snOsimJointClass {
  const char *name, *axes, *order;
  void (*build)(snOsim* o, snOsimJoint* joint, snOsimCoordinate* const* coordinates);
} snOsimJointClass;

static const snOsimJointClass classes[] = {
    {"WeldJoint", "", "", NULL},
    {"PinJoint", "Z", "0", NULL},
    {"SliderJoint", "x", "0", NULL},
    {"PlanarJoint", "xyZ", "120", NULL},
    {"UniversalJoint", "XY", "01", NULL},
    {"GimbalJoint", "XYZ", "012", NULL},
    {"BallJoint", "XYZ", "012", NULL},
    {"FreeJoint", "xyzXYZ", "345012", NULL},
    {"EllipsoidJoint", "XYZ", "012", sn_osim_ellipsoid_axes},
    {"ScapulothoracicJoint", "XYZX", "0123", sn_osim_scapula_axes},
    {"CustomJoint", NULL, NULL, NULL},
};

static const snOsimJointClass* find_class(const snXmlNode* node) {
  for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
    if (sn_osim_is(node, classes[i].name)) return &classes[i];
  return NULL;
}

snOsimCoordinate* sn_osim_coordinate(const snOsim* o, const snXmlNode* at, const char* name) {
  int number = name ? sn_name_find(&o->names, SN_OSIM_COORDINATES, sn_osim_base(name)) : -1;
  if (number >= 0) return o->names.names[number].value;
  sn_error(o->report, at->at, "<%s> names the coordinate '%s', which does not exist", at->tag, name ? name : "");
  return NULL;
}

static void read_coordinate(snOsim* o, const snXmlNode* node, const char* name, snOsimCoordinate* c) {
  *c = (snOsimCoordinate){.name = name, .node = node, .range = {-10, 10}};
  if (!sn_osim_is(node, "Coordinate")) return;
  c->value = sn_osim_number(o, node, "default_value", 0);
  sn_osim_numbers(o, node, "range", c->range, 2);
  c->locked = sn_osim_flag(o, node, "locked", false);
  c->clamped = sn_osim_flag(o, node, "clamped", false);
  if (sn_osim_flag(o, node, "prescribed", false))
    sn_warn(o->report, node->at, "the prescribed motion of the coordinate '%s' is ignored: it moves freely", name);
  if (!isfinite(c->value)) sn_error(o->report, node->at, "the default value of '%s' is not finite", name);
}

static snOsimCoordinate* add_coordinate(snOsim* o, const char* joint, const snXmlNode* node, const char* name) {
  if (sn_name_find(&o->names, SN_OSIM_COORDINATES, name) >= 0) {
    const char* longer = sn_text_format(o->arena, "%s/%s#%d", joint, name, o->coordinate_count);
    sn_warn(o->report, node->at, "the name '%s' is that of another coordinate already; this one is '%s'", name,
            longer ? longer : "");
    name = longer ? longer : name;
  }
  snOsimCoordinate* c = &o->coordinates[o->coordinate_count++];
  read_coordinate(o, node, name, c);
  if (sn_name_add(&o->names, SN_OSIM_COORDINATES, name, c) < 0) sn_osim_out_of_memory(o);
  return c;
}

static const snXmlNode* coordinate_list(const snXmlNode* joint) {
  const snXmlNode* set = sn_osim_child(joint, "coordinates");
  return sn_osim_objects(set ? set : sn_osim_child(joint, "CoordinateSet"));
}

static void set_line(const snOsim* o, snOsimAxis* axis, double slope) {
  axis->function = (snOsimFunction){.type = SN_OSIM_LINEAR, .y = sn_arena_zarray(o->arena, double, 2), .count = 2};
  if (!axis->function.y) {
    sn_osim_out_of_memory(o);
    axis->function.count = 0;
    return;
  }
  axis->function.y[0] = slope;
}

static void simple_axes(snOsim* o, snOsimJoint* joint, const snOsimJointClass* class) {
  snOsimCoordinate* found[6] = {NULL};
  int count = (int)strlen(class->axes), given = 0;
  for (const snXmlNode* node = coordinate_list(joint->node); node; node = node->next) {
    if (given == count) {
      sn_error(o->report, node->at, "a %s has %d coordinate%s", class->name, count, count == 1 ? "" : "s");
      return;
    }
    const char* name = sn_osim_name(o, node);
    found[given] = add_coordinate(o, joint->name, node,
                                  name[0] ? name : sn_text_format(o->arena, "%s_coord_%d", joint->name, given));
    given++;
  }
  for (int i = given; i < count; i++)
    found[i] = add_coordinate(o, joint->name, joint->node, sn_text_format(o->arena, "%s_coord_%d", joint->name, i));
  if (class->build) {
    class->build(o, joint, found);
    return;
  }
  for (int i = 0; i < count; i++) {
    snOsimAxis* axis = &joint->axes[joint->axis_count++];
    int xyz = (class->axes[i] | 32) - 'x';
    axis->rotates = class->axes[i] < 'a';
    axis->axis = vec3(xyz == 0, xyz == 1, xyz == 2);
    axis->coordinate = found[class->order[i] - '0'];
    axis->name = axis->coordinate->name;
    set_line(o, axis, 1);
  }
}

const char* sn_osim_held(const snOsimCoordinate* c) {
  if (c->locked) return "its coordinate is locked";
  return c->driver || c->input_count > 0 ? "its coordinate follows another" : NULL;
}

bool sn_osim_is_blended(const snOsim* o, const snXmlNode* force, const snOsimCoordinate* c) {
  while (c->driver) c = c->driver;
  if (c->input_count == 0) return false;
  sn_warn(o->report, force->at, "<%s> '%s' is skipped: its coordinate follows several others", force->tag,
          sn_osim_name(o, force));
  return true;
}

// The coordinate that a <TransformAxis> depends on; NULL: none, or several, which are then its inputs.
static snOsimCoordinate* axis_coordinate(snOsim* o, const snXmlNode* node, snOsimAxis* axis, bool* ok) {
  const snXmlNode* leaf = sn_osim_child(node, "coordinates");
  if (!leaf) leaf = sn_osim_child(node, "coordinate");
  if (!leaf || !leaf->text || !leaf->text[0]) return NULL;
  if (strpbrk(leaf->text, " \t\r\n")) {
    axis->input_count = sn_osim_coordinates(o, leaf, "a <TransformAxis>", &axis->inputs);
    *ok = axis->input_count > 0;
    return *ok && axis->input_count == 1 ? axis->inputs[axis->input_count = 0] : NULL;
  }
  snOsimCoordinate* c = sn_osim_coordinate(o, leaf, leaf->text);
  *ok = c != NULL;
  return c;
}

static bool read_axis(snOsim* o, const snXmlNode* node, const char* name, snOsimAxis* axis) {
  bool ok = true;
  *axis = (snOsimAxis){.name = name, .rotates = name[0] == 'r'};
  axis->axis = sn_osim_vec3(o, node, "axis", vec3(0, 0, 0));
  axis->coordinate = axis_coordinate(o, node, axis, &ok);
  if (!ok) return false;
  const snXmlNode* holder = sn_osim_child(node, "function");
  bool has_function = holder && holder->first;  // files of 1.9 leave it empty where the axis is the coordinate
  for (const snXmlNode* child = node->first; child && !has_function; child = child->next) {
    const snXmlAttr* attr = sn_xml_attr(child, "name");
    has_function = attr && strcmp(attr->text, "function") == 0;
  }
  if (axis->input_count > 0)
    ok = sn_osim_function_of(o, node, "function", "a <TransformAxis>", axis->input_count, &axis->function);
  else if (has_function)
    ok = sn_osim_function(o, node, "function", &axis->function) && ok;
  else
    set_line(o, axis, axis->coordinate ? 1 : 0);
  double slope, offset;
  if (ok && !axis->coordinate && !axis->input_count && sn_osim_line(&axis->function, &slope, &offset) && slope != 0)
    sn_error(o->report, node->at, "<TransformAxis> '%s' names no coordinate", name);
  if (ok && vec3_is_zero(axis->axis)) sn_error(o->report, node->at, "<TransformAxis> '%s' has no direction", name);
  return ok;
}

static const snXmlNode* find_axis(const snXmlNode* transform, const char* name) {
  for (const snXmlNode* node = transform ? transform->first : NULL; node; node = node->next) {
    const snXmlAttr* attr = sn_xml_attr(node, "name");
    if (attr && strcmp(attr->text, name) == 0) return node;
  }
  return NULL;
}

static void custom_axes(snOsim* o, snOsimJoint* joint) {
  static const char* const names[6] = {"translation1", "translation2", "translation3",
                                       "rotation1",    "rotation2",    "rotation3"};
  joint->first_coordinate = o->coordinate_count;
  for (const snXmlNode* node = coordinate_list(joint->node); node; node = node->next)
    add_coordinate(o, joint->name, node, sn_osim_name(o, node));
  joint->coordinate_count = o->coordinate_count - joint->first_coordinate;
  const snXmlNode* transform = sn_osim_child(joint->node, "SpatialTransform");
  if (!transform) sn_error(o->report, joint->node->at, "<CustomJoint> needs an element <SpatialTransform>");
  for (int i = 0; i < 6; i++) {
    const snXmlNode* node = find_axis(transform, names[i]);
    if (node && read_axis(o, node, names[i], &joint->axes[joint->axis_count])) joint->axis_count++;
  }
}

// ---- what a joint connects

// Frames of versions before 4.0: locations and orientations in the two bodies.
static snPose old_pose(const snOsim* o, const snXmlNode* joint, const char* location, const char* orientation) {
  snVec3 zero = vec3(0, 0, 0);
  return (snPose){sn_osim_vec3(o, joint, location, zero), sn_osim_euler(sn_osim_vec3(o, joint, orientation, zero))};
}

static void read_ends(snOsim* o, snOsimJoint* joint, const snXmlNode* body) {
  const snXmlNode* node = joint->node;
  bool old = sn_osim_socket(o, node, "parent_frame", NULL) == NULL;
  joint->parent =
      sn_osim_socket_frame(o, node, old ? "parent_body" : "parent_frame", "parent_body", &joint->parent_pose);
  if (body) {
    int number = sn_name_find(&o->names, SN_OSIM_BODIES, sn_osim_name(o, body));
    joint->child = number < 0 ? NULL : o->names.names[number].value;
    joint->child_pose = pose_identity();
  } else {
    joint->child = sn_osim_socket_frame(o, node, old ? "child_body" : "child_frame", NULL, &joint->child_pose);
  }
  if (!old) return;
  bool in_child = sn_osim_child(node, "location_in_child") || sn_osim_child(node, "orientation_in_child");
  joint->parent_pose = pose_mul(joint->parent_pose, old_pose(o, node, "location_in_parent", "orientation_in_parent"));
  joint->child_pose =
      pose_mul(joint->child_pose, in_child ? old_pose(o, node, "location_in_child", "orientation_in_child")
                                           : old_pose(o, node, "location", "orientation"));
}

// "reverse" of old files: the joint's coordinates go from child to parent.
static void turn_round(snOsimJoint* joint) {
  snOsimBody* body = joint->parent;
  snPose pose = joint->parent_pose;
  joint->parent = joint->child;
  joint->parent_pose = joint->child_pose;
  joint->child = body;
  joint->child_pose = pose;
}

static void read_joint(snOsim* o, const snXmlNode* node, const snXmlNode* body) {
  const snOsimJointClass* class = find_class(node);
  if (!class) {
    sn_error(o->report, node->at,
             "<%s> is an unsupported kind of joint; known are Weld, Pin, Slider, Planar, Universal, Gimbal, Ball, "
             "Free, Ellipsoid, Scapulothoracic and CustomJoint",
             node->tag);
    return;
  }
  snOsimJoint* joint = &o->joints[o->joint_count];
  *joint = (snOsimJoint){.name = sn_osim_name(o, node), .node = node};
  read_ends(o, joint, body);
  if (class->axes)
    simple_axes(o, joint, class);
  else
    custom_axes(o, joint);
  if (!joint->parent || !joint->child) return;
  if (sn_osim_flag(o, node, "reverse", false)) turn_round(joint);
  o->joint_count++;
}

static void read_all(snOsim* o, const snXmlNode* list, const snXmlNode* body) {
  for (; list; list = list->next)
    if (find_class(list) || strstr(list->tag, "Joint")) read_joint(o, list, body);
}

static int count_tags(const snXmlNode* node, bool (*counts)(const snXmlNode*)) {
  int count = 0;
  for (const snXmlNode* child = node->first; child; child = child->next)
    count += counts(child) + count_tags(child, counts);
  return count;
}

static bool is_joint(const snXmlNode* node) { return strstr(node->tag, "Joint") != NULL; }
static bool is_coordinate(const snXmlNode* node) { return strcmp(node->tag, "Coordinate") == 0; }

bool sn_osim_read_joints(snOsim* o) {
  int joints = count_tags(o->model, is_joint), coordinates = count_tags(o->model, is_coordinate);
  o->joints = sn_arena_zarray(o->arena, snOsimJoint, joints + 1);
  o->coordinates = sn_arena_zarray(o->arena, snOsimCoordinate, coordinates + 6 * (joints + o->body_count) + 1);
  if (!o->joints || !o->coordinates) return false;
  // before 4.0 a joint stands inside the body that it carries
  for (const snXmlNode* body = sn_osim_objects(sn_osim_child(o->model, "BodySet")); body; body = body->next) {
    const snXmlNode* holder = sn_osim_child(body, "Joint");
    if (holder) read_all(o, holder->first, body);
  }
  read_all(o, sn_osim_objects(sn_osim_child(o->model, "JointSet")), NULL);
  read_all(o, sn_osim_objects(sn_osim_child(o->model, "components")), NULL);
  return true;
}
