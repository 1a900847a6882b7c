// bias.h — the force of an actuator that does not depend on its input
#pragma once
#include "sinew/data.h"

double sn_actuator_bias(const snModel* m, const snData* d, int actuator);

// Derivative of the bias by the actuator's velocity.
double sn_actuator_bias_dvelocity(const snModel* m, const snData* d, int actuator);
