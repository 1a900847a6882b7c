// dof_pair.h — the dofs that move two bodies
#pragma once
#include "sinew/data.h"

// A list of dofs, rising: those that move both bodies, then those that move one of them only. Where two branches of a
// tree part, all numbers of the one lie below those of the other.
typedef struct snDofPair {
  int common;    // dofs that move both; 0 where the list leaves them out
  int begin[2];  // place of the first dof that moves this body only
  int count[2];  // how many do
  int total;     // length of the list
  const int* dof;
} snDofPair;

// In the arena `frame`. `apart`: only dofs that move one of the bodies; a point of both then does not notice the rest.
// A list that does not fit into memory has a NULL dof.
snDofPair sn_dof_pair(const snModel* m, snData* d, int body0, int body1, bool apart);
