// fluid_forces_deriv.h — how the forces of the medium change with velocity
#pragma once
#include "sinew/data.h"

// qDeriv += d qfrc_fluid / d qvel; `symmetric`: the symmetric part of each body's or geom's own derivative only.
void sn_add_fluid_deriv(const snModel* m, snData* d, bool symmetric);
