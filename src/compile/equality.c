// equality.c — <equality>: what must stay together
//   reads   the elements with their classes        writes  eq_*
//   eq_data   connect   anchor in body 1, the same point in body 2
//             weld      anchor in body 2, its place in body 1, orientation of body 2 in body 1, torque scale
//             joint, tendon   coefficients of a polynomial
//             distance  distance of the geoms' centres; negative: as at qpos0
//   The parts that depend on where bodies are at qpos0 are left to the constants of the model.
#include "compile/section.h"
#include "compile/body/tree.h"

#include <string.h>

typedef struct snPlanEquality {
  snItem item;
  snEqualityType kind;
  snObjectType target;           // of both objects
  const snItem *first, *second;  // second NULL: none
  snSpecDefaultEquality common;  // what all kinds share, with its class
  snEqData data;
} snPlanEquality;

// places in the data of a weld; also where the defaults stand that other types show
enum { ANCHOR = 0, RELPOSE = 3, TORQUESCALE = 10 };

// Two ways to say what connect and weld hold together.
typedef struct Ends {
  const char *body1, *body2, *site1, *site2;
  bool about_bodies, about_sites;  // attributes of that way were written
  bool complete;                   // the first body, and what else that way needs
  const char* needed;
} Ends;

static void plan_ends(snPlan* plan, const snElement* el, const Ends* ends, snPlanEquality* equality) {
  if (ends->about_bodies && ends->about_sites) {
    sn_plan_error(plan, el, NULL, "holds either bodies or sites: attributes of both were found");
    return;
  }
  if (ends->about_sites) {
    equality->target = SN_OBJ_SITE;
    if (!ends->site1[0] || !ends->site2[0]) {
      sn_plan_error(plan, el, NULL, "needs both 'site1' and 'site2'");
      return;
    }
    equality->first = sn_plan_refer(plan, SN_OBJ_SITE, el, "site1", ends->site1);
    equality->second = sn_plan_refer(plan, SN_OBJ_SITE, el, "site2", ends->site2);
    return;
  }
  equality->target = SN_OBJ_BODY;
  if (!ends->complete) {
    sn_plan_error(plan, el, NULL, "needs %s, or 'site1' and 'site2'", ends->needed);
    return;
  }
  equality->first = sn_plan_refer(plan, SN_OBJ_BODY, el, "body1", ends->body1);
  equality->second = ends->body2[0] ? sn_plan_refer(plan, SN_OBJ_BODY, el, "body2", ends->body2) : &plan->world->item;
}

static void plan_connect(snPlan* plan, const snElement* el, snPlanEquality* equality) {
  const snSpecConnect* s = SN_AS(Connect, el);
  bool body1 = SN_GIVEN(s, CONNECT, body1), anchor = SN_GIVEN(s, CONNECT, anchor);
  Ends ends = {s->body1, s->body2, s->site1, s->site2, .needed = "'body1' and 'anchor'"};
  ends.about_bodies = body1 || SN_GIVEN(s, CONNECT, body2) || anchor;
  ends.about_sites = SN_GIVEN(s, CONNECT, site1) || SN_GIVEN(s, CONNECT, site2);
  ends.complete = body1 && anchor;
  if (anchor) memcpy(equality->data + ANCHOR, s->anchor, sizeof s->anchor);
  plan_ends(plan, el, &ends, equality);
}

static void plan_weld(snPlan* plan, const snElement* el, snPlanEquality* equality) {
  const snSpecWeld* s = SN_AS(Weld, el);
  bool body1 = SN_GIVEN(s, WELD, body1), relpose = SN_GIVEN(s, WELD, relpose);
  Ends ends = {s->body1, s->body2, s->site1, s->site2, .complete = body1, .needed = "'body1'"};
  ends.about_bodies = body1 || SN_GIVEN(s, WELD, body2) || SN_GIVEN(s, WELD, anchor) || relpose;
  ends.about_sites = SN_GIVEN(s, WELD, site1) || SN_GIVEN(s, WELD, site2);
  if (ends.about_bodies) memcpy(equality->data + ANCHOR, s->anchor, sizeof s->anchor);
  if (relpose) memcpy(equality->data + RELPOSE, s->relpose, sizeof s->relpose);
  equality->data[TORQUESCALE] = s->torquescale;
  plan_ends(plan, el, &ends, equality);
}

static void check_scalar(snPlan* plan, const snElement* el, const char* attribute, const snItem* item) {
  const snPlanJoint* joint = (const snPlanJoint*)(const void*)item;
  if (joint && joint->s.type != SN_JOINT_HINGE && joint->s.type != SN_JOINT_SLIDE)
    sn_plan_error(plan, el, attribute, "must name a hinge or a slide, and '%s' is neither", joint->item.name);
}

