// forward.h — parts of a forward pass for those who advance a state
#pragma once
#include "sinew/data.h"

// sn_forward, but sensordata stays as it is.
void sn_forward_unmeasured(const snModel* m, snData* d);

// Evaluates trees that are asleep in a state which has just been given; else nothing.
void sn_evaluate_asleep(const snModel* m, snData* d);

// Trees that have been slow for long enough stop and fall asleep, after their forces at rest have been evaluated.
void sn_fall_asleep(const snModel* m, snData* d);
