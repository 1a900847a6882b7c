// newton_small.c — Newton's method on small problems: rows, inertia and Hessian are dense
//   reads   problem, start qacc        writes  qacc qfrc_constraint force state, statistics
//   Up to some dofs the bookkeeping of sparse rows costs more than the zeros that it saves: rows are written out
//   (dense_rows.h), and H = M + sum of D_r J_r J_r^T over the active ones is dense.
//   The iterates are those of newton.c but for rounding.
#include "solver/newton.h"
#include "math/dense.h"
#include "math/simd.h"
#include "solver/cone.h"
#include "solver/dense_ldl.h"
#include "solver/dense_rows.h"
#include "solver/primal.h"

typedef struct Small {
  snDenseRows row;
  real *M, *H;  // row.width numbers in a row
  real *weighted, *weight;
  int* active;
} Small;

bool sn_newton_small_fits(const snProblem* problem) {
  return problem->pattern.size <= SN_SMALL_DOFS && problem->nrow <= SN_SMALL_ROWS;
}

// ---- memory

static bool allocate(Small* d, const snProblem* p, snArena* scratch) {
  int n = p->pattern.size, width = dense_rows_width(n), rows = round_up_4(p->nrow);
  int room = dense_rows_room(p->nrow, width);
  real* number = sn_arena_array(scratch, real, room + 2 * width * width + 6 * width + rows);
  int* active = sn_arena_array(scratch, int, rows);
  if (!number || !active) return false;
  *d = (Small){.row = dense_rows_in(number, p->nrow, width),
               .M = number + room,
               .H = number + room + width * width,
               .weighted = number + room + 2 * width * width,
               .weight = number + room + 2 * width * width + 6 * width,
               .active = active};
  return true;
}

// ---- rows and inertia, written out

static SN_KERNEL void write_out(const Small* d, const snProblem* p) {
  dense_rows_write(d->row, p);
  dense_write_inertia(d->M, d->row.width, p);
}

// ---- products

static SN_KERNEL void mul_inertia(snPrimal* primal, real* y, const real* x) {
  const Small* d = primal->own;
  real sum[SN_SMALL_DOFS];
  dense_rows_sum(sum, d->M, d->row.width, x, primal->n);
  dense_copy(y, sum, primal->n);
}

static SN_KERNEL void mul_rows(snPrimal* primal, real* y, const real* x) {
  const Small* d = primal->own;
  dense_rows_sum(y, d->row.JT, d->row.rows, x, primal->n);
}

static SN_KERNEL void mul_transposed(snPrimal* primal, real* y, const real* f) {
  const Small* d = primal->own;
  real sum[SN_SMALL_DOFS];
  dense_rows_sum(sum, d->row.J, d->row.width, f, primal->problem->nrow);
  dense_copy(y, sum, primal->n);
}

// ---- Hessian

// Here and below `fours` is the number of fours in a row of H, a constant where this is inlined: the loops over them
// unroll, and what is used again stays in registers.

// H += sum over four rows of left_e right_e^T
static inline void add_outer(const Small* d, int n, const real* const left[4], const real* const right[4], int fours) {
  SN_UNROLL
  for (int f = 0; f < fours; f++) {
    int end = n < 4 * f + 4 ? n : 4 * f + 4;
    for (int i = 4 * f; i < end; i++) {
      real* row = d->H + i * 4 * fours;
      real4 a = real4_splat(left[0][i]), b = real4_splat(left[1][i]);
      real4 c = real4_splat(left[2][i]), e = real4_splat(left[3][i]);
      SN_UNROLL
      for (int at = 0; at <= 4 * f; at += 4) {
        real4 first = real4_add(real4_mul(a, real4_load(right[0] + at)), real4_mul(b, real4_load(right[1] + at)));
        real4 second = real4_add(real4_mul(c, real4_load(right[2] + at)), real4_mul(e, real4_load(right[3] + at)));
        real4_store(row + at, real4_add(real4_load(row + at), real4_add(first, second)));
      }
    }
  }
}

