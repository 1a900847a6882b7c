// gravity_compensation.h — weight taken off bodies
#pragma once
#include "sinew/data.h"

// Whether any body asks for it and there is gravity to compensate.
bool sn_has_gravity_compensation(const snModel* m);

// xipos cdof -> qfrc_gravcomp
void sn_gravity_compensation(const snModel* m, snData* d);
