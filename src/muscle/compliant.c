// compliant.c — a muscle whose tendon lengthens under force: fibre velocity, implicit Euler steps of the fibre length,
//   equilibrium at rest
//   act FL(L) FV(V) + FP(L) + b V = FT(strain) / cos a,   strain = (length - fiber cos a) / slacklength - 1
//   The left side rises with V, so that there is one velocity even without activation. Steps and equilibrium are zeros of
//   the residual, left less right side, by the fibre length: Newton's method inside a bracket that shrinks with every
//   evaluation.
#include "math/simd.h"
#include "muscle/curve_set.h"
#include "muscle/hill.h"

// Changes of L and of V below these are the last: the error that they leave goes with their square.
static const real last_change = 1e-8, last_change_velocity = 1e-6;
static const int most_iterations = 100;

// How the fibres lie.
typedef struct Fibers {
  real length, cosine;
  real dalong_dfiber;  // extent along the tendon, length * cosine, by length
  real dcosine_dfiber;
} Fibers;

static inline Fibers fibers_of(const snHillParams* h, real length) {
  const snHillDerived* k = &h->derived;
  if (h->given.pennationmodel != SN_PENNATION_VARIABLE) return (Fibers){length, k->cos0, k->cos0, 0};
  real sine = k->thickness / length, cosine = sqrt(1 - sine * sine);
  return (Fibers){length, cosine, 1 / cosine, sine * sine / (length * cosine)};
}

// ---- velocity

// The activation that the fibres see.
static inline real seen(const snHillParams* h, real act) {
  real a = real_max(h->given.minact, act);
  return h->given.minact > 0 ? real_min(1, a) : a;
}

static inline bool is_cut(const snHillParams* h, real act) {
  return act < h->given.minact || (h->given.minact > 0 && act > 1);
}

// Fibres that are as short as they may be stop there, where the muscle has a least length of its own.
static inline bool is_stuck(const snHillParams* h, real fiber, real v) {
  return h->given.minlength >= 0 && fiber <= h->derived.fibermin && v < 0;
}

