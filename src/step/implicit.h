// implicit.h — the matrices of implicit integrators, for the step and for its inverse
#pragma once
#include "sinew/data.h"

// qLU = M - h qDeriv, with all velocity derivatives.
void sn_implicit_matrix(const snModel* m, snData* d);

// qH = M - h qDeriv, on the pattern of M, without the derivative of qfrc_bias.
void sn_implicitfast_matrix(const snModel* m, snData* d);

// qH = M + h D + h^2 K, D and K the damping and stiffness of joints.
void sn_implicit_spring_damper_matrix(const snModel* m, snData* d);

// h K qvel: what the springs of joints gain during a step at the present velocity.
void sn_spring_gain(const snModel* m, const snData* d, double* force);
