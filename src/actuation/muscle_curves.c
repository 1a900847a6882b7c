// muscle_curves.c — MuJoCo's muscle as pure functions
//   reads   nine muscle parameters, length range, acc0, length, velocity, excitation, activation
//   force = -F0 (FL(L) FV(V) act + FP(L)),   d act/dt = (ctrl - act) / tau(ctrl - act, act)
//   All curves are pieces of parabolas and lines; a piece is selected, not branched to, so that lanes can follow.
//   Time constants: Millard et al., Flexing computational muscle, J. Biomech. Eng. 135 (2013)
#include "actuation/muscle_curves.h"
#include "math/simd.h"

// A denominator that is never too small; NaN stays NaN.

static inline real clamped_to_unit(real x) {
  real low = real_select(x < 0, 0, x);
  return real_select(low > 1, 1, low);
}

snMuscleUnits sn_muscle_units(const snMuscle* muscle, snRange lengthrange, double acc0) {
  real force = real_select(muscle->force < 0, muscle->scale / real_floored(acc0), muscle->force);
  real length = (lengthrange.hi - lengthrange.lo) / real_floored(muscle->range.hi - muscle->range.lo);
  return (snMuscleUnits){force, real_floored(length), real_floored(length * muscle->vmax)};
}

static inline real normalized_length(const snMuscle* muscle, snMuscleUnits units, snRange lengthrange, real length) {
  return muscle->range.lo + (length - lengthrange.lo) / units.length;
}

// ---- active force by length

// Each quarter of the curve is a parabola whose vertex lies on 0 (outer quarters) or on 1 (inner quarters).
typedef struct Quarter {
  real x;  // distance from the vertex over width
  real width;
  bool inner, inside;
} Quarter;

static inline Quarter quarter_at(real length, real lmin, real lmax) {
  real rise = 0.5 * (lmin + 1), fall = 0.5 * (1 + lmax);
  bool rising = length <= 1;
  bool inner = rising ? length > rise : length <= fall;
  real rising_distance = real_select(inner, 1 - length, length - lmin);
  real rising_width = real_select(inner, 1 - rise, rise - lmin);
  real falling_distance = real_select(inner, length - 1, lmax - length);
  real falling_width = real_select(inner, fall - 1, lmax - fall);
  real width = real_floored(real_select(rising, rising_width, falling_width));
  return (Quarter){
      .x = real_select(rising, rising_distance, falling_distance) / width,
      .width = width,
      .inner = inner,
      .inside = lmin <= length && length <= lmax,
  };
}

real sn_muscle_force_length(real length, real lmin, real lmax) {
  Quarter q = quarter_at(length, lmin, lmax);
  real half_square = 0.5 * q.x * q.x;
  return real_select(q.inside, real_select(q.inner, 1 - half_square, half_square), 0);
}

real sn_muscle_force_length_deriv(real length, real lmin, real lmax) {
  Quarter q = quarter_at(length, lmin, lmax);
  real steepness = q.x / q.width;
  return real_select(q.inside, real_select(length <= 1, steepness, -steepness), 0);
}

// ---- active force by velocity

real sn_muscle_force_velocity(real velocity, real fvmax) {
  real plateau = fvmax - 1;
  real shortening = (velocity + 1) * (velocity + 1);
  real lengthening = fvmax - (plateau - velocity) * (plateau - velocity) / real_floored(plateau);
  real eccentric = real_select(velocity <= plateau, lengthening, fvmax);
  return real_select(velocity <= -1, 0, real_select(velocity <= 0, shortening, eccentric));
}

real sn_muscle_force_velocity_deriv(real velocity, real fvmax) {
  real plateau = fvmax - 1;
  real lengthening = 2 * (plateau - velocity) / real_floored(plateau);
  real eccentric = real_select(velocity <= plateau, lengthening, 0);
  return real_select(velocity <= -1, 0, real_select(velocity <= 0, 2 * (velocity + 1), eccentric));
}

// ---- passive force: parabola from L = 1 to halfway to lmax, from there its tangent

real sn_muscle_force_passive(real length, real lmax, real fpmax) {
  real knee = 0.5 * (1 + lmax);
  real width = real_floored(knee - 1);
  bool curved = length <= knee;
  real x = (length - real_select(curved, 1, knee)) / width;
  return real_select(length <= 1, 0, fpmax * real_select(curved, 0.5 * x * x, 0.5 + x));
}

real sn_muscle_force_passive_deriv(real length, real lmax, real fpmax) {
  real knee = 0.5 * (1 + lmax);
  real width = real_floored(knee - 1);
  real x = real_select(length <= knee, (length - 1) / width, 1);
  return real_select(length <= 1, 0, fpmax * x / width);
}

// ---- force

static inline real active_force(const snMuscle* muscle, snMuscleUnits units, real l, real velocity) {
  return -units.force * sn_muscle_force_length(l, muscle->lmin, muscle->lmax) *
         sn_muscle_force_velocity(velocity / units.velocity, muscle->fvmax);
}

