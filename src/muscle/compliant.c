// compliant.c — a muscle whose tendon lengthens under force: fibre velocity, implicit Euler steps of the fibre length,
//   equilibrium at rest
//   act FL(L) FV(V) + FP(L) + b V = FT(strain) / cos a,   strain = (length - fiber cos a) / slacklength - 1
//   The left side rises with V, so that there is one velocity even without activation. Steps and equilibrium are zeros
//   of the residual, left less right side, by the fibre length: Newton's method inside a bracket that shrinks with
//   every evaluation.
#include "muscle/compliant.h"
#include "math/simd.h"

SN_KERNEL snHillState sn_hill_compliant(const snHillParams* h, const snHillInput* in) {
  return CHOOSE_CURVES(h, compliant_state, h, in);
}

// ---- fibre length

SN_KERNEL real sn_hill_fiber_step(const snHillParams* h, const snHillInput* in, real rate, real timestep) {
  FiberEquation e = fiber_step_equation(h, in, timestep);
  return CHOOSE_CURVES(h, fiber_after, &e, rate, timestep);
}

real sn_hill_fiber_equilibrium(const snHillParams* h, real length, real act) {
  FiberEquation e = {.h = h, .length = length, .act = compliant_activation(h, act), .start = h->given.optlength};
  return CHOOSE_CURVES(h, fiber_zero, &e, longest_fiber(&e));
}

// ---- derivatives

// From the residual g(V, inputs) = 0: dV/dx = -(dg/dx) / (dg/dV).
static inline snMuscleDerivatives derivatives(const snCurveSet* set, const snHillParams* h, const snHillInput* in) {
  const snHillDerived* k = &h->derived;
  snHillState s = compliant_state(set, h, in);
  bool held = in->fiber < k->fibermin;
  real a = compliant_activation(h, in->act), force = h->given.peakforce;
  FiberEquation e = {.h = h, .length = in->length, .act = a, .start = s.fiber, .moves = true};
  CompliantFibers f = compliant_fibers(h, s.fiber);
  snCurvePoint slow = set->slowing(h, a), fl = set->active(h, s.fiber * k->invoptlength);
  real v = s.velocity * k->invspeed;
  snCurvePoint ft = set->tendon(h, s.strain), fv = set_velocity(set, h, a * fl.value, v / slow.value);
  real by_velocity = a * fl.value * fv.derivative / slow.value + set_damping(set, h);
  // the derivative at rest has FV = 1 in it where the muscle moves
  real by_fiber = fiber_residual(set, &e, s.fiber).derivative + a * fl.derivative * (fv.value - 1) * k->invoptlength;
  real dtendon_dlength = ft.derivative * k->invslacklength;
  // the velocity scale follows the activation: d FV(v / slow) / da = -FV' v slow' / slow^2
  real dfv_dact = -fv.derivative * v * slow.derivative / (slow.value * slow.value);
  bool free = bears_nothing(set, &e, ft.value / f.cosine, set->passive(h, s.fiber * k->invoptlength).value);
  bool stuck = is_fiber_stuck(h, in->fiber, v) || (v == 0 && held && h->given.minlength >= 0);
  if (stuck) return (snMuscleDerivatives){.dforce_dlength = -force * dtendon_dlength};
  return (snMuscleDerivatives){
      .dforce_dlength = -force * dtendon_dlength,
      .dforce_dfiber = held ? 0 : force * dtendon_dlength * f.dalong_dfiber,
      .drate_dactivation =
          is_activation_cut(h, in->act) ? 0 : -fl.value * (fv.value + a * dfv_dact) / by_velocity * k->speed,
      .drate_dlength = free ? 0 : dtendon_dlength / f.cosine / by_velocity * k->speed,
      .drate_dfiber = held ? 0 : -by_fiber / by_velocity * k->speed,
  };
}

snMuscleDerivatives sn_hill_compliant_derivatives(const snHillParams* h, const snHillInput* in) {
  return CHOOSE_CURVES(h, derivatives, h, in);
}

// From the residual g(fiber+, inputs) = 0.
static inline snFiberStepDerivatives step_derivatives(const snCurveSet* set, const snHillInput* in,
                                                      const FiberEquation* e, real timestep) {
  const snHillParams* h = e->h;
  const snHillDerived* k = &h->derived;
  real fiber = fiber_zero(set, e, e->start);
  if (fiber <= k->fibermin) return (snFiberStepDerivatives){0};
  CompliantFibers f = compliant_fibers(h, fiber);
  snCurvePoint slow = set->slowing(h, e->act), fl = set->active(h, fiber * k->invoptlength);
  real v = (fiber - e->start) * e->per_time;
  snCurvePoint fv = set_velocity(set, h, e->act * fl.value, v / slow.value);
  snCurvePoint ft = set->tendon(h, (e->length - fiber * f.cosine) * k->invslacklength - 1);
  real dfv_dact = -fv.derivative * v * slow.derivative / (slow.value * slow.value);
  bool free = bears_nothing(set, e, ft.value / f.cosine, set->passive(h, fiber * k->invoptlength).value);
  real under = 1 / fiber_residual(set, e, fiber).derivative;
  real by_length = free ? 0 : ft.derivative * k->invslacklength / f.cosine * under;
  real by_start = (e->act * fl.value * fv.derivative / slow.value + set_damping(set, h)) * e->per_time * under;
  return (snFiberStepDerivatives){
      .by_length = by_length,
      .by_velocity = by_length * timestep,
      .by_activation = is_activation_cut(h, in->act) ? 0 : -fl.value * (fv.value + e->act * dfv_dact) * under,
      .by_fiber = in->fiber < k->fibermin ? 0 : by_start,
  };
}

snFiberStepDerivatives sn_hill_fiber_step_derivatives(const snHillParams* h, const snHillInput* in, real timestep) {
  FiberEquation e = fiber_step_equation(h, in, timestep);
  return CHOOSE_CURVES(h, step_derivatives, in, &e, timestep);
}
