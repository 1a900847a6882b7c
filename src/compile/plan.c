// plan.c — items, their names and their numbers
//   reads   elements of the spec        writes  the plan's lists and its table of names
//   Names are unique among objects of a kind; the table is a hash with open addressing that grows in the plan's arena.
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

typedef struct snNameSlot {
  int type;
  const char* name;  // NULL: free
  const snElement* el;
  snItem* item;  // NULL for frames
} snNameSlot;

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

static uint32_t name_hash(int type, const char* name) {
  uint32_t hash = 2166136261u ^ (uint32_t)type;
  for (; *name; name++) hash = (hash ^ (uint8_t)*name) * 16777619u;
  return hash ^ hash >> 15;
}

// The slot of a name, or the free one where it would go. The table is never full.
static snNameSlot* name_slot(snNameSlot* slots, int capacity, int type, const char* name) {
  uint32_t mask = (uint32_t)capacity - 1, at = name_hash(type, name) & mask;
  while (slots[at].name && (slots[at].type != type || strcmp(slots[at].name, name) != 0)) at = (at + 1) & mask;
  return &slots[at];
}

static bool grow_names(snPlan* plan) {
  int capacity = plan->name_capacity ? 2 * plan->name_capacity : 64;
  snNameSlot* slots = sn_plan_alloc(plan, sizeof(snNameSlot) * (size_t)capacity);
  if (!slots) return false;
  for (int i = 0; i < plan->name_capacity; i++) {
    snNameSlot* old = &plan->names[i];
    if (old->name) *name_slot(slots, capacity, old->type, old->name) = *old;
  }
  plan->names = slots;
  plan->name_capacity = capacity;
  return true;
}

static void report_repeated(snPlan* plan, const snElement* el, const snNameSlot* first) {
  if (!first->el) {
    sn_complain(plan, el, "name", "is taken: that is what the world is called");
    return;
  }
  sn_complain(plan, el, "name", "is taken by the <%s> at %s:%d:%d", sn_element_tag(first->el->kind),
              sn_report_file_name(plan->report, first->el->at.file), first->el->at.line, first->el->at.column);
}

static void enter_name(snPlan* plan, int type, const char* name, const snElement* el, snItem* item) {
  if (!name[0]) return;
  if (2 * (plan->name_count + 1) > plan->name_capacity && !grow_names(plan)) return;
  snNameSlot* slot = name_slot(plan->names, plan->name_capacity, type, name);
  if (slot->name) {
    report_repeated(plan, el, slot);
    return;
  }
  *slot = (snNameSlot){type, name, el, item};
  plan->name_count++;
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
    sn_complain(plan, item->el, "user", "has %d numbers, more than the %d of <size> attribute '%s'", user.n, width,
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
  if (name) enter_name(plan, FRAME_NAMES, name, el, NULL);
}

static snItem* find_item(const snPlan* plan, snObjectType type, const char* name) {
  if (type == SN_OBJ_XBODY) type = SN_OBJ_BODY;
  if (!name || !name[0] || !plan->name_capacity) return NULL;
  return name_slot(plan->names, plan->name_capacity, (int)type, name)->item;
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

typedef struct NameList {
  const char** names;
  int count;
} NameList;

static const char* listed_name(const void* context, int i) {
  const NameList* list = context;
  return i < list->count ? list->names[i] : NULL;
}

static const char* closest_name(snPlan* plan, int type, const char* name) {
  NameList list = {sn_plan_alloc(plan, sizeof(char*) * (size_t)plan->name_count), 0};
  if (!list.names) return NULL;
  for (int i = 0; i < plan->name_capacity; i++)
    if (plan->names[i].name && plan->names[i].type == type) list.names[list.count++] = plan->names[i].name;
  return sn_text_closest(name, listed_name, &list);
}

snItem* sn_plan_refer(snPlan* plan, snObjectType type, const snElement* el, const char* attribute, const char* name) {
  snItem* item = sn_plan_find(plan, type, name);
  if (item) return item;
  const char* kind = object_word(type);
  const char* closest = closest_name(plan, type == SN_OBJ_XBODY ? SN_OBJ_BODY : (int)type, name);
  if (closest) {
    sn_complain(plan, el, attribute, "names a %s '%s' that does not exist; did you mean '%s'?", kind, name, closest);
  } else {
    sn_complain(plan, el, attribute, "names a %s '%s' that does not exist", kind, name);
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

void sn_complain(snPlan* plan, const snElement* el, const char* attribute, const char* format, ...) {
  va_list args;
  va_start(args, format);
  say(plan, sn_error, el, attribute, format, args);
  va_end(args);
}

void sn_remark(snPlan* plan, const snElement* el, const char* attribute, const char* format, ...) {
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
