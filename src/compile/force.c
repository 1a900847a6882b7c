// force.c — <forces>: force elements
//   reads   the elements        writes  force_* expression_* instruction_*
#include "compile/expression_text.h"
#include "compile/section.h"
#include "math/elementary.h"

#include "compile/body/topology.h"
#include "dynamics/force_elements.h"

#include <math.h>
#include <string.h>

typedef struct snPlanForce {
  snItem item;
  snForceElement kind;
  const snPlanJoint* joint;  // of a limit force
  const snItem* objects[2];  // sites, tendon, geoms
  const snItem* functions[6];
  snExpressionText* expressions[6];  // NULL: none
  snForcePrm prm;
} snPlanForce;

static void require(snPlan* plan, const snElement* el, const char* attribute, bool holds, const char* rule,
                    double found) {
  if (!holds) sn_plan_error(plan, el, attribute, "%s, found %g", rule, found);
}

static void require_none_negative(snPlan* plan, const snElement* el, const char* attribute, const double* x,
                                  int count) {
  for (int i = 0; i < count; i++) require(plan, el, attribute, x[i] >= 0, "must not be negative", x[i]);
}

static const snItem* refer_function(snPlan* plan, const snElement* el, const char* attribute, const char* name) {
  return name[0] ? sn_plan_function_of_one(plan, el, attribute, name) : NULL;
}

static void plan_limitforce(snPlan* plan, const snElement* el, snPlanForce* force) {
  const snSpecLimitforce* s = SN_AS(Limitforce, el);
  force->joint = sn_plan_coordinate(plan, el, "joint", s->joint);
  sn_refuse_blend(plan, el, "joint", force->joint);
  require(plan, el, "range", s->range[0] <= s->range[1], "must rise", s->range[1]);
  require_none_negative(plan, el, "stiffness", s->stiffness, 2);
  require_none_negative(plan, el, "damping", &s->damping, 1);
  require_none_negative(plan, el, "transition", &s->transition, 1);
  snLimitForce p = {s->range[0], s->range[1], s->stiffness[0], s->stiffness[1], s->damping, s->transition};
  memcpy(force->prm, &p, sizeof p);
}

// Two sites that do not move in their bodies.
static void plan_sites(snPlan* plan, const snElement* el, snPlanForce* force, const char* first, const char* second) {
  force->objects[0] = sn_plan_refer(plan, SN_OBJ_SITE, el, "site1", first);
  force->objects[1] = sn_plan_refer(plan, SN_OBJ_SITE, el, "site2", second);
  for (int side = 0; side < 2; side++) {
    const snPlanSite* site = (const snPlanSite*)(const void*)force->objects[side];
    if (site && site->driver)
      sn_plan_error(plan, el, side ? "site2" : "site1", "names a site that moves in its body, which is not simulated");
  }
}

static void plan_bushing(snPlan* plan, const snElement* el, snPlanForce* force) {
  const snSpecBushing* s = SN_AS(Bushing, el);
  const char* const names[6] = {s->xrotfunction, s->yrotfunction, s->zrotfunction,
                                s->xfunction,    s->yfunction,    s->zfunction};
  static const char* const words[6] = {"xrotfunction", "yrotfunction", "zrotfunction",
                                       "xfunction",    "yfunction",    "zfunction"};
  plan_sites(plan, el, force, s->site1, s->site2);
  for (int i = 0; i < 6; i++) force->functions[i] = refer_function(plan, el, words[i], names[i]);
  snBushing p;
  memcpy(p.stiffness, s->stiffness, sizeof p.stiffness);
  memcpy(p.damping, s->damping, sizeof p.damping);
  memcpy(force->prm, &p, sizeof p);
}

static void plan_blankevoort(snPlan* plan, const snElement* el, snPlanForce* force) {
  const snSpecBlankevoort* s = SN_AS(Blankevoort, el);
  force->objects[0] = sn_plan_refer(plan, SN_OBJ_TENDON, el, "tendon", s->tendon);
  require(plan, el, "length", s->length > 0, "must be positive", s->length);
  require(plan, el, "transition", s->transition > 0, "must be positive", s->transition);
  require_none_negative(plan, el, "stiffness", &s->stiffness, 1);
  require_none_negative(plan, el, "damping", &s->damping, 1);
  snStrainLaw p = {s->length, s->stiffness, s->transition, s->damping};
  memcpy(force->prm, &p, sizeof p);
}

