// metabolics.h — the chemical power that a muscle consumes, by two published models
#pragma once
#include "math/real.h"

// What they look at. Velocities lengthen, forces pull.
typedef struct snMetabolicInput {
  real mass;                    // of the muscle [kg]
  real slowtwitch;              // share of slow fibres
  real excitation, activation;  // 0 to 1
  real length;                  // of the fibres, over the optimal length
  real velocity;                // of the fibres [m/s]
  real relative_velocity;       // the same [optimal lengths / s]
  real vmax;                    // [optimal lengths / s]
  real active_force;            // of the contractile part [N]
  real isometric_force;         // that it would have at the same activation and length, at rest [N]
  real force_length;            // active force multiplier
} snMetabolicInput;

// Both in watts, without the basal rate of the body.
real sn_bhargava_power(const snMetabolicInput* in);
real sn_umberger_power(const snMetabolicInput* in);
