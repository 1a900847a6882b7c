// expand_names.c — which names stand for something at this point of the walk
//   A hash with open addressing that grows in the spec's arena; a name counts how many elements have it, because a
//   template and its copies may share one for a while.
#include "expand/expansion.h"

#include <string.h>

typedef struct snKnownName {
  int type;
  const char* name;  // NULL: free
  int count;         // 0: nobody is called so any more
  snElement* el;     // the last one that was entered
} snKnownName;

static snObjectType type_in_section(const snElement* el) {
  switch (el->parent ? el->parent->kind : SN_EL_MUJOCO) {
    case SN_EL_EQUALITY: return SN_OBJ_EQUALITY;
    case SN_EL_TENDON: return SN_OBJ_TENDON;
    case SN_EL_ACTUATOR: return SN_OBJ_ACTUATOR;
    case SN_EL_SENSOR: return SN_OBJ_SENSOR;
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
    case SN_EL_TEXTURE: return SN_OBJ_TEXTURE;
    case SN_EL_MATERIAL: return SN_OBJ_MATERIAL;
    case SN_EL_PAIR: return SN_OBJ_PAIR;
    case SN_EL_EXCLUDE: return SN_OBJ_EXCLUDE;
    case SN_EL_NUMERIC: return SN_OBJ_NUMERIC;
    case SN_EL_TEXT: return SN_OBJ_TEXT;
    case SN_EL_TUPLE: return SN_OBJ_TUPLE;
    case SN_EL_KEY: return SN_OBJ_KEY;
    default: return type_in_section(el);
  }
}

static snKnownName* slot_of(snKnownName* slots, int capacity, int type, const char* name) {
  uint32_t hash = 2166136261u ^ (uint32_t)type;
  for (const char* c = name; *c; c++) hash = (hash ^ (uint8_t)*c) * 16777619u;
  uint32_t mask = (uint32_t)capacity - 1, at = (hash ^ hash >> 15) & mask;
  while (slots[at].name && (slots[at].type != type || strcmp(slots[at].name, name) != 0)) at = (at + 1) & mask;
  return &slots[at];
}

static bool grow(snExpansion* x) {
  int capacity = x->name_capacity ? 2 * x->name_capacity : 256;
  snKnownName* slots = sn_expand_alloc(x, sizeof(snKnownName) * (size_t)capacity);
  if (!slots) return false;
  for (int i = 0; i < x->name_capacity; i++) {
    const snKnownName* old = &x->names[i];
    if (old->name) *slot_of(slots, capacity, old->type, old->name) = *old;
  }
  x->names = slots;
  x->name_capacity = capacity;
  return true;
}

void sn_expand_enter(snExpansion* x, snElement* el) {
  const char* name = sn_spec_name(el);
  snObjectType type = sn_object_type(el);
  if (!name[0] || type == SN_OBJ_UNKNOWN) return;
  if (2 * (x->name_count + 1) > x->name_capacity && !grow(x)) return;
  snKnownName* slot = slot_of(x->names, x->name_capacity, (int)type, name);
  if (!slot->name) {
    *slot = (snKnownName){(int)type, name, 0, NULL};
    x->name_count++;
  }
  slot->count++;
  slot->el = el;
}

static void forget(snExpansion* x, const snElement* el) {
  const char* name = sn_spec_name(el);
  snObjectType type = sn_object_type(el);
  if (!name[0] || type == SN_OBJ_UNKNOWN || !x->name_capacity) return;
  snKnownName* slot = slot_of(x->names, x->name_capacity, (int)type, name);
  if (slot->name && slot->count > 0) slot->count--;
}

void sn_expand_forget_tree(snExpansion* x, const snElement* el) {
  forget(x, el);
  for (const snElement* child = el->first; child; child = child->next) sn_expand_forget_tree(x, child);
}

snElement* sn_expand_find(const snExpansion* x, snObjectType type, const char* name) {
  if (type == SN_OBJ_XBODY) type = SN_OBJ_BODY;
  if (type == SN_OBJ_BODY && strcmp(name, "world") == 0) return x->world;
  if (!name[0] || !x->name_capacity) return NULL;
  const snKnownName* slot = slot_of(x->names, x->name_capacity, (int)type, name);
  return slot->name && slot->count > 0 ? slot->el : NULL;
}