static void plan_ligament(snPlan* plan, const snElement* el, snPlanForce* force) {
  const snSpecLigament* s = SN_AS(Ligament, el);
  force->objects[0] = sn_plan_refer(plan, SN_OBJ_TENDON, el, "tendon", s->tendon);
  force->functions[0] = refer_function(plan, el, "function", s->function);
  bool shaped = force->functions[0] != NULL;
  require(plan, el, "length", shaped ? s->length > 0 : s->length >= 0, "must be positive", s->length);
  require_none_negative(plan, el, "stiffness", &s->stiffness, 1);
  require_none_negative(plan, el, "dissipation", &s->dissipation, 1);
  if (shaped && (SN_GIVEN(s, LIGAMENT, stiffness) || SN_GIVEN(s, LIGAMENT, dissipation)))
    sn_plan_error(plan, el, "function", "stands in place of 'stiffness' and 'dissipation', which were given too");
  snLigament p = {s->length, s->stiffness, s->dissipation, s->force};
  memcpy(force->prm, &p, sizeof p);
}

// ---- expressions

static void plan_expression(snPlan* plan, const snElement* el, snPlanForce* force, int which, const char* attribute,
                            const char* text, const char* const* variables, int variable_count) {
  snExpressionText* program = sn_arena_zalloc(plan->arena, sizeof *program);
  if (!program) {
    plan->out_of_memory = true;
    return;
  }
  force->expressions[which] = program;
  if (sn_expression_compile(plan->arena, text, variables, variable_count, program)) return;
  if (program->problem[0])
    sn_plan_error(plan, el, attribute, "character %d: %s", program->at, program->problem);
  else
    plan->out_of_memory = true;
}

static void plan_coordinateforce(snPlan* plan, const snElement* el, snPlanForce* force) {
  static const char* const variables[2] = {"q", "qdot"};
  const snSpecCoordinateforce* s = SN_AS(Coordinateforce, el);
  force->joint = sn_plan_coordinate(plan, el, "joint", s->joint);
  sn_refuse_blend(plan, el, "joint", force->joint);
  plan_expression(plan, el, force, 0, "expression", s->expression, variables, 2);
}

static void plan_pointforce(snPlan* plan, const snElement* el, snPlanForce* force) {
  static const char* const variables[2] = {"d", "ddot"};
  const snSpecPointforce* s = SN_AS(Pointforce, el);
  plan_sites(plan, el, force, s->site1, s->site2);
  plan_expression(plan, el, force, 0, "expression", s->expression, variables, 2);
}

static void plan_expressionbushing(snPlan* plan, const snElement* el, snPlanForce* force) {
  static const char* const variables[6] = {"theta_x", "theta_y", "theta_z", "delta_x", "delta_y", "delta_z"};
  static const char* const words[6] = {"xrotexpression", "yrotexpression", "zrotexpression",
                                       "xexpression",    "yexpression",    "zexpression"};
  const snSpecExpressionbushing* s = SN_AS(Expressionbushing, el);
  const char* const texts[6] = {s->xrotexpression, s->yrotexpression, s->zrotexpression,
                                s->xexpression,    s->yexpression,    s->zexpression};
  plan_sites(plan, el, force, s->site1, s->site2);
  for (int i = 0; i < 6; i++) plan_expression(plan, el, force, i, words[i], texts[i], variables, 6);
  snBushing p = {{0}, {0}};
  memcpy(p.damping, s->damping, sizeof p.damping);
  memcpy(force->prm, &p, sizeof p);
}

// ---- contacts

static int shape_of(const snItem* item) { return item ? ((const snPlanGeom*)(const void*)item)->s.type : -1; }

// A plane and a sphere, the plane first, or two spheres. False with an error.
static bool plan_geoms(snPlan* plan, const snElement* el, snPlanForce* force, const char* first, const char* second,
                       bool* swapped) {
  const snItem* a = sn_plan_refer(plan, SN_OBJ_GEOM, el, "geom1", first);
  const snItem* b = sn_plan_refer(plan, SN_OBJ_GEOM, el, "geom2", second);
  if (!a || !b) return false;
  *swapped = shape_of(b) == SN_GEOM_PLANE;
  force->objects[0] = *swapped ? b : a;
  force->objects[1] = *swapped ? a : b;
  bool plane = shape_of(force->objects[0]) == SN_GEOM_PLANE, sphere = shape_of(force->objects[0]) == SN_GEOM_SPHERE;
  bool fits =
      shape_of(force->objects[1]) == SN_GEOM_SPHERE && (plane || (sphere && force->kind == SN_ELEMENT_HUNTCROSSLEY));
  if (!fits)
    sn_plan_error(plan, el, "geom1",
                force->kind == SN_ELEMENT_HUNTCROSSLEY ? "and 'geom2' must name a plane and a sphere, or two spheres"
                                                       : "and 'geom2' must name a plane and a sphere");
  return fits;
}

