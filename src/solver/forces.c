// forces.c — force, state and cost of all rows at a given residual
//   reads   residual J a - aref, D R frictionloss        writes  force state
//   equality  1/2 D x^2;   limit  the same below 0;   friction  the same within +- R f, f |x| - 1/2 R f^2 beyond
#include "solver/solve.h"
#include "math/simd.h"
#include "solver/cone.h"

static inline real equality_forces(int count, const real* D, const real* x, real* force, int* state) {
  real cost = 0;
  for (int r = 0; r < count; r++) {
    force[r] = -D[r] * x[r];
    cost += 0.5 * D[r] * x[r] * x[r];
    state[r] = SN_ROW_QUADRATIC;
  }
  return cost;
}

static inline real friction_forces(const snProblem* p, int begin, int count, const real* x, real* force, int* state) {
  const real *D = p->D + begin, *R = p->R + begin, *loss = p->frictionloss + begin;
  real cost = 0;
  for (int r = 0; r < count; r++) {
    real bound = R[r] * loss[r];
    bool low = x[r] <= -bound, high = !low && x[r] >= bound;
    real size = low ? -x[r] : x[r];
    cost += low || high ? loss[r] * (size - 0.5 * bound) : 0.5 * D[r] * x[r] * x[r];
    force[r] = low ? loss[r] : high ? -loss[r] : -D[r] * x[r];
    state[r] = low ? SN_ROW_LINEARNEG : high ? SN_ROW_LINEARPOS : SN_ROW_QUADRATIC;
  }
  return cost;
}

// Four sums that do not wait for each other: row r goes to sum r % 4.
static inline real limit_forces(int count, const real* D, const real* x, real* force, int* state) {
  real sum[4] = {0, 0, 0, 0};
  int whole = count & ~3;
  for (int r = 0; r < whole; r += 4)
    for (int i = 0; i < 4; i++) {
      real push = x[r + i] < 0 ? -D[r + i] * x[r + i] : 0;
      force[r + i] = push;
      sum[i] += push * x[r + i];
    }
  for (int r = whole; r < count; r++) {
    force[r] = x[r] < 0 ? -D[r] * x[r] : 0;
    sum[r - whole] += force[r] * x[r];
  }
  for (int r = 0; r < count; r++) state[r] = x[r] < 0 ? SN_ROW_QUADRATIC : SN_ROW_SATISFIED;
  return -0.5 * ((sum[0] + sum[1]) + (sum[2] + sum[3]));
}

static inline real cone_forces(const snBlock* block, const real* D, const real* x, real* force, int* state) {
  real cost = 0;
  snRowState zone = sn_cone_force(block, D, x, force, &cost);
  for (int k = 0; k < block->dim; k++) state[k] = zone;
  return cost;
}

static inline bool like_limit(snBlockKind kind) { return kind == SN_BLOCK_LIMIT || kind == SN_BLOCK_PYRAMID; }

// Rows from the block on that are all limits or edges of pyramids; *b becomes the last block of them.
static inline int limit_run(const snProblem* p, int* b) {
  int begin = p->block[*b].row;
  while (*b + 1 < p->nblock && like_limit(p->block[*b + 1].kind)) (*b)++;
  return p->block[*b].row + p->block[*b].nrow - begin;
}

SN_KERNEL double sn_problem_forces(const snProblem* problem, const double* residual, double* force, int* state) {
  real cost = 0;
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    int row = block->row, count = block->nrow;
    const real *D = problem->D + row, *x = residual + row;
    switch (block->kind) {
      case SN_BLOCK_EQUALITY: cost += equality_forces(count, D, x, force + row, state + row); break;
      case SN_BLOCK_FRICTION: cost += friction_forces(problem, row, count, x, force + row, state + row); break;
      case SN_BLOCK_LIMIT:
      case SN_BLOCK_PYRAMID: cost += limit_forces(limit_run(problem, &b), D, x, force + row, state + row); break;
      case SN_BLOCK_CONE: cost += cone_forces(block, D, x, force + row, state + row); break;
    }
  }
  return cost;
}

static inline real limit_cost(int count, const real* D, const real* x) {
  real sum[4] = {0, 0, 0, 0};
  int whole = count & ~3;
  for (int r = 0; r < whole; r += 4)
    for (int i = 0; i < 4; i++) sum[i] += x[r + i] < 0 ? D[r + i] * x[r + i] * x[r + i] : 0;
  for (int r = whole; r < count; r++) sum[r - whole] += x[r] < 0 ? D[r] * x[r] * x[r] : 0;
  return 0.5 * ((sum[0] + sum[1]) + (sum[2] + sum[3]));
}

static inline real friction_cost(const snProblem* p, int begin, int count, const real* x) {
  real cost = 0;
  for (int r = 0; r < count; r++) {
    real bound = p->R[begin + r] * p->frictionloss[begin + r], size = x[r] < 0 ? -x[r] : x[r];
    cost += size >= bound ? p->frictionloss[begin + r] * (size - 0.5 * bound) : 0.5 * p->D[begin + r] * x[r] * x[r];
  }
  return cost;
}

static inline real cone_cost(const snBlock* block, const real* D, const real* x) {
  real cost = 0, unused[6];
  sn_cone_force(block, D, x, unused, &cost);
  return cost;
}

SN_KERNEL double sn_problem_cost(const snProblem* problem, const double* residual) {
  real cost = 0;
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    int row = block->row, count = block->nrow;
    const real *D = problem->D + row, *x = residual + row;
    switch (block->kind) {
      case SN_BLOCK_EQUALITY:
        for (int r = 0; r < count; r++) cost += 0.5 * D[r] * x[r] * x[r];
        break;
      case SN_BLOCK_FRICTION: cost += friction_cost(problem, row, count, x); break;
      case SN_BLOCK_LIMIT:
      case SN_BLOCK_PYRAMID: cost += limit_cost(limit_run(problem, &b), D, x); break;
      case SN_BLOCK_CONE: cost += cone_cost(block, D, x); break;
    }
  }
  return cost;
}
