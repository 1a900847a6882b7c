// edit.c — the tree edited from code: finding, adding, deleting
//   Checked by the same rows as files are, so that nothing gets into a tree that a file could not say.
#include "spec/edit.h"

#include "base/text.h"
#include "spec/descriptor.h"
#include <string.h>

snElement* sn_spec_root(const snSpec* spec) { return spec->root; }
snElement* sn_spec_parent(const snElement* element) { return element->parent; }
snElement* sn_spec_first_child(const snElement* element) { return element->first; }
snElement* sn_spec_sibling(const snElement* element) { return element->next; }
const char* sn_spec_tag(const snElement* element) { return sn_element_tag(element->kind); }

const char* sn_spec_comment(const snSpec* spec) { return spec->comment; }

bool sn_spec_keep_comment(snSpec* spec, const char* text) {
  const char* kept = sn_text_copy(spec->arena, text, strlen(text));
  if (kept)
    spec->comment = kept;
  else
    sn_error(spec->report, spec->root->at, "out of memory");
  return kept;
}

bool sn_spec_set_comment(snSpec* spec, const char* text, snDiagnostics* diag) {
  sn_report_redirect(spec->report, diag);
  size_t length = strlen(text);
  bool writable = !strstr(text, "--") && !(length && text[length - 1] == '-');
  if (!writable) sn_error(spec->report, SN_NOWHERE, "a comment in XML may not contain '--' nor end in '-'");
  bool done = writable && sn_spec_keep_comment(spec, text);
  sn_report_redirect(spec->report, NULL);
  return done;
}

static bool in_default(const snElement* element) {
  for (const snElement* e = element->parent; e; e = e->parent)
    if (e->kind == SN_EL_DEFAULT) return true;
  return false;
}

static bool is_called(const snElement* element, const char* kind, const char* name) {
  if (element->kind == SN_EL_DEFAULT)
    return strcmp(kind, "default") == 0 && strcmp(((const snSpecDefault*)(const void*)element)->class, name) == 0;
  if (strcmp(sn_spec_name(element), name) != 0 || !element->parent || in_default(element)) return false;
  if (strcmp(sn_element_tag(element->parent->kind), kind) == 0) return element->parent->parent != NULL;
  // <joint> and <tendon> of <equality> are equalities
  if (element->parent->kind == SN_EL_EQUALITY) return false;
  const char* tag = element->kind == SN_EL_FREEJOINT && strcmp(kind, "joint") == 0 ? kind : sn_spec_tag(element);
  return strcmp(tag, kind) == 0;
}

static snElement* find_below(snElement* top, const char* kind, const char* name) {
  for (snElement* child = top->first; child; child = child->next) {
    if (is_called(child, kind, name)) return child;
    snElement* found = find_below(child, kind, name);
    if (found) return found;
  }
  return NULL;
}

snElement* sn_spec_find(const snSpec* spec, const char* kind, const char* name) {
  return name[0] ? find_below(spec->root, kind, name) : NULL;
}

// Deleted elements still exist, but lead nowhere.
static bool is_part(const snSpec* spec, const snElement* element) {
  while (element->parent) element = element->parent;
  return element == spec->root;
}

bool sn_spec_check_part(snSpec* spec, const snElement* element) {
  if (is_part(spec, element)) return true;
  const char* name = sn_spec_name(element);
  sn_error(spec->report, element->at, "<%s>%s%s%s is no longer part of the model", sn_spec_tag(element),
           name[0] ? " '" : "", name, name[0] ? "'" : "");
  return false;
}

static const char* child_tag(const void* parent, int i) {
  int count;
  const snChildRow* rows = sn_child_rows(&count);
  for (int row = 0; row < count; row++)
    if (rows[row].parent == *(const snElementKind*)parent && i-- == 0) return rows[row].tag;
  return NULL;
}

static bool in_world(const snElement* parent) {
  while (parent->kind == SN_EL_FRAME) parent = parent->parent;
  return parent->kind == SN_EL_WORLDBODY;
}

