// newton_tree.c — Newton's method where every row acts along one path of the kinematic tree
//   reads   problem, start qacc        writes  qacc qfrc_constraint force state, statistics
//   Rows of single dofs and contacts with what does not move add to H = M + J^T W J only where M has entries: H keeps
//   the branch-induced sparsity of M, and is stored and factored along the paths of the tree (tree_ldl.h).
//   The iterates are those of newton.c but for rounding.
#include "solver/newton.h"
#include "math/dense.h"
#include "math/simd.h"
#include "solver/cone.h"
#include "solver/dense_rows.h"
#include "solver/primal.h"
#include "solver/tree_ldl.h"

#define MOST_DIM  6
#define MOST_DOFS 512
#define MOST_ROWS 12  // of more than one dof: beyond, products with rows that are written out are faster

typedef struct Tree {
  const snProblem* problem;
  int stride;     // numbers from one row of Q and H to the next
  real *Q, *H;    // M + the rows that are in the quadratic part of their cost; Q + cones, then its factors
  real* inverse;  // by dof: 1 / D of the factors
  snTreeOrder order;
  real* weight;  // by row: what Q has of D, so that only rows that came or went are added
  real* scaled;  // W J of a block
  int width;     // of a row of M; 0: M stays as it is
  real* M;       // both triangles, for up to SN_DENSE_DOFS dofs
} Tree;

// ---- fitting

// Contacts, and points and bodies that equalities hold to the world
static bool has_usual_size(const snBlock* block) {
  return block->dim == 1 || block->dim == 3 || block->dim == 4 || block->dim == MOST_DIM;
}

// All dofs from a root to the last of them
static bool is_path(const snBlock* block, const snPattern* p) {
  int last = block->dof[block->ndof - 1];
  if (block->ndof != p->rownnz[last]) return false;
  const int* column = p->colind + p->rowadr[last];
  for (int c = 0; c < block->ndof; c++)
    if (block->dof[c] != column[c]) return false;
  return true;
}

static int deepest(const snPattern* p) {
  int most = 0;
  for (int k = 0; k < p->size; k++) most = p->rownnz[k] > most ? p->rownnz[k] : most;
  return most - 1;
}

bool sn_newton_tree_fits(const snProblem* problem) {
  const snPattern* pattern = &problem->pattern;
  if (pattern->size > MOST_DOFS || wide_rows(problem) > MOST_ROWS) return false;
  const int* known = NULL;
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    if (block->single || block->dof == known) continue;
    if (!has_usual_size(block) || block->ndof == 0 || !is_path(block, pattern)) return false;
    known = block->dof;
  }
  return deepest(pattern) <= SN_TREE_DEPTH;
}

// ---- memory

static bool allocate(Tree* d, const snProblem* p, snArena* scratch) {
  int n = p->pattern.size, stride = 4 * tree_fours(deepest(&p->pattern));
  // a block's last four may go one slot beyond its row
  int matrix = n * stride + 4;
  int width = n <= SN_DENSE_DOFS ? (n + 3) & ~3 : 0, used = 2 * matrix + MOST_DIM * stride + n + p->nrow;
  real* number = sn_arena_array(scratch, real, used + width * width);
  int* room = sn_arena_array(scratch, int, 2 * n);
  if (!number || !room) return false;
  *d = (Tree){.problem = p,
              .order = tree_order(&p->pattern, room),
              .stride = stride,
              .width = width,
              .M = number + used,
              .Q = number,
              .H = number + matrix,
              .scaled = number + 2 * matrix,
              .inverse = number + 2 * matrix + MOST_DIM * stride,
              .weight = number + 2 * matrix + MOST_DIM * stride + n};
  return true;
}

// ---- Hessian

static inline real* diagonal_of(const Tree* d, real* matrix, int dof) {
  return matrix + dof * d->stride + d->problem->pattern.rownnz[dof];
}

