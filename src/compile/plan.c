// plan.c — items, their names and their numbers
//   reads   elements of the spec        writes  the plan's lists and its table of names
//   Names are unique among objects of a kind.
#include "compile/plan.h"

#include "base/file.h"
#include "base/text.h"
#include "spec/descriptor.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// frames are no objects of the model, yet their names must differ
#define FRAME_NAMES SN_OBJ_COUNT

typedef struct snArenaLink {
  snArena* arena;
  struct snArenaLink* next;
} snArenaLink;

void* sn_plan_alloc(snPlan* plan, size_t bytes) {
  void* memory = sn_arena_zalloc(plan->arena, bytes ? bytes : 1);
  if (!memory) plan->out_of_memory = true;
  return memory;
}

snArena* sn_plan_arena(snPlan* plan) {
  snArenaLink* link = sn_plan_alloc(plan, sizeof *link);
  if (!link) return NULL;
  link->arena = sn_arena_create(&plan->access->allocator, 0);
  if (!link->arena) plan->out_of_memory = true;
  link->next = plan->arenas;
  plan->arenas = link;
  return link->arena;
}

void sn_plan_release_arenas(snPlan* plan) {
  for (snArenaLink* link = plan->arenas; link; link = link->next) sn_arena_destroy(link->arena);
  plan->arenas = NULL;
}

int sn_plan_workers(const snPlan* plan) {
  // a caller's own allocator need not know about threads
  return plan->access->options->allocator.alloc || !plan->compiler.usethread ? 1 : 0;
}

static void report_repeated(snPlan* plan, const snElement* el, const snElement* first) {
  if (!first) {
    sn_plan_error(plan, el, "name", "is taken: that is what the world is called");
    return;
  }
  sn_plan_error(plan, el, "name", "is taken by the <%s> at %s:%d:%d", sn_element_tag(first->kind),
              sn_report_file_name(plan->report, first->at.file), first->at.line, first->at.column);
}

// The value is an item, of a frame its element.
static void enter_name(snPlan* plan, int space, const char* name, const snElement* el, void* value) {
  if (!name[0]) return;
  int known = sn_name_find(&plan->names, space, name);
  if (known >= 0) {
    const void* first = plan->names.names[known].value;
    report_repeated(plan, el, space == FRAME_NAMES ? first : ((const snItem*)first)->el);
  } else if (sn_name_add(&plan->names, space, name, value) < 0) {
    plan->out_of_memory = true;
  }
}

void sn_list_add(snItemList* list, snItem* item) {
  item->next = NULL;
  if (list->last)
    list->last->next = item;
  else
    list->first = item;
  list->last = item;
  list->count++;
}

void* sn_plan_item(snPlan* plan, size_t bytes, snObjectType type, const snElement* el, const char* name,
                   snItemList* list) {
  snItem* item = sn_plan_alloc(plan, bytes);
  if (!item) return NULL;
  *item = (snItem){.type = type, .id = -1, .name = name ? name : "", .el = el, .values = el};
  if (list) sn_list_add(list, item);
  enter_name(plan, type, item->name, el, item);
  return item;
}

bool sn_plan_values(snPlan* plan, snItem* item, snElementKind kind, snElement* out) {
  item->values = out;
  if (kind == item->el->kind) return sn_spec_resolve(plan->spec, item->el, out);
  return sn_spec_resolve_as(plan->spec, item->el, kind, out);
}

