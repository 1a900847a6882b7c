// hill.h — Hill muscles of a world: force, and fibre length a timestep later
//   reads   tables hill_*, length and velocity of an actuator, its slots of act        writes  nothing
//   The formulas are those of src/muscle. They are long, so each set of curves stands once, in a function of its own.
#pragma once
#include "cuda/world.h"
#include "muscle/compliant.h"
#include "muscle/rigid.h"

typedef struct HillOutcome {
  real force, rate, fiber;  // of the actuator; velocity of the fibres; their length a timestep later, by an implicit step
  snHillState state;
} HillOutcome;

// Rows of plan_actuator.c, put_hill.
KERNEL_FN snHillParams hill_params(const PlanView* m, int hill) {
  const int* kind = m->hill_kind + SN_HILL_KINDS * hill;
  const real* x = m->hill_number + SN_HILL_NUMBERS * hill;
  snHillParams h;
  h.given.curves = (snMuscleCurves)kind[0];
  h.given.tendonmodel = kind[1] ? SN_TENDON_COMPLIANT : SN_TENDON_RIGID;
  h.given.pennationmodel = kind[2] ? SN_PENNATION_VARIABLE : SN_PENNATION_CONSTANT;
  h.given.fltruncate = kind[3] != 0;
  h.given.rigiddamping = kind[4] != 0;
  h.given.peakforce = x[0], h.given.optlength = x[1], h.given.slacklength = x[2], h.given.fiberdamping = x[3];
  h.given.peakstrain = x[4], h.given.fvcurvature = x[5], h.given.fvmax = x[6], h.given.fvecc = x[7];
  h.given.flwidth[0] = x[8], h.given.flwidth[1] = x[9], h.given.flscale = x[10];
  h.given.minact = x[11], h.given.minlength = x[12];
  h.derived.speed = x[13], h.derived.cos0 = x[14], h.derived.thickness = x[15];
  h.derived.fibermin = x[16], h.derived.alongmin = x[17];
  h.derived.invoptlength = x[18], h.derived.invspeed = x[19], h.derived.invslacklength = x[20];
  h.derived.tendonrate = x[21], h.derived.tendonscale = x[22];
  h.derived.passiverate = x[23], h.derived.passivescale = x[24], h.derived.passiveoffset = x[25];
  h.millard = kind[5] < 0 ? NULL : (const snMillardPieces*)(const void*)(m->hill_piece + SN_MILLARD_NUMBERS * kind[5]);
  h.functions = NULL, h.functionid = NULL;
  return h;
}

KERNEL_FN HillOutcome outcome(const snCurveSet* set, const snHillParams* h, const snHillInput* in, real timestep) {
  HillOutcome out;
  out.fiber = 0;
  if (h->given.tendonmodel == SN_TENDON_COMPLIANT) {
    snHillState s = compliant_state(set, h, in);
    FiberEquation e = fiber_step_equation(h, in, timestep);
    out.force = -s.tendon_force, out.rate = s.velocity, out.state = s;
    out.fiber = fiber_zero(set, &e, e.start);
  } else {
    snHillState s = rigid_state(set, h, in);
    out.force = -s.tendon_force, out.rate = s.velocity, out.state = s;
  }
  return out;
}

#define HILL_FUNCTION(name, curves)                                                                       \
  KERNEL_CALL HillOutcome name(const PlanView* m, int hill, real length, real velocity, real fiber, real act) { \
    const snCurveSet set = curves;                                                                        \
    snHillParams h = hill_params(m, hill);                                                                \
    snHillInput in = {length, velocity, fiber, act};                                                      \
    return outcome(&set, &h, &in, m->timestep);                                                           \
  }                                                                                                       \
  KERNEL_CALL real name##_by_velocity(const PlanView* m, int hill, real length, real velocity) {          \
    const snCurveSet set = curves;                                                                        \
    snHillParams h = hill_params(m, hill);                                                                \
    return rigid_dgain_dvelocity(&set, &h, length, velocity);                                             \
  }
HILL_FUNCTION(outcome_hill, SN_CURVES_OF(hill, never_slower, false))
HILL_FUNCTION(outcome_millard, SN_CURVES_OF(millard, never_slower, false))
HILL_FUNCTION(outcome_degroote, SN_CURVES_OF(degroote, never_slower, false))
HILL_FUNCTION(outcome_thelen, SN_CURVES_OF(thelen, slowing_thelen, false))
#undef HILL_FUNCTION

KERNEL_FN HillOutcome hill_outcome(const PlanView* m, int hill, real length, real velocity, real fiber, real act) {
  switch (m->hill_kind[SN_HILL_KINDS * hill]) {
    case SN_CURVES_MILLARD: return outcome_millard(m, hill, length, velocity, fiber, act);
    case SN_CURVES_DEGROOTE: return outcome_degroote(m, hill, length, velocity, fiber, act);
    case SN_CURVES_THELEN: return outcome_thelen(m, hill, length, velocity, fiber, act);
    default: return outcome_hill(m, hill, length, velocity, fiber, act);
  }
}

// Derivative of the gain of a rigid tendon; with a compliant one the force does not follow the velocity.
KERNEL_FN real hill_gain_by_velocity(const PlanView* m, int hill, real length, real velocity) {
  if (m->hill_kind[SN_HILL_KINDS * hill + 1]) return 0;
  switch (m->hill_kind[SN_HILL_KINDS * hill]) {
    case SN_CURVES_MILLARD: return outcome_millard_by_velocity(m, hill, length, velocity);
    case SN_CURVES_DEGROOTE: return outcome_degroote_by_velocity(m, hill, length, velocity);
    case SN_CURVES_THELEN: return outcome_thelen_by_velocity(m, hill, length, velocity);
    default: return outcome_hill_by_velocity(m, hill, length, velocity);
  }
}

// What the sensors of a muscle show. `off`: no force, and fibres that are a state stand still.
KERNEL_FN void keep_hill(World w, int hill, const snHillState* s, int off) {
  const PlanView* m = w.m;
  const int* kind = m->hill_kind + SN_HILL_KINDS * hill;
  real *out = w.b->hill_seen + SN_HILL_SEEN * (w.id * m->nhill + hill), on = off ? R(0) : R(1);
  out[0] = s->fiber;
  out[1] = off && kind[1] ? R(0) : s->velocity;
  out[2] = kind[2] ? acos(real_min(R(1), s->cosine)) : m->hill_number[SN_HILL_NUMBERS * hill + 26];
  out[3] = s->tendon, out[4] = s->strain;
  out[5] = on * s->tendon_force, out[6] = on * s->active, out[7] = on * s->passive;
  out[8] = on * (0 - s->active * s->velocity);
}
