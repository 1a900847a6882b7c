// dual.c — what the solvers over forces share: PGS and no-slip
//   reads   snDelassus, forces        writes  motions, states, statistics, qacc qfrc_constraint
//   Both minimise 1/2 f^T A f + f^T b over the forces, row by row. An edge of a pyramid is the direction
//   (1, +- mu_k at tangent k) in the space of the contact's own rows.
#include "solver/dual.h"
#include "math/dense.h"

#include <math.h>

static const snDelassusBlock* block_of(const snDual* dual, int b, int row) {
  const snDelassus* delassus = &dual->delassus;
  return &delassus->block[delassus->first[b] + (dual->problem->block[b].single ? row : 0)];
}

static int edge_tangent(int edge) { return edge / 2 + 1; }

static real edge_friction(const snBlock* block, int edge) {
  real mu = block->friction[edge / 2];
  return edge & 1 ? -mu : mu;
}

real sn_dual_edge_pair(const snDual* dual, int b, int edge, int other) {
  const snBlock* block = dual->problem->block + b;
  const real* A = block_of(dual, b, 0)->A;
  int k = edge_tangent(edge), j = edge_tangent(other), dim = block->dim;
  real mu = edge_friction(block, edge), nu = edge_friction(block, other);
  return A[0] + mu * A[k] + nu * A[j] + mu * nu * A[k * dim + j];
}

static void find_diagonal(snDual* dual) {
  for (int b = 0; b < dual->problem->nblock; b++) {
    const snBlock* block = dual->problem->block + b;
    for (int r = 0; r < block->nrow; r++) {
      real* at = &dual->diagonal[block->row + r];
      if (block->single)
        *at = block_of(dual, b, r)->A[0];
      else if (block->kind == SN_BLOCK_PYRAMID)
        *at = sn_dual_edge_pair(dual, b, r, r);
      else
        *at = block_of(dual, b, 0)->A[r * block->dim + r];
    }
  }
}

bool sn_dual_make(snDual* dual, const snProblem* problem, const snSolution* solution, snArena* scratch) {
  int widest = 1;
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    if (!block->single && block->dim > widest) widest = block->dim;
  }
  *dual = (snDual){.problem = problem};
  if (!sn_delassus_make(&dual->delassus, problem, scratch)) return false;
  dual->diagonal = sn_arena_array(scratch, real, problem->nrow);
  dual->motion = sn_arena_array(scratch, real, widest);
  dual->change = sn_arena_array(scratch, real, widest);
  dual->work = sn_arena_array(scratch, real, problem->pattern.size);
  dual->last_state = sn_arena_array(scratch, int, problem->nrow);
  if (!dual->diagonal || !dual->motion || !dual->change || !dual->work || !dual->last_state) return false;
  find_diagonal(dual);
  sn_delassus_set(&dual->delassus, solution->force, dual->work);
  sn_dual_states(problem, solution->force, solution->state);
  return true;
}

void sn_dual_enter(snDual* dual, int b, int row) {
  const snBlock* block = dual->problem->block + b;
  sn_delassus_motion(&dual->delassus, b, row, dual->motion);
  int dim = block->single ? 1 : block->dim;
  for (int r = 0; r < dim; r++) dual->change[r] = 0;
}

void sn_dual_leave(snDual* dual, int b, int row) { sn_delassus_add(&dual->delassus, b, row, dual->change); }

void sn_dual_change(snDual* dual, int b, int own_row, real change) {
  const snBlock* block = dual->problem->block + b;
  dual->change[own_row] += change;
  if (block->single) return;
  const real* A = block_of(dual, b, 0)->A;
  for (int r = 0; r < block->dim; r++) dual->motion[r] += A[own_row * block->dim + r] * change;
}

real sn_dual_edge_motion(const snDual* dual, int b, int edge) {
  const snBlock* block = dual->problem->block + b;
  return dual->motion[0] + edge_friction(block, edge) * dual->motion[edge_tangent(edge)];
}

