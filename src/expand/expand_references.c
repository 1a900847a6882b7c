// expand_references.c — what speaks of copied elements is copied with them
//   reads   flexes, pairs, excludes, tendons, equalities, actuators, sensors, force elements, tuples
//   A copy names the copies where there are any. conformance: how many of its names must have a copy, and that the
//   others must stand for something at this point of the walk, is MuJoCo's rule for each kind; so is that a sensor of
//   nothing doubles with every copy, that a tendon over a geom without a side site gets no copies, and that an attached
//   flex keeps its name, so that equalities of it are lost where there is a prefix.
#include "expand/expansion.h"

#include "spec/descriptor.h"

#include <stdio.h>
#include <string.h>

// A name inside an element and what it should be the name of.
typedef struct Reference {
  snObjectType type;
  const char** name;
} Reference;

enum { MOST_REFERENCES = 8, LONGEST_NAME = 1024 };

// Kinds in the order in which they are copied: a later one may name an earlier one.
static const struct {
  snElementKind section;
  snObjectType type;
} referring[] = {
    {SN_EL_DEFORMABLE, SN_OBJ_FLEX},
    {SN_EL_CONTACT, SN_OBJ_PAIR},      {SN_EL_CONTACT, SN_OBJ_EXCLUDE},   {SN_EL_TENDON, SN_OBJ_TENDON},
    {SN_EL_EQUALITY, SN_OBJ_EQUALITY}, {SN_EL_ACTUATOR, SN_OBJ_ACTUATOR}, {SN_EL_SENSOR, SN_OBJ_SENSOR},
    {SN_EL_FORCES, SN_OBJ_FORCE},      {SN_EL_CUSTOM, SN_OBJ_TUPLE},
};
enum { KINDS = sizeof referring / sizeof referring[0], KINDS_REMOVED = KINDS - 1 };

static const char** text_member(const snElement* el, int row) {
  return (const char**)(void*)((char*)(uintptr_t)el + sn_attr_rows(el->kind)[row].offset);
}

static int int_member(const snElement* el, int row) {
  return *(const int*)(const void*)((const char*)el + sn_attr_rows(el->kind)[row].offset);
}

static bool was_written(const snElement* el, int row) { return row >= 0 && (el->given >> row & 1); }

// A name whose type stands in another attribute.
static int typed_reference(const snElement* el, const char* type, const char* name, Reference* out) {
  int type_row = sn_attr_find(el->kind, type), name_row = sn_attr_find(el->kind, name);
  if (!was_written(el, type_row) || !was_written(el, name_row)) return 0;
  *out = (Reference){(snObjectType)int_member(el, type_row), text_member(el, name_row)};
  return 1;
}

// Materials and functions: copies inside one model share them, and attached ones were renamed with their owner.
static bool is_shared(const snAttrRow* row) { return row->target == SN_OBJ_MATERIAL || row->target == SN_OBJ_FUNCTION; }

static int references_of(const snElement* el, Reference* out) {
  const snAttrRow* rows = sn_attr_rows(el->kind);
  int count = 0;
  for (int row = 0; rows[row].name && count < MOST_REFERENCES - 2; row++) {
    if (rows[row].kind != SN_ATTR_REF || is_shared(&rows[row]) || !was_written(el, row)) continue;
    if ((*text_member(el, row))[0]) out[count++] = (Reference){rows[row].target, text_member(el, row)};
  }
  count += typed_reference(el, "objtype", "objname", out + count);
  count += typed_reference(el, "reftype", "refname", out + count);
  return count;
}

static bool is_known(const snExpansion* x, const Reference* r) { return sn_expand_find(x, r->type, *r->name) != NULL; }

static bool has_copy(const snExpansion* x, snObjectType type, const char* name, const snNaming* naming) {
  char renamed[LONGEST_NAME];
  int length = snprintf(renamed, sizeof renamed, "%s%s%s", naming->prefix, name, naming->suffix);
  return length < LONGEST_NAME && sn_expand_find(x, type, renamed);
}

