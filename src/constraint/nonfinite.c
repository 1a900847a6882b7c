// nonfinite.c — bad numbers in the inputs of the constraint solver end as bad accelerations
//   reads   rows efc_b qacc        writes  qacc
#include "constraint/nonfinite.h"
#include "math/simd.h"
#include "model/model.h"
#include "solver/solve.h"

#include <math.h>

SN_KERNEL bool sn_start_is_finite(const snModel* m, const snData* d) {
  return dense_is_finite(d->qacc_smooth, m->nv) && dense_is_finite(d->qacc_warmstart, m->nv) &&
         !dense_has_nan(d->efc_b, d->nefc);
}

void sn_residual(const snProblem* problem, double* x, const double* a) {
  sn_problem_mul(problem, x, a);
  for (int i = 0; i < problem->nrow; i++) x[i] -= problem->aref[i];
}

void sn_residual_spread(const snModel* m, const snProblem* problem, double* x, const double* a) {
  sn_residual(problem, x, a);
  if (sn_jacobian_is_dense(m) && !dense_is_finite(a, m->nv)) dense_fill(x, NAN, problem->nrow);
}

double sn_cost_spread(const snProblem* problem, const double* residual) {
  return dense_has_nan(residual, problem->nrow) ? NAN : sn_problem_cost(problem, residual);
}

// ---- solvers that end with forces: a = a0 + M^-1 J^T f

static bool ends_with_forces(const snModel* m) {
  return sn_solver_row(m->opt.solver)->over == SN_OVER_FORCE || m->opt.noslip_iterations > 0;
}

// The projection of MuJoCo onto elliptic cones squares residuals, which become infinite beyond 1.3e154.
static bool is_bad_row(snBlockKind kind, double b) { return isnan(b) || (kind == SN_BLOCK_CONE && isinf(b * b)); }

static bool has_bad_row(const snBlock* block, const double* b) {
  for (int i = 0; i < block->nrow; i++)
    if (is_bad_row(block->kind, b[block->row + i])) return true;
  return false;
}

static bool has_bad_dof(const snBlock* block, const double* qacc) {
  for (int k = 0; k < block->ndof; k++)
    if (!isfinite(qacc[block->dof[k]])) return true;
  return false;
}

// Returns whether something changed.
static bool spoil(double* x) {
  bool changed = !isnan(*x);
  *x = NAN;
  return changed;
}

// Rows of a block with one dof each have nothing to do with each other.
static bool spread_along_singles(const snBlock* block, const double* b, double* qacc) {
  bool changed = false;
  for (int i = 0; i < block->nrow; i++)
    if (is_bad_row(block->kind, b[block->row + i])) changed |= spoil(&qacc[block->dof[i]]);
  return changed;
}

static bool spread_along_block(const snBlock* block, const double* b, double* qacc) {
  if (block->single) return spread_along_singles(block, b, qacc);
  bool changed = false;
  if (!has_bad_row(block, b) && !has_bad_dof(block, qacc)) return false;
  for (int k = 0; k < block->ndof; k++) changed |= spoil(&qacc[block->dof[k]]);
  return changed;
}

static bool spread_along_tree(const snProblem* problem, int tree, double* qacc) {
  int first = problem->tree_dof[tree], count = problem->tree_dof[tree + 1] - first;
  bool changed = false;
  if (dense_is_finite(qacc + first, count)) return false;
  for (int k = 0; k < count; k++) changed |= spoil(&qacc[first + k]);
  return changed;
}

static bool spread_once(const snProblem* problem, const double* b, double* qacc) {
  bool changed = false;
  for (int i = 0; i < problem->nblock; i++) changed |= spread_along_block(&problem->block[i], b, qacc);
  for (int tree = 0; tree < problem->ntree; tree++) changed |= spread_along_tree(problem, tree, qacc);
  return changed;
}

bool sn_has_bad_row(const snProblem* problem, const double* b) {
  for (int i = 0; i < problem->nblock; i++)
    if (has_bad_row(&problem->block[i], b)) return true;
  return false;
}

// Dofs that are bad because a sum over all rows was: those that a bad row really reaches are found again.
static void forget_bad(const snProblem* problem, double* qacc) {
  for (int dof = 0; dof < problem->pattern.size; dof++)
    if (!isfinite(qacc[dof])) qacc[dof] = problem->qacc_smooth[dof];
}

static void spread_from(const snProblem* problem, const double* b, double* qacc) {
  while (spread_once(problem, b, qacc)) continue;
}

void sn_spread_bad(const snModel* m, snData* d, const snProblem* problem, const double* start) {
  if (!ends_with_forces(m)) return;
  if (!start && dense_is_finite(d->qacc, m->nv) && !sn_has_bad_row(problem, d->efc_b)) return;
  if (sn_jacobian_is_dense(m)) {
    dense_fill(d->qacc, NAN, m->nv);
    return;
  }
  if (start || sn_has_bad_row(problem, d->efc_b)) forget_bad(problem, d->qacc);
  if (start) spread_from(problem, start, d->qacc);
  spread_from(problem, d->efc_b, d->qacc);
}
