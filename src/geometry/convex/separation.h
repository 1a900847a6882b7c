// separation.h — distance or depth of two convex solids, with the points where it is taken
#pragma once
#include "geometry/convex/convex.h"
#include "geometry/convex/support.h"

typedef struct snSeparation {
  double dist;  // negative: depth; DBL_MAX: beyond the cutoff
  int count;    // pairs of points
  snVec3 a[SN_MAX_PAIR_CONTACTS], b[SN_MAX_PAIR_CONTACTS];
} snSeparation;

// By GJK and EPA. Distances above the cutoff are not looked for: 0 asks for depth only. Up to `most` pairs of points
// where faces of boxes and meshes lie on each other.
void sn_separation(snSeparation* out, snSolid* a, snSolid* b, double cutoff, int most,
                   const snConvexSettings* settings);

// Depth, the normal from a to b and the point midway where two solids overlap; by libccd where the settings say so,
// whose search starts along z if `upwards`. false where they do not overlap.
bool sn_penetration(double* depth, snVec3* normal, snVec3* pos, snSolid* a, snSolid* b, bool upwards,
                    const snConvexSettings* settings);
