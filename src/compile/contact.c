// contact.c — <contact>: geom pairs with parameters of their own, body pairs that never touch
//   reads   the elements with their classes        writes  pair_* exclude_signature
//   The signature of two bodies is (lower number << 16) + higher number; pairs and exclusions stand in its order.
#include "compile/section.h"

#include <math.h>
#include <string.h>

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

// conformance: a solmix below this weighs nothing
#define NEGLIGIBLE 1e-14

static void plan_pair(snPlan* plan, const snElement* el) {
  snPlanPair* pair = sn_plan_item(plan, sizeof *pair, SN_OBJ_PAIR, el, sn_spec_name(el), &plan->lists[SN_OBJ_PAIR]);
  if (!pair) return;
  sn_spec_resolve(plan->spec, el, &pair->s.el);
  int condim = pair->s.condim;
  if (condim != 1 && condim != 3 && condim != 4 && condim != 6)
    sn_complain(plan, el, "condim", "must be 1, 3, 4 or 6, found %d", condim);
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
  SN_EACH(snPlanExclude, exclude, plan->lists[SN_OBJ_EXCLUDE])
  exclude->signature = signature(exclude->body1->id, exclude->body2->id);
  renumber(plan, SN_OBJ_PAIR, pair_signature);
  renumber(plan, SN_OBJ_EXCLUDE, exclude_signature);
}

void sn_size_contacts(snPlan* plan, snModel* m) {
  m->npair = plan->count[SN_OBJ_PAIR];
  m->nexclude = plan->count[SN_OBJ_EXCLUDE];
}

// Share of the first geom in the parameters of both.
static double mixing(const snPlanGeom* a, const snPlanGeom* b) {
  bool first = a->solmix >= NEGLIGIBLE, second = b->solmix >= NEGLIGIBLE;
  if (first && second) return a->solmix / (a->solmix + b->solmix);
  return first == second ? 0.5 : first ? 1 : 0;
}

static void take_friction(double* out, const snPlanGeom* a, const snPlanGeom* b) {
  static const int kind[5] = {0, 0, 1, 2, 2};
  for (int i = 0; i < 5; i++) out[i] = real_max(a->friction[kind[i]], b->friction[kind[i]]);
}

// Parameters written as "nan" are left to the geoms, which share them as in any other contact: the one of higher
// priority decides, else the larger friction counts and impedances are mixed. Conformance: references are not.
static void take_from_geoms(snSpecPair* s, const snPlanGeom* a, const snPlanGeom* b) {
  if (isnan(s->margin)) s->margin = real_max(a->margin, b->margin);
  if (isnan(s->gap)) s->gap = real_max(a->gap, b->gap);
  if (a->priority != b->priority) a = b = a->priority > b->priority ? a : b;
  double mix = mixing(a, b);
  if (isnan(s->friction[0])) take_friction(s->friction, a, b);
  if (isnan(s->solref[0]))
    for (int i = 0; i < 2; i++) s->solref[i] = real_min(a->solref[i], b->solref[i]);
  if (isnan(s->solimp[0]))
    for (int i = 0; i < 5; i++) s->solimp[i] = a == b ? a->solimp[i] : mix * a->solimp[i] + (1 - mix) * b->solimp[i];
}

void sn_fill_contacts(const snPlan* plan, snModel* m) {
  for (int id = 0; id < m->npair; id++) {
    const snPlanPair* pair = SN_ITEM(snPlanPair, plan, SN_OBJ_PAIR, id);
    snSpecPair s = pair->s;
    take_from_geoms(&s, pair->geom1, pair->geom2);
    m->pair_dim[id] = s.condim;
    m->pair_geom1[id] = pair->geom1->item.id;
    m->pair_geom2[id] = pair->geom2->item.id;
    m->pair_signature[id] = pair->signature;
    memcpy(m->pair_solref[id], s.solref, sizeof s.solref);
    memcpy(m->pair_solreffriction[id], s.solreffriction, sizeof s.solreffriction);
    memcpy(m->pair_solimp[id], s.solimp, sizeof s.solimp);
    m->pair_margin[id] = s.margin;
    m->pair_gap[id] = s.gap;
    memcpy(m->pair_friction[id], s.friction, sizeof s.friction);
  }
  for (int id = 0; id < m->nexclude; id++)
    m->exclude_signature[id] = SN_ITEM(snPlanExclude, plan, SN_OBJ_EXCLUDE, id)->signature;
}
