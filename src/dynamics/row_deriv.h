// row_deriv.h — velocity derivatives of forces along sparse rows, and their place in qDeriv
#pragma once
#include "sinew/data.h"

// qDeriv += slope * row' row, on and left of the diagonal: a force `slope * (row . qvel)` along the row of a tendon or
// an actuator. `dof` rises.
void sn_add_row_deriv(const snModel* m, snData* d, const double* row, const int* dof, int count, double slope);

// Copies what is left of the diagonal of qDeriv to the right of it.
void sn_mirror_deriv(const snModel* m, snData* d);
