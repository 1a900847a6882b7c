// tendon_limits.h — bounds on what all actuators of a tendon pull together
#pragma once
#include "sinew/data.h"

// actuator_force -> actuator_force, scaled where the sum over a tendon leaves tendon_actfrcrange.
void sn_limit_tendon_forces(const snModel* m, snData* d);