// conformance: no force is +0, not -0
static inline real passive_force(const snMuscle* muscle, snMuscleUnits units, real l) {
  return real_select(l <= 1, 0, -units.force * sn_muscle_force_passive(l, muscle->lmax, muscle->fpmax));
}

real sn_muscle_gain(const snMuscle* muscle, snRange lengthrange, double acc0, real length, real velocity) {
  snMuscleUnits units = sn_muscle_units(muscle, lengthrange, acc0);
  return active_force(muscle, units, normalized_length(muscle, units, lengthrange, length), velocity);
}

real sn_muscle_bias(const snMuscle* muscle, snRange lengthrange, double acc0, real length) {
  snMuscleUnits units = sn_muscle_units(muscle, lengthrange, acc0);
  return passive_force(muscle, units, normalized_length(muscle, units, lengthrange, length));
}

SN_KERNEL snMuscleForce sn_muscle_force(const snMuscle* muscle, snRange lengthrange, double acc0, real length,
                                        real velocity) {
  snMuscleUnits units = sn_muscle_units(muscle, lengthrange, acc0);
  real l = normalized_length(muscle, units, lengthrange, length);
  return (snMuscleForce){active_force(muscle, units, l, velocity), passive_force(muscle, units, l)};
}

snMuscleSlope sn_muscle_gain_deriv(const snMuscle* muscle, snRange lengthrange, double acc0, real length,
                                   real velocity) {
  snMuscleUnits units = sn_muscle_units(muscle, lengthrange, acc0);
  real l = normalized_length(muscle, units, lengthrange, length);
  real v = velocity / units.velocity;
  return (snMuscleSlope){
      .length = -units.force * sn_muscle_force_length_deriv(l, muscle->lmin, muscle->lmax) *
                sn_muscle_force_velocity(v, muscle->fvmax) / units.length,
      .velocity = -units.force * sn_muscle_force_length(l, muscle->lmin, muscle->lmax) *
                  sn_muscle_force_velocity_deriv(v, muscle->fvmax) / units.velocity,
  };
}

real sn_muscle_bias_deriv(const snMuscle* muscle, snRange lengthrange, double acc0, real length) {
  snMuscleUnits units = sn_muscle_units(muscle, lengthrange, acc0);
  real l = normalized_length(muscle, units, lengthrange, length);
  return -units.force * sn_muscle_force_passive_deriv(l, muscle->lmax, muscle->fpmax) / units.length;
}

// ---- activation

real sn_muscle_blend(real x) {
  real inside = x * x * x * (3 * x * (2 * x - 5) + 10);
  return real_select(x <= 0, 0, real_select(x >= 1, 1, inside));
}

real sn_muscle_blend_deriv(real x) {
  real inside = 30 * (x * (1 - x)) * (x * (1 - x));
  return real_select(x <= 0 || x >= 1, 0, inside);
}

real sn_muscle_timescale(real excess, real activation, real deactivation, real smoothing) {
  if (smoothing < SN_MINVAL) return real_select(excess > 0, activation, deactivation);
  return deactivation + (activation - deactivation) * sn_muscle_blend(excess / smoothing + 0.5);
}

real sn_muscle_activation_rate(const snMuscleDynamics* dynamics, real ctrl, real act) {
  real slowing = 0.5 + 1.5 * clamped_to_unit(act);
  // conformance: the time constants see a clamped activation, the difference does not
  real excess = clamped_to_unit(ctrl) - act;
  real tau = sn_muscle_timescale(excess, dynamics->activation * slowing, dynamics->deactivation / slowing,
                                 dynamics->smoothing);
  return excess / real_floored(tau);
}

snMuscleRateSlope sn_muscle_activation_rate_deriv(const snMuscleDynamics* dynamics, real ctrl, real act) {
  real slowing = 0.5 + 1.5 * clamped_to_unit(act);
  real slowing_act = real_select(act >= 0 && act <= 1, 1.5, 0);
  real excess = clamped_to_unit(ctrl) - act;
  real excess_ctrl = real_select(ctrl >= 0 && ctrl <= 1, 1, 0);

  real activation = dynamics->activation * slowing, deactivation = dynamics->deactivation / slowing;
  real activation_act = dynamics->activation * slowing_act;
  real deactivation_act = -deactivation / slowing * slowing_act;

  real share = real_select(excess > 0, 1, 0), share_excess = 0;
  if (dynamics->smoothing >= SN_MINVAL) {
    real x = excess / dynamics->smoothing + 0.5;
    share = sn_muscle_blend(x);
    share_excess = sn_muscle_blend_deriv(x) / dynamics->smoothing;
  }
  real tau = sn_muscle_timescale(excess, activation, deactivation, dynamics->smoothing);
  real tau_excess = (activation - deactivation) * share_excess;
  real tau_act = deactivation_act + (activation_act - deactivation_act) * share - tau_excess;

  real inverse = 1 / real_floored(tau);
  real sensitivity = real_select(tau > SN_MINVAL, -excess * inverse * inverse, 0);
  return (snMuscleRateSlope){
      .ctrl = excess_ctrl * (inverse + sensitivity * tau_excess),
      .act = sensitivity * tau_act - inverse,
  };
}
