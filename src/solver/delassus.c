// delassus.c — the Delassus matrix: from forces of rows to accelerations of rows
//   reads   qLD, blocks        writes  M^-1 J^T and J M^-1 J^T block by block
//   M is a forest: a force on dofs of a tree moves that tree only.
#include "solver/delassus.h"
#include "math/dense.h"

// Rows of the pattern that belong to a tree, which the factors see as a matrix of its own.
static snPattern tree_pattern(const snPattern* p, snDofRange s) {
  return (snPattern){s.count, p->rownnz + s.begin, p->rowadr + s.begin, p->colind};
}

static snDofRange tree_range(const snProblem* p, int tree) {
  return (snDofRange){p->tree_dof[tree], p->tree_dof[tree + 1] - p->tree_dof[tree]};
}

// Trees of a rising dof list
static bool find_ranges(snDelassusBlock* own, const snProblem* p, const int* tree_of, const int* dof, int ndof,
                        snArena* arena) {
  int count = 0, last = -1;
  for (int c = 0; c < ndof; c++) {
    count += tree_of[dof[c]] != last;
    last = tree_of[dof[c]];
  }
  own->range = sn_arena_array(arena, snDofRange, count);
  if (!own->range) return false;
  last = -1;
  for (int c = 0; c < ndof; c++) {
    int tree = tree_of[dof[c]];
    if (tree == last) continue;
    last = tree;
    own->range[own->nrange++] = tree_range(p, tree);
    own->width += tree_range(p, tree).count;
  }
  return true;
}

// As many rows are solved for at once.
enum { LANES = 4 };

// Scratch of the problem's size: right-hand sides and solutions of a few rows side by side, and paths of the solve.
typedef struct Lanes {
  real *full, *path;
} Lanes;

// M^-1 J^T for a few rows of J, each in a lane; the bits are those of one by one.
static void solve_rows(const snDelassusBlock* own, const snProblem* p, const int* dof, const real* J, int ndof,
                       int stride, int rows, Lanes x) {
  for (int s = 0; s < own->nrange; s++) dense_clear(x.full + LANES * own->range[s].begin, LANES * own->range[s].count);
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < ndof; c++) x.full[LANES * dof[c] + r] = J[(ptrdiff_t)r * stride + c];
  for (int s = 0; s < own->nrange; s++) {
    snDofRange at = own->range[s];
    sn_ldl_solve_four(tree_pattern(&p->pattern, at), p->qLD, p->qLDiagInv + at.begin, x.full + LANES * at.begin,
                      x.path);
  }
}

static void store_solution(const snDelassusBlock* own, const real* full, int lane, real* out) {
  for (int s = 0; s < own->nrange; s++)
    for (int i = 0; i < own->range[s].count; i++) *out++ = full[LANES * (own->range[s].begin + i) + lane];
}

static bool make_block(snDelassusBlock* own, const snProblem* p, const int* tree_of, const int* dof, int ndof,
                       const real* J, int dim, int stride, Lanes x, snArena* arena) {
  *own = (snDelassusBlock){0};
  if (!find_ranges(own, p, tree_of, dof, ndof, arena)) return false;
  own->MinvJT = sn_arena_array(arena, real, (size_t)dim * (size_t)own->width);
  own->A = sn_arena_zarray(arena, real, (size_t)dim * (size_t)dim);
  if (!own->MinvJT || !own->A) return false;
  for (int r = 0; r < dim; r++) {
    int lane = r % LANES, rows = dim - r < LANES ? dim - r : LANES;
    if (lane == 0) solve_rows(own, p, dof, J + (ptrdiff_t)r * stride, ndof, stride, rows, x);
    store_solution(own, x.full, lane, own->MinvJT + (ptrdiff_t)r * own->width);
    for (int q = 0; q <= r; q++) {
      const real* row = J + (ptrdiff_t)q * stride;
      real sum = 0;
      for (int c = 0; c < ndof; c++) sum += row[c] * x.full[LANES * dof[c] + lane];
      own->A[r * dim + q] = own->A[q * dim + r] = sum;
    }
  }
  return true;
}

// How many single rows from `row` on are in one tree and fit side by side.
static int singles_together(const snBlock* block, const int* tree_of, int row) {
  int count = 1;
  while (count < LANES && row + count < block->nrow && tree_of[block->dof[row + count]] == tree_of[block->dof[row]])
    count++;
  return count;
}

