// tendon_inertia.h — inertia along tendons, such as that of a rotor behind a cable
#pragma once
#include "sinew/data.h"

// M += armature ten_J^T ten_J
void sn_add_tendon_inertia(const snModel* m, snData* d);

// qfrc += armature ten_J^T (ten_J' qvel): the force that the change of the Jacobian asks for.
void sn_add_tendon_bias(const snModel* m, const snData* d, double* qfrc);
