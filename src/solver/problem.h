// problem.h — what a constraint solver sees: inertia, rows, bounds; no model, no data
//   minimise over acceleration a:  1/2 (a - a0)^T M (a - a0) + sum over blocks s_b(J_b a - aref_b)
//   s_b is a quadratic with weight D, cut off or continued linearly as the block's kind says. The force of a row is
//   minus the derivative of s; at the minimum  M a = f0 + J^T force.
//   Todorov, Convex and analytically-invertible dynamics with contacts and constraints (2014)
#pragma once
#include "base/arena.h"
#include "math/ldl.h"
#include "sinew/enums.h"
#include "sinew/types.h"
#include <stdbool.h>

// How the rows of a block answer to their residual J a - aref.
typedef enum snBlockKind {
  SN_BLOCK_EQUALITY,  // quadratic on both sides
  SN_BLOCK_FRICTION,  // quadratic within +- R frictionloss, linear beyond
  SN_BLOCK_LIMIT,     // quadratic below 0, nothing above; contacts without friction too
  SN_BLOCK_PYRAMID,   // a contact: 2 (dim - 1) rows like limits, J_0 + mu_k J_k and J_0 - mu_k J_k for each tangent k
  SN_BLOCK_CONE       // a contact: dim rows in an elliptic cone
} snBlockKind;

// Rows that belong together, and their Jacobian on the dofs that they share.
typedef struct snBlock {
  snBlockKind kind;
  bool single;             // every row has one dof of its own: dof[nrow], J[nrow], and dim and stride do not count
  int row, nrow;           // its rows in the problem's vectors
  int dim;                 // rows of J: nrow, but for a pyramid the dimension of the contact
  int ndof;                // columns of J
  int stride;              // numbers from one row of J to the next, a multiple of 4; columns beyond ndof are 0
  const int* dof;          // dof of each column, rising
  const double* J;         // 64-byte aligned
  const double* friction;  // contacts: mu of each tangent, dim - 1 numbers
  double mu;               // cones: friction of the regularized cone
} snBlock;

// A row between two vertices of a flex: dofs of both, the first of three each, or the only one where the vertices hang
// on a body whose six dofs come first; its six or eight numbers.
typedef struct snEdge {
  const double* J;
  int from, to;
} snEdge;

// `count` blocks from `block` on that are edges; the first dof of the body that their vertices hang on, or -1.
typedef struct snEdgeRun {
  int block, count, lead;
  const snEdge* edge;
} snEdgeRun;

// What follows from M and J alone and stays while they do: several solves with other velocities, forces or controls
// share it.
typedef struct snKeptDelassus {
  snArena* arena;                 // that of J; NULL: nothing is kept
  struct snDelassusBlock* block;  // NULL: not made yet
  int* first;
} snKeptDelassus;

typedef struct snProblem {
  snPattern pattern;  // of the inertia and its factors; its size is the number of dofs
  const double *M, *qLD, *qLDiagInv;
  const double *qfrc_smooth, *qacc_smooth;  // M qacc_smooth = qfrc_smooth

  int nrow, nblock;
  const snBlock* block;                           // equalities, friction, limits, contacts; rows rise through them
  const double *D, *R, *aref, *b, *frictionloss;  // one per row

  // M's rows of a tree are contiguous and never reach into another tree: first dof of each, ntree + 1 numbers
  int ntree;
  const int* tree_dof;

  snKeptDelassus* kept;  // NULL: none

  // found by sn_problem_edges; none: products look at each block
  int nrun;
  const snEdgeRun* run;
} snProblem;

typedef struct snSolverSettings {
  snSolver solver;
  snCone cone;
  int iterations, ls_iterations, noslip_iterations;
  double tolerance, ls_tolerance, noslip_tolerance;
  double scale;  // of the tolerances: 1 / (mean inertia * number of dofs)
  bool decrement;     // primal solvers also stop by the improvement that the next direction predicts (primal.c)
  bool hager_zhang;   // directions of CG by Hager and Zhang, not by Polak and Ribiere
} snSolverSettings;

// Where a solver starts and what it finds. All arrays are the caller's.
typedef struct snSolution {
  double* qacc;             // in: the start of primal solvers; out: the acceleration
  double* qfrc_constraint;  // J^T force
  double* force;            // one per row; in: the start of dual solvers
  const double* residual;   // in: J qacc - aref of the start, where the caller has it; else NULL
  const double* Mqacc;      // in: M qacc of the start, where the caller has it; else NULL
  int* state;               // one per row (snRowState)
  snSolverStat* stat;       // one per iteration, `stat_room` at most; NULL: not wanted
  int stat_room;
  int iterations;  // of the main solver and, after it, of no-slip
  int nonzeros;    // of the Hessian, or of the Delassus matrix J M^-1 J^T
} snSolution;

// What every solver is; the functions sn_solve_pgs, sn_solve_cg, ... of SN_SOLVERS, and no-slip, which takes what one
// of them found and improves its friction forces. False when out of memory: nothing but states is written.
typedef bool snSolveFn(const snProblem* problem, const snSolverSettings* settings, snSolution* solution,
                       snArena* scratch);
#define SN_SOLVER_DECLARATION(with, KIND, word, name, ...) snSolveFn sn_solve_##name;
SN_SOLVERS(SN_SOLVER_DECLARATION, )
snSolveFn sn_solve_noslip;

// y = J x, one number per row; y += J^T f, one per dof (product.c).
void sn_problem_mul(const snProblem* problem, double* y, const double* x);
void sn_problem_add_transposed(const snProblem* problem, double* y, const double* f);

// Lists the runs of edges among the blocks, for solvers that take many products: these then read 16 bytes and the
// numbers of an edge in place of its block and the list of its dofs. Out of memory: no runs.
void sn_problem_edges(snProblem* problem, snArena* scratch);

// Forces and states of all rows at a residual J a - aref; returns the sum of their costs. The second gives the sum
// only (forces.c).
double sn_problem_forces(const snProblem* problem, const double* residual, double* force, int* state);
double sn_problem_cost(const snProblem* problem, const double* residual);
