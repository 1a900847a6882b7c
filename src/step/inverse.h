// inverse.h — forward and inverse dynamics held against each other
#pragma once
#include "sinew/data.h"

// solver_fwdinv after a forward pass: size of the difference between the constraint forces that the solver found and
// those that the inverse gives for its acceleration, and between applied forces and qfrc_inverse. 0 where no row acts.
void sn_compare_inverse(const snModel* m, snData* d);