static void plan_joint(snPlan* plan, const snElement* el, snPlanEquality* equality) {
  const snSpecEqJoint* s = SN_AS(EqJoint, el);
  equality->first = sn_plan_refer(plan, SN_OBJ_JOINT, el, "joint1", s->joint1);
  if (s->joint2[0]) equality->second = sn_plan_refer(plan, SN_OBJ_JOINT, el, "joint2", s->joint2);
  check_scalar(plan, el, "joint1", equality->first);
  check_scalar(plan, el, "joint2", equality->second);
  memcpy(equality->data, s->polycoef, sizeof s->polycoef);
}

static void plan_tendon(snPlan* plan, const snElement* el, snPlanEquality* equality) {
  const snSpecEqTendon* s = SN_AS(EqTendon, el);
  equality->first = sn_plan_refer(plan, SN_OBJ_TENDON, el, "tendon1", s->tendon1);
  if (s->tendon2[0]) equality->second = sn_plan_refer(plan, SN_OBJ_TENDON, el, "tendon2", s->tendon2);
  memcpy(equality->data, s->polycoef, sizeof s->polycoef);
}

static void plan_distance(snPlan* plan, const snElement* el, snPlanEquality* equality) {
  const snSpecEqDistance* s = SN_AS(EqDistance, el);
  bool given = SN_GIVEN(s, EQ_DISTANCE, distance);
  equality->target = SN_OBJ_GEOM;
  equality->first = sn_plan_refer(plan, SN_OBJ_GEOM, el, "geom1", s->geom1);
  equality->second = sn_plan_refer(plan, SN_OBJ_GEOM, el, "geom2", s->geom2);
  memset(equality->data, 0, sizeof equality->data);
  equality->data[0] = given ? s->distance : -1;
  if (given && !(s->distance >= 0)) sn_plan_error(plan, el, "distance", "must not be negative, found %g", s->distance);
}

// conformance: eq_objtype says body, the kind of objects that other kinds without one have too
static void plan_flex(snPlan* plan, const snElement* el, snPlanEquality* equality) {
  const snSpecEqFlex* s = (const snSpecEqFlex*)(const void*)el;  // <flex> and <flexvert> have the same rows
  equality->first = sn_plan_refer(plan, SN_OBJ_FLEX, el, "flex", s->flex);
}

static const struct {
  snElementKind element;
  snEqualityType kind;
  void (*plan)(snPlan* plan, const snElement* el, snPlanEquality* equality);
} kinds[] = {
    {SN_EL_CONNECT, SN_EQUALITY_CONNECT, plan_connect},       {SN_EL_WELD, SN_EQUALITY_WELD, plan_weld},
    {SN_EL_EQ_JOINT, SN_EQUALITY_JOINT, plan_joint},          {SN_EL_EQ_TENDON, SN_EQUALITY_TENDON, plan_tendon},
    {SN_EL_EQ_DISTANCE, SN_EQUALITY_DISTANCE, plan_distance}, {SN_EL_EQ_FLEX, SN_EQUALITY_FLEX, plan_flex},
    {SN_EL_EQ_FLEXVERT, SN_EQUALITY_FLEXVERT, plan_flex},
};
#define KINDS (sizeof kinds / sizeof kinds[0])

static void plan_equality(snPlan* plan, const snElement* el) {
  size_t kind = 0;
  while (kind < KINDS && kinds[kind].element != el->kind) kind++;
  if (kind == KINDS) return;  // the reader has refused everything else
  snPlanEquality* equality =
      sn_plan_item(plan, sizeof *equality, SN_OBJ_EQUALITY, el, sn_spec_name(el), &plan->lists[SN_OBJ_EQUALITY]);
  if (!equality || !sn_plan_values(plan, &equality->item, SN_EL_DEFAULT_EQUALITY, &equality->common.el)) return;
  equality->kind = kinds[kind].kind;
  // conformance: types that do not use all of their data show the defaults of the others in the rest
  equality->data[1] = equality->data[TORQUESCALE] = 1;
  kinds[kind].plan(plan, el, equality);
  if (equality->first && equality->first == equality->second)
    sn_plan_error(plan, el, NULL, "needs two different objects, found '%s' twice", equality->first->name);
}

void sn_plan_equalities(snPlan* plan) {
  for (const snElement* el = sn_first_in(plan, SN_EL_EQUALITY); el && !plan->out_of_memory; el = sn_next_in(el))
    plan_equality(plan, el);
}

void sn_size_equalities(snPlan* plan, snModel* m) { m->neq = plan->count[SN_OBJ_EQUALITY]; }

void sn_fill_equalities(const snPlan* plan, snModel* m) {
  for (int id = 0; id < m->neq; id++) {
    const snPlanEquality* equality = SN_ITEM(snPlanEquality, plan, SN_OBJ_EQUALITY, id);
    m->eq_type[id] = equality->kind;
    m->eq_obj1id[id] = equality->first->id;
    m->eq_obj2id[id] = equality->second ? equality->second->id : -1;
    m->eq_objtype[id] = equality->target;
    memcpy(m->eq_data[id], equality->data, sizeof equality->data);
  }
}
