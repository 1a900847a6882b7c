// expand_names.c — which names stand for something at this point of the walk
//   A name counts how many elements have it, because a template and its copies may share one for a while.
#include "expand/expansion.h"

#include <string.h>

typedef struct KnownName {
  int count;      // 0: nobody is called so any more
  snElement* el;  // the last one that was entered
} KnownName;

static snObjectType type_in_section(const snElement* el) {
  switch (el->parent ? el->parent->kind : SN_EL_MUJOCO) {
    case SN_EL_EQUALITY: return SN_OBJ_EQUALITY;
    case SN_EL_TENDON: return SN_OBJ_TENDON;
    case SN_EL_ACTUATOR: return SN_OBJ_ACTUATOR;
    case SN_EL_SENSOR: return SN_OBJ_SENSOR;
    case SN_EL_FORCES: return SN_OBJ_FORCE;
    default: return SN_OBJ_UNKNOWN;
  }
}

snObjectType sn_object_type(const snElement* el) {
  switch (el->kind) {
    case SN_EL_BODY: return SN_OBJ_BODY;
    case SN_EL_JOINT:
    case SN_EL_FREEJOINT: return SN_OBJ_JOINT;
    case SN_EL_GEOM: return SN_OBJ_GEOM;
    case SN_EL_SITE: return SN_OBJ_SITE;
    case SN_EL_CAMERA: return SN_OBJ_CAMERA;
    case SN_EL_LIGHT: return SN_OBJ_LIGHT;
    case SN_EL_MESH: return SN_OBJ_MESH;
    case SN_EL_HFIELD: return SN_OBJ_HFIELD;
    case SN_EL_SKIN: return SN_OBJ_SKIN;
    case SN_EL_FLEX: return SN_OBJ_FLEX;
    case SN_EL_TEXTURE: return SN_OBJ_TEXTURE;
    case SN_EL_MATERIAL: return SN_OBJ_MATERIAL;
    case SN_EL_PAIR: return SN_OBJ_PAIR;
    case SN_EL_EXCLUDE: return SN_OBJ_EXCLUDE;
    case SN_EL_NUMERIC: return SN_OBJ_NUMERIC;
    case SN_EL_TEXT: return SN_OBJ_TEXT;
    case SN_EL_TUPLE: return SN_OBJ_TUPLE;
    case SN_EL_KEY: return SN_OBJ_KEY;
    case SN_EL_FUNCTION: return SN_OBJ_FUNCTION;
    case SN_EL_INSTANCE: return SN_OBJ_PLUGIN;
    default: return type_in_section(el);
  }
}

// What is known of the elements with this name and of this type; NULL: nobody ever had it.
static KnownName* known_name(const snExpansion* x, snObjectType type, const char* name) {
  int number = sn_name_find(&x->names, (int)type, name);
  return number < 0 ? NULL : x->names.names[number].value;
}

void sn_expand_enter(snExpansion* x, snElement* el) {
  const char* name = sn_spec_name(el);
  snObjectType type = sn_object_type(el);
  if (!name[0] || type == SN_OBJ_UNKNOWN) return;
  KnownName* known = known_name(x, type, name);
  if (!known) {
    known = sn_expand_alloc(x, sizeof *known);
    if (!known) return;
    if (sn_name_add(&x->names, (int)type, name, known) < 0) {
      x->failed = true;
      return;
    }
  }
  known->count++;
  known->el = el;
}

void sn_expand_forget_tree(snExpansion* x, const snElement* el) {
  KnownName* known = known_name(x, sn_object_type(el), sn_spec_name(el));
  if (known && known->count > 0) known->count--;
  for (const snElement* child = el->first; child; child = child->next) sn_expand_forget_tree(x, child);
}

snElement* sn_expand_find(const snExpansion* x, snObjectType type, const char* name) {
  if (type == SN_OBJ_XBODY) type = SN_OBJ_BODY;
  if (type == SN_OBJ_BODY && strcmp(name, "world") == 0) return x->world;
  const KnownName* known = known_name(x, type, name);
  return known && known->count > 0 ? known->el : NULL;
}