static const snChildRow* check_child(snSpec* spec, const snElement* parent, const char* tag) {
  const snChildRow* row = sn_child_find(parent->kind, tag);
  const char* parent_tag = sn_spec_tag(parent);
  if (!row) {
    const char* close = sn_closest_word(tag, child_tag, &parent->kind);
    sn_error(spec->report, parent->at, "<%s> may not stand inside <%s>%s%s%s", tag, parent_tag,
             close ? "; did you mean <" : "", close ? close : "", close ? ">?" : "");
    return NULL;
  }
  bool moves = row->kind == SN_EL_JOINT || row->kind == SN_EL_FREEJOINT || row->kind == SN_EL_INERTIAL;
  if (moves && in_world(parent)) {
    sn_error(spec->report, parent->at, "the world does not move: <%s> may not stand in it", tag);
    return NULL;
  }
  if (!sn_is_supported(row->kind)) {
    sn_error(spec->report, parent->at, "<%s> inside <%s> is part of MJCF that Sinew does not have", tag, parent_tag);
    return NULL;
  }
  for (const snElement* child = parent->first; child && row->count == SN_CHILD_ONE; child = child->next) {
    if (child->kind != row->kind) continue;
    sn_error(spec->report, child->at, "<%s> may stand only once inside <%s>", tag, parent_tag);
    return NULL;
  }
  return row;
}

static snElement* add_child(snSpec* spec, snElement* parent, const char* tag) {
  const snChildRow* row = sn_spec_check_part(spec, parent) ? check_child(spec, parent, tag) : NULL;
  snElement* element = row ? sn_spec_add(spec, parent, row->kind, SN_NOWHERE) : NULL;
  if (row && !element) sn_error(spec->report, parent->at, "out of memory");
  return element;
}

snElement* sn_spec_add_child(snSpec* spec, snElement* parent, const char* tag, snDiagnostics* diag) {
  sn_report_redirect(spec->report, diag);
  snElement* element = add_child(spec, parent, tag);
  sn_report_redirect(spec->report, NULL);
  return element;
}

static snElement* section(snSpec* spec, const char* tag) {
  snElement* last = NULL;
  for (snElement* e = spec->root->first; e; e = e->next)
    if (strcmp(sn_spec_tag(e), tag) == 0) last = e;
  return last ? last : add_child(spec, spec->root, tag);
}

snElement* sn_spec_section(snSpec* spec, const char* tag, snDiagnostics* diag) {
  sn_report_redirect(spec->report, diag);
  snElement* found = section(spec, tag);
  sn_report_redirect(spec->report, NULL);
  return found;
}

bool sn_spec_delete(snSpec* spec, snElement* element, snDiagnostics* diag) {
  sn_report_redirect(spec->report, diag);
  bool ok = sn_spec_check_part(spec, element);
  if (ok && !element->parent) sn_error(spec->report, element->at, "the root of a model cannot be deleted");
  ok = ok && element->parent;
  if (ok) {
    sn_spec_remove(element);
    element->parent = element->next = NULL;
  }
  sn_report_redirect(spec->report, NULL);
  return ok;
}

const snEmbedded* sn_spec_embedded(const snSpec* spec, const snElement* asset) {
  for (const snEmbedded* embedded = spec->embedded; embedded; embedded = embedded->next)
    if (embedded->asset == asset || embedded->asset == asset->source) return embedded;
  return NULL;
}

static void check_element(snSpec* spec, const snElement* element) {
  const snAttrRow* rows = sn_attr_rows(element->kind);
  bool in_class = element->parent && element->parent->kind == SN_EL_DEFAULT && element->kind != SN_EL_DEFAULT;
  for (int row = 0; rows[row].name && !in_class; row++)
    if (rows[row].where == SN_WHERE_MUST && !(element->given >> row & 1))
      sn_error(spec->report, element->at, "<%s> inside <%s> needs attribute '%s'", sn_spec_tag(element),
               element->parent ? sn_spec_tag(element->parent) : "", rows[row].name);
  for (const snElement* child = element->first; child; child = child->next) check_element(spec, child);
}

void sn_spec_check(snSpec* spec) { check_element(spec, spec->root); }
