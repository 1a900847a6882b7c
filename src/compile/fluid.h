// fluid.h — how the ellipsoid that stands for a geom drags the fluid around it
#pragma once
#include "sinew/types.h"

// geom_fluid of an ellipsoid with these semi-axes: switch, five drag and lift coefficients, added masses and inertias.
void sn_fluid_coefficients(snFluid out, snVec3 semiaxes, const double coefficients[5]);
