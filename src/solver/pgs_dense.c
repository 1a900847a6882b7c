// pgs_dense.c — projected Gauss-Seidel on problems of not many rows: the Delassus matrix is written out
//   reads   problem, start force        writes  force qacc qfrc_constraint state, statistics
//   With M = L^T D L and Y = L^-T J^T, A = J M^-1 J^T + R = Y^T D^-1 Y + R. Both are found for four rows at a time:
//   Y by eliminating dofs from the last to the first, as sn_ldl_solve does on its way up.
//   The gradient A force + b of all rows is kept up to date: a row whose force does not change costs next to nothing.
//   The sweeps are those of pgs.c but for rounding.
#include "solver/pgs.h"
#include "math/dense.h"
#include "math/simd.h"
#include "solver/dense_rows.h"

#define MOST_ROWS 128
#define MOST_DOFS 128

typedef struct Dense {
  const snProblem* problem;
  int rows;       // whole fours: numbers in a row of Y and A
  real* Y;        // J^T, then L^-T J^T: a row per dof
  real* A;        // both triangles
  real* inverse;  // 1 / A_rr
  real *gradient, *force, *work;
  int* last_state;
} Dense;

bool sn_pgs_dense_fits(const snProblem* problem) {
  return problem->nrow <= MOST_ROWS && problem->pattern.size <= MOST_DOFS;
}

static bool allocate(Dense* d, const snProblem* p, snArena* scratch) {
  int rows = round_up_4(p->nrow), n = p->pattern.size;
  real* number = sn_arena_array(scratch, real, (n + rows + 3) * rows + n);
  int* last_state = sn_arena_array(scratch, int, p->nrow);
  if (!number || !last_state) return false;
  *d = (Dense){.problem = p,
               .rows = rows,
               .Y = number,
               .A = number + n * rows,
               .inverse = number + (n + rows) * rows,
               .gradient = number + (n + rows + 1) * rows,
               .force = number + (n + rows + 2) * rows,
               .work = number + (n + rows + 3) * rows,
               .last_state = last_state};
  return true;
}

// ---- the matrix

// y -= s x, whole fours
static inline void subtract_scaled(real* y, const real* x, real s, int count) {
  real4 all = real4_splat(s);
  for (int at = 0; at < count; at += 4)
    real4_store(y + at, real4_sub(real4_load(y + at), real4_mul(all, real4_load(x + at))));
}

static inline void write_pyramid(real* column, int rows, const snBlock* block) {
  for (int k = 1; k < block->dim; k++, column += 2) {
    const real *normal = block->J, *tangent = block->J + k * block->stride;
    real mu = block->friction[k - 1];
    for (int c = 0; c < block->ndof; c++) {
      real along = mu * tangent[c], *at = column + block->dof[c] * rows;
      at[0] = normal[c] + along;
      at[1] = normal[c] - along;
    }
  }
}

// Y = J^T, edges of pyramids written out
static inline void write_rows(const Dense* d) {
  const snProblem* p = d->problem;
  int rows = d->rows, numbers = p->pattern.size * rows;
  real* Y = d->Y;
  for (int i = 0; i < numbers; i += 4) real4_store(Y + i, real4_splat(0));
  for (int b = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    real* column = Y + block->row;
    if (block->single)
      for (int r = 0; r < block->nrow; r++) column[block->dof[r] * rows + r] = block->J[r];
    else if (block->kind == SN_BLOCK_PYRAMID)
      write_pyramid(column, rows, block);
    else
      for (int r = 0; r < block->dim; r++)
        for (int c = 0; c < block->ndof; c++) column[block->dof[c] * rows + r] = block->J[r * block->stride + c];
  }
}

// Y = L^-T J^T in place
static inline void solve_half(const Dense* d) {
  const snPattern* pattern = &d->problem->pattern;
  int rows = d->rows;
  for (int k = pattern->size - 1; k >= 0; k--) {
    const int* column = pattern->colind + pattern->rowadr[k];
    const real* L = d->problem->qLD + pattern->rowadr[k];
    for (int a = pattern->rownnz[k] - 2; a >= 0; a--)
      subtract_scaled(d->Y + column[a] * rows, d->Y + k * rows, L[a], rows);
  }
}

