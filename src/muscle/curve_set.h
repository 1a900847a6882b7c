// curve_set.h — the four curves of a muscle, by its set
//   A kernel is written once over a set; CHOOSE_CURVES calls it with the set of the muscle, which is a constant there,
//   so that all is inlined. No force is below 0, whatever the parameters: a muscle never pushes. Kernels of a device
//   (SN_KERNELS) have no functions of the model, so no curves of them, and make their sets where they need them.
#pragma once
#include "muscle/curves_degroote.h"
#include "muscle/curves_hill.h"
#if !defined(SN_KERNELS) && !defined(SN_LANES)
#include "muscle/curves_earlythelen.h"
#include "muscle/curves_schutte.h"
#endif
#include "muscle/curves_thelen.h"
#include "muscle/hill_params.h"

typedef snCurvePoint snCurveFn(const snHillParams* h, real x);

// By L, L, V and the strain of the tendon. `velocity_at`: the V and FV(V) at which a FV(V) + damping V = r.
typedef struct snFiberVelocity {
  real v, multiplier;
} snFiberVelocity;

typedef struct snCurveSet {
  snCurveFn *active, *passive, *velocity, *tendon;
  snFiberVelocity (*velocity_at)(const snHillParams* h, real a, real r);
  snCurveFn* slowing;  // velocity that the curve has as 1, by activation
  bool bears_nothing;  // fibres move as if free of force where the tendon does not bear their passive force
  bool may_push;       // damped fibres on a rigid tendon may be compressed
  bool whole_speed;    // fibres on a rigid tendon are as fast as the path, whatever their angle
  // Force by velocity where it depends on the active force at rest `a`, damping in it, over `a`; NULL: `velocity`.
  snCurvePoint (*velocity_with)(const snHillParams* h, real a, real v);
} snCurveSet;

// Force by velocity over the active force at rest, and the damping beside it.
static inline snCurvePoint set_velocity(const snCurveSet* set, const snHillParams* h, real a, real v) {
  return set->velocity_with ? set->velocity_with(h, a, v) : set->velocity(h, v);
}
static inline real set_damping(const snCurveSet* set, const snHillParams* h) {
  return set->velocity_with ? real_of(0) : h->given.fiberdamping;
}

static inline snCurvePoint never_slower(const snHillParams* h, real act) {
  (void)h, (void)act;
  return (snCurvePoint){real_of(1), real_of(0), real_of(0)};
}

// ---- hill

static inline snCurvePoint set_hill_active(const snHillParams* h, real l) {
  return hill_active(l, h->given.flwidth[0], h->given.flwidth[1], h->given.fltruncate);
}
static inline snCurvePoint set_hill_passive(const snHillParams* h, real l) {
  return hill_passive(l, h->derived.passiverate, h->derived.passivescale);
}
static inline snCurvePoint set_hill_velocity(const snHillParams* h, real v) {
  return hill_velocity(v, h->given.fvcurvature, h->given.fvmax, h->given.fvecc);
}
static inline snCurvePoint set_hill_tendon(const snHillParams* h, real strain) {
  return hill_tendon(strain, h->derived.tendonrate, h->derived.tendonscale);
}

// Hill's hyperbolas make the equilibrium a FV + b V = r quadratic equations. Of the two zeros it is the one that
// passes through V = 0 where r = a; each is written in the form that does not cancel.
static inline real hyperbola_balance(real b, real curvature, real most, real eccentric, real a, real r) {
  real excess = a - r, bend = 1 / curvature;
  mask lengthens = excess < 0, free = mask_not(lengthens) & (r <= -b);
  if (mask_all(free)) return r / b;
  real square = real_select(lengthens, -b, b * bend), constant = excess * real_select(lengthens, eccentric, 1);
  real linear = real_select(lengthens, a * most + b * eccentric - r, a + b + r * bend);
  real root = real_sqrt(linear * linear + 4 * square * constant);
  mask rises = linear > 0;
  real v = real_select(rises, -2 * constant, linear - root) / real_select(rises, linear + root, 2 * square);
  return mask_any(free) ? real_select(free, r / b, v) : v;
}

static inline real hyperbola_velocity(const snHillGiven* g, real a, real r) {
  return hyperbola_balance(g->fiberdamping, g->fvcurvature, g->fvmax, g->fvecc, a, r);
}

static inline snFiberVelocity set_hill_velocity_at(const snHillParams* h, real a, real r) {
  real v = hyperbola_velocity(&h->given, a, r);
  return (snFiberVelocity){v, set_hill_velocity(h, v).value};
}

