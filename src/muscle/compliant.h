// compliant.h — formulas of a muscle with a compliant tendon, for the processor and for kernels of a device
//   act FL(L) FV(V) + FP(L) + b V = FT(strain) / cos a,   strain = (length - fiber cos a) / slacklength - 1
//   The left side rises with V, so that there is one velocity even without activation. Steps and equilibrium are zeros
//   of the residual, left less right side, by the fibre length: Newton's method inside a bracket that shrinks with
//   every evaluation, on logarithms where a side is an exponential function.
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
  if (h->given.pennationmodel != SN_PENNATION_VARIABLE) return (CompliantFibers){length, k->cos0, k->cos0, real_of(0)};
  mask oblique = k->thickness > 0;  // fibres along the tendon may shorten to nothing
  if (!mask_any(oblique)) return (CompliantFibers){length, real_of(1), real_of(1), real_of(0)};
  real sine = real_select(oblique, k->thickness / length, 0), cosine = real_sqrt(1 - sine * sine),
       per_cosine = 1 / cosine;
  return (CompliantFibers){length, cosine, per_cosine, real_select(oblique, sine * sine * per_cosine / length, 0)};
}

// ---- velocity

// The activation that the fibres see.
static inline real compliant_activation(const snHillParams* h, real act) {
  real a = real_max(h->given.minact, act);
  return real_select(h->given.minact > 0, real_min(real_of(1), a), a);
}

static inline mask is_activation_cut(const snHillParams* h, real act) {
  return (act < h->given.minact) | ((h->given.minact > 0) & (act > 1));
}

// Fibres that are as short as they may be stop there, where the muscle has a least length of its own.
static inline mask is_fiber_stuck(const snHillParams* h, real fiber, real v) {
  return (h->given.minlength >= 0) & (fiber <= h->derived.fibermin) & (v < 0);
}

