// constraint_forces.h — what keeps constraints, and the acceleration that results
#pragma once
#include "sinew/data.h"

// qacc_smooth, constraint rows -> qfrc_constraint qacc
void sn_constraint_forces(const snModel* m, snData* d);
