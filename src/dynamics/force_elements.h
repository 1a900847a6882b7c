// force_elements.h — parameters of force elements, laid over the numbers of force_prm
#pragma once
#include "math/real.h"
#include "sinew/data.h"

// Stiffness and damping beyond a range, in full from `transition` on.
typedef struct snLimitForce {
  double low, high, stiffness_low, stiffness_high, damping, transition;
} snLimitForce;

// Of the angles about x, y, z and the offset along them.
typedef struct snBushing {
  double stiffness[6], damping[6];
} snBushing;

typedef struct snLigament {
  double length, stiffness, dissipation, force;
} snLigament;

// Two surfaces as one: normal force 4/3 k depth sqrt(R k depth) (1 + 3/2 c rate) at the share `share` of the depth below
// the surface of the first geom.
typedef struct snContactLaw {
  double stiffness, share, dissipation;  // k, share of the first surface in the depth, c
  double static_friction, dynamic_friction, viscous_friction, slip_velocity;
  double offset, depth_smoothing, rate_smoothing;  // smoothcontact
} snContactLaw;

_Static_assert(sizeof(snLimitForce) <= sizeof(snForcePrm) && sizeof(snBushing) <= sizeof(snForcePrm) &&
                   sizeof(snLigament) <= sizeof(snForcePrm) && sizeof(snContactLaw) <= sizeof(snForcePrm),
               "the parameters of every force element have room");

static inline const void* force_parameters(const snModel* m, int force) { return m->force_prm[force]; }

// ---- bushings and limits

// How the second site of a bushing lies and moves in the frame of the first: three angles, three offsets.
typedef struct snDeflection {
  real q[6], rate[6];
  snMat3 rates;  // N: its product with the angular velocity, in the axes of the second site, is the rate of the angles
} snDeflection;

snDeflection sn_deflection(const snModel* m, const snData* d, int first, int second);

// Angles and offsets alone, from the frames of the sites.
void sn_deflection_pose(const snData* d, int first, int second, real q[6]);

// Smooth step from 0 to 1: 10 x^3 - 15 x^4 + 6 x^5 of x = beyond / transition.
real sn_smooth_step(real beyond, real transition);

// Equal and opposite forces and torques on two bodies at a point of the world, added to qfrc_passive.
void sn_apply_pair(const snModel* m, snData* d, int first, int second, snVec3 force, snVec3 torque, snVec3 point);

// ---- contacts

// The force of contact `force` on its second geom and its point, both in the world -> force_value; adds to qfrc_passive.
void sn_compliant_contact(const snModel* m, snData* d, int force);

// d (force on the second geom) / d (velocity of the second geom less that of the first) at `point`.
snMat3 sn_compliant_contact_deriv(const snModel* m, const snData* d, int force, snVec3* point);

// Work that the elastic part of the normal force has taken up.
real sn_compliant_contact_energy(const snModel* m, const snData* d, int force);

// ---- all of them

// Potential energy of force elements.
real sn_force_element_energy(const snModel* m, const snData* d);