static void use_copy(snExpansion* x, const Reference* r, const snNaming* naming) {
  *r->name = sn_expand_name(x, *r->name, naming);
}

// Every name has a copy.
static bool all_have_copies(const snExpansion* x, const Reference* refs, int count, const snNaming* naming) {
  for (int i = 0; i < count; i++)
    if (!has_copy(x, refs[i].type, *refs[i].name, naming)) return false;
  return count > 0;
}

// At least one name has a copy, and those that have none stand for something as they are.
static bool some_have_copies(const snExpansion* x, const Reference* refs, int count, const snNaming* naming) {
  int copies = 0;
  for (int i = 0; i < count; i++) copies += has_copy(x, refs[i].type, *refs[i].name, naming);
  if (count > 0 && copies == 0) return false;
  for (int i = 0; i < count; i++)
    if (!has_copy(x, refs[i].type, *refs[i].name, naming) && !is_known(x, &refs[i])) return false;
  return true;
}

static void use_copies(snExpansion* x, const Reference* refs, int count, const snNaming* naming) {
  bool copied[MOST_REFERENCES];
  for (int i = 0; i < count; i++) copied[i] = has_copy(x, refs[i].type, *refs[i].name, naming);
  for (int i = 0; i < count; i++)
    if (copied[i]) use_copy(x, &refs[i], naming);
}

// rule="osim" needs no side site.
static bool is_osim(const snElement* point) { return SN_AS(PathGeom, point)->rule != 0; }

// A point of a tendon's path goes over to copies as a whole. conformance: MuJoCo renames a side site that is not there
// and then misses it.
static bool point_has_copy(const snExpansion* x, const snElement* point, const snNaming* naming) {
  Reference refs[MOST_REFERENCES];
  int count = references_of(point, refs);
  bool renames = naming->prefix[0] || naming->suffix[0], mujoco = point->kind == SN_EL_PATH_GEOM && !is_osim(point);
  if (mujoco && count < 2 && renames) return false;
  if (point->kind == SN_EL_PATH_SITE) count = 1;
  return all_have_copies(x, refs, count, naming);
}

// The driver of a conditional or a moving site and of a driven joint; NULL where the element can have none.
static const char** driver_of(const snElement* el) {
  int row = sn_attr_find(el->kind, "driver");
  return row < 0 ? NULL : text_member(el, row);
}

// A driver may be among the copies or outside of them, whatever holds of what it drives.
static bool driver_has_copy(const snExpansion* x, const snElement* el, const snNaming* naming) {
  const char** driver = driver_of(el);
  return driver && (*driver)[0] && has_copy(x, SN_OBJ_JOINT, *driver, naming);
}

void sn_redirect_drivers(snExpansion* x, snElement* el, const snNaming* naming) {
  if (driver_has_copy(x, el, naming)) *driver_of(el) = sn_expand_name(x, *driver_of(el), naming);
  for (snElement* child = el->first; child; child = child->next) sn_redirect_drivers(x, child, naming);
}

static bool point_is_known(const snExpansion* x, const snElement* point) {
  Reference refs[MOST_REFERENCES];
  int count = references_of(point, refs);
  for (int i = 0; i < count; i++)
    if (!is_known(x, &refs[i])) return false;
  return true;
}

static bool path_has_copies(const snExpansion* x, const snElement* tendon, const snNaming* naming) {
  int copies = 0;
  for (const snElement* point = tendon->first; point; point = point->next) {
    if (point->kind == SN_EL_PATH_PULLEY) continue;
    bool copied = point_has_copy(x, point, naming);
    if (!copied && !point_is_known(x, point)) return false;
    copies += copied || driver_has_copy(x, point, naming);
  }
  return copies > 0;
}

