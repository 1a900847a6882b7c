// actuator.c — <actuator>: checks of the gathered actuators, and their arrays
//   reads   the elements with their classes        writes  targets and addresses of actuator_*, moment_*
#include "compile/actuator/actuator.h"

#include "compile/plugin_plan.h"
#include "compile/section.h"
#include "compile/actuator/hill_muscle.h"
#include "compile/body/topology.h"
#include "compile/body/tree.h"
#include "model/actuator_kind.h"
#include "sinew/physics.h"

#include <stdio.h>
#include <string.h>

// NULL where the target has no range that a control could be compared with.
static const double* inheritable_range(const snPlanActuator* actuator) {
  const snPlanJoint* joint = (const snPlanJoint*)(const void*)actuator->target;
  if (actuator->transmission == SN_TRANSMISSION_TENDON)
    return ((const snPlanTendon*)(const void*)actuator->target)->s.range;
  bool scalar = actuator->transmission == SN_TRANSMISSION_JOINT &&
                (joint->s.type == SN_JOINT_HINGE || joint->s.type == SN_JOINT_SLIDE);
  return scalar ? joint->s.range : NULL;
}

// The range of control (or of the integrated activation) as a multiple of the target's own range, about its middle.
static void inherit_range(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  snSpecGeneral* s = &actuator->s;
  bool is_servo = s->gaintype == SN_GAIN_FIXED && s->biastype == SN_BIAS_AFFINE && s->gainprm[0] == -s->biasprm[1];
  if (!is_servo || !(actuator->inheritrange > 0) || !actuator->target) return;

  bool from_control = s->dyntype == SN_DYN_NONE || s->dyntype == SN_DYN_FILTEREXACT;
  if (!from_control && s->dyntype != SN_DYN_INTEGRATOR) {
    sn_plan_error(plan, el, "inheritrange", "needs a position or an integrated velocity actuator");
    return;
  }
  const double* target = inheritable_range(actuator);
  if (!target) {
    sn_plan_error(plan, el, "inheritrange", "needs a hinge, a slide or a tendon to inherit from");
    return;
  }
  if (target[0] == target[1]) {
    sn_plan_error(plan, el, "inheritrange", "finds no range in '%s'", actuator->target->name);
    return;
  }
  double middle = 0.5 * (target[1] + target[0]);
  double radius = 0.5 * (target[1] - target[0]) * actuator->inheritrange;
  double* range = from_control ? s->ctrlrange : s->actrange;
  range[0] = middle - radius;
  range[1] = middle + radius;
}

// conformance has no bound here; a short file must not ask for more memory than there is
#define MOST_ACTIVATIONS SN_ANY_ACTIVATIONS

static void check_activation(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  snSpecGeneral* s = &actuator->s;
  bool plugin = el->kind == SN_EL_ACTUATOR_PLUGIN;  // which may have activations of its own
  if (sn_is_limited(s->actlimited, s->actrange) && s->dyntype == SN_DYN_NONE)
    sn_plan_error(plan, el, "actrange", "limits an activation, but 'dyntype' none has none");
  if (!plugin && s->actdim > 1 && sn_dyn_kind(s->dyntype)->activations <= 1)
    sn_plan_error(plan, el, "actdim", "above 1 needs 'dyntype' user, found %d", s->actdim);
  if (!plugin && s->actdim == 1 && s->dyntype == SN_DYN_NONE)
    sn_plan_error(plan, el, "actdim", "must be 0 where 'dyntype' is none");
  if (!plugin && s->actdim == 0 && s->dyntype != SN_DYN_NONE)
    sn_plan_error(plan, el, "actdim", "must not be 0 where 'dyntype' is not none");
  if (s->actdim > MOST_ACTIVATIONS)
    sn_plan_error(plan, el, "actdim", "must be at most %d, found %d", MOST_ACTIVATIONS, s->actdim);
  if (s->actdim < 0) s->actdim = s->dyntype != SN_DYN_NONE;
}

