// newton_dense.c — Newton's method on problems of few dofs: inertia and Hessian are dense
//   reads   problem, start qacc        writes  qacc qfrc_constraint force state, statistics
//   Up to some dofs the bookkeeping of a sparse Hessian costs more than the zeros that it saves. Rows are written out
//   (dense_rows.h); H = M + sum over blocks of J^T W J is dense, but a block adds to the rows of its own dofs only, and
//   only where its weights have changed.
//   The iterates are those of newton.c but for rounding.
#include "solver/newton.h"
#include "math/dense.h"
#include "math/simd.h"
#include "solver/cone.h"
#include "solver/dense_ldl.h"
#include "solver/dense_outer.h"
#include "solver/dense_rows.h"
#include "solver/primal.h"

typedef struct Dense {
  const snProblem* problem;
  int fours;     // in a row of J, M, H
  real* M;       // both triangles; beyond the dofs that there are, a unit matrix
  real* Q;       // M + the rows that are in the quadratic part of their cost: its lower triangle counts
  real* H;       // Q + cones, then its factors
  real* weight;  // by row: what Q has of D, so that only rows that came or went are added
  snDenseRows row;
  real* scaled;    // W J of a block
  real* tangents;  // by cone: the sum of mu_k^2 J_k^T J_k over its tangents, rows of its dofs; NULL: there are too many
  int* has_tangents;
  int most_dofs;  // of a cone
} Dense;

// Of more dofs than these, an inertia with fewer than a quarter of its entries is many trees with little in common.
#define FEW_DOFS 36

static bool has_few_zeros(const snPattern* p) {
  int last = p->size - 1, entries = p->rowadr[last] + p->rownnz[last] - p->rowadr[0];
  return p->size <= FEW_DOFS || 8 * entries >= p->size * (p->size + 1);
}

bool sn_newton_dense_fits(const snProblem* problem) {
  if (problem->pattern.size > SN_DENSE_DOFS || !has_few_zeros(&problem->pattern)) return false;
  if (wide_rows(problem) > SN_MOST_DENSE_ROWS) return false;
  for (int b = 0; b < problem->nblock; b++)
    if (!problem->block[b].single && problem->block[b].dim > MOST_DIM) return false;
  return true;
}

// ---- memory

// Beyond so many numbers, what is kept of cones would have to come from memory again.
#define MOST_TANGENTS 8192

// Without room for them, cones are added row by row.
static void allocate_tangents(Dense* d, const snProblem* p, snArena* scratch) {
  int cones = 0;
  for (int b = 0; b < p->nblock; b++) {
    if (p->block[b].kind != SN_BLOCK_CONE) continue;
    cones++;
    d->most_dofs = p->block[b].ndof > d->most_dofs ? p->block[b].ndof : d->most_dofs;
  }
  int size = cones * d->most_dofs * 4 * d->fours;
  if (size == 0 || size > MOST_TANGENTS) return;
  d->has_tangents = sn_arena_zarray(scratch, int, cones);
  if (d->has_tangents) d->tangents = sn_arena_array(scratch, real, size);
}

static bool allocate(Dense* d, const snProblem* p, snArena* scratch) {
  int n = p->pattern.size, fours = n <= 8 ? 2 : (n + 3) / 4, width = 4 * fours;
  int count = wide_rows(p), room = dense_rows_room(count, width);
  real* number = sn_arena_array(scratch, real, room + (3 * width + MOST_DIM) * width + p->nrow);
  if (!number) return false;
  *d = (Dense){.problem = p,
               .fours = fours,
               .row = dense_rows_in(number, count, width),
               .M = number + room,
               .Q = number + room + width * width,
               .H = number + room + 2 * width * width,
               .scaled = number + room + 3 * width * width,
               .weight = number + room + (3 * width + MOST_DIM) * width};
  allocate_tangents(d, p, scratch);
  return true;
}

// ---- rows and inertia, written out

// The lower triangle
static inline void copy_lower(real* to, const real* from, int fours) {
  for (int k = 0; k < 4 * fours; k++)
    for (int at = 4 * k * fours; at <= 4 * k * fours + k; at += 4) real4_store(to + at, real4_load(from + at));
}

