// forces.c — force, state and cost of all rows at a given residual
//   reads   residual J a - aref, D R frictionloss        writes  force state
//   equality  1/2 D x^2;   limit  the same below 0;   friction  the same within +- R f, f |x| - 1/2 R f^2 beyond
#include "solver/problem.h"
#include "math/simd.h"
#include "solver/cone.h"

static inline void equality_forces(int count, const real* D, const real* x, real* force, int* state) {
  for (int r = 0; r < count; r++) force[r] = -D[r] * x[r];
  for (int r = 0; r < count; r++) state[r] = SN_ROW_QUADRATIC;
}

static inline real equality_cost(real cost, int count, const real* D, const real* x) {
  for (int r = 0; r < count; r++) cost += 0.5 * D[r] * x[r] * x[r];
  return cost;
}

// Rows from the block on that are blocks of one equality each, as edges of flexes are, or those of the block; *b
// becomes the last block of them.
static inline int equality_run(const snProblem* p, int* b) {
  int begin = *b;
  const snBlock* block = p->block;
  if (block[begin].nrow != 1) return block[begin].nrow;
  while (*b + 1 < p->nblock && block[*b + 1].kind == SN_BLOCK_EQUALITY && block[*b + 1].nrow == 1) (*b)++;
  return *b + 1 - begin;
}

// Costs of a block of several rows are summed first, then added.
static inline real add_equality_cost(real cost, bool of_one, int count, const real* D, const real* x) {
  return of_one ? equality_cost(cost, count, D, x) : cost + equality_cost(0, count, D, x);
}

// One row of friction, and four
static inline real friction_force(real D, real bound, real loss, real x, real* cost) {
  bool low = x<-bound, high = x> bound;
  real linear = loss * ((low ? -x : x) - 0.5 * bound), quadratic = 0.5 * D * x * x;
  real inside = -D * x, beyond = low ? loss : -loss;
  *cost += (low | high) ? linear : quadratic;
  return (low | high) ? beyond : inside;
}

// Which branch of its cost a row is on is as good as random to a branch predictor: both are computed, one is chosen.
SN_FOUR real4 friction_four(real4 D, real4 bound, real4 loss, real4 x, real4* cost) {
  const real4 none = real4_splat(0), half = real4_splat(0.5);
  real4 minus = real4_sub(none, x);
  mask4 low = real4_above(real4_sub(none, bound), x), high = real4_above(x, bound);
  real4 force = real4_mul(D, minus), beyond = real4_sub(real4_select(low, minus, x), real4_mul(half, bound));
  real4 linear = real4_mul(loss, beyond), quadratic = real4_mul(real4_mul(real4_mul(half, D), x), x);
  *cost = real4_add(*cost, real4_select(low, linear, real4_select(high, linear, quadratic)));
  return real4_select(low, loss, real4_select(high, real4_sub(none, loss), force));
}

// Row r adds its cost to sum r % 4.
static inline real friction_forces(const snProblem* p, int begin, int count, const real* x, real* force, int* state) {
  const real *D = p->D + begin, *R = p->R + begin, *frictionloss = p->frictionloss + begin;
  real4 sums = real4_splat(0);
  real sum[4];
  int whole = count & ~3;
  for (int r = 0; r < whole; r += 4) {
    real4 loss = real4_load(frictionloss + r), bound = real4_mul(real4_load(R + r), loss);
    real4_store(force + r, friction_four(real4_load(D + r), bound, loss, real4_load(x + r), &sums));
  }
  real4_store(sum, sums);
  for (int r = whole; r < count; r++)
    force[r] = friction_force(D[r], R[r] * frictionloss[r], frictionloss[r], x[r], &sum[r - whole]);
  for (int r = 0; r < count; r++) {
    real bound = R[r] * frictionloss[r], at = x[r];
    int beyond = at >= bound ? SN_ROW_LINEARPOS : SN_ROW_QUADRATIC;
    state[r] = at <= -bound ? SN_ROW_LINEARNEG : beyond;
  }
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// Four sums that do not wait for each other: row r goes to sum r % 4.
static inline real limit_forces(int count, const real* D, const real* x, real* force, int* state) {
  const real4 none = real4_splat(0);
  real4 sums = none;
  real sum[4];
  int whole = count & ~3;
  for (int r = 0; r < whole; r += 4) {
    real4 at = real4_load(x + r), push = real4_mul(real4_sub(none, real4_load(D + r)), at);
    push = real4_select(real4_above(none, at), push, none);
    real4_store(force + r, push);
    sums = real4_add(sums, real4_mul(push, at));
  }
  real4_store(sum, sums);
  for (int r = whole; r < count; r++) {
    real push = -D[r] * x[r];
    force[r] = x[r] < 0 ? push : 0;
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
      case SN_BLOCK_EQUALITY:
        count = equality_run(problem, &b);
        equality_forces(count, D, x, force + row, state + row);
        cost = add_equality_cost(cost, block->nrow == 1, count, D, x);
        break;
      case SN_BLOCK_FRICTION: cost += friction_forces(problem, row, count, x, force + row, state + row); break;
      case SN_BLOCK_LIMIT:
      case SN_BLOCK_PYRAMID: cost += limit_forces(limit_run(problem, &b), D, x, force + row, state + row); break;
      case SN_BLOCK_CONE: cost += cone_forces(block, D, x, force + row, state + row); break;
    }
  }
  return cost;
}

static inline real limit_cost(int count, const real* D, const real* x) {
  const real4 none = real4_splat(0);
  real4 sums = none;
  real sum[4];
  int whole = count & ~3;
  for (int r = 0; r < whole; r += 4) {
    real4 at = real4_load(x + r), cost = real4_mul(real4_mul(real4_load(D + r), at), at);
    sums = real4_add(sums, real4_select(real4_above(none, at), cost, none));
  }
  real4_store(sum, sums);
  for (int r = whole; r < count; r++) {
    real cost = D[r] * x[r] * x[r];
    sum[r - whole] += x[r] < 0 ? cost : 0;
  }
  return 0.5 * ((sum[0] + sum[1]) + (sum[2] + sum[3]));
}

static inline real friction_cost(const snProblem* p, int begin, int count, const real* x) {
  const real *D = p->D + begin, *R = p->R + begin, *frictionloss = p->frictionloss + begin;
  real4 sums = real4_splat(0);
  real sum[4];
  int whole = count & ~3;
  for (int r = 0; r < whole; r += 4) {
    real4 loss = real4_load(frictionloss + r), bound = real4_mul(real4_load(R + r), loss);
    friction_four(real4_load(D + r), bound, loss, real4_load(x + r), &sums);
  }
  real4_store(sum, sums);
  for (int r = whole; r < count; r++)
    friction_force(D[r], R[r] * frictionloss[r], frictionloss[r], x[r], &sum[r - whole]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
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
        cost = equality_cost(cost, equality_run(problem, &b), D, x);
        break;
      case SN_BLOCK_FRICTION: cost += friction_cost(problem, row, count, x); break;
      case SN_BLOCK_LIMIT:
      case SN_BLOCK_PYRAMID: cost += limit_cost(limit_run(problem, &b), D, x); break;
      case SN_BLOCK_CONE: cost += cone_cost(block, D, x); break;
    }
  }
  return cost;
}
