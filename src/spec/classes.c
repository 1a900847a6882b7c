// classes.c — default classes
//   A class starts as a copy of its parent and then changes it. Inside one <default> the elements count before nested
//   classes, wherever they stand. conformance: <default> sections at the top may repeat and all describe main, but a
//   class only inherits what main said up to the section that made it.
#include "spec/classes.h"

#include "base/text.h"
#include "spec/descriptor.h"
#include <string.h>

const snClass* sn_class_find(const snSpec* spec, const char* name) {
  int number = sn_name_find(&spec->class_names, 0, name);
  return number < 0 ? NULL : spec->classes[number];
}

static bool grow_classes(snSpec* spec) {
  int capacity = spec->class_capacity ? 2 * spec->class_capacity : 16;
  snClass** grown = sn_arena_array(spec->arena, snClass*, capacity);
  if (!grown) return false;
  if (spec->class_count) memcpy(grown, spec->classes, sizeof(snClass*) * (size_t)spec->class_count);
  spec->classes = grown;
  spec->class_capacity = capacity;
  return true;
}

snClass* sn_class_add(snSpec* spec, const char* name, const snClass* parent) {
  if (spec->class_count == spec->class_capacity && !grow_classes(spec)) return NULL;
  snClass* class = sn_arena_zarray(spec->arena, snClass, 1);
  if (!class) return NULL;
  class->name = name;
  class->depth = parent ? parent->depth + 1 : 1;
  class->path = sn_arena_array(spec->arena, const snClass*, class->depth);
  if (!class->path) return NULL;
  if (parent) memcpy(class->path, parent->path, sizeof(const snClass*) * (size_t)parent->depth);
  class->path[class->depth - 1] = class;
  class->inherited = parent ? parent->count : 0;
  if (sn_name_add(&spec->class_names, 0, name, NULL) < 0) return NULL;
  spec->classes[spec->class_count++] = class;
  return class;
}

bool sn_class_put(snSpec* spec, snClass* class, snElement* element) {
  if (class->count == class->capacity) {
    int capacity = class->capacity ? 2 * class->capacity : 8;
    snElement** grown = sn_arena_array(spec->arena, snElement*, capacity);
    if (!grown) return false;
    if (class->count) memcpy(grown, class->elements, sizeof(snElement*) * (size_t) class->count);
    class->elements = grown;
    class->capacity = capacity;
  }
  class->elements[class->count++] = element;
  return true;
}

static void read_section(snSpec* spec, snElement* section, snClass* class);

static void read_nested(snSpec* spec, snElement* section, const snClass* parent) {
  const char* name = SN_AS(Default, section)->class;
  snAt at = sn_spec_at(section, SN_ROW(DEFAULT, class));
  if (!name[0]) {
    sn_error(spec->report, at, "a <default> inside another needs a class name");
  } else if (sn_class_find(spec, name)) {
    sn_error(spec->report, at, "default class '%s' is defined twice", name);
  } else {
    snClass* class = sn_class_add(spec, name, parent);
    if (!class) {
      sn_error(spec->report, at, "out of memory");
    } else {
      read_section(spec, section, class);
    }
  }
}

static void read_section(snSpec* spec, snElement* section, snClass* class) {
  for (snElement* child = section->first; child; child = child->next)
    if (child->kind != SN_EL_DEFAULT && !sn_class_put(spec, class, child))
      sn_error(spec->report, child->at, "out of memory");
  for (snElement* child = section->first; child; child = child->next)
    if (child->kind == SN_EL_DEFAULT) read_nested(spec, child, class);
}

static const char* class_name(const void* context, int i) {
  const snSpec* spec = context;
  return i < spec->class_count ? spec->classes[i]->name : NULL;
}

// The row that names a class on a kind of element, -1 where there is none.
static int class_row(const snElement* element, const char* attribute) {
  return element->kind == SN_EL_DEFAULT ? -1 : sn_attr_find(element->kind, attribute);
}

static const char* class_written(const snElement* element, const char* attribute) {
  return element->kind == SN_EL_DEFAULT ? NULL : sn_spec_text(element, attribute);
}

static void check_class(snSpec* spec, const snElement* element, const char* attribute) {
  const char* name = class_written(element, attribute);
  if (!name || sn_class_find(spec, name)) return;
  // past the errors that are kept, nobody reads the advice
  bool heard = sn_report_errors(spec->report) < SN_MAX_DIAGNOSTICS;
  const char* close = heard ? sn_closest_word(name, class_name, spec) : NULL;
  sn_error(spec->report, sn_spec_at(element, class_row(element, attribute)),
           "<%s> asks for default class '%s', which does not exist%s%s%s", sn_element_tag(element->kind), name,
           close ? "; did you mean '" : "", close ? close : "", close ? "'?" : "");
}

static void check_classes(snSpec* spec, const snElement* element) {
  check_class(spec, element, "class");
  check_class(spec, element, "childclass");
  for (const snElement* child = element->first; child; child = child->next) check_classes(spec, child);
}

void sn_classes_check(snSpec* spec) { check_classes(spec, spec->root); }

bool sn_classes_build(snSpec* spec) {
  int before = sn_report_errors(spec->report);
  spec->class_count = spec->class_capacity = 0;
  spec->class_names = (snNameTable){.arena = spec->arena};
  snClass* main_class = sn_class_add(spec, "main", NULL);
  if (!main_class) {
    sn_error(spec->report, SN_NOWHERE, "out of memory");
    return false;
  }
  for (snElement* section = spec->root->first; section; section = section->next) {
    if (section->kind != SN_EL_DEFAULT) continue;
    const char* name = SN_AS(Default, section)->class;
    if (name[0] && strcmp(name, "main") != 0)
      sn_error(spec->report, sn_spec_at(section, SN_ROW(DEFAULT, class)),
               "the outermost default class is 'main' and cannot be called '%s'", name);
    read_section(spec, section, main_class);
  }
  // attached models bring classes of their own
  if (!sn_spec_next(spec->root, NULL, SN_EL_ATTACH)) sn_classes_check(spec);
  return sn_report_errors(spec->report) == before;
}

