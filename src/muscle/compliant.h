// compliant.h — the formulas of a muscle whose tendon lengthens under force, for the processor and for kernels of a device
//   act FL(L) FV(V) + FP(L) + b V = FT(strain) / cos a,   strain = (length - fiber cos a) / slacklength - 1
//   The left side rises with V, so that there is one velocity even without activation. Steps and equilibrium are zeros of
//   the residual, left less right side, by the fibre length: Newton's method inside a bracket that shrinks with every
//   evaluation.
#pragma once
#include "muscle/curve_set.h"
#include "muscle/hill.h"

// Changes of L and of V below these are the last: the error that they leave goes with their square. Single precision
// resolves no smaller change of L, and none of V.
#ifdef SN_SINGLE
#define SN_FIBER_LAST_CHANGE          1e-6f
#define SN_FIBER_LAST_CHANGE_VELOCITY INFINITY
#else
#define SN_FIBER_LAST_CHANGE          1e-8
#define SN_FIBER_LAST_CHANGE_VELOCITY 1e-6
#endif

// How the fibres lie.
typedef struct CompliantFibers {
  real length, cosine;
  real dalong_dfiber;  // extent along the tendon, length * cosine, by length
  real dcosine_dfiber;
} CompliantFibers;

static inline CompliantFibers compliant_fibers(const snHillParams* h, real length) {
  const snHillDerived* k = &h->derived;
  if (h->given.pennationmodel != SN_PENNATION_VARIABLE) return (CompliantFibers){length, k->cos0, k->cos0, 0};
  if (!(k->thickness > 0)) return (CompliantFibers){length, 1, 1, 0};  // fibres along the tendon may shorten to nothing
  real sine = k->thickness / length, cosine = sqrt(1 - sine * sine);
  return (CompliantFibers){length, cosine, 1 / cosine, sine * sine / (length * cosine)};
}

// ---- velocity

// The activation that the fibres see.
static inline real compliant_activation(const snHillParams* h, real act) {
  real a = real_max(h->given.minact, act);
  return h->given.minact > 0 ? real_min(1, a) : a;
}

static inline bool is_activation_cut(const snHillParams* h, real act) {
  return act < h->given.minact || (h->given.minact > 0 && act > 1);
}

// Fibres that are as short as they may be stop there, where the muscle has a least length of its own.
static inline bool is_fiber_stuck(const snHillParams* h, real fiber, real v) {
  return h->given.minlength >= 0 && fiber <= h->derived.fibermin && v < 0;
}

static inline snHillState compliant_state(const snCurveSet* set, const snHillParams* h, const snHillInput* in) {
  const snHillDerived* k = &h->derived;
  CompliantFibers f = compliant_fibers(h, real_max(in->fiber, k->fibermin));
  real tendon = in->length - f.length * f.cosine, strain = tendon * k->invslacklength - 1;
  real l = f.length * k->invoptlength, a = compliant_activation(h, in->act), force = h->given.peakforce;
  real ft = set->tendon(h, strain).value, fl = set->active(h, l).value, fp = set->passive(h, l).value;
  snFiberVelocity fv = set->velocity_at(h, a * fl, ft / f.cosine - fp);
  fv.v *= set->slowing(a).value;
  if (is_fiber_stuck(h, in->fiber, fv.v)) fv = (snFiberVelocity){0, 1};
  return (snHillState){
      .fiber = f.length,
      .velocity = fv.v * k->speed,
      .cosine = f.cosine,
      .tendon = tendon,
      .strain = strain,
      .tendon_force = force * ft,
      .active = force * a * fl * fv.multiplier,
      .passive = force * (fp + h->given.fiberdamping * fv.v),
      .active_multiplier = fl,
  };
}

// ---- fibre length

// The equation as a function of the fibre length at the end of a step.
typedef struct FiberEquation {
  const snHillParams* h;
  real length, act;
  real start, per_time;  // V = (fiber - start) * per_time; 0: at rest
  bool moves;            // false: an equilibrium at rest is looked for
} FiberEquation;