void sn_dual_change_edge(snDual* dual, int b, int edge, real change) {
  const snBlock* block = dual->problem->block + b;
  sn_dual_change(dual, b, 0, change);
  sn_dual_change(dual, b, edge_tangent(edge), change * edge_friction(block, edge));
}

static int friction_states(const snProblem* p, int begin, int count, const double* force, int* state) {
  for (int r = begin; r < begin + count; r++) {
    double loss = p->frictionloss[r];
    state[r] = force[r] <= -loss ? SN_ROW_LINEARPOS : force[r] >= loss ? SN_ROW_LINEARNEG : SN_ROW_QUADRATIC;
  }
  return count;
}

static int limit_states(int count, const double* force, int* state) {
  int active = 0;
  for (int r = 0; r < count; r++) {
    state[r] = force[r] <= 0 ? SN_ROW_SATISFIED : SN_ROW_QUADRATIC;
    active += state[r] != SN_ROW_SATISFIED;
  }
  return active;
}

static int cone_states(const snBlock* block, const double* force, int* state) {
  double normal = force[0] / block->mu, square = 0;
  for (int k = 1; k < block->dim; k++) {
    double tangent = force[k] / block->friction[k - 1];
    square += tangent * tangent;
  }
  double tangent = sqrt(square);
  int zone = block->mu * normal >= tangent       ? SN_ROW_SATISFIED
             : normal + block->mu * tangent <= 0 ? SN_ROW_QUADRATIC
                                                 : SN_ROW_CONE;
  for (int k = 0; k < block->dim; k++) state[k] = zone;
  return zone == SN_ROW_SATISFIED ? 0 : block->dim;
}

int sn_dual_states(const snProblem* problem, const double* force, int* state) {
  int active = 0;
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    int row = block->row, count = block->nrow;
    switch (block->kind) {
      case SN_BLOCK_EQUALITY:
        for (int r = row; r < row + count; r++) state[r] = SN_ROW_QUADRATIC;
        active += count;
        break;
      case SN_BLOCK_FRICTION: active += friction_states(problem, row, count, force, state); break;
      case SN_BLOCK_LIMIT:
      case SN_BLOCK_PYRAMID: active += limit_states(count, force + row, state + row); break;
      case SN_BLOCK_CONE: active += cone_states(block, force + row, state + row); break;
    }
  }
  return active;
}

// States of the rows, and how many changed since the last iteration
static void count_states(const snProblem* p, snSolution* solution, int* last, snSolverStat* stat) {
  dense_copy_int(last, solution->state, p->nrow);
  stat->nactive = sn_dual_states(p, solution->force, solution->state);
  for (int r = 0; r < p->nrow; r++) stat->nchange += solution->state[r] != last[r];
}

bool sn_dual_close(const snProblem* p, const snSolverSettings* settings, snSolution* solution, real improvement,
                   double tolerance, int* last_state) {
  snSolverStat stat = {.improvement = improvement * settings->scale};
  if (solution->stat) count_states(p, solution, last_state, &stat);
  if (solution->stat && solution->iterations < solution->stat_room) solution->stat[solution->iterations] = stat;
  solution->iterations++;
  return stat.improvement < tolerance;
}

void sn_dual_finish(const snProblem* p, snSolution* solution, real* work) {
  dense_clear(solution->qfrc_constraint, p->pattern.size);
  sn_problem_add_transposed(p, solution->qfrc_constraint, solution->force);
  dense_copy(solution->qacc, solution->qfrc_constraint, p->pattern.size);
  sn_ldl_solve(p->pattern, p->qLD, p->qLDiagInv, solution->qacc, work);
  for (int k = 0; k < p->pattern.size; k++) solution->qacc[k] += p->qacc_smooth[k];
  sn_dual_states(p, solution->force, solution->state);
}
