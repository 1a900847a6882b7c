// osim_functional.c — <FunctionBasedPath>: a path whose length is a function of coordinates, as a functional tendon
//   reads   coordinate_paths, length_function, moment_arm_functions, lengthening_speed_function
//   writes  <functional>, <function>
//   Functions of one coordinate may be of any class that has an argument (OpenSim's Constant has none); those of
//   several are MultivariatePolynomialFunctions. Sizes that do not fit together are errors, as in OpenSim.
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include "math/multivariate.h"
#include <string.h>

const snXmlNode* sn_osim_function_path(const snXmlNode* owner) { return sn_osim_child(owner, "FunctionBasedPath"); }

// What the messages of a path begin with.
typedef struct Path {
  snOsim* o;
  const snXmlNode* node;
  const char *owner, *of;  // name of the force; "the path of 'name'"
  snOsimCoordinate** coordinate;
  int count;
} Path;

// ---- coordinates

static const snXmlNode* coordinates_of(const snXmlNode* node) {
  static const char* const tags[] = {"coordinate_paths", "coordinates", "socket_coordinates"};
  const snXmlNode* leaf = NULL;
  for (size_t i = 0; i < sizeof tags / sizeof tags[0] && !leaf; i++) leaf = sn_osim_child(node, tags[i]);
  return leaf && leaf->text && leaf->text[0] ? leaf : NULL;
}

static bool read_coordinates(Path* p) {
  const snXmlNode* leaf = coordinates_of(p->node);
  if (!leaf) {
    sn_error(p->o->report, p->node->at, "<FunctionBasedPath> of '%s' needs <coordinate_paths> with a coordinate",
             p->owner);
    return false;
  }
  p->count = sn_osim_coordinates(p->o, leaf, p->of, &p->coordinate);
  return p->count > 0;
}

// ---- functions

static bool fits(const Path* p, const snXmlNode* node, const char* tag, int inputs, int found) {
  if (found == inputs) return true;
  sn_error(p->o->report, node->at, "<%s> of the path of '%s' needs a function of %d number%s, found <%s> of %d", tag,
           p->owner, inputs, inputs == 1 ? "" : "s", node->tag, found);
  return false;
}

// A function written to the model; its name, NULL with an error.
static const char* add_function(const Path* p, const snXmlNode* node, const char* tag, const char* label, int inputs) {
  snOsimFunction f;
  if (sn_osim_is(node, "MultivariatePolynomialFunction")) {
    if (!sn_osim_read_multivariate(p->o, node, tag, p->of, inputs, &f)) return NULL;
  } else {
    if (!fits(p, node, tag, inputs, sn_osim_is(node, "Constant") ? 0 : 1)) return NULL;
    if (!sn_osim_read_function(p->o, node, &f)) return NULL;
  }
  const char* name = sn_text_format(p->o->arena, "%s %s", p->owner, label);
  return name ? sn_osim_write_function(p->o, "", name, &f) : NULL;
}

// The holder of a function, NULL where it is missing or empty.
static const snXmlNode* function_in(const snXmlNode* path, const char* tag) {
  const snXmlNode* holder = sn_osim_child(path, tag);
  return holder ? holder->first : NULL;
}

static bool write_arms(const Path* p, snXmlNode* const* joints) {
  const snXmlNode *first = function_in(p->node, "moment_arm_functions"), *node = first;
  int count = 0;
  for (; node; node = node->next) count++;
  if (count > 0 && count != p->count) {
    sn_error(p->o->report, first->at,
             "<moment_arm_functions> of the path of '%s' needs %d functions, one for each coordinate, found %d", p->owner,
             p->count, count);
    return false;
  }
  node = first;
  for (int i = 0; node; node = node->next, i++) {
    const char* label = sn_text_format(p->o->arena, "moment arm %s", p->coordinate[i]->name);
    const char* name = add_function(p, node, "moment_arm_functions", label ? label : "", p->count);
    if (!name) return false;
    sn_osim_set(p->o, joints[i], "momentarm", name);
  }
  return true;
}

const char* sn_osim_write_function_path(snOsim* o, const snXmlNode* owner, const snXmlNode* path) {
  Path p = {.o = o, .node = path, .owner = sn_osim_name(o, owner)};
  snXmlNode* joints[SN_MULTIVARIATE_INPUTS];
  p.of = sn_text_format(o->arena, "the path of '%s'", p.owner);
  if (!p.of || !read_coordinates(&p)) return NULL;
  const snXmlNode *length = function_in(path, "length_function"), *speed;
  if (!length) {
    sn_error(o->report, path->at, "<FunctionBasedPath> of '%s' needs a <length_function>", p.owner);
    return NULL;
  }
  snXmlNode* node = sn_osim_add(o, sn_osim_section(o, &o->tendon, "tendon", owner->at), "functional", owner->at);
  const char* tendon = sn_osim_unique(o, "tendon", "path", p.owner[0] ? p.owner : "path");
  sn_osim_set(o, node, "name", tendon);
  const char* name = add_function(&p, length, "length_function", "length", p.count);
  if (!name) return NULL;
  sn_osim_set(o, node, "length", name);
  speed = function_in(path, "lengthening_speed_function");
  name = speed ? add_function(&p, speed, "lengthening_speed_function", "speed", 2 * p.count) : NULL;
  if (speed && !name) return NULL;
  sn_osim_set(o, node, "speed", name);
  for (int i = 0; i < p.count; i++) {
    joints[i] = sn_osim_add(o, node, "joint", path->at);
    sn_osim_set(o, joints[i], "joint", p.coordinate[i]->name);
  }
  return write_arms(&p, joints) ? tendon : NULL;
}
