// contact.c — <contact>: geom pairs with parameters of their own, body pairs that never touch
//   reads   the elements with their classes        writes  pair_* exclude_signature
//   A pair takes nothing from its geoms: what it does not say has a default. The signature of two bodies is (lower
//   number << 16) + higher number; pairs and exclusions stand in its order.
#include "compile/section.h"

// Bodies that signatures tell apart
#define MOST_BODIES 65536

typedef struct snPlanPair {
  snItem item;
  const snPlanGeom *geom1, *geom2;
  snSpecPair s;
  int signature;
} snPlanPair;

typedef struct snPlanExclude {
  snItem item;
  const snItem *body1, *body2;
  int signature;
} snPlanExclude;

static void plan_pair(snPlan* plan, const snElement* el) {
  snPlanPair* pair = sn_plan_item(plan, sizeof *pair, SN_OBJ_PAIR, el, sn_spec_name(el), &plan->lists[SN_OBJ_PAIR]);
  if (!pair) return;
  sn_plan_values(plan, &pair->item, SN_EL_PAIR, &pair->s.el);
  int condim = pair->s.condim;
  if (condim != 1 && condim != 3 && condim != 4 && condim != 6)
    sn_plan_error(plan, el, "condim", "must be 1, 3, 4 or 6, found %d", condim);
  pair->geom1 = (const snPlanGeom*)(void*)sn_plan_refer(plan, SN_OBJ_GEOM, el, "geom1", pair->s.geom1);
  pair->geom2 = (const snPlanGeom*)(void*)sn_plan_refer(plan, SN_OBJ_GEOM, el, "geom2", pair->s.geom2);
}

static void plan_exclude(snPlan* plan, const snElement* el) {
  const snSpecExclude* s = SN_AS(Exclude, el);
  snPlanExclude* exclude =
      sn_plan_item(plan, sizeof *exclude, SN_OBJ_EXCLUDE, el, s->name, &plan->lists[SN_OBJ_EXCLUDE]);
  if (!exclude) return;
  exclude->body1 = sn_plan_refer(plan, SN_OBJ_BODY, el, "body1", s->body1);
  exclude->body2 = sn_plan_refer(plan, SN_OBJ_BODY, el, "body2", s->body2);
}

void sn_plan_contacts(snPlan* plan) {
  for (const snElement* el = sn_first_in(plan, SN_EL_CONTACT); el && !plan->out_of_memory; el = sn_next_in(el)) {
    if (el->kind == SN_EL_PAIR) plan_pair(plan, el);
    if (el->kind == SN_EL_EXCLUDE) plan_exclude(plan, el);
  }
}

static int signature(int a, int b) {
  int low = a < b ? a : b, high = a < b ? b : a;
  return (int)(((unsigned)low << 16) + (unsigned)high);
}

// A list in rising order of signatures, equal ones as they were: halves sorted, then merged.
static snItem* sort(snItem* list, int count, int (*of)(const snItem* item)) {
  if (count < 2) return list;
  snItem* second = list;
  for (int i = 1; i < count / 2; i++) second = second->next;
  snItem* rest = second->next;
  second->next = NULL;
  snItem *a = sort(list, count / 2, of), *b = sort(rest, count - count / 2, of), *first = NULL, **end = &first;
  while (a && b) {
    snItem** lower = of(b) < of(a) ? &b : &a;
    *end = *lower;
    end = &(*lower)->next;
    *lower = (*lower)->next;
  }
  *end = a ? a : b;
  return first;
}

static void renumber(snPlan* plan, snObjectType type, int (*of)(const snItem* item)) {
  snItem* item = plan->lists[type].first = sort(plan->lists[type].first, plan->lists[type].count, of);
  for (int id = 0; item; item = item->next, id++) {
    item->id = id;
    plan->items[type][id] = item;
    plan->lists[type].last = item;
  }
}

static int pair_signature(const snItem* item) { return ((const snPlanPair*)(const void*)item)->signature; }
static int exclude_signature(const snItem* item) { return ((const snPlanExclude*)(const void*)item)->signature; }

void sn_sort_contacts(snPlan* plan) {
  SN_EACH(snPlanPair, pair, plan->lists[SN_OBJ_PAIR]) {
    if (pair->geom1->body->item.id > pair->geom2->body->item.id) {
      const snPlanGeom* swap = pair->geom1;
      pair->geom1 = pair->geom2;
      pair->geom2 = swap;
    }
    pair->signature = signature(pair->geom1->body->item.id, pair->geom2->body->item.id);
  }
  // a signature of more bodies could be that of two others as well; that of a pair is compared with its geoms
  const snPlanExclude* first = (const snPlanExclude*)(const void*)plan->lists[SN_OBJ_EXCLUDE].first;
  if (first && plan->count[SN_OBJ_BODY] > MOST_BODIES)
    sn_plan_error(plan, first->item.el, NULL, "needs a model of at most %d bodies, found %d", MOST_BODIES,
                plan->count[SN_OBJ_BODY]);
  SN_EACH(snPlanExclude, exclude, plan->lists[SN_OBJ_EXCLUDE])
  exclude->signature = signature(exclude->body1->id, exclude->body2->id);
  renumber(plan, SN_OBJ_PAIR, pair_signature);
  renumber(plan, SN_OBJ_EXCLUDE, exclude_signature);
}

void sn_size_contacts(snPlan* plan, snModel* m) {
  m->npair = plan->count[SN_OBJ_PAIR];
  m->nexclude = plan->count[SN_OBJ_EXCLUDE];
}

void sn_fill_contacts(const snPlan* plan, snModel* m) {
  for (int id = 0; id < m->npair; id++) {
    const snPlanPair* pair = SN_ITEM(snPlanPair, plan, SN_OBJ_PAIR, id);
    m->pair_geom1[id] = pair->geom1->item.id;
    m->pair_geom2[id] = pair->geom2->item.id;
    m->pair_signature[id] = pair->signature;
  }
  for (int id = 0; id < m->nexclude; id++)
    m->exclude_signature[id] = SN_ITEM(snPlanExclude, plan, SN_OBJ_EXCLUDE, id)->signature;
}
