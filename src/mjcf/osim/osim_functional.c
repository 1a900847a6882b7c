// osim_functional.c — <FunctionBasedPath>: a path whose length is a function of coordinates, as a functional tendon
//   reads   coordinate_paths, length_function, moment_arm_functions, lengthening_speed_function
//   writes  <functional>, <function>
//   Functions of one coordinate may be of any class that has an argument (OpenSim's Constant has none); those of
//   several are MultivariatePolynomialFunctions. Sizes that do not fit together are errors, as in OpenSim.
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include "math/multivariate.h"
#include <math.h>
#include <string.h>

const snXmlNode* sn_osim_function_path(const snXmlNode* owner) { return sn_osim_child(owner, "FunctionBasedPath"); }

// What the messages of a path begin with.
typedef struct Path {
  snOsim* o;
  const snXmlNode* node;
  const char* owner;  // name of the force
  snOsimCoordinate* coordinate[SN_MULTIVARIATE_INPUTS];
  int count;
} Path;

// ---- coordinates

static const snXmlNode* coordinates_of(const snXmlNode* node) {
  static const char* const tags[] = {"coordinate_paths", "coordinates", "socket_coordinates"};
  const snXmlNode* leaf = NULL;
  for (size_t i = 0; i < sizeof tags / sizeof tags[0] && !leaf; i++) leaf = sn_osim_child(node, tags[i]);
  return leaf && leaf->text && leaf->text[0] ? leaf : NULL;
}

static bool add_coordinate(Path* p, const snXmlNode* leaf, const char* name) {
  if (p->count == SN_MULTIVARIATE_INPUTS) {
    sn_error(p->o->report, leaf->at, "<%s> of the path of '%s' names more than %d coordinates", leaf->tag, p->owner,
             SN_MULTIVARIATE_INPUTS);
    return false;
  }
  snOsimCoordinate* c = sn_osim_coordinate(p->o, leaf, sn_osim_base(name));
  for (int i = 0; c && i < p->count; i++)
    if (p->coordinate[i] == c) {
      sn_error(p->o->report, leaf->at, "<%s> of the path of '%s' names the coordinate '%s' twice", leaf->tag, p->owner,
               c->name);
      return false;
    }
  if (c) p->coordinate[p->count++] = c;
  return c != NULL;
}

static bool read_coordinates(Path* p) {
  static const char* const blanks = " \t\r\n";
  const snXmlNode* leaf = coordinates_of(p->node);
  if (!leaf) {
    sn_error(p->o->report, p->node->at, "<FunctionBasedPath> of '%s' needs <coordinate_paths> with a coordinate",
             p->owner);
    return false;
  }
  const char* at = leaf->text + strspn(leaf->text, blanks);
  while (*at) {
    size_t length = strcspn(at, blanks);
    const char* name = sn_text_copy(p->o->arena, at, length);
    if (!name || !add_coordinate(p, leaf, name)) return false;
    at += length + strspn(at + length, blanks);
  }
  return p->count > 0;
}

// ---- functions

static bool fits(const Path* p, const snXmlNode* node, const char* tag, int inputs, int found) {
  if (found == inputs) return true;
  sn_error(p->o->report, node->at, "<%s> of the path of '%s' needs a function of %d number%s, found <%s> of %d", tag,
           p->owner, inputs, inputs == 1 ? "" : "s", node->tag, found);
  return false;
}

static bool read_polynomial(const Path* p, const snXmlNode* node, const char* tag, int inputs, snOsimFunction* f) {
  const snOsim* o = p->o;
  double dimension = sn_osim_number(o, node, "dimension", 0), order = sn_osim_number(o, node, "order", 0);
  bool whole = dimension == floor(dimension) && order == floor(order) && fabs(dimension) < 1e6 && fabs(order) < 1e6;
  int terms = whole ? sn_multivariate_terms((int)dimension, (int)order) : -1;
  if (!whole || terms < 0) {
    sn_error(o->report, node->at,
             "<%s> of the path of '%s' has dimension %.9g and order %.9g: a dimension from 1 to %d and an order of at "
             "least 0 are supported",
             node->tag, p->owner, dimension, order, SN_MULTIVARIATE_INPUTS);
    return false;
  }
  if (!fits(p, node, tag, inputs, (int)dimension)) return false;
  const snXmlNode* leaf = sn_osim_child(node, "coefficients");
  *f = (snOsimFunction){.type = SN_OSIM_MULTIVARIATE, .at = node->at, .inputs = inputs, .order = (int)order};
  f->count = leaf ? sn_osim_list(o, leaf, &f->y) : 0;
  if (f->count < 0) return false;
  if (f->count != terms) {
    sn_error(o->report, leaf ? leaf->at : node->at,
             "<%s> of the path of '%s' needs %d coefficients for dimension %d and order %d, found %d", node->tag,
             p->owner, terms, inputs, f->order, f->count);
    return false;
  }
  for (int i = 0; i < f->count; i++)
    if (!isfinite(f->y[i])) {
      sn_error(o->report, leaf->at, "<coefficients> holds a number that is not finite");
      return false;
    }
  return true;
}

// A function written to the model; its name, NULL with an error.
static const char* add_function(const Path* p, const snXmlNode* node, const char* tag, const char* label, int inputs) {
  snOsimFunction f;
  if (sn_osim_is(node, "MultivariatePolynomialFunction")) {
    if (!read_polynomial(p, node, tag, inputs, &f)) return NULL;
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
  if (!read_coordinates(&p)) return NULL;
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
