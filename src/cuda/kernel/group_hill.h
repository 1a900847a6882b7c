// group_hill.h — Hill muscles of a world: force, and fibre length a timestep later
//   reads   tables hill_*, length and velocity of an actuator, its slots of act        writes  fiber_motion, next_act
//   The formulas are those of src/muscle. They are long, so each set of curves stands once, in a function of its own.
#pragma once
#include "cuda/kernel/world.h"
#include "muscle/compliant.h"
#include "muscle/rigid_tendon.h"

typedef struct HillOutcome {
  real force, rate;  // of the actuator; velocity of the fibres
#ifndef SN_LEAN
  snHillState state;
#endif
} HillOutcome;

KERNEL_FN real hill_number(const ModelView* m, int hill, int number) {
  return m->hill_number[number * m->nhill + hill];
}

// As device_actuator.c, put_hill, has written it.
KERNEL_FN snHillParams hill_params(const ModelView* m, int hill) {
  const int* kind = m->hill_kind + SN_HILL_KINDS * hill;
  snHillParams h;
  h.given.curves = (snMuscleCurves)kind[SN_HILL_CURVES];
  h.given.tendonmodel = kind[SN_HILL_COMPLIANT] ? SN_TENDON_COMPLIANT : SN_TENDON_RIGID;
  h.given.pennationmodel = kind[SN_HILL_PENNATED] ? SN_PENNATION_VARIABLE : SN_PENNATION_CONSTANT;
  h.given.fltruncate = kind[SN_HILL_TRUNCATED] != 0;
  h.given.rigiddamping = kind[SN_HILL_DAMPED] != 0;
#define NUMBER(part, name, index) h.part.name = hill_number(m, hill, SN_HILL_##index);
  SN_HILL_ROWS(NUMBER)
#undef NUMBER
  int pieces = kind[SN_HILL_CURVEID];
  h.millard = pieces < 0 ? NULL : (const snMillardPieces*)(const void*)(m->hill_piece + SN_MILLARD_NUMBERS * pieces);
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
  KERNEL_CALL HillOutcome outcome_##name(const ModelView* m, int hill, real length, real velocity, real fiber, real act) { \
    const snCurveSet set = curves;                                                                        \
    snHillParams h = hill_params(m, hill);                                                                \
    snHillInput in = {length, velocity, fiber, act};                                                      \
    return outcome(&set, &h, &in);                                                                        \
  }                                                                                                       \
  KERNEL_CALL real fiber_##name(const ModelView* m, int hill, snHillInput in, real rate) {                 \
    const snCurveSet set = curves;                                                                        \
    snHillParams h = hill_params(m, hill);                                                                \
    FiberEquation e = fiber_step_equation(&h, &in, m->timestep);                                          \
    return fiber_after(&set, &e, rate, m->timestep);                                                      \
  }                                                                                                       \
  KERNEL_CALL real by_velocity_##name(const ModelView* m, int hill, real length, real velocity) {          \
    const snCurveSet set = curves;                                                                        \
    snHillParams h = hill_params(m, hill);                                                                \
    return rigid_dgain_dvelocity(&set, &h, length, velocity);                                             \
  }
HILL_FUNCTION(hill, SN_CURVES_OF(hill, never_slower, false, false))
HILL_FUNCTION(millard, SN_CURVES_OF(millard, never_slower, false, false))
HILL_FUNCTION(degroote, SN_CURVES_OF(degroote, never_slower, false, true))
HILL_FUNCTION(thelen, SN_CURVES_OF(thelen, slowing_thelen, false, false))
#undef HILL_FUNCTION

// The function of a muscle's set of curves, by the rows of sinew/model_kinds.h; `none`: of a set that features.c
// refuses.
#define BY_CURVES(m, hill, CURVES, none)                              \
  switch ((snMuscleCurves)(m)->hill_kind[SN_HILL_KINDS * (hill)]) {   \
    SN_CURVE_KINDS(CURVES)                                            \
    case SN_CURVES_COUNT: break;                                      \
  }                                                                   \
  return none;

