// problems.h — constraint problems for tests: grown at random with every kind of block, or made by hand
#pragma once
#include "solver/solve.h"
#include "zoo.h"

#include <stdlib.h>

#define DOFS   22
#define ROWS   96
#define BLOCKS 24

// A problem with its Jacobian written out, and room for what is said about it.
typedef struct Problem {
  snProblem p;
  int rownnz[DOFS], rowadr[DOFS], colind[DOFS * DOFS], tree_dof[DOFS + 1];
  double M[DOFS * DOFS], qLD[DOFS * DOFS], qLDiagInv[DOFS], qfrc_smooth[DOFS], qacc_smooth[DOFS];
  double D[ROWS], R[ROWS], aref[ROWS], b[ROWS], frictionloss[ROWS];
  double J[ROWS * DOFS];  // dense, edges of pyramids too
  snBlock block[BLOCKS];
  int dof[BLOCKS][DOFS];
  double friction[BLOCKS][5];
  _Alignas(64) double own[BLOCKS][6 * 24];
  snArena* arena;
} Problem;

static inline int random_below(int count, uint64_t* seed) {
  int found = (int)(fabs(random_number(seed)) * count);
  return found < count ? found : count - 1;
}

static inline double random_between(double low, double high, uint64_t* seed) {
  return low + (high - low) * fabs(random_number(seed));
}

// Dofs numbered depth first: each hangs on the last one or an ancestor of it, or starts a tree.
static inline void problem_trees(Problem* q, int dofs, uint64_t* seed) {
  int count = 0;
  q->p.ntree = 0;
  for (int k = 0; k < dofs; k++) {
    int depth = k == 0 ? 0 : random_below(q->rownnz[k - 1] + 1, seed);
    q->rowadr[k] = count;
    q->rownnz[k] = depth + 1;
    for (int a = 0; a < depth; a++) q->colind[count++] = q->colind[q->rowadr[k - 1] + a];
    q->colind[count++] = k;
    if (depth == 0) q->tree_dof[q->p.ntree++] = k;
  }
  q->tree_dof[q->p.ntree] = dofs;
  random_numbers(q->M, count, 0.3, seed);
  for (int k = 0; k < dofs; k++) q->M[q->rowadr[k] + q->rownnz[k] - 1] = random_between(3, 6, seed);
  memcpy(q->qLD, q->M, sizeof q->M);
}

static inline Problem* problem_start(int dofs, uint64_t* seed) {
  Problem* q = aligned_alloc(64, (sizeof(Problem) + 63) / 64 * 64);
  memset(q, 0, sizeof *q);
  problem_trees(q, dofs, seed);
  q->p.pattern = (snPattern){dofs, q->rownnz, q->rowadr, q->colind};
  sn_ldl_factor(q->p.pattern, q->qLD, q->qLDiagInv);
  random_numbers(q->qfrc_smooth, dofs, 10, seed);
  q->p.M = q->M, q->p.qLD = q->qLD, q->p.qLDiagInv = q->qLDiagInv;
  q->p.qfrc_smooth = q->qfrc_smooth, q->p.qacc_smooth = q->qacc_smooth;
  q->p.D = q->D, q->p.R = q->R, q->p.aref = q->aref, q->p.b = q->b, q->p.frictionloss = q->frictionloss;
  q->p.block = q->block, q->p.tree_dof = q->tree_dof;
  q->arena = sn_arena_create(NULL, 0);
  return q;
}

static inline void problem_free(Problem* q) {
  sn_arena_destroy(q->arena);
  free(q);
}

static inline snBlock* problem_block(Problem* q, snBlockKind kind, int rows, int dim) {
  snBlock* block = &q->block[q->p.nblock];
  *block = (snBlock){.kind = kind,
                     .row = q->p.nrow,
                     .nrow = rows,
                     .dim = dim,
                     .stride = 24,
                     .dof = q->dof[q->p.nblock],
                     .J = q->own[q->p.nblock],
                     .friction = q->friction[q->p.nblock]};
  q->p.nblock++;
  q->p.nrow += rows;
  return block;
}

static inline void weights(Problem* q, const snBlock* block, uint64_t* seed) {
  for (int r = block->row; r < block->row + block->nrow; r++) {
    q->D[r] = random_between(1, 100, seed);
    q->aref[r] = 5 * random_number(seed);
    q->frictionloss[r] = block->kind == SN_BLOCK_FRICTION ? random_between(0.1, 3, seed) : 0;
  }
}

// Rows with a dof each
static inline void add_single(Problem* q, snBlockKind kind, int rows, uint64_t* seed) {
  snBlock* block = problem_block(q, kind, rows, rows);
  block->single = true;
  for (int r = 0; r < rows; r++) {
    q->dof[q->p.nblock - 1][r] = random_below(q->p.pattern.size, seed);
    q->own[q->p.nblock - 1][r] = random_between(0.5, 1.5, seed) * (r & 1 ? -1 : 1);
  }
  weights(q, block, seed);
}

// A dof list: the paths from the root to two dofs, without what they share.
static inline int paths_to_two(const Problem* q, int* list, uint64_t* seed) {
  bool on[DOFS] = {false};
  int count = 0;
  for (int end = 0; end < 2; end++) {
    int dof = random_below(q->p.pattern.size, seed);
    for (int a = 0; a < q->rownnz[dof]; a++) on[q->colind[q->rowadr[dof] + a]] ^= true;
  }
  for (int k = 0; k < q->p.pattern.size; k++)
    if (on[k]) list[count++] = k;
  if (count == 0) list[count++] = 0;
  return count;
}

// The path from the root to a dof
static inline int path_to_one(const Problem* q, int* list, uint64_t* seed) {
  int dof = random_below(q->p.pattern.size, seed), count = q->rownnz[dof];
  memcpy(list, q->colind + q->rowadr[dof], sizeof(int) * (size_t)count);
  return count;
}

