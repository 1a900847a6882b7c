// hill_model.h — Hill muscles among the actuators of a model: from its fields to what muscle/hill.h works with
#pragma once
#include "muscle/hill.h"
#include "sinew/data.h"

// The parameters of a muscle as the model holds them.
snHillGiven sn_hill_given(const snModel* m, int hill);

// The same with what a refresh made of them.
snHillParams sn_hill_params(const snModel* m, int hill);

// Those of the muscle in the bias, where it is another one than the gain's.
snHillParams sn_hill_bias_params(const snModel* m, int actuator);

// Length, velocity and, where it has them, fibre length and activation of an actuator; `act` without dynamics.
snHillInput sn_hill_input(const snModel* m, const snData* d, int actuator, double act);
