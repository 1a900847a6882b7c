// actuator_kind.h — what is known of kinds of dynamics, gains and biases: rows of sinew/actuator_kinds.h as data
#pragma once
#include "sinew/model.h"

typedef struct snDynKind {
  int activations;  // most activation variables
  snMuscleKind muscle;
} snDynKind;

// Types must be valid.
const snDynKind* sn_dyn_kind(int dyntype);
snMuscleKind sn_gain_muscle(int gaintype);
snMuscleKind sn_bias_muscle(int biastype);

// How the force of the actuator is found.
snForceKind sn_force_kind(const snModel* m, int actuator);

// The numbers of gainprm and biasprm of a Hill muscle, in their order there.
typedef struct snHillEntries {
  snRange range;                  // information only
  double force, scale;            // peak force; negative: scale / acc0
  double optlen, slacklen, vmax;  // vmax in optimal lengths per second
  double pennation, tendonstiff;  // angle at optimal length [rad]; of the curves "hill"
} snHillEntries;

_Static_assert(sizeof(snHillEntries) == 9 * sizeof(double), "snHillEntries lies over nine numbers");

static inline snHillEntries* hill_entries(double* prm) { return (snHillEntries*)(void*)prm; }

// Whether the actuator carries the length of its fibres as a state, in the slot before its activation.
static inline bool hill_has_fiber(const snModel* m, int actuator) {
  int hill = m->nhill > 0 ? m->actuator_hilladr[actuator] : -1;
  return hill >= 0 && m->actuator_actnum[actuator] == 2 && m->hill_tendonmodel[hill] == SN_TENDON_COMPLIANT;
}

// Where the activations of an actuator stay: its range, or 0 to 1 of a muscle, or anywhere.
snRange sn_activation_range(const snModel* m, int actuator);
