// profile.h — symmetric matrices in envelope (skyline) storage along the paths of an elimination tree
//   Dofs are eliminated from the last place to the first. A dof and all that its row couples to lie on one path of the
//   tree, so a row holds one number per depth, from the first that is not zero to its own: contiguous, without indices,
//   and elimination makes nothing non-zero outside.
//
//   A tree of seven places, and the rows that it stores; columns are depths, not places:
//
//        0                 place  depth   0 1 2 3 | 4        x  a number of the row, its own diagonal D
//        1                   0      0     D . . .            .  scratch while the row is worked on, then zero:
//       / \                  1      1     x D . .               rows begin and end at a multiple of 4
//      2   4                 2      2     x x D .            row[k] + t is where the number at depth t stands, so
//      |   |                 3      3     x x x D            row[k] + first[k] is where row k begins
//      3   5                 4      2     x x D .
//          |                 5      3     x x x D
//          6                 6      4     x x x x | D . . .
//
//   Supernodes: places that follow each other on a chain (4 5 6 above) are eliminated in groups of up to four. What
//   couples the members of a group to each other moves out of the rows into the group's corner: L_ij of members i < j,
//   counted from the deepest (corner_of).
#pragma once
#include "math/real.h"
#include "solver/problem.h"
#include "base/arena.h"

// Numbers of a corner: three rows of three.
#define SN_CORNER 9

// L between members i < j of a group.
static inline int corner_of(int i, int j) { return 3 * i + j - 1; }

typedef struct snProfile {
  int size;
  int *place, *dof;             // of each dof, its place in the order (a parent before its children); and back
  int *parent, *depth, *first;  // by place: parent or -1; depth of the diagonal; depth where the row begins
  int* group;                   // by place: size of its supernode, 1 to 4: it and the places before it
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
// (SN_CORNER numbers per group) L within it, `inverse` 1 / D. Pivots that rounding has eaten up are raised to the last
// bit of their diagonal, and to SN_MINVAL.
void sn_profile_factor(const snProfile* profile, real* value, real* inverse, real* corner);

// x <- (L^T D L)^-1 x, by place; `path` is scratch of (greatest depth + 4) numbers.
void sn_profile_solve(const snProfile* profile, const real* value, const real* inverse, const real* corner, real* x,
                      real* path);
