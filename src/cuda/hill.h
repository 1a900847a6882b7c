// hill.h — Hill muscles of a world: force, and fibre length a timestep later
//   reads   tables hill_*, length and velocity of an actuator, its slots of act        writes  fiber_motion, next_act
//   The formulas are those of src/muscle. They are long, so each set of curves stands once, in a function of its own.
#pragma once
#include "cuda/world.h"
#include "muscle/compliant.h"
#include "muscle/rigid.h"

typedef struct HillOutcome {
  real force, rate;  // of the actuator; velocity of the fibres
#ifndef SN_LEAN
  snHillState state;
#endif
} HillOutcome;

// Rows of plan_actuator.c, put_hill.
KERNEL_FN snHillParams hill_params(const PlanView* m, int hill) {
  const int* kind = m->hill_kind + SN_HILL_KINDS * hill;
  const real* x = m->hill_number + hill;
  int n = m->nhill;
  snHillParams h;
  h.given.curves = (snMuscleCurves)kind[0];
  h.given.tendonmodel = kind[1] ? SN_TENDON_COMPLIANT : SN_TENDON_RIGID;
  h.given.pennationmodel = kind[2] ? SN_PENNATION_VARIABLE : SN_PENNATION_CONSTANT;
  h.given.fltruncate = kind[3] != 0;
  h.given.rigiddamping = kind[4] != 0;
  h.given.peakforce = x[0], h.given.optlength = x[n], h.given.slacklength = x[2 * n], h.given.fiberdamping = x[3 * n];
  h.given.peakstrain = x[4 * n], h.given.fvcurvature = x[5 * n], h.given.fvmax = x[6 * n], h.given.fvecc = x[7 * n];
  h.given.flwidth[0] = x[8 * n], h.given.flwidth[1] = x[9 * n], h.given.flscale = x[10 * n];
  h.given.minact = x[11 * n], h.given.minlength = x[12 * n];
  h.derived.speed = x[13 * n], h.derived.cos0 = x[14 * n], h.derived.thickness = x[15 * n];
  h.derived.fibermin = x[16 * n], h.derived.alongmin = x[17 * n];
  h.derived.invoptlength = x[18 * n], h.derived.invspeed = x[19 * n], h.derived.invslacklength = x[20 * n];
  h.derived.tendonrate = x[21 * n], h.derived.tendonscale = x[22 * n];
  h.derived.passiverate = x[23 * n], h.derived.passivescale = x[24 * n], h.derived.passiveoffset = x[25 * n];
  h.millard = kind[5] < 0 ? NULL : (const snMillardPieces*)(const void*)(m->hill_piece + SN_MILLARD_NUMBERS * kind[5]);
  h.functions = NULL, h.functionid = NULL;
  return h;
}

KERNEL_FN HillOutcome outcome(const snCurveSet* set, const snHillParams* h, const snHillInput* in) {
  int compliant = h->given.tendonmodel == SN_TENDON_COMPLIANT;
  snHillState s = compliant ? compliant_state(set, h, in) : rigid_state(set, h, in);
  HillOutcome out;
  out.force = -s.tendon_force, out.rate = s.velocity;
#ifndef SN_LEAN
  out.state = s;
#endif
  return out;
}

#define HILL_FUNCTION(name, curves)                                                                       \
  KERNEL_CALL HillOutcome outcome_##name(const PlanView* m, int hill, real length, real velocity, real fiber, real act) { \
    const snCurveSet set = curves;                                                                        \
    snHillParams h = hill_params(m, hill);                                                                \
    snHillInput in = {length, velocity, fiber, act};                                                      \
    return outcome(&set, &h, &in);                                                                        \
  }                                                                                                       \
  KERNEL_CALL real fiber_##name(const PlanView* m, int hill, snHillInput in, real rate) {                 \
    const snCurveSet set = curves;                                                                        \
    snHillParams h = hill_params(m, hill);                                                                \
    FiberEquation e = fiber_step_equation(&h, &in, m->timestep);                                          \
    return fiber_after(&set, &e, rate, m->timestep);                                                      \
  }                                                                                                       \
  KERNEL_CALL real by_velocity_##name(const PlanView* m, int hill, real length, real velocity) {          \
    const snCurveSet set = curves;                                                                        \
    snHillParams h = hill_params(m, hill);                                                                \
    return rigid_dgain_dvelocity(&set, &h, length, velocity);                                             \
  }
