// hill.h — a Hill muscle: contractile and elastic fibres at an angle to a tendon in series
//   Lengths in metres, forces in newtons; L, V and relative forces as in sinew/muscle.h. Forces pull and are positive
//   here; the actuator's force is the negative of the tendon's.
#pragma once
#include "muscle/hill_params.h"

// What a muscle depends on.
typedef struct snHillInput {
  real length, velocity;  // of the whole muscle, tendon included
  real fiber;             // fibre length, read where the tendon is compliant
  real act;
} snHillInput;

// What a muscle does.
typedef struct snHillState {
  real fiber, velocity, cosine;   // fibre length and velocity, cosine of the pennation angle
  real tendon, strain;            // tendon length and strain
  real tendon_force;              // along the tendon
  real active, passive;           // forces of the fibres; damping counts as passive
  real active_multiplier;         // FL(L)
} snHillState;

// Rigid tendon: the fibres follow the length. Compliant tendon: the fibre velocity solves
// act FL FV + FP + damping V = FT / cosine. sn_hill_state takes the one that the muscle has.
snHillState sn_hill_state(const snHillParams* h, const snHillInput* in);
snHillState sn_hill_rigid(const snHillParams* h, const snHillInput* in);
snHillState sn_hill_compliant(const snHillParams* h, const snHillInput* in);

// Derivatives of force and fibre velocity by the inputs.
snMuscleDerivatives sn_hill_derivatives(const snHillParams* h, const snHillInput* in);
snMuscleDerivatives sn_hill_rigid_derivatives(const snHillParams* h, const snHillInput* in);
snMuscleDerivatives sn_hill_compliant_derivatives(const snHillParams* h, const snHillInput* in);

// Gain and bias of a muscle with a rigid tendon: negative numbers, force = gain * act + bias.
real sn_hill_gain(const snHillParams* h, real length, real velocity);
real sn_hill_dgain_dvelocity(const snHillParams* h, real length, real velocity);
real sn_hill_bias(const snHillParams* h, real length);

// Compliant tendon: the fibre length a timestep later, by one step of the implicit Euler method. `rate`: the fibre
// velocity before the step, with which the search begins; any number leads to the same length, up to rounding.
real sn_hill_fiber_step(const snHillParams* h, const snHillInput* in, real rate, real timestep);

// Its derivatives by the inputs; all zero but by the fibre length itself where the fibres are as short as they can be.
typedef struct snFiberStepDerivatives {
  real by_length, by_velocity, by_activation, by_fiber;
} snFiberStepDerivatives;

snFiberStepDerivatives sn_hill_fiber_step_derivatives(const snHillParams* h, const snHillInput* in, real timestep);

// Compliant tendon: the fibre length at which the muscle is in equilibrium at rest.
real sn_hill_fiber_equilibrium(const snHillParams* h, real length, real act);

// The active force multiplier FL at a fibre length.
real sn_hill_active_multiplier(const snHillParams* h, real fiber);

// The curves of the muscle with two derivatives: by L, L, V and by tendon length over slack length.
snCurvePoint sn_hill_curve(const snHillParams* h, snMuscleCurve curve, real x);
