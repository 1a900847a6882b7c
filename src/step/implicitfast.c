// implicitfast.c — Euler's method, implicit in the velocities of dampers, actuators and the medium
//   reads   M qfrc_smooth qfrc_constraint act_dot and what smooth_deriv.c reads        writes  qDeriv qH, next state
//   v+ = v + h (M - h qDeriv)^-1 (qfrc_smooth + qfrc_constraint),  q+ = q + h v+
//   Without the derivative of Coriolis forces the matrix is symmetric and has the pattern of M.
#include "dynamics/derivative_pattern.h"
#include "dynamics/inertia_pattern.h"
#include "step/integrate.h"
#include "step/pass.h"

// qH = M - h qDeriv, on the pattern of M, without the derivative of qfrc_bias.
static void implicitfast_matrix(const snModel* m, snData* d) {
  sn_smooth_deriv(m, d, false);
  for (int dof = 0; dof < m->nv; dof++) {
    const double *inertia = d->M + m->M_rowadr[dof], *derivative = d->qDeriv + inertia_in_derivative(m, dof);
    double* row = d->qH + m->M_rowadr[dof];
    for (int k = 0; k < m->M_rownnz[dof]; k++) row[k] = inertia[k] - m->opt.timestep * derivative[k];
  }
}

void sn_implicitfast(const snModel* m, snData* d) {
  implicitfast_matrix(m, d);
  sn_advance_implicitly(m, d, NULL);
}

void sn_implicitfast_again(const snModel* m, snData* d) { sn_advance_factored(m, d, NULL); }

void sn_implicitfast_inverse(const snModel* m, snData* d, double* force) {
  implicitfast_matrix(m, d);
  sn_ldl_mul(inertia_pattern(m), d->qH, force, d->qacc);
}