// What <size> says about user numbers of a kind, and in which attribute; -1: as many as needed.
static int written_user_width(const snPlan* plan, snObjectType type, const char** attribute) {
  const snSpecSize* size = &plan->size;
  switch (type) {
    case SN_OBJ_BODY: *attribute = "nuser_body"; return size->nuser_body;
    case SN_OBJ_JOINT: *attribute = "nuser_jnt"; return size->nuser_jnt;
    case SN_OBJ_GEOM: *attribute = "nuser_geom"; return size->nuser_geom;
    case SN_OBJ_SITE: *attribute = "nuser_site"; return size->nuser_site;
    case SN_OBJ_CAMERA: *attribute = "nuser_cam"; return size->nuser_cam;
    case SN_OBJ_TENDON: *attribute = "nuser_tendon"; return size->nuser_tendon;
    case SN_OBJ_ACTUATOR: *attribute = "nuser_actuator"; return size->nuser_actuator;
    case SN_OBJ_SENSOR: *attribute = "nuser_sensor"; return size->nuser_sensor;
    default: *attribute = ""; return -1;
  }
}

void sn_plan_user(snPlan* plan, const snItem* item, snRealList user) {
  const char* attribute;
  int width = written_user_width(plan, item->type, &attribute);
  if (width >= 0 && user.n > width)
    sn_plan_error(plan, item->el, "user", "has %d numbers, more than the %d of <size> attribute '%s'", user.n, width,
                attribute);
  else if (user.n > plan->user_width[item->type])
    plan->user_width[item->type] = user.n;
}

int sn_user_width(const snPlan* plan, snObjectType type) {
  const char* attribute;
  int width = written_user_width(plan, type, &attribute);
  return width >= 0 ? width : plan->user_width[type];
}

void sn_plan_name_frame(snPlan* plan, const snElement* el, const char* name) {
  if (name) enter_name(plan, FRAME_NAMES, name, el, (void*)el);
}

static snItem* find_item(const snPlan* plan, snObjectType type, const char* name) {
  if (type == SN_OBJ_XBODY) type = SN_OBJ_BODY;
  int number = name ? sn_name_find(&plan->names, (int)type, name) : -1;
  return number < 0 ? NULL : plan->names.names[number].value;
}

snItem* sn_plan_find(snPlan* plan, snObjectType type, const char* name) {
  snItem* item = find_item(plan, type, name);
  if (item) item->referenced = true;
  return item;
}

int sn_plan_id(const snPlan* plan, snObjectType type, const char* name) {
  const snItem* item = find_item(plan, type, name);
  return item ? item->id : -1;
}

// What a kind of object is called in files.
static const char* object_word(snObjectType type) {
  const snWord* word = sn_attr_rows(SN_EL_TUPLE_ELEMENT)[SN_ROW(TUPLE_ELEMENT, objtype)].words;
  while (word->text && word->value != (int)type) word++;
  return word->text ? word->text : "object";
}

typedef struct Candidates {
  const snNameTable* table;
  int space;
} Candidates;

// "" for a name in another space: nothing is close to it.
static const char* candidate(const void* context, int i) {
  const Candidates* c = context;
  if (i >= c->table->count) return NULL;
  return c->table->names[i].space == c->space ? c->table->names[i].text : "";
}

snItem* sn_plan_refer(snPlan* plan, snObjectType type, const snElement* el, const char* attribute, const char* name) {
  snItem* item = sn_plan_find(plan, type, name);
  if (item) return item;
  if (type == SN_OBJ_JOINT && find_item(plan, SN_OBJ_DRIVEN, name)) {
    sn_plan_error(plan, el, attribute, "names '%s', a driven or locked joint, which has no coordinate",
                  name);
    return NULL;
  }
  const char* kind = object_word(type);
  Candidates candidates = {&plan->names, type == SN_OBJ_XBODY ? SN_OBJ_BODY : (int)type};
  const char* closest = sn_closest_word(name, candidate, &candidates);
  if (closest) {
    sn_plan_error(plan, el, attribute, "names a %s '%s' that does not exist; did you mean '%s'?", kind, name, closest);
  } else {
    sn_plan_error(plan, el, attribute, "names a %s '%s' that does not exist", kind, name);
  }
  return NULL;
}

static const snElement* next_section(const snElement* el, snElementKind section) {
  while (el && !(el->kind == section && el->first)) el = el->next;
  return el;
}

