// fluid.h — forces of a surrounding fluid on one body or geom
//   Velocity and force are in the local frame, at its origin; the wind is already subtracted from the velocity.
#pragma once
#include "dynamics/fluid_formulas.h"

// Sides of the box with the given mass and principal moments of inertia.
snVec3 sn_fluid_box(double mass, snVec3 inertia);

// Force and torque on that box, in the frame of the body's inertia.
snSpatial sn_fluid_force_box(snMedium fluid, snVec3 box, snSpatial velocity);

// Force and torque on an ellipsoid (sn_primitive_semiaxes), in the frame of the geom.
snSpatial sn_fluid_force_ellipsoid(snMedium fluid, const snFluidCoef* coef, snVec3 semiaxes, snSpatial velocity);

// ---- parts shared with the derivatives

snFluidDrag sn_fluid_drag(const snFluidCoef* coef, snVec3 semiaxes);
snFluidProjection sn_fluid_projection(snVec3 semiaxes, snVec3 velocity);
double sn_fluid_volume(snVec3 semiaxes);