static void path_use_copies(snExpansion* x, snElement* tendon, const snNaming* naming) {
  for (snElement* point = tendon->first; point; point = point->next) {
    if (point->kind == SN_EL_PATH_PULLEY) continue;
    bool copied = point_has_copy(x, point, naming), driven = driver_has_copy(x, point, naming);
    Reference refs[MOST_REFERENCES];
    int count = references_of(point, refs);
    for (int i = 0; i < count; i++)
      if (refs[i].name == driver_of(point) ? driven : copied) use_copy(x, &refs[i], naming);
  }
}

static bool entries_have_copies(const snExpansion* x, const snElement* tuple, const snNaming* naming) {
  Reference refs[MOST_REFERENCES];
  for (const snElement* entry = tuple->first; entry; entry = entry->next)
    if (!all_have_copies(x, refs, references_of(entry, refs), naming)) return false;
  return tuple->first != NULL;
}

static void entries_use_copies(snExpansion* x, snElement* tuple, const snNaming* naming) {
  Reference refs[MOST_REFERENCES];
  for (snElement* entry = tuple->first; entry; entry = entry->next)
    use_copies(x, refs, references_of(entry, refs), naming);
}

// ---- flexes, which name their bodies in lists

#define SPACE " \t\r\n"

// The next word of a list behind `at`, NULL for none; its length in `length`.
static const char* next_word(const char* at, size_t* length) {
  at += strspn(at, SPACE);
  *length = strcspn(at, SPACE);
  return *length ? at : NULL;
}

static bool words_have_copies(const snExpansion* x, const char* list, const snNaming* naming) {
  size_t length = 0;
  for (const char* word = list; (word = next_word(word, &length)); word += length) {
    char name[LONGEST_NAME];
    if (snprintf(name, sizeof name, "%.*s", (int)length, word) >= LONGEST_NAME) return false;
    if (!has_copy(x, SN_OBJ_BODY, name, naming)) return false;
  }
  return true;
}

static const char* renamed_words(snExpansion* x, const char* list, const snNaming* naming) {
  size_t length = 0, more = strlen(naming->prefix) + strlen(naming->suffix) + 1, room = strlen(list) + 1;
  for (const char* word = list; (word = next_word(word, &length)); word += length) room += more;
  char *text = sn_expand_alloc(x, room), *end = text;
  for (const char* word = list; text && (word = next_word(word, &length)); word += length)
    end += snprintf(end, room - (size_t)(end - text), "%s%s%.*s%s", end > text ? " " : "", naming->prefix, (int)length,
                    word, naming->suffix);
  return text ? text : "";
}

// conformance: inside one model flexes have no copies
static bool flex_has_copies(const snExpansion* x, const snElement* flex, const snNaming* naming) {
  const snSpecFlex* s = SN_AS(Flex, flex);
  return naming->origin && words_have_copies(x, s->body, naming) && words_have_copies(x, s->node, naming);
}

static void flex_use_copies(snExpansion* x, snElement* flex, const snNaming* naming) {
  snSpecFlex* s = SN_AS(Flex, flex);
  s->body = renamed_words(x, s->body, naming);
  s->node = renamed_words(x, s->node, naming);
}

static bool wants_copy(const snExpansion* x, const snElement* el, snObjectType type, const snNaming* naming) {
  Reference refs[MOST_REFERENCES];
  switch (type) {
    case SN_OBJ_FLEX: return flex_has_copies(x, el, naming);
    case SN_OBJ_TENDON: return path_has_copies(x, el, naming);
    case SN_OBJ_TUPLE: return entries_have_copies(x, el, naming);
    case SN_OBJ_EQUALITY:
    case SN_OBJ_ACTUATOR: return all_have_copies(x, refs, references_of(el, refs), naming);
    default: return some_have_copies(x, refs, references_of(el, refs), naming);
  }
}

