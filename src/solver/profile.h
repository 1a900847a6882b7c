// profile.h — symmetric matrices stored along the paths of an elimination tree
//   Dofs are eliminated from the last place to the first. A dof and all that its row couples to lie on one path of the
//   tree, so a row holds one number per depth, from the first that is not zero to its own: contiguous, without indices,
//   and elimination makes nothing non-zero outside.
#pragma once
#include "math/real.h"
#include "solver/problem.h"
#include "base/arena.h"

typedef struct snProfile {
  int size;
  int *place, *dof;             // of each dof, its place in the order (a parent before its children); and back
  int *parent, *depth, *first;  // by place: parent or -1; depth of the diagonal; depth where the row begins
  int* group;                   // by place: 1 to 4 places that go together, it and those before it
  int* number;                  // by place: number of the group of which it is the deepest
  int* bottom;                  // by group, from the last places to the first: its deepest place
  int groups, deepest;          // how many; greatest depth
  ptrdiff_t* row;               // by place: the number at depth t is value[row + t]
  bool natural;                 // places are dofs
  size_t room;                  // numbers in all
} snProfile;

// The order and the rows for M + J^T W J of a problem. False when out of memory.
bool sn_profile_make(snProfile* profile, const snProblem* problem, snArena* arena);

// The inertia of the problem as a profile of `room` numbers.
void sn_profile_inertia(const snProfile* profile, const snProblem* problem, real* value);

// Here and below `value` and `path` are 32-byte aligned. In place, L^T D L: rows hold D L above their group, `corner`
// (9 numbers per group) L within it, `inverse` 1 / D. Pivots that rounding has eaten up are raised to the last
// bit of their diagonal, and to SN_MINVAL.
void sn_profile_factor(const snProfile* profile, real* value, real* inverse, real* corner);

// x <- (L^T D L)^-1 x, by place; `path` is scratch of (greatest depth + 4) numbers.
void sn_profile_solve(const snProfile* profile, const real* value, const real* inverse, const real* corner, real* x,
                      real* path);
