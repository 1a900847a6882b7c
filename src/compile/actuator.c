// actuator.c — <actuator>: checks of the gathered actuators, and their arrays
//   reads   the elements with their classes        writes  actuator_* moment_*
#include "compile/actuator.h"

#include "compile/section.h"
#include "compile/tree.h"
#include "model/history.h"

#include <string.h>

// conformance: the index of a history buffer must fit a single-precision number in MuJoCo
#define MOST_SAMPLES (1 << 24)

static snRange as_range(const double v[2]) { return (snRange){v[0], v[1]}; }

static bool plan_limit(snPlan* plan, const snElement* el, int tri_state, const double v[2], const char* range,
                       const char* limited) {
  sn_check_limited(plan, el, tri_state, as_range(v), range, limited);
  bool in_force = sn_is_limited(tri_state, as_range(v));
  if (in_force && v[0] >= v[1]) sn_complain(plan, el, range, "must rise, found %g %g", v[0], v[1]);
  return in_force;
}

// The range of control (or of the integrated activation) as a multiple of the target's own range, about its middle.
static void inherit_range(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  snSpecGeneral* s = &actuator->s;
  bool is_servo = s->gaintype == SN_GAIN_FIXED && s->biastype == SN_BIAS_AFFINE && s->gainprm[0] == -s->biasprm[1];
  if (!is_servo || !(actuator->inheritrange > 0) || !actuator->target) return;

  bool from_control = s->dyntype == SN_DYN_NONE || s->dyntype == SN_DYN_FILTEREXACT;
  if (!from_control && s->dyntype != SN_DYN_INTEGRATOR) {
    sn_complain(plan, el, "inheritrange", "needs a position or an integrated velocity actuator");
    return;
  }
  const snPlanJoint* joint = (const snPlanJoint*)(const void*)actuator->target;
  if (actuator->transmission != SN_TRANSMISSION_JOINT ||
      (joint->kind != SN_JOINT_HINGE && joint->kind != SN_JOINT_SLIDE)) {
    sn_complain(plan, el, "inheritrange", "needs a hinge, a slide or a tendon to inherit from");
    return;
  }
  if (joint->range.lo == joint->range.hi) {
    sn_complain(plan, el, "inheritrange", "finds no range in joint '%s'", joint->item.name);
    return;
  }
  double middle = 0.5 * (joint->range.hi + joint->range.lo);
  double radius = 0.5 * (joint->range.hi - joint->range.lo) * actuator->inheritrange;
  double* range = from_control ? s->ctrlrange : s->actrange;
  range[0] = middle - radius;
  range[1] = middle + radius;
}

// conformance has no bound here; a short file must not ask for more memory than there is
#define MOST_ACTIVATIONS (1 << 16)

static void check_activation(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  snSpecGeneral* s = &actuator->s;
  if (actuator->actlimited && s->dyntype == SN_DYN_NONE)
    sn_complain(plan, el, "actrange", "limits an activation, but 'dyntype' none has none");
  if (s->actdim > 1 && s->dyntype != SN_DYN_USER)
    sn_complain(plan, el, "actdim", "above 1 needs 'dyntype' user, found %d", s->actdim);
  if (s->actdim == 1 && s->dyntype == SN_DYN_NONE) sn_complain(plan, el, "actdim", "must be 0 where 'dyntype' is none");
  if (s->actdim == 0 && s->dyntype != SN_DYN_NONE)
    sn_complain(plan, el, "actdim", "must not be 0 where 'dyntype' is not none");
  if (s->actdim > MOST_ACTIVATIONS)
    sn_complain(plan, el, "actdim", "must be at most %d, found %d", MOST_ACTIVATIONS, s->actdim);
  if (s->actdim < 0) s->actdim = s->dyntype != SN_DYN_NONE;
}

static void check_history(snPlan* plan, const snElement* el, const snSpecGeneral* s) {
  if (s->delay > 0 && s->nsample <= 0)
    sn_complain(plan, el, "delay", "cannot work: setting delay > 0 without a history buffer; 'nsample' makes one");
  if (s->nsample > MOST_SAMPLES)
    sn_complain(plan, el, "nsample", "must be at most %d, found %d", MOST_SAMPLES, s->nsample);
  else if (s->nsample > 0)
    sn_complain(plan, el, "nsample", "asks for delayed controls, which Sinew does not know yet");
}

static void check_muscle(snPlan* plan, const snElement* el, const snSpecGeneral* s) {
  static const char not_yet[] = "asks for a muscle, which Sinew does not know yet";
  if (s->dyntype == SN_DYN_MUSCLE) sn_complain(plan, el, "dyntype", "%s", not_yet);
  if (s->gaintype == SN_GAIN_MUSCLE) sn_complain(plan, el, "gaintype", "%s", not_yet);
  if (s->biastype == SN_BIAS_MUSCLE) sn_complain(plan, el, "biastype", "%s", not_yet);
}

enum { RANGES_NONE, RANGES_OF_MUSCLES, RANGES_OF_MUSCLES_AND_USER, RANGES_OF_ALL };

