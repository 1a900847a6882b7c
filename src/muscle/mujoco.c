// mujoco.c — MuJoCo's muscle as pure functions
//   reads   nine muscle parameters, length range, acc0, length, velocity, excitation, activation
//   force = -F0 (FL(L) FV(V) act + FP(L)),   d act/dt = (ctrl - act) / tau(ctrl - act, act)
//   Time constants: Millard et al., Flexing computational muscle, J. Biomech. Eng. 135 (2013)
#include "muscle/mujoco.h"
#include "math/simd.h"

snMujocoUnits sn_mujoco_units(const snMujocoMuscle* muscle, snRange lengthrange, double acc0) {
  real force = real_select(muscle->force < 0, muscle->scale / real_at_least_minval(acc0), muscle->force);
  real length = (lengthrange.hi - lengthrange.lo) / real_at_least_minval(muscle->range.hi - muscle->range.lo);
  return (snMujocoUnits){force, real_at_least_minval(length), real_at_least_minval(length * muscle->vmax)};
}

snMujocoConstants sn_mujoco_constants(const snMujocoMuscle* muscle, snRange lengthrange, double acc0) {
  snMujocoUnits units = sn_mujoco_units(muscle, lengthrange, acc0);
  return (snMujocoConstants){.peakforce = units.force,
                             .optlength = units.length,
                             .speed = units.velocity,
                             .lengthmin = lengthrange.lo,
                             .rangemin = muscle->range.lo,
                             .lmin = muscle->lmin,
                             .lmax = muscle->lmax,
                             .fpmax = muscle->fpmax,
                             .fvmax = muscle->fvmax};
}

// ---- force

real sn_mujoco_gain(const snMujocoMuscle* muscle, snRange lengthrange, double acc0, real length, real velocity) {
  snMujocoConstants c = sn_mujoco_constants(muscle, lengthrange, acc0);
  return mujoco_gain(&c, length, velocity);
}

real sn_mujoco_bias(const snMujocoMuscle* muscle, snRange lengthrange, double acc0, real length) {
  snMujocoConstants c = sn_mujoco_constants(muscle, lengthrange, acc0);
  return mujoco_bias(&c, length);
}

snMujocoGainDerivatives sn_mujoco_gain_derivatives(const snMujocoMuscle* muscle, snRange lengthrange, double acc0,
                                                   real length, real velocity) {
  snMujocoConstants c = sn_mujoco_constants(muscle, lengthrange, acc0);
  return (snMujocoGainDerivatives){mujoco_gain_dlength(&c, length, velocity),
                                   mujoco_gain_dvelocity(&c, length, velocity)};
}

real sn_mujoco_dbias_dlength(const snMujocoMuscle* muscle, snRange lengthrange, double acc0, real length) {
  snMujocoConstants c = sn_mujoco_constants(muscle, lengthrange, acc0);
  return mujoco_bias_dlength(&c, length);
}

// ---- activation

real sn_mujoco_blend(real x) { return mujoco_blend(x); }

real sn_mujoco_blend_derivative(real x) {
  real inside = 30 * (x * (1 - x)) * (x * (1 - x));
  return real_select(x <= 0 || x >= 1, 0, inside);
}

real sn_mujoco_timescale(real excess, real activation, real deactivation, real smoothing) {
  return mujoco_timescale(excess, activation, deactivation, smoothing);
}

real sn_mujoco_activation_rate(const snMujocoDynamics* dynamics, real ctrl, real act) {
  return mujoco_activation_rate(dynamics->activation, dynamics->deactivation, dynamics->smoothing, ctrl, act);
}

snMujocoRateDerivatives sn_mujoco_rate_derivatives(const snMujocoDynamics* dynamics, real ctrl, real act) {
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
    share = sn_mujoco_blend(x);
    share_excess = sn_mujoco_blend_derivative(x) / dynamics->smoothing;
  }
  real tau = sn_mujoco_timescale(excess, activation, deactivation, dynamics->smoothing);
  real tau_excess = (activation - deactivation) * share_excess;
  real tau_act = deactivation_act + (activation_act - deactivation_act) * share - tau_excess;

  real inverse = 1 / real_at_least_minval(tau);
  real sensitivity = real_select(tau > SN_MINVAL, -excess * inverse * inverse, 0);
  return (snMujocoRateDerivatives){
      .drate_dctrl = excess_ctrl * (inverse + sensitivity * tau_excess),
      .drate_dactivation = sensitivity * tau_act - inverse,
  };
}

// ---- many muscles side by side

#define TOGETHER 4

// Muscles at + 0 to at + n - 1 of those that the table's columns begin with; n is a constant where this is inlined.
static inline void forces_from(const snMujocoTable* t, int at, int n, const double* restrict length,
                               const double* restrict velocity, const double* restrict ctrl,
                               const double* restrict act, double* restrict act_dot, double* restrict force) {
  const double *restrict peakforce = t->peakforce, *restrict optlength = t->optlength, *restrict speed = t->speed;
  const double *restrict lengthmin = t->lengthmin, *restrict rangemin = t->rangemin, *restrict lmin = t->lmin;
  const double *restrict lmax = t->lmax, *restrict fpmax = t->fpmax, *restrict fvmax = t->fvmax;
  const double *restrict timeact = t->timeact, *restrict timedeact = t->timedeact;
  for (int i = at; i < at + n; i++) {
    snMujocoConstants c = {peakforce[i], optlength[i], speed[i], lengthmin[i], rangemin[i],  lmin[i],
                           lmax[i],      fpmax[i],     fvmax[i], timeact[i],   timedeact[i]};
    snMujocoOutput out = mujoco_muscle_output(&c, length[i], velocity[i], ctrl[i], act[i]);
    act_dot[i] = out.act_dot;
    force[i] = out.force;
  }
}

// Where the last ones are no whole four, they are found together with those before them, which come out the same again.
SN_KERNEL void sn_mujoco_forces(const snMujocoTable* table, int first, int count, const double* restrict length,
                                const double* restrict velocity, const double* restrict ctrl,
                                const double* restrict act, double* restrict act_dot, double* restrict force) {
  snMujocoTable from = {table->peakforce + first, table->optlength + first, table->speed + first,
                        table->lengthmin + first, table->rangemin + first,  table->lmin + first,
                        table->lmax + first,      table->fpmax + first,     table->fvmax + first,
                        table->timeact + first,   table->timedeact + first};
  int at = 0;
  for (; at + TOGETHER <= count; at += TOGETHER)
    forces_from(&from, at, TOGETHER, length, velocity, ctrl, act, act_dot, force);
  if (at < count && count > TOGETHER)
    forces_from(&from, count - TOGETHER, TOGETHER, length, velocity, ctrl, act, act_dot, force);
  else
    for (; at < count; at++) forces_from(&from, at, 1, length, velocity, ctrl, act, act_dot, force);
}