// Q = M without rows
static inline void forget_rows(const Tree* d) {
  const snPattern* p = &d->problem->pattern;
  real *row = d->Q, *weight = d->weight;
  for (int i = 0, end = p->size * d->stride + 4; i < end; i += 4) real4_store(row + i, real4_splat(0));
  for (int k = 0, n = p->size; k < n; k++, row += d->stride) {
    const real* entry = d->problem->M + p->rowadr[k];
    int count = p->rownnz[k], a = 0;
    for (; a + 4 <= count; a += 4) real4_store(row + 1 + a, real4_load(entry + a));
    for (; a < count; a++) {
      SN_ONE_BY_ONE(a);
      row[1 + a] = entry[a];
    }
  }
  for (int r = 0, end = d->problem->nrow; r < end; r++) weight[r] = 0;
}

// H += S^T J for `dim` rows of S = W J and J, over the path of a block; `dim` is a constant where this is inlined.
static inline __attribute__((always_inline)) void add_outer(const Tree* d, real* H, const snBlock* block, int dim) {
  const real *S = d->scaled, *J = block->J;
  ptrdiff_t width = d->stride, stride = block->stride;
  for (int c = 0; c < block->ndof; c++) {
    real* row = H + block->dof[c] * width + 1;
    real4 s[MOST_DIM];
    SN_UNROLL
    for (int r = 0; r < dim; r++) s[r] = real4_splat(S[r * width + c]);
    for (int at = 0; at <= c; at += 4) {
      real4 sum = real4_load(row + at);
      SN_UNROLL
      for (int r = 0; r < dim; r++) sum = real4_add(sum, real4_mul(s[r], real4_load(J + r * stride + at)));
      real4_store(row + at, sum);
    }
  }
}

// S = W J; `dim` is a constant where this is inlined.
static inline __attribute__((always_inline)) void weigh(const Tree* d, const real* W, const snBlock* block, int dim) {
  const real* J = block->J;
  ptrdiff_t width = d->stride, stride = block->stride;
  for (int r = 0; r < dim; r++) {
    real4 weight[MOST_DIM];
    SN_UNROLL
    for (int q = 0; q < dim; q++) weight[q] = real4_splat(W[r * dim + q]);
    for (int at = 0; at < block->ndof; at += 4) {
      real4 sum = real4_mul(weight[0], real4_load(J + at));
      SN_UNROLL
      for (int q = 1; q < dim; q++) sum = real4_add(sum, real4_mul(weight[q], real4_load(J + q * stride + at)));
      real4_store(d->scaled + r * width + at, sum);
    }
  }
}

// H += J^T W J for a block
static inline void add_block(const Tree* d, real* H, const snBlock* block, const real* W) {
  switch (block->dim) {
    case 1: weigh(d, W, block, 1), add_outer(d, H, block, 1); break;
    case 3: weigh(d, W, block, 3), add_outer(d, H, block, 3); break;
    case 4: weigh(d, W, block, 4), add_outer(d, H, block, 4); break;
    default: weigh(d, W, block, MOST_DIM), add_outer(d, H, block, MOST_DIM); break;
  }
}

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

static inline void follow_singles(const Tree* d, const snBlock* block, const int* state) {
  const real* D = d->problem->D + block->row;
  real* held = d->weight + block->row;
  for (int r = 0; r < block->nrow; r++) {
    real full = D[r], now = state[r] == SN_ROW_QUADRATIC ? full : 0;
    if (now == held[r]) continue;
    *diagonal_of(d, d->Q, block->dof[r]) += (now - held[r]) * block->J[r] * block->J[r];
    held[r] = now;
  }
}

// Weights of the rows of J, dim x dim numbers
static inline void fold_weights(const snBlock* block, real* W, const real* weight) {
  if (block->kind == SN_BLOCK_PYRAMID) {
    pyramid_fold_weights(block, W, weight);
    return;
  }
  int dim = block->dim;
  for (int i = 0; i < dim * dim; i++) W[i] = 0;
  for (int r = 0; r < dim; r++) W[r * (dim + 1)] = weight[r];
}

static inline void update_active_set(const Tree* d, const int* state) {
  const snProblem* p = d->problem;
  for (int b = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    real change[2 * MOST_DIM], W[MOST_DIM * MOST_DIM];
    if (block->single) {
      follow_singles(d, block, state + block->row);
      continue;
    }
    if (!weight_changes(p->D + block->row, state + block->row, block->nrow, d->weight + block->row, change)) continue;
    fold_weights(block, W, change);
    add_block(d, d->Q, block, W);
  }
}

