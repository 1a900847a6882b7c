// hill_force.h — Hill muscles among the actuators of a model
#pragma once
#include "sinew/data.h"

// What the rate of a muscle with a compliant tendon is found with: writes its hill_* and gives the fibre velocity.
double sn_hill_fiber_rate(const snModel* m, snData* d, int actuator);

// Force of an actuator that is a Hill muscle in gain or bias, from its input; writes its hill_*. With a compliant
// tendon the rate comes first.
double sn_hill_actuator_force(const snModel* m, snData* d, int actuator, double input);

// What a muscle that is switched off shows: where its fibres are, and no force.
void sn_hill_actuator_off(const snModel* m, snData* d, int actuator);

// Moves the fibre length by a timestep: at a given rate, or, where `rate` is NULL, implicitly.
void sn_advance_fiber(const snModel* m, snData* d, int actuator, const double* rate);

// The active force multiplier at the present fibre length.
double sn_hill_force_length(const snModel* m, const snData* d, int hill);