// Q = M without rows. What stands right of the diagonals is worked on and never read: it only has to be numbers.
static inline void forget_rows(const Dense* d) {
  real *Q = d->Q, *H = d->H, *weight = d->weight;
  const real* M = d->M;
  int width = 4 * d->fours;
  for (int k = 0; k < width; k++, Q += width, H += width, M += width) {
    int at = 0;
    for (; at <= k; at += 4) real4_store(Q + at, real4_load(M + at));
    for (; at < width; at += 4) real4_store(H + at, real4_splat(0));
  }
  for (int r = 0, end = d->problem->nrow; r < end; r++) weight[r] = 0;
}

static SN_KERNEL void write_out(const Dense* d) {
  dense_rows_write(d->row, d->problem);
  dense_write_inertia(d->M, d->row.width, d->problem);
  forget_rows(d);
}

// ---- Hessian

// What rows that came or went change of the weights; false where none did. `held` follows.
static inline bool weight_changes(const real* D, const int* state, int count, real* held, real* change) {
  bool changed = false;
  for (int r = 0; r < count; r++) {
    real full = D[r], now = state[r] == SN_ROW_QUADRATIC ? full : 0;
    change[r] = now - held[r];
    changed |= now != held[r];
    held[r] = now;
  }
  return changed;
}

static inline void follow_narrow(const Dense* d, const snBlock* block, const int* state) {
  const real* D = d->problem->D + block->row;
  real *Q = d->Q, *held = d->weight + block->row;
  for (int r = 0; r < block->nrow; r++) {
    real change;
    if (weight_changes(D + r, state + r, 1, held + r, &change)) narrow_add_outer(Q, d->row.width, block, r, change);
  }
}

static inline void follow_wide(const Dense* d, const snBlock* block, const real* J, const int* state) {
  real change[2 * MOST_DIM];
  if (weight_changes(d->problem->D + block->row, state, block->nrow, d->weight + block->row, change))
    add_rows(d->Q, block, change, J, d->scaled, d->fours);
}

static inline void update_active_set(const Dense* d, const int* state) {
  const snProblem* p = d->problem;
  const real* J = d->row.J;
  for (int b = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    if (is_narrow(block)) {
      follow_narrow(d, block, state + block->row);
      continue;
    }
    follow_wide(d, block, J, state + block->row);
    J += block->nrow * d->row.width;
  }
}

static SN_KERNEL void rebuild(const Dense* d, const int* state) {
  forget_rows(d);
  update_active_set(d, state);
}

// A weight that leaves takes digits with it: below this share of what was there, the matrix is made anew.
#define LEAST_REST 1e-8

static inline void update_quadratic(Dense* d, const int* state) {
  int n = d->problem->pattern.size;
  real before[SN_DENSE_DOFS];
  for (int k = 0; k < n; k++) before[k] = d->Q[k * (4 * d->fours + 1)];
  update_active_set(d, state);
  bool lost = false;
  for (int k = 0; k < n; k++) lost |= d->Q[k * (4 * d->fours + 1)] < LEAST_REST * before[k];
  if (lost) rebuild(d, state);
}

// ---- cones

static inline void add_surface(const Dense* d, const snBlock* block, int cone, const real* J, const real* residual) {
  const real* D = d->problem->D + block->row;
  if (!d->tangents) {
    real W[MOST_DIM * MOST_DIM];
    sn_cone_hessian(block, D, residual, W);
    add_cone(d->H, block, W, J, d->scaled, d->fours);
    return;
  }
  real* P = d->tangents + cone * d->most_dofs * 4 * d->fours;
  if (!d->has_tangents[cone]) write_tangents(P, block, J, d->fours);
  d->has_tangents[cone] = true;
  snConeCurvature w = sn_cone_curvature(block, D, residual);
  add_cone_by_tangents(d->H, block, &w, P, J, d->scaled, d->fours);
}

