// epa.c — penetration depth of two convex solids
//   reads   a polytope of points of the Minkowski difference around the origin        writes  the witness points
//   The search is in epa.h, which kernels instantiate too.
#include "geometry/convex/epa.h"
#include "math/simd.h"

SN_KERNEL bool sn_epa(snEpa* epa, snPolytope* polytope, snSolid* a, snSolid* b, double tolerance, int iterations) {
  return epa_search(epa, polytope, a, b, tolerance, iterations);
}