// Rows in their quadratic part, four by four; the last may be joined by others of weight 0.
static inline void add_quadratic(const Small* d, int n, const snProblem* p, const int* state, int fours) {
  int *active = d->active, count = 0;
  real* weight = d->weight;
  for (int r = 0, end = p->nrow; r < end; r++) {
    active[count] = r;
    weight[count] = p->D[r];
    count += state[r] == SN_ROW_QUADRATIC;
  }
  for (int r = count; r < round_up_4(count); r++) d->active[r] = 0, d->weight[r] = 0;
  for (int first = 0; first < count; first += 4) {
    const real *left[4], *right[4];
    for (int e = 0; e < 4; e++) {
      right[e] = d->row.J + d->active[first + e] * 4 * fours;
      left[e] = d->weighted + e * 4 * fours;
      real4 weight = real4_splat(d->weight[first + e]);
      SN_UNROLL
      for (int at = 0; at < 4 * fours; at += 4)
        real4_store(d->weighted + e * 4 * fours + at, real4_mul(weight, real4_load(right[e] + at)));
    }
    add_outer(d, n, left, right, fours);
  }
}

// Contacts on the surface of their cone: H += J^T W J with W of the cone.
static inline void add_cone(const Small* d, int n, const snProblem* p, const snBlock* block, const real* J,
                            const real* residual, int fours) {
  real W[36];
  int dim = block->dim;
  sn_cone_hessian(block, p->D + block->row, residual + block->row, W);
  for (int r = 0; r < dim; r++)
    for (int at = 0; at < d->row.width; at += 4) {
      real4 sum = real4_splat(0);
      for (int q = 0; q < dim; q++)
        sum = real4_add(sum, real4_mul(real4_splat(W[r * dim + q]), real4_load(J + q * d->row.width + at)));
      real4_store(d->weighted + r * d->row.width + at, sum);
    }
  // rows beyond the last are joined as zeros
  static const real zero[SN_SMALL_DOFS] = {0};
  for (int first = 0; first < dim; first += 4) {
    const real *left[4], *right[4];
    for (int e = 0; e < 4; e++) {
      bool real_row = first + e < dim;
      left[e] = real_row ? d->weighted + (first + e) * d->row.width : zero;
      right[e] = real_row ? J + (first + e) * d->row.width : zero;
    }
    add_outer(d, n, left, right, fours);
  }
}

static inline void make_hessian(const Small* d, int n, const snProblem* p, const int* state, const real* residual,
                                int fours) {
  for (int i = 0; i < n * 4 * fours; i += 4) real4_store(d->H + i, real4_load(d->M + i));
  add_quadratic(d, n, p, state, fours);
  for (int b = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    if (block->kind == SN_BLOCK_CONE && state[block->row] == SN_ROW_CONE)
      add_cone(d, n, p, block, d->row.J + block->row * 4 * fours, residual, fours);
  }
}

static inline void find_direction(snPrimal* primal, int fours) {
  const Small* d = primal->own;
  real y[SN_SMALL_DOFS], inverse[SN_SMALL_DOFS];
  int n = primal->n;
  make_hessian(d, 4 * fours, primal->problem, primal->solution->state, primal->line.residual, fours);
  for (int k = 0; k < 4 * fours; k++) y[k] = k < n ? -primal->gradient[k] : 0;
  if (fours <= SN_REGISTER_FOURS) {
    dense_ldl_solve_in_registers(d->H, y, fours);
    dense_copy(primal->direction, y, n);
  } else {
    dense_ldl_eliminate(d->H, n, y, inverse, fours);
    dense_ldl_substitute(d->H, n, primal->direction, y, inverse, fours);
  }
}

static SN_KERNEL void next_direction(snPrimal* primal) {
  const Small* d = primal->own;
  switch (d->row.width / 4) {
    case 2: find_direction(primal, 2); break;
    case 3: find_direction(primal, 3); break;
    default: find_direction(primal, 4); break;
  }
}

bool sn_newton_small(const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                     snArena* scratch) {
  static const snPrimalOps ops = {next_direction, sn_primal_updates, mul_inertia, mul_rows, mul_transposed};
  Small small;
  snPrimal primal = {.ops = &ops, .own = &small};
  if (!allocate(&small, problem, scratch)) return false;
  write_out(&small, problem);
  if (!sn_primal_start(&primal, problem, settings, solution, scratch)) return false;
  sn_primal_descend(&primal);
  solution->nonzeros = primal.n * primal.n;
  return true;
}