const snClass* sn_class_of(const snSpec* spec, const snElement* element) {
  const char* name = class_written(element, "class");
  for (const snElement* e = element->parent; e && !name; e = e->parent) name = class_written(e, "childclass");
  const snClass* class = name ? sn_class_find(spec, name) : NULL;
  return class ? class : spec->classes[0];
}

// Kinds that share one default share a family.
static snElementKind family(snElementKind kind) {
  switch (kind) {
    case SN_EL_SPATIAL:
    case SN_EL_FIXED:
    case SN_EL_FUNCTIONAL: return SN_EL_DEFAULT_TENDON;
    case SN_EL_CONNECT:
    case SN_EL_WELD:
    case SN_EL_EQ_JOINT:
    case SN_EL_EQ_TENDON:
    case SN_EL_EQ_DISTANCE:
    case SN_EL_EQ_FLEX:
    case SN_EL_EQ_FLEXVERT: return SN_EL_DEFAULT_EQUALITY;
    case SN_EL_MOTOR:
    case SN_EL_POSITION:
    case SN_EL_VELOCITY:
    case SN_EL_INTVELOCITY:
    case SN_EL_DAMPER:
    case SN_EL_CYLINDER:
    case SN_EL_MUSCLE:
    case SN_EL_HILLMUSCLE:
    case SN_EL_ADHESION:
    case SN_EL_ACTUATOR_PLUGIN: return SN_EL_GENERAL;
    default: return kind;
  }
}

snClassIterator sn_class_iterate(const snClass* class, snElementKind kind) {
  return (snClassIterator){.leaf = class, .kind = family(kind)};
}

const snElement* sn_class_next(snClassIterator* it) {
  for (; it->level < it->leaf->depth; it->level++, it->index = 0) {
    const snClass* class = it->leaf->path[it->level];
    int limit = class == it->leaf ? class->count : it->leaf->path[it->level + 1]->inherited;
    while (it->index < limit) {
      const snElement* element = class->elements[it->index++];
      if (family(element->kind) == it->kind) return element;
    }
  }
  return NULL;
}

// What a class says of a kind, with all that it inherits; NULL out of memory.
static const snElement* class_values(snSpec* spec, snClass* class, snElementKind kind) {
  if (!class->merged) class->merged = sn_arena_zarray(spec->arena, snElement*, SN_EL_COUNT);
  if (!class->merged || class->merged[kind]) return class->merged ? class->merged[kind] : NULL;
  const snElement* builtin = sn_spec_builtin(spec, kind);
  size_t size = sn_element_row(kind)->size;
  snElement* merged = builtin ? sn_arena_alloc(spec->arena, size) : NULL;
  if (!merged) return NULL;
  memcpy(merged, builtin, size);
  snClassIterator it = sn_class_iterate(class, kind);
  for (const snElement* e = sn_class_next(&it); e; e = sn_class_next(&it)) sn_spec_take(e, merged);
  return class->merged[kind] = merged;
}

bool sn_spec_resolve_as(snSpec* spec, const snElement* element, snElementKind kind, snElement* out) {
  const snElement* values = class_values(spec, (snClass*)sn_class_of(spec, element), kind);
  if (!values) {
    sn_error(spec->report, element->at, "out of memory");
    return false;
  }
  memcpy(out, values, sn_element_row(kind)->size);
  sn_spec_take(element, out);
  return true;
}

bool sn_spec_resolve(snSpec* spec, const snElement* element, snElement* out) {
  if (!sn_spec_resolve_as(spec, element, element->kind, out)) {
    memcpy(out, element, sn_element_row(element->kind)->size);
    return false;
  }
  out->at = element->at;
  out->attrs = element->attrs;
  out->attr_count = element->attr_count;
  out->parent = element->parent;
  out->next = element->next;
  out->first = element->first;
  out->last = element->last;
  out->origin = element->origin;
  return true;
}

// The row of `holder` that says the same as a row of another kind; -1 where none was written.
static int written_row(const snElement* holder, snElementKind kind, int row) {
  int own = holder->kind == kind ? row : sn_attr_find(holder->kind, sn_attr_rows(kind)[row].name);
  return own >= 0 && (holder->given >> own & 1) ? own : -1;
}

int sn_spec_last_given(const snSpec* spec, const snElement* element, const int* rows, int count) {
  int last = -1;
  snClassIterator it = sn_class_iterate(sn_class_of(spec, element), element->kind);
  for (const snElement* e = sn_class_next(&it); e; e = sn_class_next(&it))
    for (int i = 0; i < count; i++)
      if (written_row(e, element->kind, rows[i]) >= 0) last = rows[i];
  for (int i = 0; i < count; i++)
    if (element->given >> rows[i] & 1) last = rows[i];
  return last;
}

snAt sn_spec_resolved_at(const snSpec* spec, const snElement* element, int row) {
  snAt at = element->at;
  // a spec that is edited has no classes yet
  if (element->given >> row & 1 || !spec->class_count) return sn_spec_at(element, row);
  snClassIterator it = sn_class_iterate(sn_class_of(spec, element), element->kind);
  for (const snElement* e = sn_class_next(&it); e; e = sn_class_next(&it)) {
    int own = written_row(e, element->kind, row);
    if (own >= 0) at = sn_spec_at(e, own);
  }
  return at;
}
