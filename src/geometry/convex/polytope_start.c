// polytope_start.c — the first polytope around the origin
//   reads   the simplex that GJK ended with        writes  a tetrahedron or a bipyramid of triangles
//   The cases are in polytope.h, which kernels instantiate too.
#include "geometry/convex/polytope.h"
#include "math/simd.h"

SN_KERNEL bool sn_polytope_start(snPolytope* polytope, const snGjk* gjk, snSolid* a, snSolid* b) {
  return polytope_start(polytope, gjk, a, b);
}
