// osim_function.c — functions of one coordinate
//   reads   Constant, LinearFunction, PolynomialFunction, PiecewiseLinearFunction, SimmSpline, Sine, StepFunction,
//           MultiplierFunction
//   writes  <function>
//   A multiplier scales what it holds, so that it leaves no trace but numbers.
#include "mjcf/osim/osim.h"

#include <math.h>
#include <string.h>

static const struct {
  const char *class_name, *type;
} kinds[] = {
    [SN_OSIM_CONSTANT] = {"Constant", "constant"},
    [SN_OSIM_LINEAR] = {"LinearFunction", "linear"},
    [SN_OSIM_POLYNOMIAL] = {"PolynomialFunction", "polynomial"},
    [SN_OSIM_PIECEWISE] = {"PiecewiseLinearFunction", "piecewise"},
    [SN_OSIM_SIMMSPLINE] = {"SimmSpline", "simmspline"},
    [SN_OSIM_SINE] = {"Sine", "sine"},
    [SN_OSIM_STEP] = {"StepFunction", "step"},
    [SN_OSIM_MULTIVARIATE] = {"MultivariatePolynomialFunction", "multivariate"},
};
#define KINDS ((int)(sizeof kinds / sizeof kinds[0]))

static bool read_leaf(const snOsim* o, const snXmlNode* node, const char* tag, double** out, int* count) {
  const snXmlNode* leaf = sn_osim_child(node, tag);
  if (!leaf) {
    sn_error(o->report, node->at, "<%s> needs an element <%s>", node->tag, tag);
    return false;
  }
  *count = sn_osim_list(o, leaf, out);
  for (int i = 0; i < *count; i++)
    if (!isfinite((*out)[i])) {
      sn_error(o->report, leaf->at, "<%s> holds a number that is not finite", tag);
      return false;
    }
  return *count >= 0;
}

static bool read_points(const snOsim* o, const snXmlNode* node, snOsimFunction* f) {
  int ny = 0;
  if (!read_leaf(o, node, "x", &f->x, &f->count) || !read_leaf(o, node, "y", &f->y, &ny)) return false;
  if (f->count != ny || f->count < 2) {
    sn_error(o->report, node->at, "<%s> needs as many y as x, at least 2; found %d and %d", node->tag, f->count, ny);
    return false;
  }
  for (int i = 1; i < f->count; i++)
    if (!(f->x[i - 1] < f->x[i])) {
      sn_error(o->report, sn_osim_child(node, "x")->at, "<%s> needs increasing x; number %d is %.9g after %.9g",
               node->tag, i + 1, f->x[i], f->x[i - 1]);
      return false;
    }
  return true;
}

static bool read_coefficients(const snOsim* o, const snXmlNode* node, snOsimFunction* f) {
  if (!read_leaf(o, node, "coefficients", &f->y, &f->count)) return false;
  if (f->type == SN_OSIM_LINEAR ? f->count == 2 : f->count >= 1) return true;
  sn_error(o->report, node->at, "<%s> has %d coefficients", node->tag, f->count);
  return false;
}

static bool read_four(const snOsim* o, const snXmlNode* node, snOsimFunction* f) {
  static const char* const tags[2][4] = {{"amplitude", "omega", "phase", "offset"},
                                         {"transition_start_time", "transition_end_time", "start_value", "end_value"}};
  static const double preset[2][4] = {{1, 1, 0, 0}, {0.99, 1.01, 0, 1}};
  int kind = f->type == SN_OSIM_STEP;
  f->count = 4;
  f->y = sn_arena_zarray(o->arena, double, 4);
  if (!f->y) return false;
  for (int i = 0; i < 4; i++) f->y[i] = sn_osim_number(o, node, tags[kind][i], preset[kind][i]);
  for (int i = 0; i < 4; i++)
    if (!isfinite(f->y[i])) {
      sn_error(o->report, node->at, "<%s> holds a number that is not finite: <%s>", node->tag, tags[kind][i]);
      return false;
    }
  if (kind == 0 || f->y[0] < f->y[1]) return true;
  sn_error(o->report, node->at, "<%s> needs a start before its end; found %.9g and %.9g", node->tag, f->y[0], f->y[1]);
  return false;
}

