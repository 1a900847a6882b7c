// actuator_kinds.c — the elements of <actuator> as settings of a general actuator
//   reads   one element at a time, from the most general class to the element itself
//   writes  the gathered actuator
//   A shortcut does not stand for a fixed set of numbers: what it does not write it leaves as its class made it, so
//   <motor> in a class of <position> still carries the class's damping. One row and one function per kind.
#include "compile/actuator/actuator.h"
#include "compile/actuator/hill_muscle.h"

#include "math/real.h"
#include "sinew/physics.h"

#include <stdio.h>
#include <string.h>

typedef void ShortcutFn(snPlan* plan, const snElement* el, snPlanActuator* actuator);

static void general(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  (void)plan;  // its attributes are the general actuator's own
  const snSpecGeneral* e = SN_AS(General, el);
  if (SN_GIVEN(e, GENERAL, inheritrange)) actuator->inheritrange = e->inheritrange;
  sn_hill_overlay(el, actuator);
}

static void motor(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  (void)plan, (void)el;
  actuator->s.gainprm[0] = 1;
  actuator->s.dyntype = SN_DYN_NONE;
  actuator->s.gaintype = SN_GAIN_FIXED;
  actuator->s.biastype = SN_BIAS_NONE;
}

typedef struct Servo {
  double kp, kv, dampratio, timeconst, inheritrange;
  bool has_kp, has_kv, has_dampratio, has_timeconst, has_inheritrange;
} Servo;

// What is wrong, and in which attribute.
typedef struct Fault {
  const char* attribute;
  char text[128];
} Fault;

static bool is_negative(Fault* fault, const char* attribute, double value) {
  fault->attribute = attribute;
  snprintf(fault->text, sizeof fault->text, "must not be negative, found %g (MuJoCo: %s cannot be negative)", value,
           attribute);
  return value < 0;
}

static bool refuse_beside(Fault* fault, const char* attribute, const char* other) {
  fault->attribute = attribute;
  snprintf(fault->text, sizeof fault->text, "cannot be combined with '%s' (MuJoCo: %s and %s cannot both be defined)",
           other, other, attribute);
  return false;
}

// Writes a servo's numbers up to the first that is wrong; false there. The third bias parameter holds -kv, or the
// damping ratio until the inertia is known.
static bool apply_servo(const Servo* servo, snPlanActuator* actuator, Fault* fault) {
  snSpecGeneral* s = &actuator->s;
  if (servo->has_kp) s->gainprm[0] = servo->kp;
  s->biasprm[1] = -s->gainprm[0];

  if (servo->has_kv && servo->has_dampratio) return refuse_beside(fault, "dampratio", "kv");
  if (servo->has_kv) {
    if (is_negative(fault, "kv", servo->kv)) return false;
    s->biasprm[2] = -servo->kv;
  }
  if (servo->has_dampratio) {
    if (is_negative(fault, "dampratio", servo->dampratio)) return false;
    s->biasprm[2] = servo->dampratio;
  }
  if (servo->has_timeconst) {
    if (is_negative(fault, "timeconst", servo->timeconst)) return false;
    s->dynprm[0] = servo->timeconst;
    s->dyntype = servo->timeconst == 0 ? SN_DYN_NONE : SN_DYN_FILTEREXACT;
  }
  if (servo->has_inheritrange) actuator->inheritrange = servo->inheritrange;
  if (actuator->inheritrange > 0 && (s->ctrlrange[0] != 0 || s->ctrlrange[1] != 0))
    return refuse_beside(fault, "inheritrange", "ctrlrange");
  s->gaintype = SN_GAIN_FIXED;
  s->biastype = SN_BIAS_AFFINE;
  return true;
}

// force = kp (control - length) - kv velocity
static void position(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  const snSpecPosition* e = SN_AS(Position, el);
  Servo servo = {.kp = e->kp, .kv = e->kv, .dampratio = e->dampratio, .inheritrange = e->inheritrange};
  servo.timeconst = e->timeconst;
  servo.has_kp = SN_GIVEN(e, POSITION, kp);
  servo.has_kv = SN_GIVEN(e, POSITION, kv);
  servo.has_dampratio = SN_GIVEN(e, POSITION, dampratio);
  servo.has_timeconst = SN_GIVEN(e, POSITION, timeconst);
  servo.has_inheritrange = SN_GIVEN(e, POSITION, inheritrange);
  Fault fault;
  if (!apply_servo(&servo, actuator, &fault)) sn_plan_error(plan, el, fault.attribute, "%s", fault.text);
}