static inline snHillState state(const snCurveSet* set, const snHillParams* h, const snHillInput* in) {
  const snHillDerived* k = &h->derived;
  Fibers f = fibers_of(h, real_max(in->fiber, k->fibermin));
  real tendon = in->length - f.length * f.cosine, strain = tendon * k->invslacklength - 1;
  real l = f.length * k->invoptlength, a = seen(h, in->act), force = h->given.peakforce;
  real ft = set->tendon(h, strain).value, fl = set->active(h, l).value, fp = set->passive(h, l).value;
  snFiberVelocity fv = set->velocity_at(h, a * fl, ft / f.cosine - fp);
  fv.v *= set->slowing(a).value;
  if (is_stuck(h, in->fiber, fv.v)) fv = (snFiberVelocity){0, 1};
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

SN_KERNEL snHillState sn_hill_compliant(const snHillParams* h, const snHillInput* in) {
  return CHOOSE_CURVES(h, state, h, in);
}

// ---- fibre length

// The equation as a function of the fibre length at the end of a step.
typedef struct Equation {
  const snHillParams* h;
  real length, act;
  real start, per_time;  // V = (fiber - start) * per_time; 0: at rest
  bool moves;            // false: an equilibrium at rest is looked for
} Equation;

typedef struct Residual {
  real value, derivative;
} Residual;

// Fibres on the move whose tendon does not bear their passive force, where the set of curves leaves both out then.
static inline bool bears_nothing(const snCurveSet* set, const Equation* e, real tendon, real passive) {
  return set->bears_nothing && e->moves && tendon < passive;
}

static inline Residual residual(const snCurveSet* set, const Equation* e, real fiber) {
  const snHillParams* h = e->h;
  const snHillDerived* k = &h->derived;
  Fibers f = fibers_of(h, fiber);
  real l = fiber * k->invoptlength, v = (fiber - e->start) * e->per_time, b = h->given.fiberdamping;
  real strain = (e->length - fiber * f.cosine) * k->invslacklength - 1;
  snCurvePoint fl = set->active(h, l), fp = set->passive(h, l);
  real slower = 1 / set->slowing(e->act).value;
  snCurvePoint fv = set->velocity(h, v * slower), ft = set->tendon(h, strain);
  fv.derivative *= slower;
  real per_cosine = 1 / f.cosine, tendon = ft.value * per_cosine;
  real dtendon = -(ft.derivative * f.dalong_dfiber * k->invslacklength + tendon * f.dcosine_dfiber) * per_cosine;
  if (bears_nothing(set, e, tendon, fp.value)) tendon = dtendon = 0, fp = curve_zero();
  return (Residual){
      .value = e->act * fl.value * fv.value + fp.value + b * v - tendon,
      .derivative = (e->act * fl.derivative * fv.value + fp.derivative) * k->invoptlength +
                    (e->act * fl.value * fv.derivative + b) * e->per_time - dtendon,
  };
}

// Where the tendon is slack, and the fibres no shorter than they were, nothing holds them back.
static inline real longest(const Equation* e) {
  const snHillDerived* k = &e->h->derived;
  real p = e->length - e->h->given.slacklength;
  bool variable = e->h->given.pennationmodel == SN_PENNATION_VARIABLE;
  real slack = variable ? sqrt(p * p + k->thickness * k->thickness) : p / k->cos0;
  return real_max(real_max(e->start, k->fibermin), p > 0 ? slack : 0);
}

static inline real zero_of(const snCurveSet* set, const Equation* e, real guess) {
  const snHillParams* h = e->h;
  real low = h->derived.fibermin, high = longest(e), fiber = real_clamp(guess, low, high);
  for (int i = 0; i < most_iterations && low < high; i++) {
    Residual g = residual(set, e, fiber);
    if (g.value > 0)
      high = fiber;
    else
      low = fiber;
    real next = fiber - g.value / g.derivative;
    if (!(next >= low && next <= high)) next = 0.5 * (low + high);
    real change = fabs(next - fiber);
    if (change <= last_change * h->given.optlength && change * e->per_time <= last_change_velocity) return next;
    fiber = next;
  }
  return fiber;
}

static inline Equation step_equation(const snHillParams* h, const snHillInput* in, real timestep) {
  return (Equation){
      .h = h,
      .length = in->length + timestep * in->velocity,
      .act = seen(h, in->act),
      .start = real_max(in->fiber, h->derived.fibermin),
      .per_time = h->derived.invspeed / timestep,
      .moves = true,
  };
}

SN_KERNEL real sn_hill_fiber_step(const snHillParams* h, const snHillInput* in, real timestep) {
  Equation e = step_equation(h, in, timestep);
  return CHOOSE_CURVES(h, zero_of, &e, e.start);
}

real sn_hill_fiber_equilibrium(const snHillParams* h, real length, real act) {
  Equation e = {.h = h, .length = length, .act = seen(h, act), .start = h->given.optlength};
  return CHOOSE_CURVES(h, zero_of, &e, longest(&e));
}

// ---- derivatives

// From the residual g(V, inputs) = 0: dV/dx = -(dg/dx) / (dg/dV).
static inline snMuscleDerivatives derivatives(const snCurveSet* set, const snHillParams* h, const snHillInput* in) {
  const snHillDerived* k = &h->derived;
  snHillState s = state(set, h, in);
  bool held = in->fiber < k->fibermin;
  real a = seen(h, in->act), force = h->given.peakforce;
  Equation e = {.h = h, .length = in->length, .act = a, .start = s.fiber, .moves = true};
  Fibers f = fibers_of(h, s.fiber);
  snCurvePoint slow = set->slowing(a), fl = set->active(h, s.fiber * k->invoptlength);
  real v = s.velocity * k->invspeed;
  snCurvePoint ft = set->tendon(h, s.strain), fv = set->velocity(h, v / slow.value);
  real by_velocity = a * fl.value * fv.derivative / slow.value + h->given.fiberdamping;
  // the derivative at rest has FV = 1 in it where the muscle moves
  real by_fiber = residual(set, &e, s.fiber).derivative + a * fl.derivative * (fv.value - 1) * k->invoptlength;
  real dtendon_dlength = ft.derivative * k->invslacklength;
  // the velocity scale follows the activation: d FV(v / slow) / da = -FV' v slow' / slow^2
  real dfv_dact = -fv.derivative * v * slow.derivative / (slow.value * slow.value);
  bool free = bears_nothing(set, &e, ft.value / f.cosine, set->passive(h, s.fiber * k->invoptlength).value);
  bool stuck = is_stuck(h, in->fiber, v) || (v == 0 && held && h->given.minlength >= 0);
  if (stuck) return (snMuscleDerivatives){.dforce_dlength = -force * dtendon_dlength};
  return (snMuscleDerivatives){
      .dforce_dlength = -force * dtendon_dlength,
      .dforce_dfiber = held ? 0 : force * dtendon_dlength * f.dalong_dfiber,
      .drate_dactivation = is_cut(h, in->act) ? 0 : -fl.value * (fv.value + a * dfv_dact) / by_velocity * k->speed,
      .drate_dlength = free ? 0 : dtendon_dlength / f.cosine / by_velocity * k->speed,
      .drate_dfiber = held ? 0 : -by_fiber / by_velocity * k->speed,
  };
}

snMuscleDerivatives sn_hill_compliant_derivatives(const snHillParams* h, const snHillInput* in) {
  return CHOOSE_CURVES(h, derivatives, h, in);
}

// From the residual g(fiber+, inputs) = 0.
static inline snFiberStepDerivatives step_derivatives(const snCurveSet* set, const snHillInput* in, const Equation* e,
                                                      real timestep) {
  const snHillParams* h = e->h;
  const snHillDerived* k = &h->derived;
  real fiber = zero_of(set, e, e->start);
  if (fiber <= k->fibermin) return (snFiberStepDerivatives){0};
  Fibers f = fibers_of(h, fiber);
  snCurvePoint slow = set->slowing(e->act), fl = set->active(h, fiber * k->invoptlength);
  real v = (fiber - e->start) * e->per_time;
  snCurvePoint fv = set->velocity(h, v / slow.value);
  snCurvePoint ft = set->tendon(h, (e->length - fiber * f.cosine) * k->invslacklength - 1);
  real dfv_dact = -fv.derivative * v * slow.derivative / (slow.value * slow.value);
  bool free = bears_nothing(set, e, ft.value / f.cosine, set->passive(h, fiber * k->invoptlength).value);
  real under = 1 / residual(set, e, fiber).derivative;
  real by_length = free ? 0 : ft.derivative * k->invslacklength / f.cosine * under;
  real by_start = (e->act * fl.value * fv.derivative / slow.value + h->given.fiberdamping) * e->per_time * under;
  return (snFiberStepDerivatives){
      .by_length = by_length,
      .by_velocity = by_length * timestep,
      .by_activation = is_cut(h, in->act) ? 0 : -fl.value * (fv.value + e->act * dfv_dact) * under,
      .by_fiber = in->fiber < k->fibermin ? 0 : by_start,
  };
}

snFiberStepDerivatives sn_hill_fiber_step_derivatives(const snHillParams* h, const snHillInput* in, real timestep) {
  Equation e = step_equation(h, in, timestep);
  return CHOOSE_CURVES(h, step_derivatives, in, &e, timestep);
}
