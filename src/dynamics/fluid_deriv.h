// fluid_deriv.h — how the forces of fluid.h change with velocity
#pragma once
#include "dynamics/fluid.h"

// Diagonal of the derivative of sn_fluid_force_box; it has no other entries.
snSpatial sn_fluid_force_box_deriv(snMedium medium, snVec3 box, snSpatial velocity);

// Derivative of sn_fluid_force_ellipsoid: row of (torque, force), column of (angular, linear) velocity.
// It is not scaled by coef->interaction, which is 1 wherever there is a force at all in a model as compiled.
void sn_fluid_force_ellipsoid_deriv(double deriv[6][6], snMedium medium, const snFluidCoef* coef, snVec3 semiaxes,
                                    snSpatial velocity);
