// pass_linear.h — derivatives of accelerations and activations of a pass
#pragma once
#include "derivative/actuator_derivs.h"

// What a pass gives, to first order. Columns: qpos (nv), qvel (nv), act (na), controls as the actuators see them (nu).
typedef struct snLinear {
  int columns;
  double* qacc;  // nv x columns: of the acceleration that advances the velocity
  double* act;   // na x columns: of the next activations, or of their rates
} snLinear;

// Of the pass that `d` has made. `step`: with the factors that the integrator has left in `d`, and of the next
// activations; otherwise of qacc and of the rates. `contacts`: what is known of how they move, or NULL.
snLinear sn_linear_pass(snArena* arena, const snModel* m, snData* d, struct snContactMoves* contacts, bool step);

// out, `columns` numbers, = weights' (qacc, act) of a step: the row that the weights make of snLinear.
void sn_linear_pass_transposed(snArena* arena, const snModel* m, snData* d, const double* qacc_weight,
                               const double* act_weight, double* out);

// The same without any matrix; false where rows act along tendons or the matrix of the integrator changes: nothing is
// done.
bool sn_adjoint_pass(snArena* arena, const snModel* m, const snData* d, const double* qacc_weight,
                   const double* act_weight, double* out);

// The acceleration that advances the velocity: qacc, or that of the integrator's matrix in a `step`. `path`: nv of
// scratch.
void sn_integrated_acceleration(const snModel* m, const snData* d, bool step, double* a, double* path);

// Of inverse dynamics at the qacc of `d`, whose sn_inverse is done and to which nothing is applied: x, nv x columns as
// in snLinear, = -d qfrc_inverse; H, nv x nv, = d qfrc_inverse / d qacc.
void sn_linear_inverse(snArena* arena, const snModel* m, const snData* d, bool actuation, double* x, double* H);
