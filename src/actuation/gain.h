// gain.h — what an actuator multiplies its input with
#pragma once
#include "sinew/data.h"

double sn_actuator_gain(const snModel* m, const snData* d, int actuator);

// Derivative of the gain by the actuator's velocity.
double sn_actuator_gain_dvelocity(const snModel* m, const snData* d, int actuator);