// A parameter of a muscle's gain or bias, which a <general> actuator writes by number. `theirs` is MuJoCo's sentence.
static void require_muscle(snPlan* plan, const snElement* el, const char* array, const char* name, double found,
                           bool holds, const char* rule, const char* theirs) {
  if (holds) return;
  if (el->kind == SN_EL_MUSCLE)
    sn_plan_error(plan, el, name, "must %s, found %g (MuJoCo: %s required in muscle)", rule, found, theirs);
  else
    sn_plan_error(plan, el, array, "holds a muscle's %s, which must %s, found %g (MuJoCo: %s required in muscle)", name,
                rule, found, theirs);
}

static void check_muscle(snPlan* plan, const snElement* el, const double* prm, const char* array) {
  static const char* const positive = "positive scale, vmax, fpmax, fvmax";
  require_muscle(plan, el, array, "range", prm[1], prm[0] < prm[1], "rise", "range[0]<range[1]");
  require_muscle(plan, el, array, "lmin", prm[4], prm[4] < 1, "be below 1", "lmin<1<lmax");
  require_muscle(plan, el, array, "lmax", prm[5], prm[5] > 1, "be above 1", "lmin<1<lmax");
  require_muscle(plan, el, array, "scale", prm[3], prm[3] > 0, "be positive", positive);
  require_muscle(plan, el, array, "vmax", prm[6], prm[6] > 0, "be positive", positive);
  require_muscle(plan, el, array, "fpmax", prm[7], prm[7] > 0, "be positive", positive);
  require_muscle(plan, el, array, "fvmax", prm[8], prm[8] > 0, "be positive", positive);
}

// Whether an actuator takes its gains from an element of its class. With the switch shortcuts, one of a shortcut takes
// them from the same shortcut and from <general> alone.
static bool shares_gains(const snPlan* plan, const snElement* from, const snElement* el) {
  if (!(plan->opt.physics & SN_PHYSICS_SHORTCUTS) || !el || el->kind == SN_EL_GENERAL) return true;
  return from->kind == el->kind || from->kind == SN_EL_GENERAL;
}

void sn_actuator_gather(snPlan* plan, const snClass* class, const snElement* el, snPlanActuator* actuator) {
  const snElement* builtin = sn_spec_builtin(plan->spec, SN_EL_GENERAL);
  const snElement* hill = sn_spec_builtin(plan->spec, SN_EL_HILLMUSCLE);
  if (!builtin || !hill) {
    plan->out_of_memory = true;
    return;
  }
  actuator->s = *SN_AS(General, builtin);
  actuator->hill = *SN_AS(Hillmuscle, hill);
  snClassIterator defaults = sn_class_iterate(class, SN_EL_GENERAL);
  for (const snElement* e = sn_class_next(&defaults); e; e = sn_class_next(&defaults)) {
    if (shares_gains(plan, e, el))
      sn_actuator_overlay(plan, e, actuator);
    else
      sn_spec_take(e, &actuator->s.el);  // ctrlrange, gear and the like
  }
  if (el) sn_actuator_overlay(plan, el, actuator);
}

int sn_activation_count(snSpec* spec, const snElement* el) {
  snReport* quiet = sn_report_create(&spec->allocator, NULL);
  if (!quiet) return 0;
  snPlan plan = {.spec = spec, .report = quiet, .arena = spec->arena};
  snPlanActuator actuator = {0};
  sn_actuator_gather(&plan, sn_class_of(spec, el), el, &actuator);
  sn_report_destroy(quiet);
  if (plan.out_of_memory) return 0;
  bool fibers = actuator.s.dyntype == SN_DYN_HILLMUSCLE && actuator.hill.tendonmodel == SN_TENDON_COMPLIANT;
  if (fibers) return 2;
  return actuator.s.actdim > 0 ? actuator.s.actdim : actuator.s.dyntype != SN_DYN_NONE;
}

