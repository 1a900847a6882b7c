// separation.h — signed distance of two convex solids, with its witness points, by GJK and EPA
#pragma once
#include "base/arena.h"
#include "geometry/convex/separating_axis.h"

typedef struct snConvexSettings {
  double tolerance;  // distance below which the search stops [m]
  int iterations;    // most iterations of each search
  bool native;       // our own GJK and EPA; else libccd's MPR, where the build has it
  bool multi;        // several contacts for any pair with flat faces
  bool clip_boxes;   // boxes meet as in newer versions of MuJoCo (the physics switch `boxbox`)
  snArena* scratch;
  int sdf_starts, sdf_steps;  // of distance fields: starts of descents, and steps of each
  snAxisCache* cache;  // separating axis of the last step, where anything is kept; changes no result
} snConvexSettings;

typedef struct snSeparation {
  double dist;                                              // negative: penetration depth; DBL_MAX: beyond the cutoff
  int count;                                                // of witness points
  snVec3 a[SN_MAX_PAIR_CONTACTS], b[SN_MAX_PAIR_CONTACTS];  // witness points of the two surfaces
} snSeparation;

// Distances above the cutoff are not looked for: 0 asks for the penetration depth only. Up to `most` pairs of witness
// points where faces of boxes and meshes lie on each other.
void sn_separation(snSeparation* out, snSolid* a, snSolid* b, double cutoff, int most,
                   const snConvexSettings* settings);

// By libccd's Minkowski portal refinement (mpr.c): the depth, the normal from a to b and the point midway;
// the search starts along z if `upwards`. false where the solids do not overlap or libccd finds no normal, and always
// in a build without it.
bool sn_mpr_penetration(double* depth, snVec3* normal, snVec3* pos, snSolid* a, snSolid* b, bool upwards,
                        const snConvexSettings* settings);