typedef int DofList(const Problem* q, int* list, uint64_t* seed);

// Rows that share a dof list; contacts get friction, and weights that make their cost smooth.
static inline void add_listed(Problem* q, snBlockKind kind, int dim, DofList* list, uint64_t* seed) {
  int rows = kind == SN_BLOCK_PYRAMID ? 2 * (dim - 1) : dim;
  snBlock* block = problem_block(q, kind, rows, dim);
  block->ndof = list(q, q->dof[q->p.nblock - 1], seed);
  for (int r = 0; r < dim; r++) random_numbers(q->own[q->p.nblock - 1] + 24 * r, block->ndof, 1, seed);
  weights(q, block, seed);
  double* friction = q->friction[q->p.nblock - 1];
  for (int k = 0; k < 5; k++) friction[k] = random_between(0.3, 1.2, seed);
  if (kind != SN_BLOCK_CONE) return;
  double *D = q->D + block->row, ratio = random_between(0.5, 4, seed);
  block->mu = friction[0] / sqrt(ratio);
  D[1] = D[0] * ratio;
  for (int k = 2; k < dim; k++) D[k] = D[1] * friction[k - 1] * friction[k - 1] / (friction[0] * friction[0]);
}

static inline void add_shared(Problem* q, snBlockKind kind, int dim, uint64_t* seed) {
  add_listed(q, kind, dim, paths_to_two, seed);
}

// Writes J out, one dense row per row.
static inline void write_out(Problem* q) {
  int n = q->p.pattern.size;
  for (int b = 0; b < q->p.nblock; b++) {
    const snBlock* block = &q->block[b];
    for (int r = 0; r < block->nrow; r++) {
      double* row = q->J + (block->row + r) * DOFS;
      for (int k = 0; k < n; k++) row[k] = 0;
      if (block->single) {
        row[block->dof[r]] = block->J[r];
        continue;
      }
      for (int c = 0; c < block->ndof; c++) {
        double mu = block->friction[r / 2] * (r & 1 ? -1 : 1);
        row[block->dof[c]] =
            block->kind == SN_BLOCK_PYRAMID ? block->J[c] + mu * block->J[(r / 2 + 1) * 24 + c] : block->J[r * 24 + c];
      }
    }
  }
}

static inline void problem_finish(Problem* q) {
  int n = q->p.pattern.size;
  double path[DOFS];
  write_out(q);
  memcpy(q->qacc_smooth, q->qfrc_smooth, sizeof q->qfrc_smooth);
  sn_ldl_solve(q->p.pattern, q->qLD, q->qLDiagInv, q->qacc_smooth, path);
  for (int r = 0; r < q->p.nrow; r++) {
    q->R[r] = 1 / q->D[r];
    q->b[r] = -q->aref[r];
    for (int k = 0; k < n; k++) q->b[r] += q->J[r * DOFS + k] * q->qacc_smooth[k];
  }
}

// Every kind of block; contacts of all dimensions are pyramids or cones.
static inline Problem* random_problem(snCone cone, uint64_t seed) {
  snBlockKind contact = cone == SN_CONE_ELLIPTIC ? SN_BLOCK_CONE : SN_BLOCK_PYRAMID;
  Problem* q = problem_start(DOFS, &seed);
  add_shared(q, SN_BLOCK_EQUALITY, 3, &seed);
  add_shared(q, SN_BLOCK_EQUALITY, 1, &seed);
  add_single(q, SN_BLOCK_FRICTION, 5, &seed);
  add_shared(q, SN_BLOCK_FRICTION, 1, &seed);
  add_single(q, SN_BLOCK_LIMIT, 3, &seed);
  add_shared(q, SN_BLOCK_LIMIT, 1, &seed);
  static const int dims[] = {3, 4, 6, 3};
  for (int c = 0; c < 4; c++) add_shared(q, contact, dims[c], &seed);
  add_shared(q, SN_BLOCK_LIMIT, 1, &seed);
  problem_finish(q);
  return q;
}

static inline snSolverSettings tight_settings(snSolver solver, snCone cone) {
  return (snSolverSettings){.solver = solver,
                            .cone = cone,
                            .iterations = solver == SN_SOLVER_PGS ? 20000 : 1000,
                            .ls_iterations = 50,
                            .tolerance = 1e-15,
                            .ls_tolerance = 0.01,
                            .noslip_tolerance = 1e-15,
                            .scale = 1.0 / DOFS};
}

typedef struct Answer {
  double qacc[DOFS], qfrc_constraint[DOFS], force[ROWS];
  int state[ROWS];
  snSolverStat stat[64];
  snSolution solution;
} Answer;

// From the smooth acceleration and no force.
static inline Answer* answer_start(const Problem* q) {
  Answer* a = calloc(1, sizeof *a);
  memcpy(a->qacc, q->qacc_smooth, sizeof a->qacc);
  a->solution = (snSolution){.qacc = a->qacc,
                             .qfrc_constraint = a->qfrc_constraint,
                             .force = a->force,
                             .state = a->state,
                             .stat = a->stat,
                             .stat_room = 64};
  return a;
}

static inline Answer* solved(const Problem* q, const snSolverSettings* settings) {
  Answer* a = answer_start(q);
  sn_solve(&q->p, settings, &a->solution, q->arena);
  return a;
}

static inline void dense_residual(const Problem* q, const double* qacc, double* residual) {
  for (int r = 0; r < q->p.nrow; r++) {
    residual[r] = -q->aref[r];
    for (int k = 0; k < q->p.pattern.size; k++) residual[r] += q->J[r * DOFS + k] * qacc[k];
  }
}
