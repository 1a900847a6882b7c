// cone.h — cost, force and curvature of a contact in an elliptic friction cone
#pragma once
#include "solver/problem.h"

// Force of the contact at a residual of block->dim numbers; D is that of its rows. Adds to the cost; returns the state
// of its rows.
snRowState sn_cone_force(const snBlock* block, const double* D, const double* residual, double* force, double* cost);

// Second derivative of the cost on the surface of the cone (SN_ROW_CONE), dim x dim numbers.
void sn_cone_hessian(const snBlock* block, const double* D, const double* residual, double* hessian);