static bool make_singles(snDelassusBlock* own, const snProblem* p, const int* tree_of, const snBlock* block, int row,
                         int count, Lanes x, snArena* arena) {
  snDofRange at = tree_range(p, tree_of[block->dof[row]]);
  dense_clear(x.full + LANES * at.begin, LANES * at.count);
  for (int i = 0; i < count; i++) x.full[LANES * block->dof[row + i] + i] = block->J[row + i];
  sn_ldl_solve_four(tree_pattern(&p->pattern, at), p->qLD, p->qLDiagInv + at.begin, x.full + LANES * at.begin, x.path);
  for (int i = 0; i < count; i++) {
    own[i] = (snDelassusBlock){0};
    if (!find_ranges(&own[i], p, tree_of, block->dof + row + i, 1, arena)) return false;
    own[i].MinvJT = sn_arena_array(arena, real, at.count);
    own[i].A = sn_arena_array(arena, real, 1);
    if (!own[i].MinvJT || !own[i].A) return false;
    store_solution(&own[i], x.full, i, own[i].MinvJT);
    own[i].A[0] = 0 + block->J[row + i] * x.full[LANES * block->dof[row + i] + i];
  }
  return true;
}

static bool make_blocks(snDelassus* delassus, const int* tree_of, Lanes x, snArena* arena) {
  const snProblem* p = delassus->problem;
  int next = 0;
  for (int b = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    delassus->first[b] = next;
    if (!block->single) {
      if (!make_block(&delassus->block[next++], p, tree_of, block->dof, block->ndof, block->J, block->dim,
                      block->stride, x, arena))
        return false;
      continue;
    }
    for (int r = 0, count; r < block->nrow; r += count, next += count) {
      count = singles_together(block, tree_of, r);
      if (!make_singles(&delassus->block[next], p, tree_of, block, r, count, x, arena)) return false;
    }
  }
  return true;
}

static bool make_all(snDelassus* delassus, snArena* arena, snArena* scratch) {
  const snProblem* p = delassus->problem;
  int n = p->pattern.size, count = 0;
  for (int b = 0; b < p->nblock; b++) count += p->block[b].single ? p->block[b].nrow : 1;
  delassus->block = sn_arena_array(arena, snDelassusBlock, count);
  delassus->first = sn_arena_array(arena, int, p->nblock);
  int* tree_of = sn_arena_array(scratch, int, n);
  Lanes x = {sn_arena_array(scratch, real, LANES * n), sn_arena_array(scratch, real, LANES * n)};
  if (!delassus->block || !delassus->first || !tree_of || !x.full || !x.path) return false;
  for (int tree = 0; tree < p->ntree; tree++)
    for (int dof = p->tree_dof[tree]; dof < p->tree_dof[tree + 1]; dof++) tree_of[dof] = tree;
  return make_blocks(delassus, tree_of, x, arena);
}

bool sn_delassus_make(snDelassus* delassus, const snProblem* problem, snArena* arena) {
  snKeptDelassus* kept = problem->kept;
  *delassus = (snDelassus){.problem = problem, .acceleration = sn_arena_zarray(arena, real, problem->pattern.size)};
  if (!delassus->acceleration) return false;
  if (kept && kept->block) {
    delassus->block = kept->block, delassus->first = kept->first;
    return true;
  }
  if (!make_all(delassus, kept && kept->arena ? kept->arena : arena, arena)) return false;
  if (kept && kept->arena) kept->block = delassus->block, kept->first = delassus->first;
  return true;
}

void sn_delassus_set(snDelassus* delassus, const real* force, real* work) {
  const snProblem* p = delassus->problem;
  dense_clear(delassus->acceleration, p->pattern.size);
  sn_problem_add_transposed(p, delassus->acceleration, force);
  sn_ldl_solve(p->pattern, p->qLD, p->qLDiagInv, delassus->acceleration, work);
}

void sn_delassus_motion(const snDelassus* delassus, int b, int row, real* motion) {
  const snBlock* block = delassus->problem->block + b;
  const real* a = delassus->acceleration;
  if (block->single) {
    motion[0] = block->J[row] * a[block->dof[row]];
    return;
  }
  for (int r = 0; r < block->dim; r++) {
    const real* J = block->J + (ptrdiff_t)r * block->stride;
    real sum = 0;
    for (int c = 0; c < block->ndof; c++) sum += J[c] * a[block->dof[c]];
    motion[r] = sum;
  }
}

void sn_delassus_add(snDelassus* delassus, int b, int row, const real* change) {
  const snBlock* block = delassus->problem->block + b;
  const snDelassusBlock* own = &delassus->block[delassus->first[b] + (block->single ? row : 0)];
  int dim = block->single ? 1 : block->dim;
  for (int r = 0; r < dim; r++) {
    if (change[r] == 0) continue;
    const real* column = own->MinvJT + (ptrdiff_t)r * own->width;
    for (int s = 0; s < own->nrange; s++) {
      dense_add_scaled(delassus->acceleration + own->range[s].begin, column, change[r], own->range[s].count);
      column += own->range[s].count;
    }
  }
}
