// mujoco.h — MuJoCo's muscle: normalised force curves, force, activation; each derivative beside its function
//   L is length over optimal length, V is velocity over maximal shortening velocity; positive V lengthens.
//   Force pulls, so gain and bias are negative. All curves are pieces of parabolas and lines; a piece is selected, not
//   branched to, so that lanes can follow.
#pragma once
#include "math/real.h"
#include "sinew/types.h"

// The numbers of gainprm and biasprm, in their order there.
typedef struct snMujocoMuscle {
  snRange range;  // operating range of L, mapped onto the actuator's length range
  double force;   // peak active force at rest [N]; negative: scale / acc0
  double scale;
  double lmin, lmax;  // L between which there is active force
  double vmax;        // shortening velocity at which active force vanishes [optimal lengths / s]
  double fpmax;       // passive force at lmax, relative to peak force
  double fvmax;       // active force at fast lengthening, relative to peak force
} snMujocoMuscle;

// The numbers of dynprm, in their order there.
typedef struct snMujocoDynamics {
  double activation, deactivation;  // time constants [s]
  double smoothing;                 // width in excitation over which one passes into the other; 0 switches
} snMujocoDynamics;

_Static_assert(sizeof(snMujocoMuscle) == 9 * sizeof(double), "snMujocoMuscle lies over nine numbers");
_Static_assert(sizeof(snMujocoDynamics) == 3 * sizeof(double), "snMujocoDynamics lies over three numbers");

static inline const snMujocoMuscle* mujoco_muscle(const double* prm) {
  return (const snMujocoMuscle*)(const void*)prm;
}
static inline const snMujocoDynamics* mujoco_dynamics(const double* prm) {
  return (const snMujocoDynamics*)(const void*)prm;
}

static inline real clamped_to_unit(real x) {
  real low = real_select(x < 0, 0, x);
  return real_select(low > 1, 1, low);
}

// ---- active force over peak force, by length: 1 at L = 1, 0 outside lmin to lmax

// Each quarter of the curve is a parabola whose vertex lies on 0 (outer quarters) or on 1 (inner quarters). `inner` is
// 1 or 0: a number, because compilers keep numbers in lanes, not mask values.
typedef struct snParabolaPiece {
  real x;  // distance from the vertex over width
  real width, inner;
} snParabolaPiece;

static inline snParabolaPiece mujoco_quarter(real l, real lmin, real lmax) {
  real rise = 0.5 * (lmin + 1), fall = 0.5 * (1 + lmax);
  real inner_rising = real_select(l > rise, 1, 0), inner_falling = real_select(l <= fall, 1, 0);
  real inner = real_select(l <= 1, inner_rising, inner_falling);
  real rising_distance = real_select(inner > 0, 1 - l, l - lmin);
  real rising_width = real_select(inner > 0, 1 - rise, rise - lmin);
  real falling_distance = real_select(inner > 0, l - 1, lmax - l);
  real falling_width = real_select(inner > 0, fall - 1, lmax - fall);
  real width = real_at_least_minval(real_select(l <= 1, rising_width, falling_width));
  return (snParabolaPiece){real_select(l <= 1, rising_distance, falling_distance) / width, width, inner};
}

static inline real zero_outside(real value, real l, real lmin, real lmax) {
  real above = real_select(lmin <= l, value, 0);
  return real_select(l <= lmax, above, 0);
}

static inline real mujoco_force_length(real l, real lmin, real lmax) {
  snParabolaPiece q = mujoco_quarter(l, lmin, lmax);
  real half_square = 0.5 * q.x * q.x;
  return zero_outside(real_select(q.inner > 0, 1 - half_square, half_square), l, lmin, lmax);
}

static inline real mujoco_force_length_derivative(real l, real lmin, real lmax) {
  snParabolaPiece q = mujoco_quarter(l, lmin, lmax);
  real steepness = q.x / q.width;
  return zero_outside(real_select(l <= 1, steepness, -steepness), l, lmin, lmax);
}

// ---- active force over isometric force, by velocity: 0 up to V = -1, 1 at rest, fvmax from V = fvmax - 1 on

