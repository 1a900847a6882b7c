// flex_advance.c — steps of the implicit integrators with interpolated flexes
//   reads   qH or qLU not factored yet, qfrc_smooth qfrc_constraint act_dot        writes  factors, next state
//   All dofs are solved as without flexes; then those of nodes once more, with their stiffness (flex/flex_implicit.c).
//   conformance: where a tree is asleep, nodes are integrated like all other dofs.
#include "base/arena.h"
#include "dynamics/derivative_pattern.h"
#include "dynamics/inertia_pattern.h"
#include "flex/flex_implicit.h"
#include "math/ldl.h"
#include "model/awake.h"
#include "step/integrate.h"

typedef struct Step {
  snFlexSolve solve;
  double *force, *qacc, *work;
} Step;

static bool start(const snModel* m, snData* d, snDofMatrix matrix, Step* out) {
  if (m->nflexnode == 0 || !d->awake->whole || !sn_flex_prepare_solve(m, d, matrix, &out->solve)) return false;
  out->force = sn_arena_array(d->scratch, double, m->nv);
  out->qacc = sn_arena_array(d->scratch, double, m->nv);
  out->work = sn_arena_array(d->scratch, double, m->nv);
  for (int dof = 0; dof < m->nv; dof++)
    out->qacc[dof] = out->force[dof] = d->qfrc_smooth[dof] + d->qfrc_constraint[dof];
  return true;
}

static void end(const snModel* m, snData* d, const Step* step, size_t mark) {
  sn_flex_solve(m, d, &step->solve, step->force, step->qacc);
  sn_advance(m, d, d->act_dot, step->qacc, NULL);
  sn_arena_release(d->scratch, mark);
}

bool sn_implicitfast_with_nodes(const snModel* m, snData* d) {
  Step step;
  size_t mark = sn_arena_mark(d->scratch);
  if (!start(m, d, (snDofMatrix){d->qH, m->M_rownnz, m->M_rowadr, m->M_colind}, &step)) return false;
  sn_ldl_factor(inertia_pattern(m), d->qH, d->qHDiagInv);
  sn_ldl_solve(inertia_pattern(m), d->qH, d->qHDiagInv, step.qacc, step.work);
  end(m, d, &step, mark);
  return true;
}

bool sn_implicit_with_nodes(const snModel* m, snData* d) {
  Step step;
  size_t mark = sn_arena_mark(d->scratch);
  if (!start(m, d, (snDofMatrix){d->qLU, m->D_rownnz, m->D_rowadr, m->D_colind}, &step)) return false;
  sn_lu_factor(derivative_pattern(m), d->qLU, step.work);
  sn_lu_solve(derivative_pattern(m), d->qLU, step.qacc);
  end(m, d, &step, mark);
  return true;
}
