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

// M^-1 J^T for one row of J; full and path are scratch of the problem's size.
static void solve_row(const snDelassusBlock* own, const snProblem* p, const int* dof, const real* J, int ndof,
                      real* out, real* full, real* path) {
  for (int s = 0; s < own->nrange; s++) dense_clear(full + own->range[s].begin, own->range[s].count);
  for (int c = 0; c < ndof; c++) full[dof[c]] = J[c];
  for (int s = 0; s < own->nrange; s++) {
    snDofRange at = own->range[s];
    sn_ldl_solve(tree_pattern(&p->pattern, at), p->qLD, p->qLDiagInv + at.begin, full + at.begin, path);
    dense_copy(out, full + at.begin, at.count);
    out += at.count;
  }
}

static bool make_block(snDelassusBlock* own, const snProblem* p, const int* tree_of, const int* dof, int ndof,
                       const real* J, int dim, int stride, real* work, snArena* arena) {
  *own = (snDelassusBlock){0};
  if (!find_ranges(own, p, tree_of, dof, ndof, arena)) return false;
  own->MinvJT = sn_arena_array(arena, real, (size_t)dim * (size_t)own->width);
  own->A = sn_arena_zarray(arena, real, (size_t)dim * (size_t)dim);
  if (!own->MinvJT || !own->A) return false;
  real *full = work, *path = work + p->pattern.size;
  for (int r = 0; r < dim; r++) {
    solve_row(own, p, dof, J + (ptrdiff_t)r * stride, ndof, own->MinvJT + (ptrdiff_t)r * own->width, full, path);
    for (int q = 0; q <= r; q++) {
      const real* row = J + (ptrdiff_t)q * stride;
      real sum = 0;
      for (int c = 0; c < ndof; c++) sum += row[c] * full[dof[c]];
      own->A[r * dim + q] = own->A[q * dim + r] = sum;
    }
  }
  return true;
}

static bool make_blocks(snDelassus* delassus, const int* tree_of, real* work, snArena* arena) {
  const snProblem* p = delassus->problem;
  int next = 0;
  for (int b = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    delassus->first[b] = next;
    if (!block->single) {
      if (!make_block(&delassus->block[next++], p, tree_of, block->dof, block->ndof, block->J, block->dim,
                      block->stride, work, arena))
        return false;
      continue;
    }
    for (int r = 0; r < block->nrow; r++)
      if (!make_block(&delassus->block[next++], p, tree_of, block->dof + r, 1, block->J + r, 1, 1, work, arena))
        return false;
  }
  return true;
}

bool sn_delassus_make(snDelassus* delassus, const snProblem* problem, snArena* arena) {
  int n = problem->pattern.size, count = 0;
  for (int b = 0; b < problem->nblock; b++) count += problem->block[b].single ? problem->block[b].nrow : 1;
  *delassus = (snDelassus){.problem = problem,
                           .block = sn_arena_array(arena, snDelassusBlock, count),
                           .first = sn_arena_array(arena, int, problem->nblock),
                           .acceleration = sn_arena_zarray(arena, real, n)};
  int* tree_of = sn_arena_array(arena, int, n);
  real* work = sn_arena_array(arena, real, 2 * n);
  if (!delassus->block || !delassus->first || !delassus->acceleration || !tree_of || !work) return false;
  for (int tree = 0; tree < problem->ntree; tree++)
    for (int dof = problem->tree_dof[tree]; dof < problem->tree_dof[tree + 1]; dof++) tree_of[dof] = tree;
  return make_blocks(delassus, tree_of, work, arena);
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
