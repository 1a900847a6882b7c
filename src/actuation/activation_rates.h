// activation_rates.h — activation dynamics of one actuator, for one world or for lanes
#pragma once
#include "math/elementary.h"
#include "math/real.h"
#include "sinew/model.h"

static inline double time_constant(const double* prm) { return SN_MINVAL > prm[0] ? SN_MINVAL : prm[0]; }

// For how long the rate acts: exact for a control that holds still where the kind is filterexact.
static inline double activation_time(const snModel* m, int actuator) {
  double h = m->opt.timestep;
  if (m->actuator_dyntype[actuator] != SN_DYN_FILTEREXACT) return h;
  double tau = time_constant(m->actuator_dynprm[actuator]);
  return tau * (1 - sn_exp(-h / tau));
}

// The activation a timestep later.
static inline real advanced_activation(const snModel* m, int actuator, real act, real rate) {
  real next = act + rate * activation_time(m, actuator);
  snRange range = m->actuator_actrange[actuator];
  return m->actuator_actlimited[actuator] ? real_clamp(next, real_of(range.lo), real_of(range.hi)) : next;
}
