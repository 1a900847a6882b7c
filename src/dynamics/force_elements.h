// force_elements.h — parameters of force elements, laid over the numbers of force_prm
#pragma once
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

// The force of contact `force` on its second geom and its point, both in the world -> force_value; adds to qfrc_passive.
void sn_compliant_contact(const snModel* m, snData* d, int force);

// Equal and opposite forces and torques on two bodies at a point of the world, added to qfrc_passive.
void sn_apply_pair(const snModel* m, snData* d, int first, int second, snVec3 force, snVec3 torque, snVec3 point);