// ---- degroote

static inline snCurvePoint set_degroote_active(const snHillParams* h, real l) {
  return degroote_active(l, h->given.flscale);
}
static inline snCurvePoint set_degroote_passive(const snHillParams* h, real l) {
  return degroote_passive(l, h->derived.passiverate, h->derived.passiveoffset, h->derived.passivescale);
}
static inline snCurvePoint set_degroote_velocity(const snHillParams* h, real v) {
  (void)h;
  return degroote_velocity(v);
}
static inline snCurvePoint set_degroote_tendon(const snHillParams* h, real strain) {
  return degroote_tendon(strain, h->derived.tendonrate);
}

// Halley's method from the hyperbola's velocity, for a curve that rises through 1 at rest.
static inline snFiberVelocity set_degroote_velocity_at(const snHillParams* h, real a, real r) {
  const int most_iterations = 100;
  real b = h->given.fiberdamping, end = (r - a) / b;
  real low = real_min(real_of(0), end), high = real_max(real_of(0), end);
  real v = real_clamp(hyperbola_velocity(&h->given, a, r), low, high);
  mask going = low < high;
  for (int i = 0; i < most_iterations && mask_any(going); i++) {
    snCurvePoint fv = degroote_velocity(v);
    real excess = a * fv.value + b * v - r, derivative = a * fv.derivative + b;
    mask above = excess > 0;
    high = real_select(above, v, high);
    low = real_select(above, low, v);
    real next = v - 2 * excess * derivative / (2 * derivative * derivative - excess * a * fv.second_derivative);
    next = real_select((next >= low) & (next <= high), next, 0.5 * (low + high));
    mask last = real_abs(next - v) <= 1e-6 * (1 + real_abs(next));
    v = real_select(going, next, v);
    going = going & mask_not(last) & (low < high);
  }
  return (snFiberVelocity){v, degroote_velocity(v).value};
}

#ifndef SN_LANES
// ---- millard

static inline snCurvePoint set_millard_active(const snHillParams* h, real l) {
  return millard_point(h->millard->active, SN_MILLARD_ACTIVE, l);
}
static inline snCurvePoint set_millard_passive(const snHillParams* h, real l) {
  return millard_point(h->millard->passive, SN_MILLARD_PASSIVE, l);
}
static inline snCurvePoint set_millard_velocity(const snHillParams* h, real v) {
  return curve_not_negative(millard_point(h->millard->velocity, SN_MILLARD_VELOCITY, v));
}
static inline snCurvePoint set_millard_tendon(const snHillParams* h, real strain) {
  return millard_point(h->millard->tendon, SN_MILLARD_TENDON, 1 + strain);
}

// Where a y(u) + b x(u) rises to r inside a piece of the force-velocity curve: no inversion of x is needed.
static inline real millard_balance(const snCurvePiece* piece, real a, real b, real r) {
  const int most_iterations = 60;
  real c[6], low = 0, high = 1;
  for (int k = 0; k < 6; k++) c[k] = a * piece->y[k] + b * piece->x[k];
  real u = real_clamp((r - c[0]) / (c[1] + c[2] + c[3] + c[4] + c[5]), 0, 1);
  for (int i = 0; i < most_iterations; i++) {
    snCurvePoint p = polynomial_at(c, u);
    if (p.value > r)
      high = u;
    else
      low = u;
    real next = halley_step(u, p.value - r, p);
    if (!(next >= low && next <= high)) next = 0.5 * (low + high);
    real change = fabs(next - u);
    u = next;
    if (change <= SN_MILLARD_LAST_CHANGE) break;
  }
  return u;
}

// Along the line on which the curve goes on from an end of a piece; without force where the line is below 0.
static inline snFiberVelocity millard_balance_on_line(const snCurvePiece* piece, real u, real a, real b, real r) {
  snCurvePoint px = polynomial_at(piece->x, u), py = polynomial_at(piece->y, u);
  real derivative = py.derivative / px.derivative;
  real v = (r - a * (py.value - derivative * px.value)) / (b + a * derivative);
  real multiplier = py.value + derivative * (v - px.value);
  return multiplier > 0 ? (snFiberVelocity){v, multiplier} : (snFiberVelocity){r / b, 0};
}