// Four rows of A from `first` on, columns from `at` on: the sum over dofs of Y D^-1 Y. The other triangle follows.
static inline void make_square(const Dense* d, int first, int at) {
  int rows = d->rows;
  const real *left = d->Y + first, *right = d->Y + at;
  real4 sum[4] = {real4_splat(0), real4_splat(0), real4_splat(0), real4_splat(0)};
  for (int k = 0; k < d->problem->pattern.size; k++, left += rows, right += rows) {
    real4 scaled = real4_mul(real4_splat(d->problem->qLDiagInv[k]), real4_load(right));
    SN_UNROLL
    for (int e = 0; e < 4; e++) sum[e] = real4_add(sum[e], real4_mul(real4_splat(left[e]), scaled));
  }
  SN_UNROLL
  for (int e = 0; e < 4; e++) {
    real4_store(d->A + (first + e) * rows + at, sum[e]);
    SN_UNROLL
    for (int c = 0; c < 4; c++) d->A[(at + c) * rows + first + e] = real4_lane(sum[e], c);
  }
}

static SN_KERNEL void make_matrix(const Dense* d) {
  const snProblem* p = d->problem;
  int rows = d->rows;
  write_rows(d);
  solve_half(d);
  for (int first = 0; first < rows; first += 4)
    for (int at = 0; at <= first; at += 4) make_square(d, first, at);
  for (int r = 0; r < p->nrow; r++) {
    d->A[r * rows + r] += p->R[r];
    d->inverse[r] = 1 / d->A[r * rows + r];
  }
}

// gradient = A force + b; what lies beyond the rows is 0
static SN_KERNEL void find_gradient(const Dense* d) {
  const snProblem* p = d->problem;
  dense_rows_sum(d->gradient, d->A, d->rows, d->force, p->nrow);
  for (int r = 0; r < p->nrow; r++) d->gradient[r] += p->b[r];
}

// ---- sweeps

static inline void follow(const Dense* d, int row, real change) {
  subtract_scaled(d->gradient, d->A + row * d->rows, -change, d->rows);
}

static inline real settle_row(const Dense* d, snBlockKind kind, int row) {
  real last = d->force[row], gradient = d->gradient[row], A = d->A[row * d->rows + row];
  real force = clamped_force(d->problem, kind, row, last - gradient * d->inverse[row]), step = force - last;
  if (step == 0) return 0;
  real change = step * (0.5 * A * step + gradient);
  if (change > SN_GREATEST_RISE) return 0;
  d->force[row] = force;
  follow(d, row, step);
  return change;
}

static inline real sweep_cone(const Dense* d, const snBlock* block) {
  int dim = block->dim, row = block->row;
  real A[36] = {0}, gradient[6] = {0}, last[6];
  for (int r = 0; r < dim; r++) {
    dense_copy(A + r * dim, d->A + (row + r) * d->rows + row, dim);
    gradient[r] = d->gradient[row + r];
  }
  real change = settle_cone(d->force + row, last, A, gradient, block->friction, dim);
  for (int r = 0; r < dim; r++)
    if (d->force[row + r] != last[r]) follow(d, row + r, d->force[row + r] - last[r]);
  return change;
}

// The kind is a constant where this is inlined.
static inline real settle_rows(const Dense* d, const snBlock* block, snBlockKind kind) {
  real change = 0;
  for (int row = block->row; row < block->row + block->nrow; row++) change += settle_row(d, kind, row);
  return change;
}

// Returns the change of cost.
static SN_KERNEL double sweep(const Dense* d) {
  real change = 0;
  for (int b = 0; b < d->problem->nblock; b++) {
    const snBlock* block = d->problem->block + b;
    switch (block->kind) {
      case SN_BLOCK_EQUALITY: change += settle_rows(d, block, SN_BLOCK_EQUALITY); break;
      case SN_BLOCK_FRICTION: change += settle_rows(d, block, SN_BLOCK_FRICTION); break;
      case SN_BLOCK_LIMIT:
      case SN_BLOCK_PYRAMID: change += settle_rows(d, block, SN_BLOCK_LIMIT); break;
      case SN_BLOCK_CONE: change += sweep_cone(d, block); break;
    }
  }
  return change;
}

bool sn_pgs_dense(const snProblem* problem, const snSolverSettings* settings, snSolution* solution, snArena* scratch) {
  Dense dense;
  if (!allocate(&dense, problem, scratch)) return false;
  make_matrix(&dense);
  dense_copy(dense.force, solution->force, problem->nrow);
  find_gradient(&dense);
  sn_dual_states(problem, solution->force, solution->state);
  solution->iterations = 0;
  while (solution->iterations < settings->iterations) {
    real change = sweep(&dense);
    if (solution->stat) dense_copy(solution->force, dense.force, problem->nrow);
    if (sn_dual_close(problem, settings, solution, -change, settings->tolerance, dense.last_state)) break;
  }
  dense_copy(solution->force, dense.force, problem->nrow);
  solution->nonzeros = problem->nrow * problem->nrow;
  sn_dual_finish(problem, solution, dense.work);
  return true;
}
