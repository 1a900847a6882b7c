// row_products.c — the Jacobian of all rows times vectors, and the forces at a residual
//   reads   rows, efc_D efc_R efc_frictionloss        writes  the vectors given; efc_force efc_state qfrc_constraint
#include "constraint/rows.h"
#include "math/dense.h"
#include "sinew/support.h"
#include "solver/problem.h"

void sn_constraint_product(const snModel* m, snData* d, const double* x, double* y) {
  if (d->nefc == 0) return;
  snProblem problem = sn_rows_problem(m, d);
  sn_problem_mul(&problem, y, x);
}

void sn_constraint_product_transposed(const snModel* m, snData* d, const double* x, double* y) {
  dense_clear(y, m->nv);
  if (d->nefc == 0) return;
  snProblem problem = sn_rows_problem(m, d);
  sn_problem_add_transposed(&problem, y, x);
}

double sn_constraint_update(const snModel* m, snData* d, const double* residual) {
  double cost = 0;
  if (d->nefc > 0) {
    snProblem problem = sn_rows_problem(m, d);
    cost = sn_problem_forces(&problem, residual, d->efc_force, d->efc_state);
  }
  sn_constraint_product_transposed(m, d, d->efc_force, d->qfrc_constraint);
  return cost;
}