static inline snHillState compliant_state(const snCurveSet* set, const snHillParams* h, const snHillInput* in) {
  const snHillDerived* k = &h->derived;
  CompliantFibers f = compliant_fibers(h, real_max(in->fiber, k->fibermin));
  real tendon = in->length - f.length * f.cosine, strain = tendon * k->invslacklength - 1;
  real l = f.length * k->invoptlength, a = compliant_activation(h, in->act), force = h->given.peakforce;
  real ft = set->tendon(h, strain).value, fl = set->active(h, l).value, fp = set->passive(h, l).value;
  snFiberVelocity fv = set->velocity_at(h, a * fl, ft / f.cosine - fp);
  fv.v *= set->slowing(h, a).value;
  mask stuck = is_fiber_stuck(h, in->fiber, fv.v);
  fv = (snFiberVelocity){real_select(stuck, 0, fv.v), real_select(stuck, 1, fv.multiplier)};
  return (snHillState){
      .fiber = f.length,
      .velocity = fv.v * k->speed,
      .cosine = f.cosine,
      .tendon = tendon,
      .strain = strain,
      .tendon_force = force * ft,
      .active = force * a * fl * fv.multiplier,
      .passive = force * (fp + set_damping(set, h) * fv.v),
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
  real fibers, tendon;  // the two sides
} FiberResidual;

// Fibres on the move whose tendon does not bear their passive force, where the set of curves leaves both out then.
static inline mask bears_nothing(const snCurveSet* set, const FiberEquation* e, real tendon, real passive) {
  return set->bears_nothing && e->moves ? tendon < passive : mask_none();
}

static inline FiberResidual fiber_residual(const snCurveSet* set, const FiberEquation* e, real fiber) {
  const snHillParams* h = e->h;
  const snHillDerived* k = &h->derived;
  CompliantFibers f = compliant_fibers(h, fiber);
  real l = fiber * k->invoptlength, v = (fiber - e->start) * e->per_time, b = set_damping(set, h);
  real strain = (e->length - fiber * f.cosine) * k->invslacklength - 1;
  snCurvePoint fl = set->active(h, l), fp = set->passive(h, l);
  real slower = 1 / set->slowing(h, e->act).value;
  snCurvePoint fv = set_velocity(set, h, e->act * fl.value, v * slower), ft = set->tendon(h, strain);
  fv.derivative *= slower;
  real per_cosine = 1 / f.cosine, tendon = ft.value * per_cosine;
  real dtendon = -(ft.derivative * f.dalong_dfiber * k->invslacklength + tendon * f.dcosine_dfiber) * per_cosine;
  mask free = bears_nothing(set, e, tendon, fp.value);
  if (mask_any(free))
    tendon = real_select(free, 0, tendon), dtendon = real_select(free, 0, dtendon),
    fp = curve_where(mask_not(free), fp);
  real fibers = e->act * fl.value * fv.value + fp.value + b * v;
  return (FiberResidual){
      .value = fibers - tendon,
      .derivative = (e->act * fl.derivative * fv.value + fp.derivative) * k->invoptlength +
                    (e->act * fl.value * fv.derivative + b) * e->per_time - dtendon,
      .fibers = fibers,
      .tendon = tendon,
  };
}

// Where one side is much larger than the other and than the peak force, it is an exponential function, on which a step
// of Newton's method takes one off the exponent. A step on its logarithm, towards the smaller side, is longer by
// s log(s / r) / (s - r).
static inline real fiber_change(FiberResidual g) {
  real step = g.value / g.derivative, larger = real_max(g.fibers, g.tendon);
  real smaller = real_max(real_min(g.fibers, g.tendon), real_of(1));
  mask steep = larger > 4 * smaller;
  if (!mask_any(steep)) return step;
  real longer = larger * real_log(larger / smaller) / g.derivative;
  return real_select(steep, real_select(g.value > 0, longer, -longer), step);
}

// Where the tendon is slack, and the fibres no shorter than they were, nothing holds them back.
static inline real longest_fiber(const FiberEquation* e) {
  const snHillDerived* k = &e->h->derived;
  // a tendon that is never slack may be as short as nothing
  real p = e->length - (e->h->given.curves == SN_CURVES_EARLYTHELEN ? real_of(0) : e->h->given.slacklength);
  bool variable = e->h->given.pennationmodel == SN_PENNATION_VARIABLE;
  real slack = variable ? real_sqrt(p * p + k->thickness * k->thickness) : p / k->cos0;
  return real_max(real_max(e->start, k->fibermin), real_select(p > 0, slack, 0));
}

static inline real fiber_zero(const snCurveSet* set, const FiberEquation* e, real guess) {
  const snHillParams* h = e->h;
  const int most_iterations = 100;
  FiberEquation taut = *e;
  // conformance: where neither side bears anything at rest, OpenSim's fibres leave the tendon its slack length
  if (set->bears_nothing && !e->moves) taut.start = real_of(0);
  real low = h->derived.fibermin, high = longest_fiber(&taut), fiber = real_min(real_max(guess, low), high);
  mask going = low < high;
  for (int i = 0; i < most_iterations && mask_any(going); i++) {
    FiberResidual g = fiber_residual(set, e, fiber);
    mask above = g.value > 0;
    high = real_select(above, fiber, high);
    low = real_select(above, low, fiber);
    real next = fiber - fiber_change(g);
    mask inside = (next >= low) & (next <= high);
#ifdef SN_SINGLE  // rounding may put the last step beyond the bracket, which would be halved again and again
    inside |= real_abs(next - fiber) <= SN_FIBER_LAST_CHANGE * h->given.optlength;
#endif
    next = real_select(inside, next, 0.5 * (low + high));
    real change = real_abs(next - fiber);
    mask last =
        (change <= SN_FIBER_LAST_CHANGE * h->given.optlength) & (change * e->per_time <= SN_FIBER_LAST_CHANGE_VELOCITY);
    fiber = real_select(going, next, fiber);
    going = going & mask_not(last) & (low < high);
  }
  return fiber;
}

// The search for the end of a step begins where the velocity at its start leads; a guess that is no number is the least
// length.
static inline real fiber_after(const snCurveSet* set, const FiberEquation* e, real rate, real timestep) {
  return fiber_zero(set, e, e->start + timestep * rate);
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
