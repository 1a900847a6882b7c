// urdf_joint.c — <joint>: how a link is carried by another
//   reads   type, origin, axis, dynamics, limit        writes  place of the body, <joint>
//   A planar joint becomes two sliders and a hinge; its limits are those of the first slider, as in MuJoCo.
#include "base/text.h"
#include "math/quat.h"
#include "mjcf/urdf/urdf.h"
#include <math.h>
#include <string.h>

typedef struct snUrdfJointType {
  const char* word;
  const char* type;  // in MJCF; NULL: no motion
  bool planar;
} snUrdfJointType;

static const snUrdfJointType types[] = {
    {"revolute", "hinge", false}, {"continuous", "hinge", false}, {"prismatic", "slide", false}, {"fixed", NULL, false},
    {"floating", "free", false},  {"planar", "slide", true},      {"spherical", "ball", false},  {NULL, NULL, false},
};

static const char* type_word(const void* context, int i) { return ((const snUrdfJointType*)context)[i].word; }

static const snUrdfJointType* read_type(const snUrdf* u, const snXmlNode* joint) {
  const snXmlAttr* attr = sn_urdf_attr(u, joint, "type", true);
  if (!attr) return NULL;
  for (const snUrdfJointType* type = types; type->word; type++)
    if (strcmp(type->word, attr->text) == 0) return type;
  const char* close = sn_closest_word(attr->text, type_word, types);
  sn_error(u->report, attr->at,
           "<joint> attribute 'type' has an invalid keyword: '%s'; known are revolute, continuous, prismatic, fixed, "
           "floating, planar, spherical%s%s%s",
           attr->text, close ? "; did you mean '" : "", close ? close : "", close ? "'?" : "");
  return NULL;
}

// One joint of the body, named after the URDF joint and what it does there.
static snElement* add_joint(const snUrdf* u, const snXmlNode* joint, snElement* body, const char* suffix,
                            const char* type, snVec3 axis) {
  const snXmlAttr* name = sn_xml_attr(joint, "name");
  const char* full = name ? sn_text_format(u->arena, "%s%s", name->text, suffix) : "";
  snElement* element = sn_urdf_add(u, body, SN_EL_JOINT, joint->at);
  if (!element) return NULL;
  if (!full) sn_error(u->report, joint->at, "out of memory");
  if (full && full[0]) sn_urdf_set(u, element, "name", full, name->at);
  sn_urdf_set(u, element, "type", type, joint->at);
  double numbers[3];
  vec3_store(numbers, axis);
  sn_urdf_set_numbers(u, element, "axis", numbers, 3, joint->at);
  return element;
}

static void read_dynamics(const snUrdf* u, const snXmlNode* joint, snElement* element) {
  const snXmlNode* dynamics = sn_urdf_child(u, joint, "dynamics", false);
  double value;
  if (!dynamics) return;
  if (sn_urdf_numbers(u, dynamics, "damping", 1, false, &value))
    sn_urdf_set_numbers(u, element, "damping", &value, 1, sn_xml_attr(dynamics, "damping")->at);
  if (sn_urdf_numbers(u, dynamics, "friction", 1, false, &value))
    sn_urdf_set_numbers(u, element, "frictionloss", &value, 1, sn_xml_attr(dynamics, "friction")->at);
}

// conformance: half a range, or one that falls, is remembered and does not limit
static void read_limit(const snUrdf* u, const snXmlNode* joint, snElement* element) {
  const snXmlNode* limit = sn_urdf_child(u, joint, "limit", false);
  if (!limit) return;
  double range[2] = {0, 0}, effort = 0;
  bool lower = sn_urdf_numbers(u, limit, "lower", 1, false, &range[0]);
  bool upper = sn_urdf_numbers(u, limit, "upper", 1, false, &range[1]);
  if (lower || upper) sn_urdf_set_numbers(u, element, "range", range, 2, limit->at);
  if (lower != upper || range[0] > range[1]) sn_urdf_set(u, element, "limited", "false", limit->at);
  sn_urdf_numbers(u, limit, "effort", 1, false, &effort);
  effort = fabs(effort);
  if (effort > 0) sn_urdf_set_numbers(u, element, "actuatorfrcrange", (double[]){-effort, effort}, 2, limit->at);
}

static snVec3 read_axis(const snUrdf* u, const snXmlNode* joint) {
  const snXmlNode* node = sn_urdf_child(u, joint, "axis", false);
  double axis[3] = {1, 0, 0};
  if (node) sn_urdf_numbers(u, node, "xyz", 3, true, axis);
  return vec3_load(axis);
}

static void add_joints(const snUrdf* u, const snXmlNode* joint, const snUrdfJointType* type, snVec3 axis,
                       snElement* body) {
  snElement* parts[3] = {NULL};
  if (type->planar) {
    snMat3 plane = quat_to_mat3(quat_from_z_to(axis));
    parts[0] = add_joint(u, joint, body, "_TX", "slide", mat3_col(plane, 0));
    parts[1] = add_joint(u, joint, body, "_TY", "slide", mat3_col(plane, 1));
    parts[2] = add_joint(u, joint, body, "_RZ", "hinge", axis);
  } else {
    parts[0] = add_joint(u, joint, body, "", type->type, axis);
  }
  for (int i = 0; i < 3; i++)
    if (parts[i]) read_dynamics(u, joint, parts[i]);
  if (parts[0]) read_limit(u, joint, parts[0]);
}

void sn_urdf_joint(const snUrdf* u, const snXmlNode* joint, snElement* body) {
  sn_urdf_attr(u, joint, "name", true);
  const snUrdfJointType* type = read_type(u, joint);
  for (const snXmlNode* node = joint->first; node; node = node->next)
    if (strcmp(node->tag, "mimic") == 0)
      sn_warn(u->report, node->at, "<mimic> is ignored, as MuJoCo does: the joint moves on its own");
  if (body->kind == SN_EL_WORLDBODY) {
    if (type && type->type)
      sn_error(u->report, joint->at, "the world does not move: the link 'world' cannot be the child of a joint");
    else
      sn_warn(u->report, joint->at, "this joint is ignored, as MuJoCo does: its child is the world itself");
    return;
  }
  sn_urdf_origin(u, joint, body);
  snVec3 axis = read_axis(u, joint);
  if (type && type->type) add_joints(u, joint, type, axis, body);
}
