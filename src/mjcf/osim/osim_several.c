// osim_several.c — functions of several coordinates
//   reads   MultivariatePolynomialFunction, LinearFunction, Constant and MultiplierFunction of several numbers, lists
//   of coordinates        gives back  functions, coordinates
//   Sizes that do not fit together are errors, as in OpenSim.
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include "math/multivariate.h"
#include <math.h>
#include <string.h>

#define BLANKS " \t\r\n"

// ---- lists

static bool add_coordinate(const snOsim* o, const snXmlNode* leaf, const char* of, const char* name,
                           snOsimCoordinate** list, int* count) {
  if (*count == SN_MULTIVARIATE_INPUTS) {
    sn_error(o->report, leaf->at, "<%s> of %s names more than %d coordinates", leaf->tag, of, SN_MULTIVARIATE_INPUTS);
    return false;
  }
  snOsimCoordinate* c = sn_osim_coordinate(o, leaf, sn_osim_base(name));
  for (int i = 0; c && i < *count; i++)
    if (list[i] == c) {
      sn_error(o->report, leaf->at, "<%s> of %s names the coordinate '%s' twice", leaf->tag, of, c->name);
      return false;
    }
  if (c) list[(*count)++] = c;
  return c != NULL;
}

int sn_osim_coordinates(const snOsim* o, const snXmlNode* leaf, const char* of, snOsimCoordinate*** out) {
  int count = 0;
  *out = sn_arena_zarray(o->arena, snOsimCoordinate*, SN_MULTIVARIATE_INPUTS);
  if (!*out) {
    sn_osim_out_of_memory(o);
    return -1;
  }
  const char* at = leaf->text ? leaf->text + strspn(leaf->text, BLANKS) : "";
  while (*at) {
    size_t length = strcspn(at, BLANKS);
    const char* name = sn_text_copy(o->arena, at, length);
    if (!name || !add_coordinate(o, leaf, of, name, *out, &count)) return -1;
    at += length + strspn(at + length, BLANKS);
  }
  return count;
}

// ---- polynomials

static bool fits(const snOsim* o, const snXmlNode* node, const char* tag, const char* of, int inputs, int found) {
  if (found == inputs) return true;
  sn_error(o->report, node->at, "<%s> of %s needs a function of %d number%s, found <%s> of %d", tag, of, inputs,
           inputs == 1 ? "" : "s", node->tag, found);
  return false;
}

static bool read_finite(const snOsim* o, const snXmlNode* leaf, snOsimFunction* f) {
  f->count = leaf ? sn_osim_list(o, leaf, &f->y) : 0;
  for (int i = 0; i < f->count; i++)
    if (!isfinite(f->y[i])) {
      sn_error(o->report, leaf->at, "<coefficients> holds a number that is not finite");
      return false;
    }
  return f->count >= 0;
}

bool sn_osim_read_multivariate(const snOsim* o, const snXmlNode* node, const char* tag, const char* of, int inputs,
                               snOsimFunction* f) {
  double dimension = sn_osim_number(o, node, "dimension", 0), order = sn_osim_number(o, node, "order", 0);
  bool whole = dimension == floor(dimension) && order == floor(order) && fabs(dimension) < 1e6 && fabs(order) < 1e6;
  int terms = whole ? sn_multivariate_terms((int)dimension, (int)order) : -1;
  if (!whole || terms < 0) {
    sn_error(o->report, node->at,
             "<%s> of %s has dimension %.9g and order %.9g: a dimension from 1 to %d and an order of at least 0 are "
             "supported",
             node->tag, of, dimension, order, SN_MULTIVARIATE_INPUTS);
    return false;
  }
  if (!fits(o, node, tag, of, inputs, (int)dimension)) return false;
  const snXmlNode* leaf = sn_osim_child(node, "coefficients");
  *f = (snOsimFunction){.type = SN_OSIM_MULTIVARIATE, .at = node->at, .inputs = inputs, .order = (int)order};
  if (!read_finite(o, leaf, f)) return false;
  if (f->count == terms) return true;
  sn_error(o->report, leaf ? leaf->at : node->at,
           "<%s> of %s needs %d coefficients for dimension %d and order %d, found %d", node->tag, of, terms, inputs,
           f->order, f->count);
  return false;
}

// c_1 x_1 + ... + c_n x_n + c: a polynomial of first order, whose terms stand the other way round.
static bool read_line(const snOsim* o, const snXmlNode* node, const char* tag, const char* of, int inputs,
                      snOsimFunction* f) {
  const snXmlNode* leaf = sn_osim_child(node, "coefficients");
  *f = (snOsimFunction){.type = SN_OSIM_MULTIVARIATE, .at = node->at, .inputs = inputs, .order = 1};
  if (!read_finite(o, leaf, f) || !fits(o, node, tag, of, inputs, f->count - 1)) return false;
  for (int i = 0, k = f->count - 1; i < k; i++, k--) {
    double swapped = f->y[i];
    f->y[i] = f->y[k];
    f->y[k] = swapped;
  }
  return true;
}

static bool read_several(const snOsim* o, const snXmlNode* node, const char* tag, const char* of, int inputs,
                         snOsimFunction* f) {
  if (sn_osim_is(node, "MultivariatePolynomialFunction"))
    return sn_osim_read_multivariate(o, node, tag, of, inputs, f);
  if (sn_osim_is(node, "LinearFunction")) return read_line(o, node, tag, of, inputs, f);
  if (sn_osim_is(node, "Constant")) return sn_osim_read_function(o, node, f);
  if (sn_osim_is(node, "MultiplierFunction")) {
    if (!sn_osim_function_of(o, node, "function", of, inputs, f)) return false;
    sn_osim_scale(f, sn_osim_number(o, node, "scale", 1));
    return true;
  }
  return fits(o, node, tag, of, inputs, 1);
}

bool sn_osim_function_of(const snOsim* o, const snXmlNode* node, const char* name, const char* of, int inputs,
                         snOsimFunction* out) {
  const snXmlNode *holder = sn_osim_child(node, name), *found = holder ? holder->first : NULL;
  for (const snXmlNode* child = node->first; child && !found; child = child->next) {
    const snXmlAttr* attr = sn_xml_attr(child, "name");
    if (attr && strcmp(attr->text, name) == 0) found = child;
  }
  if (found) return read_several(o, found, name, of, inputs, out);
  sn_error(o->report, node->at, "<%s> needs a function '%s'", node->tag, name);
  return false;
}
