// smooth_deriv.h — how the forces of a step change with velocity
#pragma once
#include "sinew/data.h"

// qDeriv = d (qfrc_actuator + qfrc_passive - qfrc_bias) / d qvel. Without `bias`, qfrc_bias is left out and what
// remains is made symmetric.
void sn_smooth_deriv(const snModel* m, snData* d, bool bias);
