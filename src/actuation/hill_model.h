// hill_model.h — Hill muscles among the actuators of a model
#pragma once
#include "muscle/hill.h"
#include "sinew/data.h"

// The parameters of a muscle as the model holds them, and with what a refresh made of them.
snHillGiven sn_hill_given(const snModel* m, int hill);
snHillParams sn_hill_params(const snModel* m, int hill);

// Those of the muscle in the bias, where it is another one than the gain's.
snHillParams sn_hill_bias_params(const snModel* m, int actuator);

// Length, velocity and, where it has them, fibre length and activation of an actuator; `act` without dynamics.
snHillInput sn_hill_input(const snModel* m, const snData* d, int actuator, double act);

// Rates and forces of actuators first to end that are Hill muscles, in whole or in part; writes their hill_*.
void sn_hill_forces(const snModel* m, snData* d, int first, int end, const double* ctrl);
void sn_partly_hill_forces(const snModel* m, snData* d, int first, int end, const double* ctrl);

// hill_* of a muscle that is switched off: where its fibres are, and no force.
void sn_hill_publish_off(const snModel* m, snData* d, int actuator);

// Moves the fibre length by a timestep: at a given rate, or, where `rate` is NULL, implicitly.
void sn_advance_fiber(const snModel* m, snData* d, int actuator, const double* rate);
