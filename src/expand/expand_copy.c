// expand_copy.c — copies of elements under new names
//   conformance: what is renamed beside an element's own name is what MuJoCo renames. Inside one model that is what
//   cameras and lights look at; from another model also classes, assets of geoms, sites and flexes, textures and bones,
//   but not skins and flexes themselves, nor the materials of tendons and meshes. Drivers and functions, which MuJoCo
//   has not, come from another model under their new names.
#include "expand/expansion.h"

#include "base/text.h"
#include "spec/descriptor.h"

#include <string.h>

const char* sn_expand_join(snExpansion* x, const char* first, const char* second, const char* third) {
  const char* text = sn_text_format(x->spec->arena, "%s%s%s", first, second, third);
  if (!text && !x->failed) sn_error(x->spec->report, SN_NOWHERE, "out of memory");
  if (!text) x->failed = true;
  return text ? text : "";
}

const char* sn_expand_name(snExpansion* x, const char* name, const snNaming* naming) {
  return sn_expand_join(x, naming->prefix, name, naming->suffix);
}

const char* sn_expand_class(snExpansion* x, const char* name, const snNaming* naming) {
  return sn_expand_join(x, naming->prefix, name, naming->class_tail);
}

static bool is_class(const snAttrRow* row) {
  return row->kind == SN_ATTR_STRING && (strcmp(row->name, "class") == 0 || strcmp(row->name, "childclass") == 0);
}

// The instance that a <plugin> names; conformance: copies inside one model have instances of their own.
static bool is_instance(snElementKind kind, const snAttrRow* row) {
  bool request = kind == SN_EL_PLUGIN || kind == SN_EL_ACTUATOR_PLUGIN || kind == SN_EL_SENSOR_PLUGIN;
  return request && strcmp(row->name, "instance") == 0;
}

static bool is_renamed(snElementKind kind, const snAttrRow* row, bool foreign) {
  if (is_instance(kind, row)) return true;
  if (row->kind == SN_ATTR_NAME) return kind != SN_EL_SKIN && kind != SN_EL_FLEX;
  if (row->kind != SN_ATTR_REF) return false;
  if (row->target == SN_OBJ_FUNCTION) return foreign;
  switch (kind) {
    case SN_EL_JOINT:
    case SN_EL_JOINT_INPUT:
    case SN_EL_GEOM:
    case SN_EL_SITE:
    case SN_EL_FLEX: return foreign;
    case SN_EL_CAMERA:
    case SN_EL_LIGHT:
    case SN_EL_MATERIAL:
    case SN_EL_LAYER:
    case SN_EL_BONE: return true;
    default: return false;
  }
}

static void rename_element(snExpansion* x, snElement* el, const snNaming* naming) {
  const snAttrRow* rows = sn_attr_rows(el->kind);
  for (int row = 0; rows[row].name; row++) {
    const char** text = (const char**)(void*)((char*)el + rows[row].offset);
    if (naming->origin && is_class(&rows[row])) {
      if ((*text)[0]) *text = sn_expand_class(x, *text, naming);
    } else if (is_renamed(el->kind, &rows[row], naming->origin != NULL)) {
      if ((*text)[0]) *text = sn_expand_name(x, *text, naming);
    }
  }
}

snElement* sn_expand_copy(snExpansion* x, const snElement* el, snElement* parent, const snNaming* naming) {
  size_t size = sn_element_row(el->kind)->size;
  if (!sn_expand_spend(x, el->at)) return NULL;
  snElement* copy = sn_expand_alloc(x, size);
  if (!copy) return NULL;
  memcpy(copy, el, size);
  copy->parent = copy->next = copy->first = copy->last = NULL;
  if (!copy->origin) copy->origin = naming->origin;
  rename_element(x, copy, naming);
  sn_copy_makes_instance(x, el, copy, naming);
  if (parent) {
    sn_spec_append(parent, copy);
    sn_expand_enter(x, copy);
  }
  for (const snElement* child = el->first; child && !x->failed; child = child->next)
    if (naming->origin || !sn_copy_loses_plugin(x, child)) sn_expand_copy(x, child, copy, naming);
  return copy;
}
