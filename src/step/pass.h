// pass.h — what the parts of a step share
#pragma once
#include "sinew/data.h"

// ---- parts of a forward pass for those who advance a state

// sn_forward, but sensordata stays as it is.
void sn_forward_unmeasured(const snModel* m, snData* d);

// The part of a pass that a change of the state reaches first.
typedef enum snPassPart { SN_PASS_POSITION, SN_PASS_VELOCITY, SN_PASS_FORCE } snPassPart;

// sn_forward from one of its parts on; what the parts before it left is that of the present state.
void sn_forward_from(const snModel* m, snData* d, snPassPart first, bool sensors);

// The forces of a pass from one of its parts on, without any acceleration; from positions on with M but not its
// factors. All trees are awake.
void sn_forward_forces(const snModel* m, snData* d, snPassPart first);

// Evaluates trees that are asleep in a state which has just been given; else nothing.
void sn_evaluate_asleep(const snModel* m, snData* d);

// Trees that have been slow for long enough stop and fall asleep, after their forces at rest have been evaluated.
void sn_fall_asleep(const snModel* m, snData* d);

// ---- how the forces of a step change with velocity

// qDeriv = d (qfrc_actuator + qfrc_passive - qfrc_bias) / d qvel. Without `bias`, qfrc_bias is left out and what
// remains is made symmetric.
void sn_smooth_deriv(const snModel* m, snData* d, bool bias);
