// convex.h — distance and contacts of two convex shapes from their support points
#pragma once
#include "base/arena.h"
#include "base/build.h"
#include "geometry/convex/hint.h"

typedef struct snConvexSettings {
  double tolerance;  // distance below which the search stops [m]
  int iterations;    // most iterations of each search
  bool native;       // our own GJK and EPA; else libccd's MPR, where the build has it
  bool multi;        // several contacts for any pair with flat faces
  snArena* scratch;
  snHint* hint;  // what is remembered of the two shapes, where anything is; changes no result
} snConvexSettings;

// Contacts of two convex shapes within a margin, normals from a to b; at most SN_MAX_PAIR_CONTACTS.
int sn_convex_contacts(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                       const snConvexSettings* settings);

// Signed distance, at most `limit`; the points of the two surfaces that are nearest to each other go to `from` and
// `to` where the distance is below the limit.
double sn_convex_distance(const snShape* a, const snShape* b, double limit, snVec3* from, snVec3* to,
                          const snConvexSettings* settings);