HILL_FUNCTION(hill, SN_CURVES_OF(hill, never_slower, false))
HILL_FUNCTION(millard, SN_CURVES_OF(millard, never_slower, false))
HILL_FUNCTION(degroote, SN_CURVES_OF(degroote, never_slower, false))
HILL_FUNCTION(thelen, SN_CURVES_OF(thelen, slowing_thelen, false))
#undef HILL_FUNCTION

// The function of a muscle's set of curves.
#define BY_CURVES(function, m, hill, ...)                                      \
  switch ((m)->hill_kind[SN_HILL_KINDS * (hill)]) {                            \
    case SN_CURVES_MILLARD: return function##_millard(m, hill, __VA_ARGS__);   \
    case SN_CURVES_DEGROOTE: return function##_degroote(m, hill, __VA_ARGS__); \
    case SN_CURVES_THELEN: return function##_thelen(m, hill, __VA_ARGS__);     \
    default: return function##_hill(m, hill, __VA_ARGS__);                     \
  }

KERNEL_FN HillOutcome hill_outcome(const PlanView* m, int hill, real length, real velocity, real fiber, real act) {
  BY_CURVES(outcome, m, hill, length, velocity, fiber, act)
}

KERNEL_FN real hill_fiber(const PlanView* m, int hill, snHillInput in, real rate) {
  BY_CURVES(fiber, m, hill, in, rate)
}

// Derivative of the gain of a rigid tendon; with a compliant one the force does not follow the velocity.
KERNEL_FN real hill_gain_by_velocity(const PlanView* m, int hill, real length, real velocity) {
  if (m->hill_kind[SN_HILL_KINDS * hill + 1]) return 0;
  BY_CURVES(by_velocity, m, hill, length, velocity)
}
#undef BY_CURVES

// ---- fibres: a kernel of their own takes their implicit steps, one lane for each, in which no working set holds lanes up

// Length and velocity of a muscle and velocity of its fibres, at the start of the step.
KERNEL_FN real* fiber_motion(World w, int hill) { return w.b->fiber_motion + 3 * w.id * (size_t)w.m->nhill + hill; }

KERNEL_FN void keep_motion(World w, int hill, real length, real velocity, real rate) {
  real* out = fiber_motion(w, hill);
  int n = w.m->nhill;
  out[0] = length, out[n] = velocity, out[2 * n] = rate;
}

// Fibre i of those that move: its length at the end of the step.
KERNEL_FN void step_fiber(World w, int i) {
  const PlanView* m = w.m;
  int hill = m->fiber_hill[i], slot = m->fiber_slot[i], n = m->nhill;
  const real *act = w.b->act + w.id * m->na + slot, *motion = fiber_motion(w, hill);
  snHillInput in = {motion[0], motion[n], act[0], act[1]};
  w.b->next_act[w.id * m->na + slot] = hill_fiber(m, hill, in, motion[2 * n]);
}

#ifndef SN_LEAN
// What the sensors of a muscle show. `off`: no force, and fibres that are a state stand still.
KERNEL_FN void keep_hill(World w, int hill, const snHillState* s, int off) {
  const PlanView* m = w.m;
  const int* kind = m->hill_kind + SN_HILL_KINDS * hill;
  real *out = w.b->hill_seen + SN_HILL_SEEN * (w.id * m->nhill + hill), on = off ? R(0) : R(1);
  out[0] = s->fiber;
  out[1] = off && kind[1] ? R(0) : s->velocity;
  out[2] = kind[2] ? acos(real_min(R(1), s->cosine)) : m->hill_number[26 * m->nhill + hill];
  out[3] = s->tendon, out[4] = s->strain;
  out[5] = on * s->tendon_force, out[6] = on * s->active, out[7] = on * s->passive;
  out[8] = on * (0 - s->active * s->velocity);
}
#endif