static void redirect(snExpansion* x, snElement* copy, snObjectType type, const snNaming* naming) {
  Reference refs[MOST_REFERENCES];
  switch (type) {
    case SN_OBJ_FLEX: flex_use_copies(x, copy, naming); break;
    case SN_OBJ_TENDON: path_use_copies(x, copy, naming); break;
    case SN_OBJ_TUPLE: entries_use_copies(x, copy, naming); break;
    default: use_copies(x, refs, references_of(copy, refs), naming); break;
  }
}

typedef struct Elements {
  snElement** v;
  int n;
} Elements;

static Elements elements_of(snExpansion* x, const snSpec* spec, snElementKind section, snObjectType type) {
  Elements list = {NULL, 0};
  for (int pass = 0; pass < 2; pass++) {
    if (pass == 1) list.v = sn_expand_alloc(x, sizeof(snElement*) * (size_t)list.n);
    if (pass == 1 && !list.v) return (Elements){NULL, 0};
    list.n = 0;
    for (snElement* s = spec->root->first; s; s = s->next)
      for (snElement* el = s->kind == section ? s->first : NULL; el; el = el->next)
        if (sn_object_type(el) == type) {
          if (list.v) list.v[list.n] = el;
          list.n++;
        }
  }
  return list;
}

// An attached element without a class had the defaults of its own model.
static void keep_class(snExpansion* x, snElement* copy, const snNaming* naming) {
  int row = sn_attr_find(copy->kind, "class");
  if (!naming->origin || row < 0 || was_written(copy, row)) return;
  *text_member(copy, row) = sn_expand_class(x, "main", naming);
  copy->given |= SN_ROW_BIT(row);
}

void sn_expand_place(snExpansion* x, const snElement* el, snElementKind section, const snNaming* naming) {
  snElement *copy = sn_expand_copy(x, el, NULL, naming), *into = sn_expand_section(x, section);
  if (!copy || !into) return;
  keep_class(x, copy, naming);
  sn_spec_append(into, copy);
  redirect(x, copy, sn_object_type(copy), naming);
}

void sn_copy_referring(snExpansion* x, const snSpec* from, const snNaming* naming) {
  for (int kind = 0; kind < KINDS && !x->failed; kind++) {
    snElementKind section = referring[kind].section;
    Elements sources = elements_of(x, from, section, referring[kind].type);
    const snElement* into = sources.n ? sn_expand_section(x, section) : NULL;
    snElement* before = into ? into->last : NULL;
    for (int i = 0; i < sources.n && !x->failed; i++) {
      if (!wants_copy(x, sources.v[i], referring[kind].type, naming)) continue;
      sn_expand_place(x, sources.v[i], section, naming);
      sources.v[i]->key_parts = NULL;
    }
    // names count from the next kind on
    for (snElement* el = before ? before->next : into ? into->first : NULL; el; el = el->next) sn_expand_enter(x, el);
  }
}

static bool is_complete(const snExpansion* x, const snElement* el) {
  for (const snElement* child = el->first; child; child = child->next)
    if (!point_is_known(x, child)) return false;
  return point_is_known(x, el);
}

void sn_remove_template(snExpansion* x, snElement* template) {
  Elements lists[KINDS_REMOVED];
  bool* complete[KINDS_REMOVED];
  for (int kind = 0; kind < KINDS_REMOVED; kind++) {
    lists[kind] = elements_of(x, x->spec, referring[kind].section, referring[kind].type);
    complete[kind] = sn_expand_alloc(x, (size_t)lists[kind].n);
    for (int i = 0; i < lists[kind].n && complete[kind]; i++) complete[kind][i] = is_complete(x, lists[kind].v[i]);
  }
  sn_spec_remove(template);
  sn_expand_forget_tree(x, template);
  if (x->failed) return;
  for (int kind = 0; kind < KINDS_REMOVED; kind++)
    for (int i = 0; i < lists[kind].n; i++) {
      snElement* el = lists[kind].v[i];
      if (!complete[kind][i] || is_complete(x, el)) continue;
      sn_expand_forget_tree(x, el);
      sn_spec_remove(el);
    }
}