static inline real mujoco_force_velocity(real v, real fvmax) {
  real plateau = fvmax - 1;
  real shortening = (v + 1) * (v + 1);
  real lengthening = fvmax - (plateau - v) * (plateau - v) / real_at_least_minval(plateau);
  real eccentric = real_select(v <= plateau, lengthening, fvmax);
  real slow = real_select(v <= 0, shortening, eccentric);
  return real_select(v <= -1, 0, slow);
}

static inline real mujoco_force_velocity_derivative(real v, real fvmax) {
  real plateau = fvmax - 1;
  real lengthening = 2 * (plateau - v) / real_at_least_minval(plateau);
  real eccentric = real_select(v <= plateau, lengthening, 0);
  real slow = real_select(v <= 0, 2 * (v + 1), eccentric);
  return real_select(v <= -1, 0, slow);
}

// ---- passive force over peak force: 0 up to L = 1, a parabola to halfway to lmax, from there its tangent

static inline real mujoco_force_passive(real l, real lmax, real fpmax) {
  real knee = 0.5 * (1 + lmax), width = real_at_least_minval(knee - 1);
  real x = (l - real_select(l <= knee, 1, knee)) / width;
  real parabola = 0.5 * x * x, line = 0.5 + x;
  real force = fpmax * real_select(l <= knee, parabola, line);
  return real_select(l <= 1, 0, force);
}

static inline real mujoco_force_passive_derivative(real l, real lmax, real fpmax) {
  real knee = 0.5 * (1 + lmax), width = real_at_least_minval(knee - 1);
  real x = real_select(l <= knee, (l - 1) / width, 1);
  return real_select(l <= 1, 0, fpmax * x / width);
}

// ---- one muscle with its constants

// Constant as long as the model is: units, parameters, time constants.
typedef struct snMujocoConstants {
  real peakforce, optlength, speed, lengthmin, rangemin, lmin, lmax, fpmax, fvmax, timeact, timedeact;
} snMujocoConstants;

typedef struct snMujocoOutput {
  real force, act_dot;
} snMujocoOutput;

// ---- force: actuator force is gain * activation + bias

static inline real mujoco_normalized_length(const snMujocoConstants* c, real length) {
  return c->rangemin + (length - c->lengthmin) / c->optlength;
}

static inline real mujoco_gain(const snMujocoConstants* c, real length, real velocity) {
  return -c->peakforce * mujoco_force_length(mujoco_normalized_length(c, length), c->lmin, c->lmax) *
         mujoco_force_velocity(velocity / c->speed, c->fvmax);
}

static inline real mujoco_gain_dlength(const snMujocoConstants* c, real length, real velocity) {
  return -c->peakforce * mujoco_force_length_derivative(mujoco_normalized_length(c, length), c->lmin, c->lmax) *
         mujoco_force_velocity(velocity / c->speed, c->fvmax) / c->optlength;
}

static inline real mujoco_gain_dvelocity(const snMujocoConstants* c, real length, real velocity) {
  return -c->peakforce * mujoco_force_length(mujoco_normalized_length(c, length), c->lmin, c->lmax) *
         mujoco_force_velocity_derivative(velocity / c->speed, c->fvmax) / c->speed;
}

// conformance: no force is +0, not -0
static inline real mujoco_bias(const snMujocoConstants* c, real length) {
  real l = mujoco_normalized_length(c, length);
  return real_select(l <= 1, 0, -c->peakforce * mujoco_force_passive(l, c->lmax, c->fpmax));
}

static inline real mujoco_bias_dlength(const snMujocoConstants* c, real length) {
  real l = mujoco_normalized_length(c, length);
  return -c->peakforce * mujoco_force_passive_derivative(l, c->lmax, c->fpmax) / c->optlength;
}

// ---- activation: d act/dt = (ctrl - act) / tau(ctrl - act, act)

// Quintic step from 0 at x <= 0 to 1 at x >= 1, smooth to the second derivative.
static inline real mujoco_blend(real x) {
  real inside = x * x * x * (3 * x * (2 * x - 5) + 10);
  return real_select(x <= 0, 0, real_select(x >= 1, 1, inside));
}

