// implicitfast.c — Euler's method, implicit in the velocities of dampers, actuators and the fluid
//   reads   M qfrc_smooth qfrc_constraint act_dot and what smooth_deriv.c reads        writes  qDeriv qH, next state
//   v+ = v + h (M - h qDeriv)^-1 (qfrc_smooth + qfrc_constraint),  q+ = q + h v+
//   Without the derivative of Coriolis forces the matrix is symmetric and has the pattern of M.
#include "actuation/actuation.h"
#include "base/arena.h"
#include "dynamics/derivative_pattern.h"
#include "dynamics/free_body.h"
#include "dynamics/inertia_pattern.h"
#include "math/dense.h"
#include "model/awake.h"
#include "step/integrate.h"
#include "step/pass.h"

// ---- derivatives that are a diagonal: those of dampers of joints, and of actuators that act on one dof each

// A lean step may leave out the fluid's, which has none here, and the upper triangle.
static bool may_be_diagonal(const snModel* m, const snData* d) {
  if (!d->lean || m->npoly > 0 || m->nforce > 0 || frees_bodies(m)) return false;
  if (m->opt.viscosity > 0 || m->opt.density > 0) return false;
  if (m->opt.disableflags & SN_DISABLE_DAMPER) return true;
  for (int flex = 0; flex < m->nflex; flex++)
    if (m->flex_edgedamping[flex] != 0) return false;
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (m->tendon_damping[tendon] != 0) return false;
  return true;
}

// conformance: what is asleep has no derivatives
static bool derivative_diagonal(const snModel* m, const snData* d, double* diagonal) {
  dense_clear(diagonal, m->nv);
  if (!sn_add_actuation_diagonal(m, d, diagonal)) return false;
  if (!(m->opt.disableflags & SN_DISABLE_DAMPER))
    for (int dof = 0; dof < m->nv; dof++) diagonal[dof] -= m->dof_damping[dof];
  for (int i = 0; i < d->awake->nasleep; i++) {
    snBodyRange run = d->awake->asleep[i];
    dense_clear(diagonal + run.dof, run.dof_end - run.dof);
  }
  return true;
}

// Elsewhere qH is M to the last bit. false where the derivatives are no diagonal.
static bool diagonal_matrix(const snModel* m, snData* d) {
  if (!may_be_diagonal(m, d)) return false;
  size_t mark = sn_arena_mark(d->scratch);
  double* diagonal = sn_arena_array(d->scratch, double, m->nv);
  bool found = derivative_diagonal(m, d, diagonal);
  if (found) {
    dense_clear(d->qDeriv, m->nD);
    dense_copy(d->qH, d->M, m->nC);
    for (int dof = 0; dof < m->nv; dof++) {
      d->qDeriv[m->D_rowadr[dof] + m->D_diag[dof]] = diagonal[dof];
      d->qH[inertia_diagonal(m, dof)] -= m->opt.timestep * diagonal[dof];
    }
  }
  sn_arena_release(d->scratch, mark);
  return found;
}

// qH = M - h qDeriv, on the pattern of M, without the derivative of qfrc_bias.
static void implicitfast_matrix(const snModel* m, snData* d) {
  if (diagonal_matrix(m, d)) return;
  sn_smooth_deriv(m, d, false);
  for (int dof = 0; dof < m->nv; dof++) {
    const double *inertia = d->M + m->M_rowadr[dof], *derivative = d->qDeriv + inertia_in_derivative(m, dof);
    double* row = d->qH + m->M_rowadr[dof];
    for (int k = 0; k < m->M_rownnz[dof]; k++) row[k] = inertia[k] - m->opt.timestep * derivative[k];
  }
  if (frees_bodies(m)) sn_separate_free_bodies(m, d);
}

void sn_implicitfast(const snModel* m, snData* d) {
  implicitfast_matrix(m, d);
  if (!sn_implicitfast_with_nodes(m, d)) sn_advance_implicitly(m, d, NULL);
}

void sn_implicitfast_again(const snModel* m, snData* d) { sn_advance_factored(m, d, NULL); }

void sn_implicitfast_inverse(const snModel* m, snData* d, double* force) {
  implicitfast_matrix(m, d);
  sn_ldl_mul(inertia_pattern(m), d->qH, force, d->qacc);
  if (frees_bodies(m)) sn_mul_free_bodies(m, d, force);
}
