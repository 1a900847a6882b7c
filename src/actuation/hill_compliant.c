// hill_compliant.c — muscles whose tendon stretches: fibre velocity, implicit Euler steps of the fibre length, rest
//   act FL(L) FV(V) + FP(L) + b V = FT(strain) / cos a,   strain = (length - fiber cos a) / slacklen - 1
//   The left side rises with V, so that there is one velocity even without activation. Steps and rest are zeros of the
//   difference of both sides by the fibre length: Newton's method inside a bracket that shrinks with every evaluation.
#include "actuation/hill_curves.h"
#include "math/simd.h"

// Changes of L and of V below these are the last: the error that they leave goes with their square.
static const real still = 1e-8, still_velocity = 1e-6;
static const int most_iterations = 100;

// ---- velocity

// Hill's hyperbolas turn the balance A FV + b V = R into quadratic equations. Of the two zeros it is the one that
// passes through V = 0 where R = A; each is written in the form that does not cancel.
static real hyperbola_velocity(const snHill* h, real a, real r) {
  real b = h->fiberdamping, excess = a - r;
  if (excess < 0) {
    real linear = a * h->fvmax + b * h->fvecc - r, constant = excess * h->fvecc;
    real root = sqrt(linear * linear - 4 * b * constant);
    return linear > 0 ? -2 * constant / (linear + root) : (root - linear) / (2 * b);
  }
  if (r <= -b) return r / b;
  real square = b / h->fvcurvature, linear = a + b + r / h->fvcurvature;
  real root = sqrt(linear * linear + 4 * square * excess);
  return linear > 0 ? -2 * excess / (linear + root) : (linear - root) / (2 * square);
}

// For any force-velocity curve that rises through 1 at rest: Halley's method from the hyperbola's velocity.
static real searched_velocity(const snHill* h, const double* millard, real a, real r) {
  real b = h->fiberdamping, end = (r - a) / b;
  real low = real_min(0, end), high = real_max(0, end), v = real_clamp(hyperbola_velocity(h, a, r), low, high);
  for (int i = 0; i < most_iterations && low < high; i++) {
    snCurvePoint fv = hill_curve_velocity(h, millard, v);
    real excess = a * fv.value + b * v - r, slope = a * fv.slope + b;
    if (excess > 0)
      high = v;
    else
      low = v;
    real next = v - 2 * excess * slope / (2 * slope * slope - excess * a * fv.curvature);
    if (!(next >= low && next <= high)) next = 0.5 * (low + high);
    real change = fabs(next - v);
    v = next;
    if (change <= 1e-6 * (1 + fabs(v))) break;
  }
  return v;
}

static inline real balanced_velocity(const snHill* h, const double* millard, real a, real r) {
  return h->curves == SN_CURVES_HILL ? hyperbola_velocity(h, a, r) : searched_velocity(h, millard, a, r);
}

SN_KERNEL snHillState sn_hill_compliant(const snHill* h, const double* millard, real length, real fiber, real act) {
  snHillPath path = sn_hill_path(h, real_max(fiber, h->fiber_least));
  real tendon = length - path.fiber * path.cosine, strain = tendon * h->per_slacklen - 1;
  real l = path.fiber * h->per_optlen, a = real_max(0, act);
  real ft = hill_curve_tendon(h, millard, strain).value, fl = hill_curve_active(h, millard, l).value;
  real fp = hill_curve_passive(h, millard, l).value;
  real v = balanced_velocity(h, millard, a * fl, ft / path.cosine - fp);
  real fv = hill_curve_velocity(h, millard, v).value;
  return (snHillState){
      .fiber = path.fiber,
      .velocity = v * h->speed,
      .cosine = path.cosine,
      .tendon = tendon,
      .strain = strain,
      .pull = h->force * ft,
      .active = h->force * a * fl * fv,
      .passive = h->force * (fp + h->fiberdamping * v),
      .force_length = fl,
      .force_velocity = fv,
  };
}

// ---- fibre length

// The balance as a function of the fibre length at its end.
typedef struct Balance {
  const snHill* h;
  const double* millard;
  real length, act;
  real start, per_time;  // V = (fiber - start) * per_time; 0: at rest
} Balance;

typedef struct Imbalance {
  real value, slope;
} Imbalance;

