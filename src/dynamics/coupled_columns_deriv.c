// coupled_columns_deriv.c — velocity derivatives of forces where dofs move a second body by driven joints
//   reads   cdof column column_dot        writes  qDeriv
//   A dof with motion columns on several bodies acts as the sum of its columns: for columns C_p of dof i and C_r of dof
//   j, d force_i / dv_j gains C_p . f(C_r), f the wrench on the subtree of the lower of their bodies; pairs whose
//   bodies are not on one chain have no part in it. Pairs of first columns are where those of all models are.
#include "dynamics/derivative_pattern.h"
#include "dynamics/derivatives.h"
#include "kinematics/driven.h"
#include "math/spatial.h"

typedef struct Pairs {
  const snModel* m;
  snData* d;
  const snSpatial* drift;
  snColumnForceFn* force;
  const void* context;
} Pairs;

static void add(const Pairs* p, int body, const snMotionColumn* of, const snMotionColumn* by) {
  const snModel* m = p->m;
  bool left = of->dof >= by->dof;
  int k = left ? m->D_rowadr[of->dof] + m->D_diag[by->dof] : square_right(derivative_pattern(m), of->dof, by->dof);
  p->d->qDeriv[k] += p->force(p->context, body, of, by);
}

// `body` is the lower of their bodies.
static void add_both(const Pairs* p, int body, const snMotionColumn* a, const snMotionColumn* b) {
  add(p, body, a, b);
  add(p, body, b, a);
}

static snMotionColumn first_column(const Pairs* p, int dof) {
  return (snMotionColumn){dof, p->d->cdof[dof], p->drift ? p->drift[dof] : spatial_zero()};
}

// As for a first column, the rate of a further one counts twice: once for its own velocity, once for those that rotate
// it.
static snMotionColumn further_column(const Pairs* p, int column) {
  snSpatial rate = p->d->column_dot[column];
  return (snMotionColumn){p->m->column_dofid[column], p->d->column[column], spatial_add(rate, rate)};
}

static void pair_above(const Pairs* p, int column) {
  const snModel* m = p->m;
  int body = m->column_bodyid[column];
  const int* chain = m->chain_dof + m->body_chainadr[body];
  snMotionColumn own = further_column(p, column), other;
  for (int k = 0; k < m->body_chainnum[body]; k++) {
    other = first_column(p, chain[k]);
    add_both(p, body, &own, &other);
  }
  for (int k = 0; k < column; k++) {
    other = further_column(p, k);
    if (body_hangs_on(m, body, m->column_bodyid[k])) add_both(p, body, &own, &other);
  }
}

static void pair_below(const Pairs* p, int column) {
  const snModel* m = p->m;
  int body = m->column_bodyid[column];
  snMotionColumn own = further_column(p, column);
  for (int below = body + 1; below < m->nbody && m->body_parentid[below] >= body; below++) {
    int first = m->body_dofadr[below];
    for (int dof = first; dof < first + m->body_dofnum[below]; dof++) {
      snMotionColumn other = first_column(p, dof);
      add_both(p, below, &own, &other);
    }
  }
}

void sn_add_column_deriv(const snModel* m, snData* d, const snSpatial* drift, snColumnForceFn* force,
                         const void* context) {
  Pairs p = {m, d, drift, force, context};
  for (int column = 0; column < m->ncolumn; column++) {
    snMotionColumn own = further_column(&p, column);
    add(&p, m->column_bodyid[column], &own, &own);
    pair_above(&p, column);
    pair_below(&p, column);
  }
}

bool sn_is_moved(const snModel* m, int dof, int by) {
  return m->ncolumn == 0 || body_hangs_on(m, m->dof_bodyid[dof], m->dof_bodyid[by]);
}