// The range of an actuator's length: as written, as its joint's limits, or by simulation.
static void plan_length_range(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  snSpecGeneral* s = &actuator->s;
  const snSpecLengthRange* l = &plan->lengthrange;
  bool user = s->gaintype == SN_GAIN_USER || s->biastype == SN_BIAS_USER;
  bool wanted = l->mode == RANGES_OF_ALL || (l->mode == RANGES_OF_MUSCLES_AND_USER && user);
  if (!wanted || !actuator->target || (l->useexisting && s->lengthrange[0] < s->lengthrange[1])) return;

  const snPlanJoint* joint = (const snPlanJoint*)(const void*)actuator->target;
  if (l->uselimit && joint->limited) {
    s->lengthrange[0] = joint->range.lo;
    s->lengthrange[1] = joint->range.hi;
  } else {
    sn_complain(plan, el, "lengthrange", "would have to be found by simulation, which Sinew does not do yet");
  }
}

static void plan_actuator(snPlan* plan, const snElement* el) {
  const snElement* builtin = sn_spec_builtin(plan->spec, SN_EL_GENERAL);
  snPlanActuator* actuator =
      sn_plan_item(plan, sizeof *actuator, SN_OBJ_ACTUATOR, el, sn_spec_name(el), &plan->lists[SN_OBJ_ACTUATOR]);
  if (!actuator || !builtin) return;
  actuator->s = *SN_AS(General, builtin);
  snClassIterator defaults = sn_class_iterate(sn_class_of(plan->spec, el), el->kind);
  for (const snElement* e = sn_class_next(&defaults); e; e = sn_class_next(&defaults))
    sn_actuator_overlay(plan, e, actuator);
  sn_actuator_overlay(plan, el, actuator);
  sn_plan_user(plan, &actuator->item, actuator->s.user);

  snSpecGeneral* s = &actuator->s;
  sn_actuator_transmission(plan, el, actuator);
  inherit_range(plan, el, actuator);
  actuator->forcelimited = plan_limit(plan, el, s->forcelimited, s->forcerange, "forcerange", "forcelimited");
  actuator->ctrllimited = plan_limit(plan, el, s->ctrllimited, s->ctrlrange, "ctrlrange", "ctrllimited");
  actuator->actlimited = plan_limit(plan, el, s->actlimited, s->actrange, "actrange", "actlimited");
  check_activation(plan, el, actuator);
  check_history(plan, el, s);
  check_muscle(plan, el, s);
  plan_length_range(plan, el, actuator);
}

void sn_plan_actuators(snPlan* plan) {
  for (const snElement* el = sn_first_in(plan, SN_EL_ACTUATOR); el; el = sn_next_in(el)) plan_actuator(plan, el);
}

void sn_size_actuators(snPlan* plan, snModel* m) {
  m->nu = plan->count[SN_OBJ_ACTUATOR];
  m->na = m->nJmom = m->nhistory = 0;
  for (int id = 0; id < m->nu; id++) {
    const snPlanActuator* actuator = SN_ITEM(snPlanActuator, plan, SN_OBJ_ACTUATOR, id);
    m->na += actuator->s.actdim;
    m->nJmom += sn_actuator_dofs(actuator, NULL);
    m->nhistory += sn_history_size(actuator->s.nsample, 1);
  }
}

static void fill_limits(const snPlanActuator* actuator, snModel* m, int id) {
  m->actuator_ctrllimited[id] = actuator->ctrllimited;
  m->actuator_forcelimited[id] = actuator->forcelimited;
  m->actuator_actlimited[id] = actuator->actlimited;
  m->actuator_ctrlrange[id] = as_range(actuator->s.ctrlrange);
  m->actuator_forcerange[id] = as_range(actuator->s.forcerange);
  m->actuator_actrange[id] = as_range(actuator->s.actrange);
  m->actuator_lengthrange[id] = as_range(actuator->s.lengthrange);
}

void sn_fill_actuators(const snPlan* plan, snModel* m) {
  int activation = 0, moment = 0, history = 0;
  for (int id = 0; id < m->nu; id++) {
    const snPlanActuator* actuator = SN_ITEM(snPlanActuator, plan, SN_OBJ_ACTUATOR, id);
    const snSpecGeneral* s = &actuator->s;
    m->actuator_trntype[id] = actuator->transmission;
    m->actuator_dyntype[id] = s->dyntype;
    m->actuator_gaintype[id] = s->gaintype;
    m->actuator_biastype[id] = s->biastype;
    m->actuator_trnid[id][0] = actuator->target->id;
    m->actuator_trnid[id][1] = -1;
    m->actuator_actnum[id] = s->actdim;
    m->actuator_actadr[id] = s->actdim > 0 ? activation : -1;
    activation += s->actdim;
    m->actuator_group[id] = s->group;
    m->actuator_history[id][0] = s->nsample;
    m->actuator_history[id][1] = s->interp;
    m->actuator_historyadr[id] = s->nsample > 0 ? history : -1;
    history += sn_history_size(s->nsample, 1);
    m->actuator_delay[id] = s->delay;
    m->actuator_actearly[id] = (snByte)s->actearly;
    m->actuator_cranklength[id] = s->cranklength;
    memcpy(m->actuator_gear[id], s->gear, sizeof s->gear);
    memcpy(m->actuator_dynprm[id], s->dynprm, sizeof s->dynprm);
    memcpy(m->actuator_gainprm[id], s->gainprm, sizeof s->gainprm);
    memcpy(m->actuator_biasprm[id], s->biasprm, sizeof s->biasprm);
    fill_limits(actuator, m, id);
    m->moment_rowadr[id] = moment;
    m->moment_rownnz[id] = sn_actuator_dofs(actuator, m->moment_colind + moment);
    moment += m->moment_rownnz[id];
  }
  sn_fill_user(plan, SN_OBJ_ACTUATOR, m->actuator_user);
}