// Time constant between deactivation and activation, by excitation less activation.
static inline real mujoco_timescale(real excess, real activation, real deactivation, real smoothing) {
  real switched = real_select(excess > 0, activation, deactivation);
  if (mask_all(smoothing < real_of(SN_MINVAL))) return switched;  // most muscles: no division
  real smooth = deactivation + (activation - deactivation) * mujoco_blend(excess / smoothing + real_of(0.5));
  return real_select(smoothing < real_of(SN_MINVAL), switched, smooth);
}

// conformance: the time constants see a clamped activation, the difference does not
static inline real mujoco_activation_rate(real activation, real deactivation, real smoothing, real ctrl, real act) {
  real slowing = real_of(0.5) + real_of(1.5) * clamped_to_unit(act), excess = clamped_to_unit(ctrl) - act;
  return excess /
         real_at_least_minval(mujoco_timescale(excess, activation * slowing, deactivation / slowing, smoothing));
}

// Force and activation rate, as gain, bias and activation rate without smoothing give them.
static inline snMujocoOutput mujoco_muscle_output(const snMujocoConstants* c, real length, real velocity, real ctrl,
                                                  real act) {
  real slowing = 0.5 + 1.5 * clamped_to_unit(act), excess = clamped_to_unit(ctrl) - act;
  real rise = c->timeact * slowing, fall = c->timedeact / slowing;
  return (snMujocoOutput){mujoco_gain(c, length, velocity) * act + mujoco_bias(c, length),
                          excess / real_at_least_minval(real_select(excess > 0, rise, fall))};
}

#ifndef SN_LANES
// What the curves are measured in: constant as long as the model is.
typedef struct snMujocoUnits {
  real force;     // peak force [N]
  real length;    // optimal length [m]
  real velocity;  // optimal length times vmax [m/s]
} snMujocoUnits;

snMujocoUnits sn_mujoco_units(const snMujocoMuscle* muscle, snRange lengthrange, double acc0);

// The constants of a muscle; time constants are not among its parameters and stay 0.
snMujocoConstants sn_mujoco_constants(const snMujocoMuscle* muscle, snRange lengthrange, double acc0);

real sn_mujoco_gain(const snMujocoMuscle* muscle, snRange lengthrange, double acc0, real length, real velocity);
real sn_mujoco_bias(const snMujocoMuscle* muscle, snRange lengthrange, double acc0, real length);

typedef struct snMujocoGainDerivatives {
  real dgain_dlength, dgain_dvelocity;
} snMujocoGainDerivatives;

snMujocoGainDerivatives sn_mujoco_gain_derivatives(const snMujocoMuscle* muscle, snRange lengthrange, double acc0,
                                                   real length, real velocity);
real sn_mujoco_dbias_dlength(const snMujocoMuscle* muscle, snRange lengthrange, double acc0, real length);

// ---- activation

real sn_mujoco_blend(real x);
real sn_mujoco_blend_derivative(real x);

real sn_mujoco_timescale(real excess, real activation, real deactivation, real smoothing);

// d activation / dt
real sn_mujoco_activation_rate(const snMujocoDynamics* dynamics, real ctrl, real act);

typedef struct snMujocoRateDerivatives {
  real drate_dctrl, drate_dactivation;
} snMujocoRateDerivatives;

// Where control or activation is clamped, and where the time constant switches, the derivative is the one towards the
// inside of [0, 1] and of the branch that the rate itself takes.
snMujocoRateDerivatives sn_mujoco_rate_derivatives(const snMujocoDynamics* dynamics, real ctrl, real act);

// ---- many muscles side by side

// What the model says about each, by number of the muscle: units, parameters, time constants.
typedef struct snMujocoTable {
  const double *peakforce, *optlength, *speed, *lengthmin, *rangemin, *lmin, *lmax, *fpmax, *fvmax;
  const double *timeact, *timedeact;
} snMujocoTable;

// Forces and activation rates of `count` muscles, each as gain, bias and activation rate without smoothing give them.
void sn_mujoco_forces(const snMujocoTable* table, int first, int count, const double* restrict length,
                      const double* restrict velocity, const double* restrict ctrl, const double* restrict act,
                      double* restrict act_dot, double* restrict force);
#endif
