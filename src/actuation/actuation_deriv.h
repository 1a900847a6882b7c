// actuation_deriv.h — how the forces of actuators change with velocity
#pragma once
#include "sinew/data.h"

// qDeriv += d qfrc_actuator / d qvel, on and left of the diagonal
void sn_add_actuation_deriv(const snModel* m, snData* d);
