// actuation_deriv.c — velocity derivative of actuator forces
//   reads   ctrl act act_dot actuator_length actuator_velocity actuator_force actuator_moment
//   writes  qDeriv (diagonal and left of it)
//   force = gain(v) * input + bias(v), v = moment . qvel:  qDeriv += moment' (gain' * input + bias') moment
//   conformance: the input is the control as the user set it, neither delayed nor clamped; a force at the end of its
//   range does not change, limits of tendons and joints do not count; users' gains and biases have no derivative.
#include "actuation/actuation.h"
#include "actuation/activation.h"
#include "dynamics/derivatives.h"

static bool is_saturated(const snModel* m, const snData* d, int actuator) {
  snRange range = m->actuator_forcerange[actuator];
  double force = d->actuator_force[actuator];
  return m->actuator_forcelimited[actuator] && (force <= range.lo || force >= range.hi);
}

static double dforce_dvelocity(const snModel* m, const snData* d, int actuator) {
  double bias = sn_actuator_bias_dvelocity(m, d, actuator), gain = sn_actuator_gain_dvelocity(m, d, actuator);
  return gain == 0 ? bias : bias + gain * sn_actuator_input(m, d, actuator, d->ctrl[actuator]);
}

void sn_add_actuation_deriv(const snModel* m, snData* d) {
  if (m->opt.disableflags & SN_DISABLE_ACTUATION) return;
  for (int i = 0; i < m->nu; i++) {
    if (actuator_disabled(m, i) || is_saturated(m, d, i)) continue;
    double derivative = dforce_dvelocity(m, d, i);
    int row = m->moment_rowadr[i];
    if (derivative != 0)
      sn_add_row_deriv(m, d, d->actuator_moment + row, m->moment_colind + row, m->moment_rownnz[i], derivative);
  }
}
