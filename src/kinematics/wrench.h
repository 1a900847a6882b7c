// wrench.h — forces on bodies, seen by the joints
#pragma once
#include "sinew/data.h"

// qfrc = all wrenches at once, one per body about its tree's centre of mass; uses up `wrench`. Trees asleep that are
// not computed keep their qfrc, and need no wrench.
void sn_project_wrenches(const snModel* m, const snData* d, double* qfrc, snSpatial* wrench);
