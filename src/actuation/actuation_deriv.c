// actuation_deriv.c — velocity derivative of actuator forces
//   reads   ctrl act act_dot actuator_length actuator_velocity actuator_force actuator_moment
//   writes  qDeriv (diagonal and left of it)
//   force = gain(v) * input + bias(v), v = moment . qvel:  qDeriv += moment' (gain' * input + bias') moment
//   conformance: the input is the control as the user set it, neither delayed nor clamped; limits of tendons and joints
//   do not count; users' gains and biases have no derivative.
#include "actuation/actuation.h"
#include "actuation/activation.h"
#include "actuation/activation_rates.h"
#include "dynamics/derivatives.h"

// 0 as well where the force does not follow the velocity.
static double actuator_derivative(const snModel* m, const snData* d, int actuator) {
  if (actuator_disabled(m, actuator)) return 0;
  double bias = sn_actuator_bias_dvelocity(m, d, actuator), gain = sn_actuator_gain_dvelocity(m, d, actuator);
  double input = gain == 0 ? 0 : sn_actuator_input(m, d, actuator, d->ctrl[actuator]);
  return force_dvelocity(m, actuator, d->actuator_force[actuator], gain, bias, input);
}

bool sn_add_actuation_diagonal(const snModel* m, const snData* d, double* diagonal) {
  if (m->opt.disableflags & SN_DISABLE_ACTUATION) return true;
  for (int i = 0; i < m->nu; i++) {
    double derivative = actuator_derivative(m, d, i);
    if (derivative == 0) continue;
    if (m->moment_rownnz[i] != 1) return false;
    double moment = d->actuator_moment[m->moment_rowadr[i]];
    diagonal[m->moment_colind[m->moment_rowadr[i]]] += moment * (moment * derivative);
  }
  return true;
}

void sn_add_actuation_deriv(const snModel* m, snData* d) {
  if (m->opt.disableflags & SN_DISABLE_ACTUATION) return;
  for (int i = 0; i < m->nu; i++) {
    double derivative = actuator_derivative(m, d, i);
    int row = m->moment_rowadr[i];
    if (derivative != 0)
      sn_add_row_deriv(m, d, d->actuator_moment + row, m->moment_colind + row, m->moment_rownnz[i], derivative);
  }
}
