// osim_values.c — elements and values of OpenSim's files
//   Properties are leaves whose text is the value. A property that a file leaves out has the value that <defaults>
//   gives its class, else the preset of OpenSim. Older files use older names, listed here once.
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include <ctype.h>
#include <math.h>
#include <string.h>
#include <strings.h>

typedef struct snRenamed {
  const char *now, *before;
} snRenamed;

// classes
static const snRenamed renamed_classes[] = {
    {"PathWrap", "MuscleWrap"},
    {"PathPoint", "MusclePoint"},
    {"ConditionalPathPoint", "MuscleViaPoint"},
    {"MovingPathPoint", "MovingMusclePoint"},
    {"SimmSpline", "NaturalCubicSpline"},
    {"SimmSpline", "natCubicSpline"},
    {"CoordinateActuator", "GeneralizedForce"},
    {"PointActuator", "Force"},
    {"TorqueActuator", "Torque"},
    {"Schutte1993Muscle_Deprecated", "Schutte1993Muscle"},
    {"Delp1990Muscle_Deprecated", "Delp1990Muscle"},
};

// properties and sets
static const snRenamed renamed_tags[] = {
    {"ForceSet", "ActuatorSet"},
    {"PathPointSet", "MusclePointSet"},
    {"PathWrapSet", "MuscleWrapSet"},
    {"pennation_angle_at_optimal", "pennation_angle"},
    {"x_location", "XAttachment"},
    {"y_location", "YAttachment"},
    {"z_location", "ZAttachment"},
    {"bodyA", "body_B"},
    {"bodyB", "body_A"},
    {"ComponentSet", "MiscComponentSet"},
};

const char* sn_osim_class(const snXmlNode* node) {
  for (size_t i = 0; i < sizeof renamed_classes / sizeof renamed_classes[0]; i++)
    if (strcmp(node->tag, renamed_classes[i].before) == 0) return renamed_classes[i].now;
  return node->tag;
}

bool sn_osim_is(const snXmlNode* node, const char* class_name) { return strcmp(sn_osim_class(node), class_name) == 0; }

static const snXmlNode* child_called(const snXmlNode* node, const char* tag) {
  for (const snXmlNode* child = node ? node->first : NULL; child; child = child->next)
    if (strcmp(child->tag, tag) == 0) return child;
  return NULL;
}

const snXmlNode* sn_osim_child(const snXmlNode* node, const char* tag) {
  const snXmlNode* child = child_called(node, tag);
  for (size_t i = 0; i < sizeof renamed_tags / sizeof renamed_tags[0] && !child; i++)
    if (strcmp(tag, renamed_tags[i].now) == 0) child = child_called(node, renamed_tags[i].before);
  return child;
}

const snXmlNode* sn_osim_property(const snOsim* o, const snXmlNode* node, const char* tag) {
  const snXmlNode* child = sn_osim_child(node, tag);
  return child || !o->defaults ? child : sn_osim_child(child_called(o->defaults, node->tag), tag);
}

const snXmlNode* sn_osim_named_child(const snXmlNode* node, const char* name, const char* tag) {
  for (const snXmlNode* child = node->first; child; child = child->next) {
    const snXmlAttr* attr = sn_xml_attr(child, "name");
    bool fits = !attr || !attr->text[0] || strcmp(attr->text, name) == 0;  // old files leave it empty
    if (strcmp(child->tag, tag) == 0 && fits) return child;
  }
  return sn_osim_child(node, name);
}

const snXmlNode* sn_osim_objects(const snXmlNode* set) {
  if (!set) return NULL;
  const snXmlNode* objects = child_called(set, "objects");
  return objects ? objects->first : strcmp(set->first ? set->first->tag : "", "groups") == 0 ? NULL : set->first;
}

const char* sn_osim_base(const char* path) {
  const char* slash = path ? strrchr(path, '/') : NULL;
  return slash ? slash + 1 : path;
}

// Spaces in names were tolerated before 4.0, which takes them out.
static const char* without_blanks(const snOsim* o, const char* text) {
  char* copy = sn_text_copy(o->arena, text, strlen(text));
  if (!copy) {
    sn_osim_out_of_memory(o);
    return "";
  }
  char* out = copy;
  for (const char* in = copy; *in; in++)
    if (!isspace((unsigned char)*in)) *out++ = *in;
  *out = '\0';
  return copy;
}

const char* sn_osim_name(const snOsim* o, const snXmlNode* node) {
  const snXmlAttr* name = sn_xml_attr(node, "name");
  return name ? without_blanks(o, name->text) : "";
}