// Contacts on the surface of their cone change all the time: they are added to the copy that is factored.
static inline void add_cones(const Dense* d, const int* state, const real* residual) {
  const snProblem* p = d->problem;
  const real* J = d->row.J;
  for (int b = 0, cone = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    bool is_cone = block->kind == SN_BLOCK_CONE;
    if (is_cone && state[block->row] == SN_ROW_CONE) add_surface(d, block, cone, J, residual + block->row);
    if (!is_narrow(block)) J += block->nrow * d->row.width;
    cone += is_cone;
  }
}

// ---- solver

// The same code for each number of fours
#define FOR_FOURS(fours, call)            \
  switch (fours) {                        \
    case 2: call(2); break;               \
    case 3: call(3); break;               \
    case 4: call(4); break;               \
    case 5: call(5); break;               \
    case 6: call(6); break;               \
    case 7: call(7); break;               \
    case 8: call(8); break;               \
    case 9: call(9); break;               \
    case 10: call(10); break;             \
    case 11: call(11); break;             \
    case 12: call(12); break;             \
    case 13: call(13); break;             \
    default: call(SN_DENSE_FOURS); break; \
  }

// y <- H^-1 y
static inline void solve_matrix(const Dense* d, real* y, int n, int fours) {
  real inverse[SN_DENSE_DOFS];
  dense_ldl_eliminate(d->H, n, y, inverse, fours);
  dense_ldl_substitute(d->H, n, y, y, inverse, fours);
}

static SN_KERNEL void solve(const Dense* d, real* y, int n) {
#define SOLVE(fours) solve_matrix(d, y, n, fours)
  FOR_FOURS(d->fours, SOLVE)
}

static SN_KERNEL void next_direction(snPrimal* primal) {
  Dense* d = primal->own;
  const int* state = primal->solution->state;
  real y[SN_DENSE_DOFS];
  update_quadratic(d, state);
  copy_lower(d->H, d->Q, d->fours);
  add_cones(d, state, primal->line.residual);
  for (int k = 0; k < 4 * d->fours; k++) y[k] = k < primal->n ? -primal->gradient[k] : 0;
  solve(d, y, primal->n);
  dense_copy(primal->direction, y, primal->n);
}

// y = M x
static inline void mul_matrix(const Dense* d, real* y, const real* x, int n, int fours) {
  real4 sum[SN_DENSE_FOURS];
  real whole[SN_DENSE_DOFS];
  SN_UNROLL
  for (int f = 0; f < fours; f++) sum[f] = real4_splat(0);
  for (int k = 0; k < n; k++) {
    real4 entry = real4_splat(x[k]);
    SN_UNROLL
    for (int f = 0; f < fours; f++)
      sum[f] = real4_add(sum[f], real4_mul(entry, real4_load(d->M + 4 * (k * fours + f))));
  }
  SN_UNROLL
  for (int f = 0; f < fours; f++) real4_store(whole + 4 * f, sum[f]);
  dense_copy(y, whole, n);
}

static SN_KERNEL void mul_inertia(snPrimal* primal, real* y, const real* x) {
  const Dense* d = primal->own;
#define MULTIPLY(fours) mul_matrix(d, y, x, primal->n, fours)
  FOR_FOURS(d->fours, MULTIPLY)
}

static SN_KERNEL void mul_rows(snPrimal* primal, real* y, const real* x) {
  const Dense* d = primal->own;
  dense_rows_mul(d->row, primal->problem, y, x);
}

static SN_KERNEL void mul_transposed(snPrimal* primal, real* y, const real* f) {
  const Dense* d = primal->own;
  real sum[SN_DENSE_DOFS];
  dense_rows_mul_transposed(d->row, primal->problem, sum, f);
  dense_copy(y, sum, primal->n);
}

bool sn_newton_dense(const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                     snArena* scratch) {
  static const snPrimalOps ops = {next_direction, sn_primal_updates, mul_inertia, mul_rows, mul_transposed};
  Dense dense;
  snPrimal primal = {.ops = &ops, .own = &dense};
  if (!allocate(&dense, problem, scratch)) return false;
  write_out(&dense);
  if (!sn_primal_start(&primal, problem, settings, solution, scratch)) return false;
  sn_primal_descend(&primal);
  solution->nonzeros = primal.n * primal.n;
  return true;
}
