// gjk.h — distance of two convex solids, or a simplex of their Minkowski difference that holds the origin
#pragma once
#include "geometry/convex/support.h"
#include "math/vec3.h"

typedef struct snGjk {
  snMinkowskiPoint simplex[4];
  int vertices;            // of the simplex; 0: the solids are separated
  bool witnesses;          // a and b are the witness points of the distance
  snVec3 a, b;             // nearest points of the two surfaces
  double dist;             // 0: they overlap; DBL_MAX: separated, by more than the cutoff
  snVec3 separating_axis;  // where they are separated: from a to b, of any length
} snGjk;

// Distances above the cutoff are not looked for; a cutoff of 0 asks only whether the solids overlap.
void sn_gjk(snGjk* gjk, snSolid* a, snSolid* b, double cutoff, double tolerance, int iterations);

// Both are polyhedra without a margin, so that searches end exactly after finitely many steps.
bool sn_solids_are_discrete(const snSolid* a, const snSolid* b);