const char* sn_osim_text(const snOsim* o, const snXmlNode* node, const char* tag) {
  const snXmlNode* leaf = sn_osim_property(o, node, tag);
  return leaf && leaf->text && leaf->text[0] ? without_blanks(o, leaf->text) : NULL;
}

// <connectors> of versions 3.5 to 3.5.8: one element per socket, by its name.
static const char* connector(const snOsim* o, const snXmlNode* node, const char* socket) {
  const snXmlNode* connectors = child_called(node, "connectors");
  for (const snXmlNode* child = connectors ? connectors->first : NULL; child; child = child->next) {
    const snXmlAttr* name = sn_xml_attr(child, "name");
    if (name && strcmp(name->text, socket) == 0) return sn_osim_text(o, child, "connectee_name");
  }
  return NULL;
}

const char* sn_osim_socket(const snOsim* o, const snXmlNode* node, const char* socket, const char* old) {
  static const char* const forms[][2] = {
      {"socket_", ""}, {"socket_", "_connectee_name"}, {"connector_", "_connectee_name"}};
  for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
    const char* tag = sn_text_format(o->arena, "%s%s%s", forms[i][0], socket, forms[i][1]);
    const char* text = tag && child_called(node, tag) ? sn_osim_text(o, node, tag) : NULL;
    if (text) return text;
  }
  const char* text = connector(o, node, socket);
  return text || !old ? text : sn_osim_text(o, node, old);
}

int sn_osim_list(const snOsim* o, const snXmlNode* leaf, double** out) {
  const char* bad = NULL;
  int length = 0;
  const char* text = leaf->text ? leaf->text : "";
  int count = sn_text_numbers(text, NULL, 0, &bad, &length);
  if (count < 0) {
    sn_error(o->report, leaf->at, "<%s> holds '%.*s', which is not a number", leaf->tag, length > 40 ? 40 : length,
             bad);
    return -1;
  }
  *out = sn_arena_array(o->arena, double, count + 1);
  if (!*out) {
    sn_osim_out_of_memory(o);
    return -1;
  }
  return sn_text_numbers(text, *out, count, &bad, &length);
}

void sn_osim_numbers(const snOsim* o, const snXmlNode* node, const char* tag, double* out, int count) {
  const snXmlNode* leaf = sn_osim_property(o, node, tag);
  if (!leaf || !leaf->text || !leaf->text[0]) return;
  double* values;
  int found = sn_osim_list(o, leaf, &values);
  if (found < 0) return;
  if (found != count) {
    sn_error(o->report, leaf->at, "<%s> needs %d number%s, found %d", tag, count, count == 1 ? "" : "s", found);
    return;
  }
  for (int i = 0; i < count; i++)
    if (isnan(values[i])) {
      sn_error(o->report, leaf->at, "<%s> holds nan, which is not a value", tag);
      return;
    }
  memcpy(out, values, sizeof(double) * (size_t)count);
}

double sn_osim_number(const snOsim* o, const snXmlNode* node, const char* tag, double preset) {
  sn_osim_numbers(o, node, tag, &preset, 1);
  return preset;
}

snVec3 sn_osim_vec3(const snOsim* o, const snXmlNode* node, const char* tag, snVec3 preset) {
  double values[3];
  vec3_store(values, preset);
  sn_osim_numbers(o, node, tag, values, 3);
  for (int i = 0; i < 3; i++)
    if (!isfinite(values[i])) {
      sn_error(o->report, sn_osim_property(o, node, tag)->at, "<%s> holds a number that is not finite", tag);
      return preset;
    }
  return vec3_load(values);
}

bool sn_osim_flag(const snOsim* o, const snXmlNode* node, const char* tag, bool preset) {
  const snXmlNode* leaf = sn_osim_property(o, node, tag);
  if (!leaf || !leaf->text || !leaf->text[0]) return preset;
  if (strcasecmp(leaf->text, "true") == 0 || strcmp(leaf->text, "1") == 0) return true;
  if (strcasecmp(leaf->text, "false") == 0 || strcmp(leaf->text, "0") == 0) return false;
  sn_error(o->report, leaf->at, "<%s> holds '%.40s'; it is true or false", tag, leaf->text);
  return preset;
}

snQuat sn_osim_euler(snVec3 angles) {
  snQuat x = quat_from_axis_angle(vec3(1, 0, 0), angles.x);
  snQuat y = quat_from_axis_angle(vec3(0, 1, 0), angles.y);
  snQuat z = quat_from_axis_angle(vec3(0, 0, 1), angles.z);
  return quat_mul(quat_mul(x, y), z);
}

void sn_osim_out_of_memory(const snOsim* o) { sn_error(o->report, SN_NOWHERE, "out of memory"); }