static void plan_actuator(snPlan* plan, const snElement* el) {
  snPlanActuator* actuator =
      sn_plan_item(plan, sizeof *actuator, SN_OBJ_ACTUATOR, el, sn_spec_name(el), &plan->lists[SN_OBJ_ACTUATOR]);
  if (!actuator) return;
  sn_actuator_gather(plan, sn_class_of(plan->spec, el), el, actuator);
  actuator->item.values = &actuator->s.el;
  sn_plan_user(plan, &actuator->item, actuator->s.user);

  snSpecGeneral* s = &actuator->s;
  sn_actuator_transmission(plan, el, actuator);
  inherit_range(plan, el, actuator);
  sn_plan_hill(plan, el, actuator);
  sn_plan_limit(plan, el, s->forcelimited, s->forcerange, "forcerange", "forcelimited");
  sn_plan_limit(plan, el, s->ctrllimited, s->ctrlrange, "ctrlrange", "ctrllimited");
  sn_plan_limit(plan, el, s->actlimited, s->actrange, "actrange", "actlimited");
  check_activation(plan, el, actuator);
  sn_reflect_actuator(plan, el, actuator);
  if (s->gaintype == SN_GAIN_MUSCLE) check_muscle(plan, el, s->gainprm, "gainprm");
  if (s->biastype == SN_BIAS_MUSCLE) check_muscle(plan, el, s->biasprm, "biasprm");
  sn_check_delay(plan, el, s->nsample, s->delay);
  if (el->kind == SN_EL_ACTUATOR_PLUGIN) actuator->plugin = sn_plan_plugin(plan, el, SN_PLUGIN_ACTUATOR);
}

void sn_plan_actuators(snPlan* plan) {
  // a class that nobody uses must make sense, too
  for (int i = 0; i < plan->spec->class_count && !plan->out_of_memory; i++)
    sn_actuator_gather(plan, plan->spec->classes[i], NULL, &(snPlanActuator){0});
  for (const snElement* el = sn_first_in(plan, SN_EL_ACTUATOR); el && !plan->out_of_memory; el = sn_next_in(el))
    plan_actuator(plan, el);
}

// MuJoCo's muscle in gain and bias.
static bool is_muscle(const snPlanActuator* actuator) {
  return sn_gain_muscle(actuator->s.gaintype) == SN_MUSCLE_MUJOCO &&
         sn_bias_muscle(actuator->s.biastype) == SN_MUSCLE_MUJOCO;
}

void sn_size_actuators(snPlan* plan, snModel* m) {
  int64_t activations = 0, moments = 0;
  m->nu = plan->count[SN_OBJ_ACTUATOR];
  m->nhistory = 0;
  for (int id = 0; id < m->nu; id++) {
    snPlanActuator* actuator = (snPlanActuator*)(void*)plan->items[SN_OBJ_ACTUATOR][id];
    activations += actuator->s.actdim;
    moments += sn_actuator_dofs(actuator, m, NULL);
    actuator->history = sn_add_history(m, actuator->s.nsample, 1);
  }
  m->na = sn_as_size(activations);
  sn_size_hill(plan, m);
  m->nmuscle = 0;
  for (int id = 0; id < m->nu; id++) m->nmuscle += is_muscle(SN_ITEM(snPlanActuator, plan, SN_OBJ_ACTUATOR, id));
  m->nJmom = sn_as_size(moments);
}

static void fill_muscles(const snPlan* plan, snModel* m) {
  int muscle = 0;
  for (int id = 0; id < m->nu; id++) {
    bool is = is_muscle(SN_ITEM(snPlanActuator, plan, SN_OBJ_ACTUATOR, id));
    m->actuator_muscleadr[id] = is ? muscle : -1;
    if (is) m->muscle_actuatorid[muscle++] = id;
  }
}

void sn_fill_actuators(const snPlan* plan, snModel* m) {
  int activation = 0, moment = 0;
  for (int id = 0; id < m->nu; id++) {
    const snPlanActuator* actuator = SN_ITEM(snPlanActuator, plan, SN_OBJ_ACTUATOR, id);
    m->actuator_trntype[id] = actuator->transmission;
    m->actuator_trnid[id][0] = actuator->target->id;
    m->actuator_trnid[id][1] = actuator->second ? actuator->second->id : -1;
    m->actuator_actadr[id] = actuator->s.actdim > 0 ? activation : -1;
    activation += actuator->s.actdim;
    m->actuator_historyadr[id] = actuator->history;
    m->actuator_plugin[id] = actuator->plugin ? actuator->plugin->item.id : -1;
    m->moment_rowadr[id] = moment;
    m->moment_rownnz[id] = sn_actuator_dofs(actuator, m, m->moment_colind + moment);
    moment += m->moment_rownnz[id];
  }
  fill_muscles(plan, m);
  sn_fill_hill(plan, m);
}