const snElement* sn_first_in(const snPlan* plan, snElementKind section) {
  const snElement* found = plan->spec->root ? next_section(plan->spec->root->first, section) : NULL;
  return found ? found->first : NULL;
}

const snElement* sn_next_in(const snElement* el) {
  if (el->next) return el->next;
  const snElement* section = next_section(el->parent->next, el->parent->kind);
  return section ? section->first : NULL;
}

typedef void SayFn(snReport* report, snAt at, const char* format, ...);

static void say(snPlan* plan, SayFn* report, const snElement* el, const char* attribute, const char* format,
                va_list args) {
  char text[512], owner[160] = "";
  vsnprintf(text, sizeof text, format, args);
  const char *name = sn_spec_name(el), *tag = sn_element_tag(el->kind);
  if (name[0]) snprintf(owner, sizeof owner, " '%.120s'", name);
  if (attribute) {
    int row = sn_attr_find(el->kind, attribute);
    snAt at = row < 0 ? el->at : sn_spec_resolved_at(plan->spec, el, row);
    report(plan->report, at, "<%s>%s attribute '%s' %s", tag, owner, attribute, text);
  } else {
    report(plan->report, el->at, "<%s>%s %s", tag, owner, text);
  }
}

const snSpecCompiler* sn_compiler(const snPlan* plan, const snElement* el) {
  return el && el->origin ? &el->origin->compiler : &plan->compiler;
}

void sn_plan_error(snPlan* plan, const snElement* el, const char* attribute, const char* format, ...) {
  va_list args;
  va_start(args, format);
  say(plan, sn_error, el, attribute, format, args);
  va_end(args);
}

void sn_plan_warning(snPlan* plan, const snElement* el, const char* attribute, const char* format, ...) {
  va_list args;
  va_start(args, format);
  say(plan, sn_warn, el, attribute, format, args);
  va_end(args);
}

static void number_list(snPlan* plan, snItemList list, snObjectType type) {
  for (snItem* item = list.first; item; item = item->next) {
    item->id = plan->count[type];
    plan->items[type][plan->count[type]++] = item;
  }
}

static void count_tree(const snPlanBody* body, int* count) {
  count[SN_OBJ_BODY]++;
  count[SN_OBJ_JOINT] += body->joints.count;
  count[SN_OBJ_DRIVEN] += body->driven.count;
  count[SN_OBJ_GEOM] += body->geoms.count;
  count[SN_OBJ_SITE] += body->sites.count;
  count[SN_OBJ_CAMERA] += body->cameras.count;
  count[SN_OBJ_LIGHT] += body->lights.count;
  SN_EACH(snPlanBody, child, body->bodies) count_tree(child, count);
}

static void number_tree(snPlan* plan, snPlanBody* body) {
  body->item.id = plan->count[SN_OBJ_BODY];
  plan->items[SN_OBJ_BODY][plan->count[SN_OBJ_BODY]++] = &body->item;
  number_list(plan, body->joints, SN_OBJ_JOINT);
  number_list(plan, body->driven, SN_OBJ_DRIVEN);
  number_list(plan, body->geoms, SN_OBJ_GEOM);
  number_list(plan, body->sites, SN_OBJ_SITE);
  number_list(plan, body->cameras, SN_OBJ_CAMERA);
  number_list(plan, body->lights, SN_OBJ_LIGHT);
  SN_EACH(snPlanBody, child, body->bodies) number_tree(plan, child);
}

void sn_plan_number(snPlan* plan) {
  int total[SN_OBJ_COUNT];
  for (int type = 0; type < SN_OBJ_COUNT; type++) total[type] = plan->lists[type].count;
  count_tree(plan->world, total);
  for (int type = 0; type < SN_OBJ_COUNT; type++) {
    plan->count[type] = 0;
    plan->items[type] = sn_plan_alloc(plan, sizeof(snItem*) * (size_t)total[type]);
    if (!plan->items[type]) return;
    number_list(plan, plan->lists[type], (snObjectType)type);
  }
  number_tree(plan, plan->world);
}
