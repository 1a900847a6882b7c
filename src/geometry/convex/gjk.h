// gjk.h — distance of two convex solids, or a simplex that holds the origin of their difference
#pragma once
#include "geometry/convex/support.h"
#include "math/vec3.h"

typedef struct snGjk {
  snDifference simplex[4];
  int corners;     // of the simplex; 0: the solids are apart
  bool witnesses;  // a and b are the nearest points
  snVec3 a, b;
  double dist;     // 0: they overlap; DBL_MAX: apart, by more than the cutoff
  snVec3 parting;  // where they are apart, from a to b, of any length: a direction that shows it
} snGjk;

// Distances above the cutoff are not looked for; a cutoff of 0 asks only whether the solids overlap.
void sn_gjk(snGjk* gjk, snSolid* a, snSolid* b, double cutoff, double tolerance, int iterations);

// Both have corners only, so that searches end exactly after finitely many steps.
bool sn_solids_are_discrete(const snSolid* a, const snSolid* b);
