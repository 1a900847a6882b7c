// activation.h — actuators with a state of their own
#pragma once
#include "muscle/mujoco.h"
#include "sinew/data.h"

// act_dot of all slots of an actuator that has any, from its control.
void sn_activation_rate(const snModel* m, snData* d, int actuator, double ctrl);

// What activation slot `adr` will be a timestep later, at the given rate.
double sn_next_activation(const snModel* m, const snData* d, int actuator, int adr, double rate);

// The number that the gain of an actuator multiplies: its last activation, early or not, or else the control.
double sn_actuator_input(const snModel* m, const snData* d, int actuator, double ctrl);

// Derivatives of the rate of the last slot by the control and by its own activation; zero for a user's dynamics,
// which stand still without a hook.
typedef snMujocoRateDerivatives snRateDerivatives;
snRateDerivatives sn_activation_rate_derivatives(const snModel* m, const snData* d, int actuator, double ctrl);

// Whether the actuator's group is switched off.
static inline bool actuator_disabled(const snModel* m, int actuator) {
  int group = m->actuator_group[actuator];
  return group >= 0 && group <= 30 && (m->opt.disableactuator >> group & 1);
}
