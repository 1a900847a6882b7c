// wrench.h — forces on bodies, seen by the joints
#pragma once
#include "sinew/data.h"

// qfrc += force and torque (world axes) at a world point of a body, along the body's dof chain.
void sn_apply_wrench(const snModel* m, const snData* d, double* qfrc, int body, snVec3 force, snVec3 torque,
                     snVec3 point);

// qfrc = all wrenches at once, one per body about its tree's centre of mass; uses up `wrench`.
void sn_project_wrenches(const snModel* m, const snData* d, double* qfrc, snSpatial* wrench);
