// check.h — states that have gone bad
#pragma once
#include "sinew/data.h"

// NaN, infinite or huge numbers are counted in d->warning and, unless the flag `autoreset` is off, reset the data.
void sn_check_positions(const snModel* m, snData* d);
void sn_check_velocities(const snModel* m, snData* d);

// After such a reset the forward pass is made up for.
void sn_check_accelerations(const snModel* m, snData* d);
