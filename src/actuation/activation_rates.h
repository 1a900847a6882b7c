// activation_rates.h — the activation of an actuator a timestep later, for every target
//   Over what a device defines before it includes this header, and what a model gives here: ActuatorModel,
//   MODEL_TIMESTEP(m), TIME_CONSTANT(m, i), and of a range actuator_<name>range BOUNDED(m, name, i, x), x within it,
//   and AT_END(m, name, i, x), whether x is at an end of it.
#pragma once
#include "math/angle.h"
#include "math/elementary.h"
#include "math/real.h"
#include "sinew/model.h"

#ifndef MODEL_TIMESTEP
typedef snModel ActuatorModel;
#define MODEL_TIMESTEP(m)      ((m)->opt.timestep)
#define TIME_CONSTANT(m, i)    time_constant((m)->actuator_dynprm[i])
#define BOUNDED(m, name, i, x) bounded((m)->actuator_##name##limited[i], (m)->actuator_##name##range[i], x)
#define AT_END(m, name, i, x)  at_end((m)->actuator_##name##limited[i], (m)->actuator_##name##range[i], x)
static inline double time_constant(const double* prm) { return SN_MINVAL > prm[0] ? SN_MINVAL : prm[0]; }
static inline real bounded(int limited, snRange range, real x) {
  return limited ? real_clamp(x, real_of(range.lo), real_of(range.hi)) : x;
}
static inline mask at_end(int limited, snRange range, real x) {
  return limited ? (x <= range.lo) | (x >= range.hi) : mask_none();
}
#endif

// For how long the rate acts: exact for a control that holds still where the kind is filterexact.
static inline snNumber activation_time(const ActuatorModel* m, int actuator) {
  snNumber h = MODEL_TIMESTEP(m);
  if (m->actuator_dyntype[actuator] != SN_DYN_FILTEREXACT) return h;
  snNumber tau = TIME_CONSTANT(m, actuator);
  return tau * (1 - sn_exp(-h / tau));
}

// The activation a timestep later.
static inline real advanced_activation(const ActuatorModel* m, int actuator, real act, real rate) {
  return BOUNDED(m, act, actuator, act + rate * activation_time(m, actuator));
}

// What a gain multiplies, of the control, the last activation and its rate.
static inline real actuator_input(const ActuatorModel* m, int actuator, real ctrl, real act, real rate) {
  if (m->actuator_actadr[actuator] < 0) return ctrl;
  return m->actuator_actearly[actuator] ? advanced_activation(m, actuator, act, rate) : act;
}

// Derivative of a force by the velocity, of those of its gain and bias. conformance: a force at the end of its range
// does not change.
static inline real force_dvelocity(const ActuatorModel* m, int actuator, real force, real gain, real bias, real input) {
  real derivative = real_select(gain != 0, bias + gain * input, bias);
  return real_select(AT_END(m, force, actuator, force), real_of(0), derivative);
}