static inline Imbalance imbalance(const Balance* b, real fiber) {
  const snHill* h = b->h;
  snHillPath path = sn_hill_path(h, fiber);
  real l = fiber * h->per_optlen, v = (fiber - b->start) * b->per_time;
  real strain = (b->length - fiber * path.cosine) * h->per_slacklen - 1;
  snCurvePoint fl = hill_curve_active(h, b->millard, l), fp = hill_curve_passive(h, b->millard, l);
  snCurvePoint fv = hill_curve_velocity(h, b->millard, v), ft = hill_curve_tendon(h, b->millard, strain);
  real per_cosine = 1 / path.cosine, pull = ft.value * per_cosine;
  real pull_fiber = -(ft.slope * path.along_fiber * h->per_slacklen + pull * path.cosine_fiber) * per_cosine;
  return (Imbalance){
      .value = b->act * fl.value * fv.value + fp.value + h->fiberdamping * v - pull,
      .slope = (b->act * fl.slope * fv.value + fp.slope) * h->per_optlen +
               (b->act * fl.value * fv.slope + h->fiberdamping) * b->per_time - pull_fiber,
  };
}

// Where the tendon is slack, and the fibres no shorter than they were, nothing holds them back.
static inline real longest(const Balance* b) {
  const snHill* h = b->h;
  real p = b->length - h->slacklen;
  real slack = h->pennationmodel == SN_PENNATION_VARIABLE ? sqrt(p * p + h->thickness * h->thickness) : p / h->cos0;
  return real_max(real_max(b->start, h->fiber_least), p > 0 ? slack : 0);
}

static inline real zero_of(const Balance* b, real guess) {
  real low = b->h->fiber_least, high = longest(b), fiber = real_clamp(guess, low, high);
  for (int i = 0; i < most_iterations && low < high; i++) {
    Imbalance g = imbalance(b, fiber);
    if (g.value > 0)
      high = fiber;
    else
      low = fiber;
    real next = fiber - g.value / g.slope;
    if (!(next >= low && next <= high)) next = 0.5 * (low + high);
    real change = fabs(next - fiber);
    if (change <= still * b->h->optlen && change * b->per_time <= still_velocity) return next;
    fiber = next;
  }
  return fiber;
}

SN_KERNEL real sn_hill_fiber_step(const snHill* h, const double* millard, real length, real velocity, real fiber,
                                  real act, real timestep) {
  Balance b = {
      .h = h,
      .millard = millard,
      .length = length + timestep * velocity,
      .act = real_max(0, act),
      .start = real_max(fiber, h->fiber_least),
      .per_time = h->per_speed / timestep,
  };
  return zero_of(&b, b.start);
}

real sn_hill_fiber_rest(const snHill* h, const double* millard, real length, real act) {
  Balance b = {.h = h, .millard = millard, .length = length, .act = real_max(0, act), .start = h->optlen};
  return zero_of(&b, longest(&b));
}

// ---- derivatives

// From the balance g(V, inputs) = 0: dV/dx = -(dg/dx) / (dg/dV).
snMuscleSlopes sn_hill_compliant_slopes(const snHill* h, const double* millard, real length, real fiber, real act) {
  snHillState s = sn_hill_compliant(h, millard, length, fiber, act);
  bool held = fiber < h->fiber_least;
  real a = real_max(0, act), v = s.velocity * h->per_speed;
  Balance b = {.h = h, .millard = millard, .length = length, .act = a, .start = s.fiber};
  snHillPath path = sn_hill_path(h, s.fiber);
  snCurvePoint ft = hill_curve_tendon(h, millard, s.strain), fv = hill_curve_velocity(h, millard, v);
  snCurvePoint fl = hill_curve_active(h, millard, s.fiber * h->per_optlen);
  real by_velocity = a * fl.value * fv.slope + h->fiberdamping;
  // the slope at rest has FV = 1 in it where the muscle moves
  real by_fiber = imbalance(&b, s.fiber).slope + a * fl.slope * (fv.value - 1) * h->per_optlen;
  real tendon_length = ft.slope * h->per_slacklen;
  return (snMuscleSlopes){
      .force_length = -h->force * tendon_length,
      .force_fiber = held ? 0 : h->force * tendon_length * path.along_fiber,
      .rate_act = act < 0 ? 0 : -fl.value * fv.value / by_velocity * h->speed,
      .rate_length = tendon_length / path.cosine / by_velocity * h->speed,
      .rate_fiber = held ? 0 : -by_fiber / by_velocity * h->speed,
  };
}
