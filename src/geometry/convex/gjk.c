// gjk.c — distance of two convex solids, or a simplex of their Minkowski difference that holds the origin
//   reads   two solids, cutoff, tolerance        writes  witness points, distance, last simplex
//   The search is in gjk.h, which kernels instantiate too.
#include "geometry/convex/gjk.h"
#include "math/simd.h"

bool sn_solids_are_discrete(const snSolid* a, const snSolid* b) { return solids_are_discrete(a, b); }

SN_KERNEL void sn_gjk(snGjk* gjk, snSolid* a, snSolid* b, double cutoff, double tolerance, int iterations) {
  gjk_search(gjk, a, b, cutoff, tolerance, iterations);
}
