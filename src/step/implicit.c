// implicit.c — Euler's method, implicit in all velocities
//   reads   M qfrc_smooth qfrc_constraint act_dot and what smooth_deriv.c reads        writes  qDeriv qLU, next state
//   v+ = v + h (M - h qDeriv)^-1 (qfrc_smooth + qfrc_constraint),  q+ = q + h v+
//   The derivative of Coriolis forces is not symmetric, hence factors U L.
#include "base/arena.h"
#include "dynamics/derivative_pattern.h"
#include "step/integrate.h"
#include "step/pass.h"

// qLU = M - h qDeriv, with all velocity derivatives.
static void implicit_matrix(const snModel* m, snData* d) {
  snSquarePattern p = derivative_pattern(m);
  sn_smooth_deriv(m, d, true);
  for (int k = 0; k < m->nD; k++) d->qLU[k] = -m->opt.timestep * d->qDeriv[k];
  for (int dof = 0; dof < m->nv; dof++) {
    const double* inertia = d->M + m->M_rowadr[dof];
    const int* column = m->M_colind + m->M_rowadr[dof];
    double* left = d->qLU + inertia_in_derivative(m, dof);
    int last = m->M_rownnz[dof] - 1;
    for (int k = 0; k <= last; k++) left[k] += inertia[k];
    for (int k = 0; k < last; k++) d->qLU[square_right(p, column[k], dof)] += inertia[k];
  }
}

void sn_implicit(const snModel* m, snData* d) {
  implicit_matrix(m, d);
  if (sn_implicit_with_nodes(m, d)) return;
  size_t mark = sn_arena_mark(d->scratch);
  sn_lu_factor(derivative_pattern(m), d->qLU, sn_arena_array(d->scratch, double, m->nv));
  sn_arena_release(d->scratch, mark);
  sn_implicit_again(m, d);
}

void sn_implicit_again(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  double* qacc = sn_arena_array(d->scratch, double, m->nv);
  for (int dof = 0; dof < m->nv; dof++) qacc[dof] = d->qfrc_smooth[dof] + d->qfrc_constraint[dof];
  sn_lu_solve(derivative_pattern(m), d->qLU, qacc);
  sn_advance(m, d, d->act_dot, qacc, NULL);
  sn_arena_release(d->scratch, mark);
}

void sn_implicit_inverse(const snModel* m, snData* d, double* force) {
  implicit_matrix(m, d);
  sn_square_mul(derivative_pattern(m), d->qLU, force, d->qacc);
}
