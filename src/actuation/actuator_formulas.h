// actuator_formulas.h — gains, biases and activation rates: the formula of each row of sinew/actuator_kinds.h
//   reads   length and velocity of an actuator, control and activation        gives back  gain, bias, rate; derivatives
//   force = gain * input + bias. Formulas are over `real` and what a target defines before it includes this header:
//     Actuator                       with the members length and velocity, and whatever the others need
//     gain_prm(a, k), bias_prm(a, k), dyn_prm(a, k)   number k of gainprm, biasprm, dynprm
//     gain_muscle(a), bias_muscle(a)                  constants of MuJoCo's muscle (snMujocoConstants)
//     hill_curves(a)                                  whose curves a Hill muscle has
//   One world, lanes of worlds and kernels of a device so have one formula for each kind. A target expands the rows
//   whose column it serves; a KERNEL without formula does not compile.
#pragma once
#include "muscle/curves_degroote.h"
#include "muscle/curves_hill.h"
#include "muscle/mujoco.h"

// p0 + p1 length + p2 velocity
static inline real affine_of(real p0, real p1, real p2, real length, real velocity) {
  return p0 + p1 * length + p2 * velocity;
}

// ---- gains, and their derivatives by length and velocity

static inline real fixed_gain(Actuator a) { return gain_prm(a, 0); }
static inline real fixed_gain_dlength(Actuator a) { return (void)a, real_of(0); }
static inline real fixed_gain_dvelocity(Actuator a) { return (void)a, real_of(0); }

static inline real affine_gain(Actuator a) {
  return affine_of(gain_prm(a, 0), gain_prm(a, 1), gain_prm(a, 2), a.length, a.velocity);
}
static inline real affine_gain_dlength(Actuator a) { return gain_prm(a, 1); }
static inline real affine_gain_dvelocity(Actuator a) { return gain_prm(a, 2); }

// p0 + p1 length + p2 length^2
static inline real quadratic_gain(Actuator a) {
  return gain_prm(a, 0) + a.length * (gain_prm(a, 1) + a.length * gain_prm(a, 2));
}
static inline real quadratic_gain_dlength(Actuator a) { return gain_prm(a, 1) + 2 * gain_prm(a, 2) * a.length; }
static inline real quadratic_gain_dvelocity(Actuator a) { return (void)a, real_of(0); }

// ---- biases, and their derivatives by length and velocity

static inline real none_bias(Actuator a) { return (void)a, real_of(0); }
static inline real none_bias_dlength(Actuator a) { return (void)a, real_of(0); }
static inline real none_bias_dvelocity(Actuator a) { return (void)a, real_of(0); }

static inline real affine_bias(Actuator a) {
  return affine_of(bias_prm(a, 0), bias_prm(a, 1), bias_prm(a, 2), a.length, a.velocity);
}
static inline real affine_bias_dlength(Actuator a) { return bias_prm(a, 1); }
static inline real affine_bias_dvelocity(Actuator a) { return bias_prm(a, 2); }

// ---- rates of the activation that drives the force

static inline real none_rate(Actuator a, real ctrl, real act) { return (void)a, (void)ctrl, (void)act, real_of(0); }

static inline real integrator_rate(Actuator a, real ctrl, real act) { return (void)a, (void)act, ctrl; }

// (u - act) / tau
static inline real filter_rate(Actuator a, real ctrl, real act) {
  return (ctrl - act) / real_max(real_of(SN_MINVAL), dyn_prm(a, 0));
}

// the same rate; the step is the exact one of a control that holds still (activation_time)
static inline real filterexact_rate(Actuator a, real ctrl, real act) { return filter_rate(a, ctrl, act); }

#ifdef gain_muscle
// ---- muscles

static inline real muscle_gain(Actuator a) {
  snMujocoConstants c = gain_muscle(a);
  return mujoco_gain(&c, a.length, a.velocity);
}
static inline real muscle_gain_dlength(Actuator a) {
  snMujocoConstants c = gain_muscle(a);
  return mujoco_gain_dlength(&c, a.length, a.velocity);
}
static inline real muscle_gain_dvelocity(Actuator a) {
  snMujocoConstants c = gain_muscle(a);
  return mujoco_gain_dvelocity(&c, a.length, a.velocity);
}

static inline real muscle_bias(Actuator a) {
  snMujocoConstants c = bias_muscle(a);
  return mujoco_bias(&c, a.length);
}
static inline real muscle_bias_dlength(Actuator a) {
  snMujocoConstants c = bias_muscle(a);
  return mujoco_bias_dlength(&c, a.length);
}
// A muscle's passive force depends on its length alone.
static inline real muscle_bias_dvelocity(Actuator a) { return (void)a, real_of(0); }

static inline real muscle_rate(Actuator a, real ctrl, real act) {
  return mujoco_activation_rate(dyn_prm(a, 0), dyn_prm(a, 1), dyn_prm(a, 2), ctrl, act);
}

// By the set of curves. The length of fibres, where it is a state, is not an activation: see hill_model.c.
static inline real hillmuscle_rate(Actuator a, real ctrl, real act) {
  switch (hill_curves(a)) {
    case SN_CURVES_HILL:
    case SN_CURVES_MILLARD:
    case SN_CURVES_FUNCTIONS:
    case SN_CURVES_THELEN: return muscle_rate(a, ctrl, act);
    case SN_CURVES_DEGROOTE: return degroote_activation_rate(ctrl, act, dyn_prm(a, 0), dyn_prm(a, 1), dyn_prm(a, 2));
    case SN_CURVES_SCHUTTE: return schutte_activation_rate(ctrl, act, dyn_prm(a, 0), dyn_prm(a, 1));
    case SN_CURVES_EARLYTHELEN: return unscaled_activation_rate(ctrl, act, dyn_prm(a, 0), dyn_prm(a, 1));
    case SN_CURVES_COUNT: break;
  }
  return real_of(NAN);
}
#endif