static void plan_friction(snPlan* plan, const snElement* el, const double friction[3], double slip, snContactLaw* p) {
  require_none_negative(plan, el, "friction", friction, 3);
  require(plan, el, "slipvelocity", slip > 0, "must be positive", slip);
  p->static_friction = friction[0];
  p->dynamic_friction = friction[1];
  p->viscous_friction = friction[2];
  p->slip_velocity = slip;
}

// Stiffness k1 k2 / (k1 + k2) of springs in series, k = E^(2/3); each surface gives way by its share.
static void plan_huntcrossley(snPlan* plan, const snElement* el, snPlanForce* force) {
  const snSpecHuntcrossley* s = SN_AS(Huntcrossley, el);
  bool swapped = false;
  plan_geoms(plan, el, force, s->geom1, s->geom2, &swapped);
  for (int i = 0; i < 2; i++) require(plan, el, "stiffness", s->stiffness[i] > 0, "must be positive", s->stiffness[i]);
  require_none_negative(plan, el, "dissipation", s->dissipation, 2);
  int one = swapped, two = !swapped;
  double k1 = sn_pow(s->stiffness[one], 2.0 / 3.0), k2 = sn_pow(s->stiffness[two], 2.0 / 3.0), share = k2 / (k1 + k2);
  snContactLaw p = {.stiffness = k1 * share,
                    .share = share,
                    .dissipation = s->dissipation[one] * share + s->dissipation[two] * (1 - share)};
  plan_friction(plan, el, s->friction, s->slipvelocity, &p);
  memcpy(force->prm, &p, sizeof p);
}

static void plan_smoothcontact(snPlan* plan, const snElement* el, snPlanForce* force) {
  const snSpecSmoothcontact* s = SN_AS(Smoothcontact, el);
  bool swapped = false;
  plan_geoms(plan, el, force, s->geom1, s->geom2, &swapped);
  require(plan, el, "stiffness", s->stiffness > 0, "must be positive", s->stiffness);
  require(plan, el, "dissipation", s->dissipation > 0, "must be positive", s->dissipation);
  require(plan, el, "offset", s->offset > 0, "must be positive", s->offset);
  snContactLaw p = {.stiffness = 0.5 * sn_pow(s->stiffness, 2.0 / 3.0),
                    .share = 0.5,
                    .dissipation = s->dissipation,
                    .offset = s->offset,
                    .depth_smoothing = s->smoothing[0],
                    .rate_smoothing = s->smoothing[1]};
  plan_friction(plan, el, s->friction, s->slipvelocity, &p);
  memcpy(force->prm, &p, sizeof p);
}

// A mesh with springs, and what presses on it.
static void plan_foundation(snPlan* plan, const snElement* el, snPlanForce* force) {
  const snSpecFoundation* s = SN_AS(Foundation, el);
  const snItem* a = sn_plan_refer(plan, SN_OBJ_GEOM, el, "geom1", s->geom1);
  const snItem* b = sn_plan_refer(plan, SN_OBJ_GEOM, el, "geom2", s->geom2);
  force->objects[0] = a, force->objects[1] = b;
  if (a && shape_of(a) != SN_GEOM_MESH) sn_plan_error(plan, el, "geom1", "must name a mesh");
  if (b && shape_of(b) != SN_GEOM_MESH && shape_of(b) != SN_GEOM_PLANE && shape_of(b) != SN_GEOM_SPHERE)
    sn_plan_error(plan, el, "geom2", "must name a plane, a sphere or a mesh");
  require(plan, el, "stiffness", s->stiffness > 0, "must be positive", s->stiffness);
  require_none_negative(plan, el, "dissipation", &s->dissipation, 1);
  require(plan, el, "share", s->share > 0 && s->share <= 1, "must be above 0 and at most 1", s->share);
  snContactLaw p = {.stiffness = s->stiffness, .share = s->share, .dissipation = s->dissipation};
  plan_friction(plan, el, s->friction, s->slipvelocity, &p);
  memcpy(force->prm, &p, sizeof p);
}

// ---- functions of time

static void plan_prescribed(snPlan* plan, const snElement* el, snPlanForce* force) {
  const snSpecPrescribed* s = SN_AS(Prescribed, el);
  const char* const names[6] = {s->xfunction,      s->yfunction,      s->zfunction,
                                s->xpointfunction, s->ypointfunction, s->zpointfunction};
  static const char* const words[6] = {"xfunction",      "yfunction",      "zfunction",
                                       "xpointfunction", "ypointfunction", "zpointfunction"};
  force->objects[0] = sn_plan_refer(plan, SN_OBJ_SITE, el, "site", s->site);
  for (int i = 0; i < 6; i++) force->functions[i] = refer_function(plan, el, words[i], names[i]);
  bool point = names[3][0] || names[4][0] || names[5][0];
  if (s->torque && (point || s->globalpoint)) sn_plan_error(plan, el, "torque", "acts at no point, which was given");
  snPrescribed p = {s->torque, s->local, s->globalpoint};
  memcpy(force->prm, &p, sizeof p);
}

