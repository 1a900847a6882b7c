// actuator_derivs.h — forces and activations of actuators, to first order
#pragma once
#include "derivative/terms.h"
#include "muscle/hill.h"

// Derivatives of an actuator's force.
typedef struct snActuatorTangent {
  double by_length, by_velocity, by_activation, by_fiber, by_control;
  double control;  // as the actuator sees it
  bool free;       // it is not clamped
} snActuatorTangent;

snActuatorTangent sn_actuator_tangent(const snModel* m, const snData* d, int actuator);

// Derivatives of an actuator's activation, and of its fibre length where that is a state: of the next ones (`step`), or
// of their rates.
typedef struct snActivationTangent {
  double by_activation, by_control;
  snFiberStepDerivatives fiber;
} snActivationTangent;

void sn_activation_tangent(const snModel* m, const snData* d, int actuator, const snActuatorTangent* a, bool step,
                           snActivationTangent* out);

// ---- transmissions (transmissions.c)

// Whether the moment of an actuator has an analytic position derivative.
bool sn_has_transmission_tangent(const snModel* m, const snData* d, int actuator);

// length_row += d length / d qpos, velocity_row += d velocity / d qpos, and the force along a moment that changes;
// tendons have added theirs.
void sn_tangent_add_transmission(snTangent* t, int actuator, snTendonRows tendons, double* length_row,
                                 double* velocity_row);

// The slider-crank among the transmissions (slidercrank.c).
void sn_tangent_add_slidercrank(snTangent* t, int actuator, double* length_row, double* velocity_row);

// Whether the sum of actuator forces at a joint has reached the end of its range.
bool sn_joint_force_is_cut_off(const snModel* m, const snData* d, int jnt);

// Spreads the derivatives of the force along its moment.
void sn_tangent_add_actuator(snTangent* t, int actuator, const snActuatorTangent* a, const double* length_row,
                             const double* velocity_row);
