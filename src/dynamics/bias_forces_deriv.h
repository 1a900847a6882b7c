// bias_forces_deriv.h — how Coriolis and centrifugal forces change with velocity
#pragma once
#include "sinew/data.h"

// qDeriv -= d qfrc_bias / d qvel
void sn_subtract_bias_deriv(const snModel* m, snData* d);
