// separating_axis.h — the axis that separated two solids, kept to show them separated again
#pragma once
#include "geometry/convex/support.h"

// The value of a mesh's support function along a direction of its own frame.
typedef struct snSupportValue {
  const double* hull;  // of the mesh; NULL: nothing is kept
  snVec3 direction;
  double value;
} snSupportValue;

// A separating axis: a unit vector from a to b in the frame of a; zero: none. The vertices of the two hulls that were
// their support points along it are where the next climbs start (warm start).
typedef struct snAxisCache {
  snVec3 axis;
  int corner_a, corner_b;
  snSupportValue support[2];  // of a and b
} snAxisCache;

// Whether the axis separates the two solids by more than a search with that tolerance could bridge. Keeps the support
// vertices found.
bool sn_axis_separates(snAxisCache* cache, const snSolid* a, const snSolid* b, double tolerance);

// Keeps an axis from a to b in the world, of any length.
void sn_axis_cache_set(snAxisCache* cache, const snSolid* a, const snSolid* b, snVec3 axis);

static inline void sn_axis_cache_clear(snAxisCache* cache) { cache->axis = (snVec3){0, 0, 0}; }
