// delassus.h — the Delassus matrix A = J M^-1 J^T, from forces of rows to accelerations of rows, block by block
//   A is never formed as a whole. The acceleration a = M^-1 J^T force is kept up to date instead: the motion of a block
//   is J a, and a change of its force changes a by the block's own columns of M^-1 J^T.
#pragma once
#include "base/arena.h"
#include "math/real.h"
#include "solver/problem.h"

// Some dofs that follow each other: those of a tree.
typedef struct snDofRange {
  int begin, count;
} snDofRange;

typedef struct snDelassusBlock {
  int nrange;
  snDofRange* range;  // of the trees that the block touches
  int width;          // numbers in a row of MinvJT
  real* MinvJT;       // transposed: a row per row of J, one number per dof of the ranges
  real* A;            // J M^-1 J^T of the block, dim x dim; of single rows the diagonal only
} snDelassusBlock;

typedef struct snDelassus {
  const snProblem* problem;
  snDelassusBlock* block;      // by block; a run of single rows has one per row from first[block] on
  int* first;          // by block: its first own
  real* acceleration;  // M^-1 J^T force
} snDelassus;

// False when out of memory.
bool sn_delassus_make(snDelassus* delassus, const snProblem* problem, snArena* arena);

// acceleration = M^-1 J^T force
void sn_delassus_set(snDelassus* delassus, const real* force, real* work);

// Motion J a of a block's own rows (not edges), and the change of a by a change of their forces. `row` counts within a
// run of single rows.
void sn_delassus_motion(const snDelassus* delassus, int block, int row, real* motion);
void sn_delassus_add(snDelassus* delassus, int block, int row, const real* change);
