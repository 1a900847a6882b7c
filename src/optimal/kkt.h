// kkt.h — Newton systems of a collocated problem: algebraic variables, fixed unknowns, shifts
#pragma once
#include "optimal/collocation.h"
#include "optimal/newton_system.h"

typedef struct snKkt snKkt;

// NULL when out of memory. The problem is borrowed.
snKkt* sn_kkt_create(const snCollocation* c);
void sn_kkt_destroy(snKkt* kkt);

// Factors [H + diagonal, J'; J, -dual_shift on border rows]; `hessian` false: only the diagonal counts.
snNewtonResult sn_kkt_factor(snKkt* kkt, const snLinearization* l, const double* diagonal, double dual_shift,
                             bool hessian);

// [step; lambda] = -[...]^-1 [gradient; rows]; fixed unknowns have a step of 0.
void sn_kkt_solve(snKkt* kkt, const double* gradient, const double* rows, double* step, double* lambda);

// Unknowns that do not move: their bounds are equal.
const bool* sn_kkt_fixed(const snKkt* kkt);
