// convex_ccd.h — penetration by libccd's Minkowski portal refinement
#pragma once
#include "geometry/convex/convex.h"
#include "geometry/convex/support.h"

// As sn_penetration; false also where libccd finds no normal, and always in a build without it.
bool sn_mpr_penetration(double* depth, snVec3* normal, snVec3* pos, snSolid* a, snSolid* b, bool upwards,
                        const snConvexSettings* settings);