// The same with the integral of the control in its place.
static void intvelocity(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  const snSpecIntvelocity* e = SN_AS(Intvelocity, el);
  snSpecGeneral* s = &actuator->s;
  Servo servo = {.kp = e->kp, .kv = e->kv, .dampratio = e->dampratio, .inheritrange = e->inheritrange};
  servo.has_kp = SN_GIVEN(e, INTVELOCITY, kp);
  servo.has_kv = SN_GIVEN(e, INTVELOCITY, kv);
  servo.has_dampratio = SN_GIVEN(e, INTVELOCITY, dampratio);
  servo.has_inheritrange = SN_GIVEN(e, INTVELOCITY, inheritrange);
  Fault fault;
  // conformance: MuJoCo does not look at what is wrong here, and leaves the kind of the bias as it was
  if (!apply_servo(&servo, actuator, &fault))
    sn_plan_warning(plan, el, fault.attribute, "%s; as in MuJoCo, the actuator is left without its feedback",
                    fault.text);
  s->dyntype = SN_DYN_INTEGRATOR;
  if (!(plan->opt.physics & SN_PHYSICS_ACTRANGE)) s->actlimited = true;
  if (actuator->inheritrange > 0 && (s->actrange[0] != 0 || s->actrange[1] != 0))
    sn_plan_error(plan, el, "inheritrange", "cannot be combined with 'actrange'");
}

// force = kv (control - velocity)
static void velocity(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  (void)plan;
  const snSpecVelocity* e = SN_AS(Velocity, el);
  snSpecGeneral* s = &actuator->s;
  if (SN_GIVEN(e, VELOCITY, kv)) s->gainprm[0] = e->kv;
  memset(s->biasprm, 0, sizeof s->biasprm);
  s->biasprm[2] = -s->gainprm[0];
  s->dyntype = SN_DYN_NONE;
  s->gaintype = SN_GAIN_FIXED;
  s->biastype = SN_BIAS_AFFINE;
}

static void require_positive_controls(snPlan* plan, const snElement* el, const snPlanActuator* actuator) {
  const double* range = actuator->s.ctrlrange;
  if (range[0] < 0 || range[1] < 0)
    sn_plan_error(plan, el, "ctrlrange", "must not be negative here, found %g %g", range[0], range[1]);
}

// force = -kv control velocity. conformance: kv is the element's own, never its class's
static void damper(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  const snSpecDamper* e = SN_AS(Damper, el);
  snSpecGeneral* s = &actuator->s;
  memset(s->gainprm, 0, sizeof s->gainprm);
  s->gainprm[2] = -e->kv;
  s->ctrllimited = true;
  s->dyntype = SN_DYN_NONE;
  s->gaintype = SN_GAIN_AFFINE;
  s->biastype = SN_BIAS_NONE;
  if (e->kv < 0) sn_plan_error(plan, el, "kv", "must not be negative, found %g", e->kv);
  require_positive_controls(plan, el, actuator);
}

// force = area pressure + bias, the pressure filtered from the control.
static void cylinder(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  const snSpecCylinder* e = SN_AS(Cylinder, el);
  snSpecGeneral* s = &actuator->s;
  if (SN_GIVEN(e, CYLINDER, timeconst)) s->dynprm[0] = e->timeconst;
  // conformance: of three numbers MuJoCo keeps the first; with the switch shortcuts all
  bool whole = plan->opt.physics & SN_PHYSICS_SHORTCUTS;
  if (SN_GIVEN(e, CYLINDER, bias)) memcpy(s->biasprm, e->bias, sizeof(double) * (whole ? 3 : 1));
  if (SN_GIVEN(e, CYLINDER, bias) && !whole && (e->bias[1] != 0 || e->bias[2] != 0))
    sn_plan_warning(plan, el, "bias", "has no effect beyond its first number, as in MuJoCo");
  if (SN_GIVEN(e, CYLINDER, area)) s->gainprm[0] = e->area;
  if (e->diameter >= 0) s->gainprm[0] = SN_PI / 4 * e->diameter * e->diameter;
  s->dyntype = SN_DYN_FILTER;
  s->gaintype = SN_GAIN_FIXED;
  s->biastype = SN_BIAS_AFFINE;
}