typedef struct FiberResidual {
  real value, derivative;
} FiberResidual;

// Fibres on the move whose tendon does not bear their passive force, where the set of curves leaves both out then.
static inline bool bears_nothing(const snCurveSet* set, const FiberEquation* e, real tendon, real passive) {
  return set->bears_nothing && e->moves && tendon < passive;
}

static inline FiberResidual fiber_residual(const snCurveSet* set, const FiberEquation* e, real fiber) {
  const snHillParams* h = e->h;
  const snHillDerived* k = &h->derived;
  CompliantFibers f = compliant_fibers(h, fiber);
  real l = fiber * k->invoptlength, v = (fiber - e->start) * e->per_time, b = h->given.fiberdamping;
  real strain = (e->length - fiber * f.cosine) * k->invslacklength - 1;
  snCurvePoint fl = set->active(h, l), fp = set->passive(h, l);
  real slower = 1 / set->slowing(e->act).value;
  snCurvePoint fv = set->velocity(h, v * slower), ft = set->tendon(h, strain);
  fv.derivative *= slower;
  real per_cosine = 1 / f.cosine, tendon = ft.value * per_cosine;
  real dtendon = -(ft.derivative * f.dalong_dfiber * k->invslacklength + tendon * f.dcosine_dfiber) * per_cosine;
  if (bears_nothing(set, e, tendon, fp.value)) tendon = dtendon = 0, fp = curve_zero();
  return (FiberResidual){
      .value = e->act * fl.value * fv.value + fp.value + b * v - tendon,
      .derivative = (e->act * fl.derivative * fv.value + fp.derivative) * k->invoptlength +
                    (e->act * fl.value * fv.derivative + b) * e->per_time - dtendon,
  };
}

// Where the tendon is slack, and the fibres no shorter than they were, nothing holds them back.
static inline real longest_fiber(const FiberEquation* e) {
  const snHillDerived* k = &e->h->derived;
  real p = e->length - e->h->given.slacklength;
  bool variable = e->h->given.pennationmodel == SN_PENNATION_VARIABLE;
  real slack = variable ? sqrt(p * p + k->thickness * k->thickness) : p / k->cos0;
  return real_max(real_max(e->start, k->fibermin), p > 0 ? slack : 0);
}

static inline real fiber_zero(const snCurveSet* set, const FiberEquation* e, real guess) {
  const snHillParams* h = e->h;
  const int most_iterations = 100;
  real low = h->derived.fibermin, high = longest_fiber(e), fiber = real_clamp(guess, low, high);
  for (int i = 0; i < most_iterations && low < high; i++) {
    FiberResidual g = fiber_residual(set, e, fiber);
    if (g.value > 0)
      high = fiber;
    else
      low = fiber;
    real next = fiber - g.value / g.derivative;
#ifdef SN_SINGLE  // rounding may put the last step beyond the bracket, which would be halved again and again
    if (fabs(next - fiber) <= SN_FIBER_LAST_CHANGE * h->given.optlength) return next;
#endif
    if (!(next >= low && next <= high)) next = 0.5 * (low + high);
    real change = fabs(next - fiber);
    if (change <= SN_FIBER_LAST_CHANGE * h->given.optlength && change * e->per_time <= SN_FIBER_LAST_CHANGE_VELOCITY) return next;
    fiber = next;
  }
  return fiber;
}

static inline FiberEquation fiber_step_equation(const snHillParams* h, const snHillInput* in, real timestep) {
  return (FiberEquation){
      .h = h,
      .length = in->length + timestep * in->velocity,
      .act = compliant_activation(h, in->act),
      .start = real_max(in->fiber, h->derived.fibermin),
      .per_time = h->derived.invspeed / timestep,
      .moves = true,
  };
}
