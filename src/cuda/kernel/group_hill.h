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

// Without its pieces, Millard's set is "hill" on the processor too.
KERNEL_FN snMuscleCurves curves_of(const ModelView* m, int hill) {
  int curves = m->hill_curves[hill];
  return curves == SN_CURVES_MILLARD && m->hill_curveid[hill] < 0 ? SN_CURVES_HILL : (snMuscleCurves)curves;
}

// As src/actuation/hill_model.c, sn_hill_params, but for numbers that neither forces nor steps read.
KERNEL_FN snHillParams hill_params(const ModelView* m, int hill) {
  snHillParams h;
  h.given.curves = curves_of(m, hill);
  h.given.tendonmodel = m->hill_compliant[hill] ? SN_TENDON_COMPLIANT : SN_TENDON_RIGID;
  h.given.pennationmodel = (snPennationModel)m->hill_pennationmodel[hill];
  h.given.fltruncate = m->hill_fltruncate[hill] != 0;
  h.given.rigiddamping = m->hill_rigiddamping[hill] != 0;
#define GIVEN(name, ...)   h.given.name = m->hill_##name[hill];
#define DERIVED(name, ...) h.derived.name = m->hill_##name[hill];
  SN_HILL_STEPPED(GIVEN, DERIVED, )
#undef GIVEN
#undef DERIVED
  h.given.pennation0 = m->hill_pennation0[hill];
  h.given.flwidth[0] = m->hill_flwidth[2 * hill], h.given.flwidth[1] = m->hill_flwidth[2 * hill + 1];
  int set = m->hill_curveid[hill];
  h.millard = set < 0 ? NULL : (const snMillardPieces*)(const void*)(m->millard_curves + SN_MILLARD_NUMBERS * set);
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
  switch (curves_of(m, hill)) {                                       \
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
  if (m->hill_compliant[hill]) return 0;
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
  real *out = snapshot_muscle(w, hill), on = off ? R(0) : R(1);
  out[SN_READING_fiberlength] = s->fiber;
  out[SN_READING_fibervelocity] = off && m->hill_compliant[hill] ? R(0) : s->velocity;
  out[SN_READING_pennation] =
      m->hill_pennationmodel[hill] ? acos(real_min(R(1), s->cosine)) : m->hill_pennation0[hill];
  out[SN_READING_tendonlength] = s->tendon, out[SN_READING_tendonstrain] = s->strain;
  out[SN_READING_tendonforce] = on * s->tendon_force, out[SN_READING_activeforce] = on * s->active,
  out[SN_READING_passiveforce] = on * s->passive;
  out[SN_READING_fiberpower] = on * (0 - s->active * s->velocity);
}
#endif