// A muscle's number: as written unless negative; where it still is as a general actuator has it, the muscle's own
// preset.
static void muscle_number(double* number, double general, double preset, bool written, double value) {
  if (*number == general) *number = preset;
  if (written && value >= 0) *number = value;
}

static void muscle(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  const snSpecMuscle* e = SN_AS(Muscle, el);
  snSpecGeneral* s = &actuator->s;
  double *dyn = s->dynprm, *gain = s->gainprm;
  bool times = SN_GIVEN(e, MUSCLE, timeconst), range = SN_GIVEN(e, MUSCLE, range);
  muscle_number(&dyn[0], 1, 0.01, times, e->timeconst[0]);
  muscle_number(&dyn[1], 0, 0.04, times, e->timeconst[1]);
  muscle_number(&gain[0], 1, 0.75, range, e->range[0]);
  muscle_number(&gain[1], 0, 1.05, range, e->range[1]);
  muscle_number(&gain[2], 0, -1, SN_GIVEN(e, MUSCLE, force), e->force);
  muscle_number(&gain[3], 0, 200, SN_GIVEN(e, MUSCLE, scale), e->scale);
  muscle_number(&gain[4], 0, 0.5, SN_GIVEN(e, MUSCLE, lmin), e->lmin);
  muscle_number(&gain[5], 0, 1.6, SN_GIVEN(e, MUSCLE, lmax), e->lmax);
  muscle_number(&gain[6], 0, 1.5, SN_GIVEN(e, MUSCLE, vmax), e->vmax);
  muscle_number(&gain[7], 0, 1.3, SN_GIVEN(e, MUSCLE, fpmax), e->fpmax);
  muscle_number(&gain[8], 0, 1.2, SN_GIVEN(e, MUSCLE, fvmax), e->fvmax);
  if (SN_GIVEN(e, MUSCLE, tausmooth)) dyn[2] = e->tausmooth;
  if (dyn[2] < 0)
    sn_plan_error(plan, el, "tausmooth", "must not be negative, found %g (MuJoCo: muscle tausmooth cannot be negative)",
                dyn[2]);
  memcpy(s->biasprm, gain, 9 * sizeof(double));
  s->dyntype = SN_DYN_MUSCLE;
  s->gaintype = SN_GAIN_MUSCLE;
  s->biastype = SN_BIAS_MUSCLE;
}

static void hillmuscle(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  (void)plan;
  sn_hill_overlay(el, actuator);
}

// Pulls a body towards what it touches.
static void adhesion(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  const snSpecAdhesion* e = SN_AS(Adhesion, el);
  snSpecGeneral* s = &actuator->s;
  if (SN_GIVEN(e, ADHESION, gain)) s->gainprm[0] = e->gain;
  s->ctrllimited = true;
  s->gaintype = SN_GAIN_FIXED;
  s->biastype = SN_BIAS_NONE;
  if (s->gainprm[0] < 0) sn_plan_error(plan, el, "gain", "must not be negative, found %g", s->gainprm[0]);
  require_positive_controls(plan, el, actuator);
}

static const struct {
  snElementKind kind;
  ShortcutFn* apply;
} shortcuts[] = {
    {SN_EL_GENERAL, general},         {SN_EL_MOTOR, motor},
    {SN_EL_POSITION, position},       {SN_EL_VELOCITY, velocity},
    {SN_EL_INTVELOCITY, intvelocity}, {SN_EL_DAMPER, damper},
    {SN_EL_CYLINDER, cylinder},       {SN_EL_MUSCLE, muscle},
    {SN_EL_ADHESION, adhesion},       {SN_EL_HILLMUSCLE, hillmuscle},
};

void sn_actuator_overlay(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  sn_spec_take(el, &actuator->s.el);
  for (size_t i = 0; i < sizeof shortcuts / sizeof shortcuts[0]; i++)
    if (shortcuts[i].kind == el->kind) shortcuts[i].apply(plan, el, actuator);
}
