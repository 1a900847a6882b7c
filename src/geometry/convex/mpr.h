// mpr.h — penetration depth by libccd's Minkowski portal refinement
#pragma once
#include "geometry/convex/separation.h"

// Depth, the normal from a to b and the point midway; the search starts along z if `upwards`. false where the solids do
// not overlap or libccd finds no normal, and always in a build without it.
bool sn_mpr_penetration(double* depth, snVec3* normal, snVec3* pos, snSolid* a, snSolid* b, bool upwards,
                        const snConvexSettings* settings);
