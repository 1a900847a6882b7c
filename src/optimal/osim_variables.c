// osim_variables.c — paths, ranges and limits of controls of coordinates and actuators, from an .osim file
#include "optimal/optimal_problem.h"
#include "base/text.h"
#include "osim/setup.h"

#include <math.h>
#include <string.h>

typedef struct Walk {
  snArena* arena;
  const snSetupReader* r;
  snOsimVariable *first, **last;
} Walk;

static bool ends_with(const char* text, const char* end) {
  size_t n = strlen(text), k = strlen(end);
  return n >= k && strcmp(text + n - k, end) == 0;
}

static bool numbers(const snXmlNode* node, const char* tag, double* out, int count) {
  const char *text = sn_setup_text(node, tag), *bad;
  int length;
  return text && sn_text_numbers(text, out, count, &bad, &length) == count;
}

static bool is_actuator(const snXmlNode* node) {
  return ends_with(node->tag, "Actuator") || strstr(node->tag, "Muscle") != NULL;
}

static void add(Walk* w, const snXmlNode* node, const char* path, snOsimVariableKind kind) {
  snOsimVariable* v = sn_arena_zarray(w->arena, snOsimVariable, 1);
  const snXmlAttr* name = sn_xml_attr(node, "name");
  if (!v || !name) return;
  double range[2] = {NAN, NAN};
  if (kind == SN_OSIM_COORDINATE) {
    numbers(node, "range", range, 2);
  } else {
    numbers(node, "min_control", &range[0], 1);
    numbers(node, "max_control", &range[1], 1);
  }
  *v = (snOsimVariable){name->text, path, kind, {range[0], range[1]}, NULL};
  *w->last = v;
  w->last = &v->next;
}

static void add_coupler(Walk* w, const snXmlNode* node, const char* path) {
  const char* dependent = sn_setup_text(node, "dependent_coordinate_name");
  snOsimVariable* v = sn_arena_zarray(w->arena, snOsimVariable, 1);
  if (!v || !dependent) return;
  *v = (snOsimVariable){dependent, path, SN_OSIM_COUPLER, {NAN, NAN}, NULL};
  *w->last = v;
  w->last = &v->next;
}

static void walk(Walk* w, const snXmlNode* node, const char* parent, int depth) {
  const char* path = sn_osim_component_path(w->arena, node, parent);
  bool coordinate = strcmp(node->tag, "Coordinate") == 0;
  if (!path || depth > 64) return;
  if (strcmp(node->tag, "CoordinateCouplerConstraint") == 0) add_coupler(w, node, path);
  if (coordinate) add(w, node, path, SN_OSIM_COORDINATE);
  else if (is_actuator(node) && sn_xml_attr(node, "name")) add(w, node, path, SN_OSIM_ACTUATOR);
  for (const snXmlNode* child = node->first; child && !coordinate; child = child->next) walk(w, child, path, depth + 1);
}

snOsimVariable* sn_osim_variables(const snOsimSource* source, snArena* arena, snDiagnostics* diag) {
  snSetupReader r;
  Walk w = {.arena = arena, .r = &r};
  w.last = &w.first;
  bool ok = source->bytes ? sn_setup_open_bytes(&r, source->file, source->bytes, source->size, diag)
                          : sn_setup_open(&r, source->file, diag);
  for (const snXmlNode* child = ok ? r.tool->first : NULL; child; child = child->next) walk(&w, child, "", 0);
  for (snOsimVariable* v = w.first; v; v = v->next) v->name = sn_text_copy(arena, v->name, strlen(v->name));
  if (sn_setup_close(&r, ok) && r.arena) sn_arena_destroy(r.arena);
  return w.first;
}