// ---- all of them

static const struct {
  snElementKind element;
  void (*plan)(snPlan* plan, const snElement* el, snPlanForce* force);
} kinds[SN_ELEMENT_COUNT] = {
    [SN_ELEMENT_LIMITFORCE] = {SN_EL_LIMITFORCE, plan_limitforce},
    [SN_ELEMENT_BUSHING] = {SN_EL_BUSHING, plan_bushing},
    [SN_ELEMENT_LIGAMENT] = {SN_EL_LIGAMENT, plan_ligament},
    [SN_ELEMENT_HUNTCROSSLEY] = {SN_EL_HUNTCROSSLEY, plan_huntcrossley},
    [SN_ELEMENT_SMOOTHCONTACT] = {SN_EL_SMOOTHCONTACT, plan_smoothcontact},
    [SN_ELEMENT_COORDINATEFORCE] = {SN_EL_COORDINATEFORCE, plan_coordinateforce},
    [SN_ELEMENT_POINTFORCE] = {SN_EL_POINTFORCE, plan_pointforce},
    [SN_ELEMENT_EXPRESSIONBUSHING] = {SN_EL_EXPRESSIONBUSHING, plan_expressionbushing},
    [SN_ELEMENT_BLANKEVOORT] = {SN_EL_BLANKEVOORT, plan_blankevoort},
    [SN_ELEMENT_FOUNDATION] = {SN_EL_FOUNDATION, plan_foundation},
    [SN_ELEMENT_PRESCRIBED] = {SN_EL_PRESCRIBED, plan_prescribed},
};

void sn_plan_forces(snPlan* plan) {
  for (const snElement* el = sn_first_in(plan, SN_EL_FORCES); el && !plan->out_of_memory; el = sn_next_in(el))
    for (int kind = 0; kind < SN_ELEMENT_COUNT; kind++) {
      if (kinds[kind].element != el->kind) continue;
      snPlanForce* force =
          sn_plan_item(plan, sizeof *force, SN_OBJ_FORCE, el, sn_spec_name(el), &plan->lists[SN_OBJ_FORCE]);
      if (!force) return;
      force->kind = (snForceElement)kind;
      kinds[kind].plan(plan, el, force);
    }
}

void sn_size_forces(snPlan* plan, snModel* m) {
  int64_t instructions = 0;
  m->nforce = plan->count[SN_OBJ_FORCE];
  SN_EACH(snPlanForce, force, plan->lists[SN_OBJ_FORCE])
  for (int i = 0; i < 6; i++) {
    if (!force->expressions[i]) continue;
    m->nexpression++;
    instructions += force->expressions[i]->count;
  }
  m->ninstruction = sn_as_size(instructions);
}

static void fill_expression(snModel* m, const snExpressionText* program, int id) {
  int before = id > 0 ? m->expression_adr[id - 1] + m->expression_num[id - 1] : 0;
  m->expression_adr[id] = before;
  m->expression_num[id] = program->count;
  memcpy(m->instruction_code + before, program->code, (size_t)program->count * sizeof *program->code);
  memcpy(m->instruction_number + before, program->number, (size_t)program->count * sizeof *program->number);
}

void sn_fill_forces(const snPlan* plan, snModel* m) {
  int expression = 0;
  for (int id = 0; id < m->nforce; id++) {
    const snPlanForce* force = SN_ITEM(snPlanForce, plan, SN_OBJ_FORCE, id);
    m->force_type[id] = (int)force->kind;
    for (int i = 0; i < 2; i++) m->force_objid[id][i] = force->objects[i] ? force->objects[i]->id : -1;
    if (force->joint) m->force_objid[id][0] = sn_coordinate_id(plan, force->joint);
    for (int i = 0; i < 6; i++) m->force_functionid[id][i] = force->functions[i] ? force->functions[i]->id : -1;
    for (int i = 0; i < 6; i++) {
      m->force_expressionid[id][i] = force->expressions[i] ? expression : -1;
      if (force->expressions[i]) fill_expression(m, force->expressions[i], expression++);
    }
    memcpy(m->force_prm[id], force->prm, sizeof force->prm);
  }
}
