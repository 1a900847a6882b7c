// epa.h — how deep two convex solids overlap
#pragma once
#include "geometry/convex/polytope.h"

typedef struct snEpa {
  snVec3 a, b;                    // deepest points of the two surfaces
  double depth;                   // their distance
  const snDifference* corner[3];  // of the face that gave them, in the polytope
} snEpa;

// Expands a polytope until its nearest face is on the boundary of the difference; false where it cannot.
bool sn_epa(snEpa* epa, snPolytope* polytope, snSolid* a, snSolid* b, double tolerance, int iterations);