static inline snFiberVelocity set_millard_velocity_at(const snHillParams* h, real a, real r) {
  const snCurvePiece *pieces = h->millard->velocity, *last = pieces + SN_MILLARD_VELOCITY - 1, *piece = pieces;
  real b = h->given.fiberdamping;
  if (!(r > a * pieces->y[0] + b * pieces->x[0])) return millard_balance_on_line(pieces, 0, a, b, r);
  while (piece < last && r > a * piece[1].y[0] + b * piece[1].x[0]) piece++;
  if (piece == last && r >= a * polynomial_at(last->y, 1).value + b * polynomial_at(last->x, 1).value)
    return millard_balance_on_line(last, 1, a, b, r);
  real u = millard_balance(piece, a, b, r);
  return (snFiberVelocity){polynomial_at(piece->x, u).value, real_max(0, polynomial_at(piece->y, u).value)};
}

#endif
// ---- thelen

static inline snCurvePoint set_thelen_active(const snHillParams* h, real l) {
  return thelen_active(l, h->given.flwidth[0]);
}
static inline snCurvePoint set_thelen_passive(const snHillParams* h, real l) {
  return thelen_passive(l, h->derived.passiverate, h->derived.passivescale);
}
static inline snCurvePoint set_thelen_velocity(const snHillParams* h, real w) {
  return thelen_velocity(w, h->given.fvcurvature, h->given.fvmax);
}
static inline snCurvePoint set_thelen_tendon(const snHillParams* h, real strain) {
  const snHillDerived* k = &h->derived;
  return thelen_tendon(strain, k->passiveoffset, k->tendonrate, k->tendonscale, h->given.peakstrain);
}

// Without damping: the curve is inverted in closed form. `a` is above 0 where there is a least activation.
static inline snFiberVelocity set_thelen_velocity_at(const snHillParams* h, real a, real r) {
  real f = r / real_max(real_of(SN_MINVAL), a);
  return (snFiberVelocity){thelen_inverse(f, h->given.fvcurvature, h->given.fvmax).value, f};
}

static inline snCurvePoint slowing_thelen(const snHillParams* h, real act) {
  (void)h;
  return (snCurvePoint){0.25 + 0.75 * act, real_of(0.75), real_of(0)};
}

#if !defined(SN_KERNELS) && !defined(SN_LANES)
// ---- schutte

static inline snCurvePoint set_schutte_active(const snHillParams* h, real l) {
  return curve_not_negative(function_curve(h->functions, h->functionid[0], l));
}
static inline snCurvePoint set_schutte_passive(const snHillParams* h, real l) {
  return h->functionid[1] < 0 ? schutte_exponential(l) : function_curve(h->functions, h->functionid[1], l);
}
static inline snCurvePoint set_schutte_velocity(const snHillParams* h, real v) {
  (void)h;
  return schutte_velocity(v);
}
static inline snCurvePoint set_schutte_tendon(const snHillParams* h, real strain) {
  return strain < 0 ? curve_zero() : function_curve(h->functions, h->functionid[2], strain);
}
static inline snFiberVelocity set_schutte_velocity_at(const snHillParams* h, real a, real r) {
  real v = hyperbola_balance(h->given.fiberdamping, SN_SCHUTTE_CURVATURE, SN_SCHUTTE_LENGTHENING, SN_SCHUTTE_ECCENTRIC,
                             a, real_max(0, r));
  return (snFiberVelocity){v, schutte_velocity(v).value};
}
#endif

#if !defined(SN_KERNELS) && !defined(SN_LANES)
// ---- functions

// The largest passive force, in peak forces.
#define SN_FUNCTIONS_MOST_PASSIVE 10

static inline snCurvePoint set_functions_active(const snHillParams* h, real l) {
  return function_curve(h->functions, h->functionid[0], l);
}
static inline snCurvePoint set_functions_passive(const snHillParams* h, real l) {
  snCurvePoint f = function_curve(h->functions, h->functionid[1], l);
  return f.value > SN_FUNCTIONS_MOST_PASSIVE ? (snCurvePoint){SN_FUNCTIONS_MOST_PASSIVE, 0, 0} : curve_not_negative(f);
}
static inline snCurvePoint set_functions_velocity(const snHillParams* h, real v) {
  return function_curve(h->functions, h->functionid[2], v);
}
#endif

#if !defined(SN_KERNELS) && !defined(SN_LANES)
// ---- earlythelen

