// parameter_model.c — a model of OpenSim with other values of some properties
//   reads   the document of a model        writes  a model, compiled from the document with these values
//   The document is changed and compiled again, so that all that follows from a property follows here too. The kernel's
//   model, which may differ from that of the document (options, tendons that became states), takes over what the
//   change of the document changes.
#include "optimal/parameter_model.h"

#include "base/text.h"
#include "mjcf/xml_edit.h"
#include "model/fields.h"
#include "optimal/osim_source.h"
#include "osim/setup.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- components

typedef struct Search {
  snArena* arena;
  const char* wanted;
  snXmlNode *exact, *loose;  // of the whole path, or ending with the name
  const char *first, *second;  // paths of loose ones
} Search;

// "body" is "/body", or ends a path.
static bool ends_path(const char* path, const char* wanted) {
  size_t n = strlen(path), k = strlen(wanted);
  return n > k && path[n - k - 1] == '/' && strcmp(path + n - k, wanted) == 0;
}

static void visit(Search* s, snXmlNode* node, const char* parent, int depth) {
  const char* path = sn_osim_component_path(s->arena, node, parent);
  const snXmlAttr* name = sn_xml_attr(node, "name");
  if (!path || depth > 64) return;
  if (name && name->text[0]) {
    const char* plain = s->wanted[0] == '/' ? s->wanted + 1 : s->wanted;
    if (path[0] == '/' && strcmp(path + 1, plain) == 0 && !s->exact) s->exact = node;
    if (s->wanted[0] != '/' && ends_path(path, s->wanted)) {
      if (!s->first) s->first = path, s->loose = node;
      else if (!s->second) s->second = path;
    }
  }
  for (snXmlNode* child = node->first; child; child = child->next) visit(s, child, path, depth + 1);
}

static snXmlNode* find_component(const snSetupReader* r, const snOptimalParameter* p, const char* component,
                                 snDiagnostics* diag) {
  Search s = {.arena = r->arena, .wanted = component};
  for (snXmlNode* child = r->tool->first; child; child = child->next) visit(&s, child, "", 0);
  if (s.exact) return s.exact;
  if (s.second) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "parameter '%s': '%s' is '%s' or '%s'; give the whole path", p->name,
                component, s.first, s.second);
    return NULL;
  }
  if (!s.loose)
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "parameter '%s': the model has no component '%s'", p->name, component);
  return s.loose;
}

// ---- values

// The numbers of a leaf with one of them replaced; NULL with an error.
static const char* replaced_text(const snSetupReader* r, const snOptimalParameter* p, const char* text, double value,
                                 snDiagnostics* diag) {
  enum { MOST = 16 };
  double values[MOST];
  const char* bad;
  int length, count = text && text[0] ? sn_text_numbers(text, values, MOST, &bad, &length) : 0;
  char out[MOST * (SN_NUMBER_TEXT + 1)], *end = out;
  int element = p->element < 0 ? 0 : p->element;
  const char* wrong = count < 0                        ? "is not made of numbers"
                      : count > MOST                   ? "has too many numbers"
                      : p->element >= 0 && count == 0  ? "is not in the file, so that it has no elements"
                      : p->element >= count && count   ? "has fewer elements"
                      : p->element < 0 && count > 1    ? "has several numbers: give the element"
                                                       : NULL;
  if (wrong) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "parameter '%s': the property '%s' %s", p->name, p->property, wrong);
    return NULL;
  }
  if (count == 0) count = 1;
  values[element] = value;
  for (int i = 0; i < count; i++) {
    if (i) *end++ = ' ';
    end += sn_text_from_number(values[i], end);
  }
  *end = '\0';
  return sn_text_copy(r->arena, out, strlen(out));
}

static bool set_value(const snSetupReader* r, const snOptimalParameter* p, double value, snDiagnostics* diag) {
  for (int i = 0; i < p->component_count; i++) {
    snXmlNode* node = find_component(r, p, p->components[i], diag);
    if (!node) return false;
    const snXmlNode* leaf = sn_setup_child(node, p->property);
    if (leaf && leaf->first) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, "", "parameter '%s': the property '%s' of '%s' is not a number", p->name,
                  p->property, p->components[i]);
      return false;
    }
    const char* text = replaced_text(r, p, leaf ? leaf->text : NULL, value, diag);
    if (!text || !sn_xml_set(r->arena, node, p->property, text)) return false;
  }
  return true;
}

// ---- the document

static const char* text_with(const snSetupReader* r, const snOptimalParameter* parameter, int count,
                             const double* value, snDiagnostics* diag) {
  for (int i = 0; i < count; i++)
    if (!set_value(r, &parameter[i], value[i], diag)) return NULL;
  const snXmlAttr* version = r->tool->parent ? sn_xml_attr(r->tool->parent, "Version") : NULL;
  const char* text = sn_xml_text(r->arena, (snXmlNode*)r->tool);
  return text ? sn_text_format(r->arena, "<OpenSimDocument Version=\"%s\">%s</OpenSimDocument>",
                               version ? version->text : "40000", text)
              : NULL;
}

snModel* sn_parameter_model(const struct snOsimSource* source, const snOptimalParameter* parameter, int count,
                            const double* value, snDiagnostics* diag) {
  snSetupReader r;
  bool ok = source->bytes ? sn_setup_open_bytes(&r, source->file, source->bytes, source->size, diag)
                          : sn_setup_open(&r, source->file, diag);
  const char* text = ok ? text_with(&r, parameter, count, value, diag) : NULL;
  snModel* m = text ? sn_optimal_load(source->file, text, diag) : NULL;
  if (sn_setup_close(&r, ok)) sn_arena_destroy(r.arena);
  return m;
}

// ---- differences

static bool same_sizes(const snModel* a, const snModel* b) {
  int count;
  const snField* size = sn_model_size_fields(&count);
  for (int i = 0; i < count; i++)
    if (sn_model_size_at(a, size[i].offset) != sn_model_size_at(b, size[i].offset)) return false;
  return true;
}

static size_t numbers_of(const snModel* m, const snField* field) {
  int rows, cols;
  sn_field_shape(m, field, &rows, &cols);
  return (size_t)rows * (size_t)cols * (size_t)field->width;
}

bool sn_parameter_overlay(snModel* to, const snModel* original, const snModel* base, const snModel* changed) {
  int count;
  const snField* field = sn_model_fields(&count);
  if (!same_sizes(base, changed) || !same_sizes(to, original) || !same_sizes(original, base)) return false;
  for (int f = 0; f < count; f++) {
    size_t bytes = sn_kind_bytes(field[f].kind), numbers = numbers_of(to, &field[f]);
    char* out = sn_model_field_data(to, &field[f]);
    const char *kept = sn_model_field_data(original, &field[f]), *from = sn_model_field_data(base, &field[f]);
    const char* by = sn_model_field_data(changed, &field[f]);
    for (size_t i = 0; i < numbers * bytes; i += bytes)
      memcpy(out + i, memcmp(from + i, by + i, bytes) != 0 ? by + i : kept + i, bytes);
  }
  return true;
}

bool sn_parameter_differs(const snModel* a, const snModel* b, const char* name) {
  int count;
  const snField* field = sn_model_fields(&count);
  for (int f = 0; f < count; f++) {
    if (name && strcmp(field[f].name, name) != 0) continue;
    size_t bytes = sn_kind_bytes(field[f].kind) * numbers_of(a, &field[f]);
    if (bytes > 0 && memcmp(sn_model_field_data(a, &field[f]), sn_model_field_data(b, &field[f]), bytes) != 0)
      return true;
  }
  return false;
}
