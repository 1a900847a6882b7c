// hill.h — a Hill muscle: contractile and elastic fibres at an angle to a tendon in series
//   Lengths in metres, forces in newtons; L, V and relative forces as in sinew/muscle.h. Forces pull and are positive
//   here; the actuator's force is the negative of the tendon's.
#pragma once
#include "math/real.h"
#include "model/hill_prm.h"
#include "sinew/muscle.h"

#include <string.h>

// Gain and bias of one and the same Hill muscle, as almost all are.
static inline bool hill_is_whole(const snModel* m, int actuator) {
  return m->actuator_gaintype[actuator] == SN_GAIN_HILLMUSCLE && m->actuator_biastype[actuator] == SN_BIAS_HILLMUSCLE &&
         memcmp(m->actuator_gainprm[actuator], m->actuator_biasprm[actuator], sizeof(snHillGain)) == 0;
}

// Fills what follows from `h` as given and nine parameters of a gain or bias.
void sn_hill_derive(snHill* h, const snHillGain* prm, double acc0);

// How the fibres lie.
typedef struct snHillPath {
  real fiber, cosine;
  real along_fiber;   // d(fiber * cosine) / d fiber
  real cosine_fiber;  // d cosine / d fiber
} snHillPath;

snHillPath sn_hill_path(const snHill* h, real fiber);

// What a muscle does, at a moment.
typedef struct snHillState {
  real fiber, velocity, cosine;       // fibre length and velocity
  real tendon, strain, pull;          // tendon length, strain, force
  real active, passive;               // forces of the fibres; damping counts as passive
  real force_length, force_velocity;  // multipliers of active force
} snHillState;

// Rigid tendon: force = gain * input + bias.
snHillState sn_hill_rigid(const snHill* h, const double* millard, real length, real velocity, real act);

// Gain and bias of a rigid muscle alone: negative numbers.
real sn_hill_gain(const snHill* h, const double* millard, real length, real velocity);
real sn_hill_gain_slope(const snHill* h, const double* millard, real length, real velocity);  // by velocity
real sn_hill_bias(const snHill* h, const double* millard, real length);

// Compliant tendon: the fibre velocity solves act FL FV + FP + damping V = FT / cosine.
snHillState sn_hill_compliant(const snHill* h, const double* millard, real length, real fiber, real act);

// The fibre length a timestep later, by one step of the implicit Euler method.
real sn_hill_fiber_step(const snHill* h, const double* millard, real length, real velocity, real fiber, real act,
                        real timestep);

// The fibre length at which the muscle is at rest.
real sn_hill_fiber_rest(const snHill* h, const double* millard, real length, real act);

// How force and fibre velocity change with their inputs.
snMuscleSlopes sn_hill_rigid_slopes(const snHill* h, const double* millard, real length, real velocity, real act);
snMuscleSlopes sn_hill_compliant_slopes(const snHill* h, const double* millard, real length, real fiber, real act);
