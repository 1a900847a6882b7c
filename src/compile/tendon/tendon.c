// tendon.c — <tendon>: spatial and fixed tendons
//   reads   the elements with their classes        writes  paths of tendon_*, wrap_*
//   A fixed tendon is a weighted sum of joint positions; a spatial one runs through sites, around geoms, over pulleys.
#include "compile/tendon/tendon.h"

#include "compile/section.h"
#include "compile/body/topology.h"
#include "compile/body/tree.h"
#include "sinew/physics.h"

static void plan_limits(snPlan* plan, const snElement* el, snSpecSpatial* s) {
  const double* force = s->actuatorfrcrange;
  if (plan->opt.physics & SN_PHYSICS_TENDONFORCE && !SN_GIVEN(s, SPATIAL, actuatorfrclimited))
    s->actuatorfrclimited = SN_LEFT_TO_RANGE;
  s->limited = sn_plan_limit(plan, el, s->limited, s->range, "range", "limited");
  bool limited = sn_plan_limit(plan, el, s->actuatorfrclimited, force, "actuatorfrcrange", "actuatorfrclimited");
  if (limited && force[0] < force[1] && (force[0] > 0 || force[1] < 0))
    sn_plan_error(plan, el, "actuatorfrcrange", "must have 0 in it, found %g %g", force[0], force[1]);
}

// One number is a rest length, two are the ends of a dead band.
static void plan_spring(snPlan* plan, const snElement* el, snSpecSpatial* s) {
  if (s->springlength_n == 1) s->springlength[1] = s->springlength[0];
  if (s->springlength[0] > s->springlength[1])
    sn_plan_error(plan, el, "springlength", "must not fall, found %g %g", s->springlength[0], s->springlength[1]);
}

static void plan_tendon(snPlan* plan, const snElement* el) {
  snPlanTendon* tendon =
      sn_plan_item(plan, sizeof *tendon, SN_OBJ_TENDON, el, sn_spec_name(el), &plan->lists[SN_OBJ_TENDON]);
  if (!tendon || !sn_plan_values(plan, &tendon->item, SN_EL_SPATIAL, &tendon->s.el)) return;
  sn_plan_material(plan, el, tendon->s.material);
  sn_plan_user(plan, &tendon->item, tendon->s.user);
  plan_limits(plan, el, &tendon->s);
  plan_spring(plan, el, &tendon->s);
  if (el->kind == SN_EL_FUNCTIONAL)
    sn_plan_functional(plan, el, tendon);
  else
    sn_plan_path(plan, el, tendon);
}

void sn_plan_tendons(snPlan* plan) {
  for (const snElement* el = sn_first_in(plan, SN_EL_TENDON); el && !plan->out_of_memory; el = sn_next_in(el))
    plan_tendon(plan, el);
}

void sn_size_tendons(snPlan* plan, snModel* m) {
  int64_t wraps = 0;
  SN_EACH(snPlanTendon, tendon, plan->lists[SN_OBJ_TENDON]) wraps += tendon->wrap_count;
  m->ntendon = plan->count[SN_OBJ_TENDON];
  m->nwrap = sn_as_size(wraps);
  sn_size_tendon_patterns(plan, m);
  sn_size_tendon_pieces(plan, m);
}

static void fill_wrap(const snPlanWrap* wrap, snModel* m, int id) {
  bool around = wrap->kind == SN_WRAP_SPHERE || wrap->kind == SN_WRAP_CYLINDER;
  double side = wrap->side ? wrap->side->id : -1;
  m->wrap_type[id] = wrap->kind;
  m->wrap_objid[id] = wrap->object ? wrap->object->id : -1;
  m->wrap_prm[id] = around ? side : wrap->factor;
}

void sn_fill_tendons(const snPlan* plan, snModel* m) {
  int address = 0;
  for (int id = 0; id < m->ntendon; id++) {
    const snPlanTendon* tendon = SN_ITEM(snPlanTendon, plan, SN_OBJ_TENDON, id);
    m->tendon_adr[id] = tendon->wrap_count > 0 ? address : -1;
    m->tendon_num[id] = tendon->wrap_count;
    for (int i = 0; i < tendon->wrap_count; i++) fill_wrap(&tendon->wraps[i], m, address++);
  }
  sn_fill_tendon_patterns(plan, m);
  sn_fill_tendon_pieces(plan, m);
}
