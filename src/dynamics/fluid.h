// fluid.h — forces of a surrounding medium on one body or geom
//   Velocity and force are in the local frame, at its origin; the wind is already subtracted from the velocity.
#pragma once
#include "sinew/types.h"

typedef struct snMedium {
  double density, viscosity;
} snMedium;

// The numbers of geom_fluid, in their order there.
typedef struct snFluidCoef {
  double interaction;  // 0: no ellipsoid forces act on this geom
  double blunt_drag, slender_drag, angular_drag;
  double kutta_lift, magnus_lift;
  snVec3 added_mass, added_inertia;  // of the displaced medium, per unit of density
} snFluidCoef;

_Static_assert(sizeof(snFluidCoef) == sizeof(snFluid), "snFluidCoef lies over the twelve numbers of geom_fluid");

static inline const snFluidCoef* sn_fluid_coef(const double* fluid) { return (const snFluidCoef*)(const void*)fluid; }

// Sides of the box with the given mass and principal moments of inertia.
snVec3 sn_fluid_box(double mass, snVec3 inertia);

// Force and torque on that box, in the frame of the body's inertia.
snSpatial sn_fluid_force_box(snMedium medium, snVec3 box, snSpatial velocity);

// Force and torque on an ellipsoid (sn_primitive_semiaxes), in the frame of the geom.
snSpatial sn_fluid_force_ellipsoid(snMedium medium, const snFluidCoef* coef, snVec3 semiaxes, snSpatial velocity);

// ---- parts shared with the derivatives

// Sizes of an ellipsoid that the forces of both kinds of drag are made of.
typedef struct snFluidDrag {
  double viscous_force, viscous_torque;  // per unit of viscosity and velocity
  double largest_area;                   // largest projection
  snVec3 torque;                         // quadratic resistance to rotation about each axis, per unit of density
} snFluidDrag;

snFluidDrag sn_fluid_drag(const snFluidCoef* coef, snVec3 semiaxes);

// The projection of an ellipsoid along its velocity.
typedef struct snFluidProjection {
  snVec3 weight;  // squared products of the two other semi-axes
  snVec3 normal;  // weight * velocity: normal of the surface, not a unit vector
  double along;   // normal . velocity
  double square;  // normal . normal
  double area;
} snFluidProjection;

snFluidProjection sn_fluid_projection(snVec3 semiaxes, snVec3 velocity);
double sn_fluid_volume(snVec3 semiaxes);
