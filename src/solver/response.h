// response.h — what forces of rows do to the motion of rows: A = J M^-1 J^T, block by block
//   A is never formed as a whole. The acceleration a = M^-1 J^T force is kept up to date instead: the motion of a block
//   is J a, and a change of its force changes a by the block's own columns of M^-1 J^T.
#pragma once
#include "base/arena.h"
#include "math/real.h"
#include "solver/problem.h"

// Some dofs that follow each other: those of a tree.
typedef struct snStretch {
  int begin, count;
} snStretch;

typedef struct snReply {
  int nstretch;
  snStretch* stretch;  // of the trees that the block touches
  int width;           // numbers in a row of `motion`
  real* motion;        // M^-1 J^T, a row per row of J, one number per dof of the stretches
  real* A;             // J M^-1 J^T of the block, dim x dim; of single rows the diagonal only
} snReply;

typedef struct snResponse {
  const snProblem* problem;
  snReply* reply;      // by block; a run of single rows has one per row from single[block] on
  int* single;         // by block: its first reply
  real* acceleration;  // M^-1 J^T force
} snResponse;

// False when out of memory.
bool sn_response_make(snResponse* response, const snProblem* problem, snArena* arena);

// acceleration = M^-1 J^T force
void sn_response_set(snResponse* response, const real* force, real* work);

// Motion J a of a block's own rows (not edges), and the change of a by a change of their forces. `row` counts within a
// run of single rows.
void sn_response_motion(const snResponse* response, int block, int row, real* motion);
void sn_response_push(snResponse* response, int block, int row, const real* change);
