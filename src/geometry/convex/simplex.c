// simplex.c — points, segments, triangles and tetrahedra against the origin
//   reads   corners        writes  their weights in the point that is nearest to the origin
//   The formulas are in simplex.h, which kernels instantiate too.
#include "geometry/convex/simplex.h"
#include "math/simd.h"

void sn_triangle_coordinates(double weight[3], snVec3 a, snVec3 b, snVec3 c, snVec3 point) {
  triangle_coordinates(weight, a, b, c, point);
}

SN_KERNEL void sn_simplex_weights(double weight[4], const snVec3* corner, int corners) {
  simplex_weights(weight, corner, corners);
}
