// damping_deriv.h — how the forces of dampers change with velocity
#pragma once
#include "sinew/data.h"

// qDeriv += d qfrc_damper / d qvel, on and left of the diagonal
void sn_add_damping_deriv(const snModel* m, snData* d);
