// tendon.c — <tendon>: spatial and fixed tendons
//   reads   the elements with their classes        writes  tendon_* wrap_*
//   A fixed tendon is a weighted sum of joint positions; a spatial one runs through sites, around geoms, over pulleys.
#include "compile/section.h"
#include "compile/tendon_path.h"
#include "compile/tendon_pattern.h"
#include "compile/topology.h"
#include "compile/tree.h"

#include <string.h>

static void plan_limits(snPlan* plan, const snElement* el, const snSpecSpatial* s, snPlanTendon* tendon) {
  tendon->range = (snRange){s->range[0], s->range[1]};
  tendon->limited = sn_plan_limit(plan, el, s->limited, tendon->range, "range", "limited");

  snRange force = {s->actuatorfrcrange[0], s->actuatorfrcrange[1]};
  tendon->force_range = force;
  tendon->force_limited =
      sn_plan_limit(plan, el, s->actuatorfrclimited, force, "actuatorfrcrange", "actuatorfrclimited");
  if (tendon->force_limited && force.lo < force.hi && (force.lo > 0 || force.hi < 0))
    sn_complain(plan, el, "actuatorfrcrange", "must have 0 in it, found %g %g", force.lo, force.hi);
}

// One number is a rest length, two are the ends of a dead band.
static void plan_spring(snPlan* plan, const snElement* el, const snSpecSpatial* s, snPlanTendon* tendon) {
  bool one = s->springlength_n == 1;
  tendon->spring_length = (snRange){s->springlength[0], s->springlength[one ? 0 : 1]};
  if (tendon->spring_length.lo > tendon->spring_length.hi)
    sn_complain(plan, el, "springlength", "must not fall, found %g %g", tendon->spring_length.lo,
                tendon->spring_length.hi);
}

static void plan_tendon(snPlan* plan, const snElement* el) {
  snSpecSpatial s;
  snPlanTendon* tendon =
      sn_plan_item(plan, sizeof *tendon, SN_OBJ_TENDON, el, sn_spec_name(el), &plan->lists[SN_OBJ_TENDON]);
  // a fixed tendon cannot say how it is drawn, but its class can: both kinds are read as spatial ones
  if (!tendon || !sn_spec_resolve_as(plan->spec, el, SN_EL_SPATIAL, &s.el)) return;
  tendon->group = s.group;
  tendon->stiffness = s.stiffness;
  tendon->damping = s.damping;
  tendon->armature = s.armature;
  tendon->frictionloss = s.frictionloss;
  tendon->margin = s.margin;
  tendon->width = s.width;
  memcpy(tendon->solref_limit, s.solreflimit, sizeof tendon->solref_limit);
  memcpy(tendon->solimp_limit, s.solimplimit, sizeof tendon->solimp_limit);
  memcpy(tendon->solref_friction, s.solreffriction, sizeof tendon->solref_friction);
  memcpy(tendon->solimp_friction, s.solimpfriction, sizeof tendon->solimp_friction);
  for (int i = 0; i < 4; i++) tendon->rgba[i] = (float)s.rgba[i];
  if (s.material[0] && !plan->compiler.discardvisual)
    tendon->material = sn_plan_refer(plan, SN_OBJ_MATERIAL, el, "material", s.material);
  sn_plan_user(plan, &tendon->item, s.user);

  plan_limits(plan, el, &s, tendon);
  plan_spring(plan, el, &s, tendon);
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
    m->tendon_adr[id] = address;
    m->tendon_num[id] = tendon->wrap_count;
    for (int i = 0; i < tendon->wrap_count; i++) fill_wrap(&tendon->wraps[i], m, address++);
    m->tendon_matid[id] = tendon->material ? tendon->material->id : -1;
    m->tendon_group[id] = tendon->group;
    m->tendon_limited[id] = tendon->limited;
    m->tendon_actfrclimited[id] = tendon->force_limited;
    m->tendon_width[id] = tendon->width;
    memcpy(m->tendon_solref_lim[id], tendon->solref_limit, sizeof tendon->solref_limit);
    memcpy(m->tendon_solimp_lim[id], tendon->solimp_limit, sizeof tendon->solimp_limit);
    memcpy(m->tendon_solref_fri[id], tendon->solref_friction, sizeof tendon->solref_friction);
    memcpy(m->tendon_solimp_fri[id], tendon->solimp_friction, sizeof tendon->solimp_friction);
    m->tendon_range[id] = tendon->range;
    m->tendon_actfrcrange[id] = tendon->force_range;
    m->tendon_margin[id] = tendon->margin;
    m->tendon_stiffness[id] = tendon->stiffness;
    m->tendon_damping[id] = tendon->damping;
    m->tendon_armature[id] = tendon->armature;
    m->tendon_frictionloss[id] = tendon->frictionloss;
    m->tendon_lengthspring[id] = tendon->spring_length;
    memcpy(m->tendon_rgba[id], tendon->rgba, sizeof tendon->rgba);
  }
  sn_fill_user(plan, SN_OBJ_TENDON, m->tendon_user);
  sn_fill_tendon_patterns(plan, m);
}
