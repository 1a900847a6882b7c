// actuator_kinds.c — the elements of <actuator> as settings of a general actuator
//   reads   one element at a time, from the most general class to the element itself
//   writes  the gathered actuator
//   A shortcut does not stand for a fixed set of numbers: what it does not write it leaves as its class made it, so
//   <motor> in a class of <position> still carries the class's damping. One row and one function per kind.
#include "compile/actuator.h"

#include <string.h>

typedef void ShortcutFn(snPlan* plan, const snElement* el, snPlanActuator* actuator);

static void general(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  (void)plan, (void)el, (void)actuator;  // its attributes are the general actuator's own
}

static void motor(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  (void)plan, (void)el;
  actuator->s.gainprm[0] = 1;
  actuator->s.dyntype = SN_DYN_NONE;
  actuator->s.gaintype = SN_GAIN_FIXED;
  actuator->s.biastype = SN_BIAS_NONE;
}

static void require_not_negative(snPlan* plan, const snElement* el, const char* attribute, double value) {
  if (value < 0) sn_complain(plan, el, attribute, "must not be negative, found %g", value);
}

// force = kp (control - length) - kv velocity. The third bias parameter holds -kv, or the damping ratio until the
// inertia is known.
static void position(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  const snSpecPosition* e = SN_AS(Position, el);
  snSpecGeneral* s = &actuator->s;
  if (SN_GIVEN(e, POSITION, kp)) s->gainprm[0] = e->kp;
  s->biasprm[1] = -s->gainprm[0];

  if (SN_GIVEN(e, POSITION, kv) && SN_GIVEN(e, POSITION, dampratio))
    sn_complain(plan, el, "dampratio", "cannot stand beside 'kv'");
  if (SN_GIVEN(e, POSITION, kv)) {
    require_not_negative(plan, el, "kv", e->kv);
    s->biasprm[2] = -e->kv;
  }
  if (SN_GIVEN(e, POSITION, dampratio)) {
    require_not_negative(plan, el, "dampratio", e->dampratio);
    s->biasprm[2] = e->dampratio;
  }
  if (SN_GIVEN(e, POSITION, timeconst)) {
    require_not_negative(plan, el, "timeconst", e->timeconst);
    s->dynprm[0] = e->timeconst;
    s->dyntype = e->timeconst == 0 ? SN_DYN_NONE : SN_DYN_FILTEREXACT;
  }
  if (SN_GIVEN(e, POSITION, inheritrange)) actuator->inheritrange = e->inheritrange;
  if (actuator->inheritrange > 0 && (s->ctrlrange[0] != 0 || s->ctrlrange[1] != 0))
    sn_complain(plan, el, "inheritrange", "cannot stand beside 'ctrlrange'");
  s->gaintype = SN_GAIN_FIXED;
  s->biastype = SN_BIAS_AFFINE;
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

static const struct {
  snElementKind kind;
  ShortcutFn* apply;
} shortcuts[] = {
    {SN_EL_GENERAL, general},
    {SN_EL_MOTOR, motor},
    {SN_EL_POSITION, position},
    {SN_EL_VELOCITY, velocity},
};

void sn_actuator_overlay(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  sn_spec_take(el, &actuator->s.el);
  for (size_t i = 0; i < sizeof shortcuts / sizeof shortcuts[0]; i++)
    if (shortcuts[i].kind == el->kind) shortcuts[i].apply(plan, el, actuator);
}
