// response.c — what forces of rows do to the motion of rows
//   reads   qLD, blocks        writes  M^-1 J^T and J M^-1 J^T block by block
//   M is a forest: a force on dofs of a tree moves that tree only.
#include "solver/response.h"
#include "math/dense.h"
#include "solver/solve.h"

// Rows of the pattern that belong to a tree, which the factors see as a matrix of its own.
static snPattern tree_pattern(const snPattern* p, snStretch s) {
  return (snPattern){s.count, p->rownnz + s.begin, p->rowadr + s.begin, p->colind};
}

static snStretch tree_stretch(const snProblem* p, int tree) {
  return (snStretch){p->tree_dof[tree], p->tree_dof[tree + 1] - p->tree_dof[tree]};
}

// Trees of a rising dof list
static bool find_stretches(snReply* reply, const snProblem* p, const int* tree_of, const int* dof, int ndof,
                           snArena* arena) {
  int count = 0, last = -1;
  for (int c = 0; c < ndof; c++) {
    count += tree_of[dof[c]] != last;
    last = tree_of[dof[c]];
  }
  reply->stretch = sn_arena_array(arena, snStretch, count);
  if (!reply->stretch) return false;
  last = -1;
  for (int c = 0; c < ndof; c++) {
    int tree = tree_of[dof[c]];
    if (tree == last) continue;
    last = tree;
    reply->stretch[reply->nstretch++] = tree_stretch(p, tree);
    reply->width += tree_stretch(p, tree).count;
  }
  return true;
}

// M^-1 J^T for one row of J; full and path are scratch of the problem's size.
static void solve_row(const snReply* reply, const snProblem* p, const int* dof, const real* J, int ndof, real* motion,
                      real* full, real* path) {
  for (int s = 0; s < reply->nstretch; s++)
    dense_clear(full + reply->stretch[s].begin, reply->stretch[s].count);
  for (int c = 0; c < ndof; c++) full[dof[c]] = J[c];
  for (int s = 0; s < reply->nstretch; s++) {
    snStretch at = reply->stretch[s];
    sn_ldl_solve(tree_pattern(&p->pattern, at), p->qLD, p->qLDiagInv + at.begin, full + at.begin, path);
    dense_copy(motion, full + at.begin, at.count);
    motion += at.count;
  }
}

static bool make_reply(snReply* reply, const snProblem* p, const int* tree_of, const int* dof, int ndof, const real* J,
                       int dim, int stride, real* work, snArena* arena) {
  *reply = (snReply){0};
  if (!find_stretches(reply, p, tree_of, dof, ndof, arena)) return false;
  reply->motion = sn_arena_array(arena, real, (size_t)dim * (size_t)reply->width);
  reply->A = sn_arena_zarray(arena, real, (size_t)dim * (size_t)dim);
  if (!reply->motion || !reply->A) return false;
  real *full = work, *path = work + p->pattern.size;
  for (int r = 0; r < dim; r++) {
    solve_row(reply, p, dof, J + (ptrdiff_t)r * stride, ndof, reply->motion + (ptrdiff_t)r * reply->width, full, path);
    for (int q = 0; q <= r; q++) {
      const real* row = J + (ptrdiff_t)q * stride;
      real sum = 0;
      for (int c = 0; c < ndof; c++) sum += row[c] * full[dof[c]];
      reply->A[r * dim + q] = reply->A[q * dim + r] = sum;
    }
  }
  return true;
}

static bool make_replies(snResponse* response, const int* tree_of, real* work, snArena* arena) {
  const snProblem* p = response->problem;
  int next = 0;
  for (int b = 0; b < p->nblock; b++) {
    const snBlock* block = p->block + b;
    response->single[b] = next;
    if (!block->single) {
      if (!make_reply(&response->reply[next++], p, tree_of, block->dof, block->ndof, block->J, block->dim,
                      block->stride, work, arena))
        return false;
      continue;
    }
    for (int r = 0; r < block->nrow; r++)
      if (!make_reply(&response->reply[next++], p, tree_of, block->dof + r, 1, block->J + r, 1, 1, work, arena))
        return false;
  }
  return true;
}

bool sn_response_make(snResponse* response, const snProblem* problem, snArena* arena) {
  int n = problem->pattern.size, replies = 0;
  for (int b = 0; b < problem->nblock; b++) replies += problem->block[b].single ? problem->block[b].nrow : 1;
  *response = (snResponse){.problem = problem,
                           .reply = sn_arena_array(arena, snReply, replies),
                           .single = sn_arena_array(arena, int, problem->nblock),
                           .acceleration = sn_arena_zarray(arena, real, n)};
  int* tree_of = sn_arena_array(arena, int, n);
  real* work = sn_arena_array(arena, real, 2 * n);
  if (!response->reply || !response->single || !response->acceleration || !tree_of || !work) return false;
  for (int tree = 0; tree < problem->ntree; tree++)
    for (int dof = problem->tree_dof[tree]; dof < problem->tree_dof[tree + 1]; dof++) tree_of[dof] = tree;
  return make_replies(response, tree_of, work, arena);
}

void sn_response_set(snResponse* response, const real* force, real* work) {
  const snProblem* p = response->problem;
  dense_clear(response->acceleration, p->pattern.size);
  sn_problem_add_transposed(p, response->acceleration, force);
  sn_ldl_solve(p->pattern, p->qLD, p->qLDiagInv, response->acceleration, work);
}

void sn_response_motion(const snResponse* response, int b, int row, real* motion) {
  const snBlock* block = response->problem->block + b;
  const real* a = response->acceleration;
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

void sn_response_push(snResponse* response, int b, int row, const real* change) {
  const snBlock* block = response->problem->block + b;
  const snReply* reply = &response->reply[response->single[b] + (block->single ? row : 0)];
  int dim = block->single ? 1 : block->dim;
  for (int r = 0; r < dim; r++) {
    if (change[r] == 0) continue;
    const real* motion = reply->motion + (ptrdiff_t)r * reply->width;
    for (int s = 0; s < reply->nstretch; s++) {
      dense_add_scaled(response->acceleration + reply->stretch[s].begin, motion, change[r], reply->stretch[s].count);
      motion += reply->stretch[s].count;
    }
  }
}