KERNEL_FN HillOutcome hill_outcome(const ModelView* m, int hill, real length, real velocity, real fiber, real act) {
  HillOutcome none;
  none.force = none.rate = NAN;
#define OUTCOME(KIND, word, ...) \
  SN_CASE(SN_ROW_DEVICE(word, __VA_ARGS__), SN_CURVES_##KIND, outcome_##word(m, hill, length, velocity, fiber, act))
  BY_CURVES(m, hill, OUTCOME, none)
#undef OUTCOME
}

KERNEL_FN real hill_fiber(const ModelView* m, int hill, snHillInput in, real rate) {
#define FIBER(KIND, word, ...) \
  SN_CASE(SN_ROW_DEVICE(word, __VA_ARGS__), SN_CURVES_##KIND, fiber_##word(m, hill, in, rate))
  BY_CURVES(m, hill, FIBER, NAN)
#undef FIBER
}

// Derivative of the gain of a rigid tendon; with a compliant one the force does not follow the velocity.
KERNEL_FN real hill_gain_by_velocity(const ModelView* m, int hill, real length, real velocity) {
  if (m->hill_kind[SN_HILL_KINDS * hill + SN_HILL_COMPLIANT]) return 0;
#define BY_VELOCITY(KIND, word, ...) \
  SN_CASE(SN_ROW_DEVICE(word, __VA_ARGS__), SN_CURVES_##KIND, by_velocity_##word(m, hill, length, velocity))
  BY_CURVES(m, hill, BY_VELOCITY, NAN)
#undef BY_VELOCITY
}
#undef BY_CURVES

// ---- fibres: a kernel of their own takes their implicit steps, one lane for each, in which no working set holds lanes
// up

// Length and velocity of a muscle and velocity of its fibres, at the start of the step.
KERNEL_FN real* fiber_motion(World w, int hill) { return w.b->fiber_motion + 3 * w.id * (size_t)w.m->nhill + hill; }

KERNEL_FN void keep_motion(World w, int hill, real length, real velocity, real rate) {
  real* out = fiber_motion(w, hill);
  int n = w.m->nhill;
  out[0] = length, out[n] = velocity, out[2 * n] = rate;
}

// Fibre i of those that move: its length at the end of the step.
KERNEL_FN void step_fiber(World w, int i) {
  const ModelView* m = w.m;
  int hill = m->fiber_hill[i], slot = m->fiber_slot[i], n = m->nhill;
  const real *act = w.b->act + w.id * m->na + slot, *motion = fiber_motion(w, hill);
  snHillInput in = {motion[0], motion[n], act[0], act[1]};
  w.b->next_act[w.id * m->na + slot] = hill_fiber(m, hill, in, motion[2 * n]);
}

// What the sensors of a muscle show.
KERNEL_FN real* snapshot_muscle(World w, int hill) {
  return w.b->hill_snapshot + SN_READINGS * (w.id * w.m->nhill + hill);
}

#ifndef SN_LEAN
// `off`: no force, and fibres that are a state stand still.
KERNEL_FN void keep_hill(World w, int hill, const snHillState* s, int off) {
  const ModelView* m = w.m;
  const int* kind = m->hill_kind + SN_HILL_KINDS * hill;
  real *out = snapshot_muscle(w, hill), on = off ? R(0) : R(1);
  out[SN_READING_fiberlength] = s->fiber;
  out[SN_READING_fibervelocity] = off && kind[SN_HILL_COMPLIANT] ? R(0) : s->velocity;
  out[SN_READING_pennation] =
      kind[SN_HILL_PENNATED] ? acos(real_min(R(1), s->cosine)) : hill_number(m, hill, SN_HILL_PENNATION0);
  out[SN_READING_tendonlength] = s->tendon, out[SN_READING_tendonstrain] = s->strain;
  out[SN_READING_tendonforce] = on * s->tendon_force, out[SN_READING_activeforce] = on * s->active,
  out[SN_READING_passiveforce] = on * s->passive;
  out[SN_READING_fiberpower] = on * (0 - s->active * s->velocity);
}
#endif