// Whether rows come into the quadratic part of their cost, or leave it
typedef struct Change {
  bool comes, leaves;
} Change;

static inline Change change_of(const Tree* d, const int* state) {
  int comes = 0, leaves = 0;
  for (int r = 0, end = d->problem->nrow; r < end; r++) {
    int now = state[r] == SN_ROW_QUADRATIC, before = d->weight[r] != 0;
    comes |= now & ~before;
    leaves |= before & ~now;
  }
  return (Change){comes, leaves};
}

// A weight that leaves takes digits with it: below this share of what was there, the matrix is made anew.
#define LEAST_REST 1e-8

static inline void update_quadratic(const Tree* d, const int* state) {
  int n = d->problem->pattern.size;
  real before[MOST_DOFS];
  Change change = change_of(d, state);
  if (!change.comes && !change.leaves) return;
  for (int k = 0; k < n && change.leaves; k++) before[k] = *diagonal_of(d, d->Q, k);
  update_active_set(d, state);
  bool lost = false;
  for (int k = 0; k < n && change.leaves; k++) lost |= *diagonal_of(d, d->Q, k) < LEAST_REST * before[k];
  if (!lost) return;
  forget_rows(d);
  update_active_set(d, state);
}

// H = Q beside y = -gradient
static inline void copy_rows(const Tree* d, const real* gradient) {
  const snPattern* p = &d->problem->pattern;
  const real4 none = real4_splat(0);
  const mask4 first = real4_above(real4_of(1, 0, 0, 0), none);
  const real* from = d->Q;
  real* to = d->H;
  for (int k = 0; k < p->size; k++, from += d->stride, to += d->stride) {
    real4_store(to, real4_select(first, real4_splat(-gradient[k]), real4_load(from)));
    for (int at = 4; at < d->stride; at += 4) real4_store(to + at, real4_load(from + at));
  }
}

// Contacts on the surface of their cone change all the time: they are added to the copy that is factored.
static inline void add_cones(const Tree* d, const int* state, const real* residual) {
  const snProblem* p = d->problem;
  for (int b = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    if (block->kind != SN_BLOCK_CONE || state[block->row] != SN_ROW_CONE) continue;
    real W[MOST_DIM * MOST_DIM];
    sn_cone_hessian(block, p->D + block->row, residual + block->row, W);
    add_block(d, d->H, block, W);
  }
}

// ---- solver

static SN_KERNEL void mul_inertia(snPrimal* primal, real* y, const real* x) {
  const Tree* d = primal->own;
  real whole[SN_DENSE_DOFS];
  dense_rows_sum(whole, d->M, d->width, x, primal->n);
  dense_copy(y, whole, primal->n);
}

static SN_KERNEL void write_out(const Tree* d) {
  forget_rows(d);
  if (d->width > 0) dense_write_inertia(d->M, d->width, d->problem);
}

static SN_KERNEL void next_direction(snPrimal* primal) {
  const Tree* d = primal->own;
  const int* state = primal->solution->state;
  update_quadratic(d, state);
  copy_rows(d, primal->gradient);
  add_cones(d, state, primal->line.residual);
  snTreeRows rows = {&d->problem->pattern, d->stride, d->H, d->inverse};
  tree_ldl_factor(&rows, d->order);
  tree_ldl_substitute(&rows, primal->direction);
}

bool sn_newton_tree(const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                    snArena* scratch) {
  static const snPrimalOps dense = {next_direction, sn_primal_updates, mul_inertia, sn_primal_mul_rows,
                                    sn_primal_mul_transposed};
  static const snPrimalOps sparse = {next_direction, sn_primal_updates, sn_primal_mul_inertia, sn_primal_mul_rows,
                                     sn_primal_mul_transposed};
  Tree tree;
  if (!allocate(&tree, problem, scratch)) return false;
  snPrimal primal = {.ops = tree.width > 0 ? &dense : &sparse, .own = &tree};
  write_out(&tree);
  if (!sn_primal_start(&primal, problem, settings, solution, scratch)) return false;
  sn_primal_descend(&primal);
  solution->nonzeros = primal.n * primal.n;
  return true;
}