// A multiplier may hold another; a file is no deeper than its tags.
static bool read_multiplier(const snOsim* o, const snXmlNode* node, snOsimFunction* f) {
  if (!sn_osim_function(o, node, "function", f)) return false;
  sn_osim_scale(f, sn_osim_number(o, node, "scale", 1));
  return true;
}

bool sn_osim_read_function(const snOsim* o, const snXmlNode* node, snOsimFunction* f) {
  if (sn_osim_is(node, "MultiplierFunction")) return read_multiplier(o, node, f);
  const char* name = sn_osim_class(node);
  int type = 0;
  while (type < KINDS && strcmp(kinds[type].class_name, name) != 0) type++;
  *f = (snOsimFunction){.type = (snOsimFunctionType)type, .at = node->at};
  if (type == SN_OSIM_CONSTANT) {
    f->y = sn_arena_zarray(o->arena, double, 1);
    f->count = 1;
    if (!f->y) return false;
    f->y[0] = sn_osim_number(o, node, "value", 0);
    return true;
  }
  if (type == SN_OSIM_LINEAR || type == SN_OSIM_POLYNOMIAL) return read_coefficients(o, node, f);
  if (type == SN_OSIM_SINE || type == SN_OSIM_STEP) return read_four(o, node, f);
  if (type == SN_OSIM_MULTIVARIATE) {
    sn_error(o->report, node->at, "<%s> is a function of several numbers; one of a single number is expected",
             node->tag);
    return false;
  }
  if (type < KINDS) return read_points(o, node, f);
  sn_error(o->report, node->at,
           "<%s> is an unsupported function; known are Constant, LinearFunction, PolynomialFunction, "
           "PiecewiseLinearFunction, SimmSpline, Sine, StepFunction and MultiplierFunction",
           node->tag);
  return false;
}

bool sn_osim_has_function(const snXmlNode* node, const char* name) {
  if (sn_osim_child(node, name)) return true;
  for (const snXmlNode* child = node->first; child; child = child->next) {
    const snXmlAttr* attr = sn_xml_attr(child, "name");
    if (attr && strcmp(attr->text, name) == 0) return true;
  }
  return false;
}

bool sn_osim_function(const snOsim* o, const snXmlNode* node, const char* name, snOsimFunction* out) {
  const snXmlNode* holder = sn_osim_child(node, name);
  if (holder && holder->first) return sn_osim_read_function(o, holder->first, out);
  for (const snXmlNode* child = node->first; child; child = child->next) {
    const snXmlAttr* attr = sn_xml_attr(child, "name");
    if (attr && strcmp(attr->text, name) == 0) return sn_osim_read_function(o, child, out);
  }
  sn_error(o->report, node->at, "<%s> needs a function '%s'", node->tag, name);
  return false;
}

void sn_osim_scale(snOsimFunction* f, double scale) {
  bool sine = f->type == SN_OSIM_SINE;  // its amplitude and offset are values
  int first = f->type == SN_OSIM_STEP ? 2 : 0, stride = sine ? 3 : 1;
  for (int i = first; i < f->count; i += stride) f->y[i] *= scale;
}

bool sn_osim_line(const snOsimFunction* f, double* slope, double* offset) {
  *slope = f->type == SN_OSIM_LINEAR ? f->y[0] : 0;
  *offset = f->type == SN_OSIM_LINEAR ? f->y[1] : f->y[0];
  return f->type == SN_OSIM_LINEAR || f->type == SN_OSIM_CONSTANT;
}

const char* sn_osim_write_function(snOsim* o, const char* owner, const char* name, const snOsimFunction* f) {
  snXmlNode* node = sn_osim_add(o, sn_osim_section(o, &o->functions, "functions", f->at), "function", f->at);
  const char* full = sn_osim_unique(o, "function", owner, name);
  sn_osim_set(o, node, "name", full);
  sn_osim_set(o, node, "type", kinds[f->type].type);
  bool points = f->type == SN_OSIM_PIECEWISE || f->type == SN_OSIM_SIMMSPLINE;
  if (points) sn_osim_set_numbers(o, node, "x", f->x, f->count);
  if (f->type == SN_OSIM_MULTIVARIATE) {
    sn_osim_set_number(o, node, "inputs", f->inputs);
    sn_osim_set_number(o, node, "order", f->order);
  }
  sn_osim_set_numbers(o, node, points || f->type == SN_OSIM_CONSTANT ? "y" : "coef", f->y, f->count);
  return full;
}
