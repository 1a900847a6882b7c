// gain.h — what an actuator multiplies its input with
#pragma once
#include "sinew/data.h"

double sn_actuator_gain(const snModel* m, const snData* d, int actuator);

// How the gain changes with the actuator's velocity.
double sn_actuator_gain_deriv(const snModel* m, const snData* d, int actuator);
