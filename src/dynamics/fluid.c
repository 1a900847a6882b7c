// fluid.c — drag, lift and added mass in a fluid, as functions: see fluid_formulas.h
//   reads   density, viscosity, a box or ellipsoid, local velocity (w, v)        writes  local torque and force
#include "dynamics/fluid.h"

snVec3 sn_fluid_box(double mass, snVec3 inertia) { return fluid_box(mass, inertia); }

snSpatial sn_fluid_force_box(snMedium fluid, snVec3 box, snSpatial velocity) {
  return fluid_force_box(fluid, box, velocity);
}

snSpatial sn_fluid_force_ellipsoid(snMedium fluid, const snFluidCoef* coef, snVec3 semiaxes, snSpatial velocity) {
  return fluid_force_ellipsoid(fluid, coef, semiaxes, velocity);
}

snFluidDrag sn_fluid_drag(const snFluidCoef* coef, snVec3 semiaxes) { return fluid_drag(coef, semiaxes); }

snFluidProjection sn_fluid_projection(snVec3 semiaxes, snVec3 velocity) { return fluid_projection(semiaxes, velocity); }

double sn_fluid_volume(snVec3 semiaxes) { return fluid_volume(semiaxes); }