static inline snEarlyFibers early_fibers(const snHillParams* h, real a) {
  return (snEarlyFibers){real_max(SN_EARLY_LEAST_ACTIVE, a), h->given.fiberdamping, h->given.fvcurvature,
                         h->given.fvmax};
}
static inline snCurvePoint set_earlythelen_active(const snHillParams* h, real l) {
  return thelen_active(l, h->given.flwidth[0]);
}
static inline snCurvePoint set_earlythelen_passive(const snHillParams* h, real l) {
  return earlythelen_passive(l, h->derived.passiverate, h->derived.passivescale, h->given.fpstrain);
}
static inline snCurvePoint set_earlythelen_velocity(const snHillParams* h, real w) {
  return earlythelen_force(early_fibers(h, 1), w);
}
static inline snCurvePoint set_earlythelen_tendon(const snHillParams* h, real strain) {
  const snHillDerived* k = &h->derived;
  return earlythelen_tendon(strain, k->passiveoffset, k->tendonrate, k->tendonscale, h->given.peakstrain);
}
static inline snCurvePoint set_earlythelen_velocity_with(const snHillParams* h, real a, real w) {
  snEarlyFibers f = early_fibers(h, a);
  snCurvePoint force = earlythelen_force(f, w);
  return (snCurvePoint){force.value / f.active, force.derivative / f.active, 0};
}
static inline snFiberVelocity set_earlythelen_velocity_at(const snHillParams* h, real a, real r) {
  snEarlyFibers f = early_fibers(h, a);
  return (snFiberVelocity){earlythelen_velocity_by_force(f, r), r / f.active};
}
// `fvecc` is the velocity without activation.
static inline snCurvePoint slowing_earlythelen(const snHillParams* h, real act) {
  real least = h->given.fvecc;
  return (snCurvePoint){least + (1 - least) * real_min(1, act), act < 1 ? 1 - least : 0, 0};
}
#endif

// ---- choice

// The members of an snCurveSet.
#define SN_CURVES_OF(set, slowing, bears_nothing, may_push)                                                           \
  {set_##set##_active, set_##set##_passive, set_##set##_velocity, set_##set##_tendon, set_##set##_velocity_at, slowing, \
   bears_nothing, may_push, false, NULL}

#ifndef SN_KERNELS
static const snCurveSet curves_hill = SN_CURVES_OF(hill, never_slower, false, false);
static const snCurveSet curves_degroote = SN_CURVES_OF(degroote, never_slower, false, true);
static const snCurveSet curves_thelen = SN_CURVES_OF(thelen, slowing_thelen, false, false);
#endif

#if !defined(SN_KERNELS) && !defined(SN_LANES)
static const snCurveSet curves_millard = SN_CURVES_OF(millard, never_slower, false, false);
static const snCurveSet curves_schutte = SN_CURVES_OF(schutte, never_slower, true, false);
static const snCurveSet curves_earlythelen = {set_earlythelen_active,
                                              set_earlythelen_passive,
                                              set_earlythelen_velocity,
                                              set_earlythelen_tendon,
                                              set_earlythelen_velocity_at,
                                              slowing_earlythelen,
                                              false,
                                              true,
                                              false,
                                              set_earlythelen_velocity_with};
// Their tendon is rigid: nothing asks for its force and for the velocity of a balance.
static const snCurveSet curves_functions = {set_functions_active,
                                            set_functions_passive,
                                            set_functions_velocity,
                                            set_hill_tendon,
                                            set_hill_velocity_at,
                                            never_slower,
                                            false,
                                            true,
                                            true,
                                            NULL};

// kernel(&set, ...) with the muscle's set. Compared, not switched on: the owner of a model may write any number, and
// whatever is unknown, or Millard's without its pieces and those of functions without them, is "hill".
#define CHOOSE_CURVES(h, kernel, ...)                                                        \
  ((h)->given.curves == SN_CURVES_MILLARD && (h)->millard ? kernel(&curves_millard, __VA_ARGS__) \
   : (h)->given.curves == SN_CURVES_DEGROOTE              ? kernel(&curves_degroote, __VA_ARGS__) \
   : (h)->given.curves == SN_CURVES_THELEN                ? kernel(&curves_thelen, __VA_ARGS__) \
   : (h)->given.curves == SN_CURVES_EARLYTHELEN           ? kernel(&curves_earlythelen, __VA_ARGS__) \
   : (h)->given.curves == SN_CURVES_SCHUTTE && (h)->functions ? kernel(&curves_schutte, __VA_ARGS__) \
   : (h)->given.curves == SN_CURVES_FUNCTIONS && (h)->functions ? kernel(&curves_functions, __VA_ARGS__) \
                                                          : kernel(&curves_hill, __VA_ARGS__))
#endif
