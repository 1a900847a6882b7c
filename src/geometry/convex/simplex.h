// simplex.h — points, segments, triangles and tetrahedra against the origin
#pragma once
#include "math/vec3.h"

// Weights of the corners in the point of a simplex that is nearest to the origin; 0 for corners that it does not
// need, and beyond `corners`.
void sn_simplex_weights(double weight[4], const snVec3* corner, int corners);

// The point of the plane through a triangle that is nearest to the origin; false where the triangle has no area.
static inline bool sn_triangle_nearest(snVec3* nearest, snVec3 a, snVec3 b, snVec3 c) {
  // The same normal from three corners: the first that is well conditioned serves.
  snVec3 ab = vec3_sub(b, a), ac = vec3_sub(c, a), bc = vec3_sub(c, b);
  snVec3 normal = vec3_cross(bc, ab);
  double offset = vec3_dot(normal, b), length2 = vec3_dot(normal, normal);
  if (length2 == 0) return false;
  if (offset == 0 || length2 <= SN_MINVAL) {
    normal = vec3_cross(ab, ac);
    offset = vec3_dot(normal, a), length2 = vec3_dot(normal, normal);
    if (length2 == 0) return false;
    if (offset == 0 || length2 <= SN_MINVAL) {
      normal = vec3_cross(ac, bc);
      offset = vec3_dot(normal, c), length2 = vec3_dot(normal, normal);
    }
  }
  *nearest = vec3_scale(normal, offset / length2);
  return true;
}

// Affine coordinates of a point of the triangle's plane.
void sn_triangle_coordinates(double weight[3], snVec3 a, snVec3 b, snVec3 c, snVec3 point);

static inline snVec3 sn_weighted3(const double* weight, snVec3 a, snVec3 b, snVec3 c) {
  return (snVec3){weight[0] * a.x + weight[1] * b.x + weight[2] * c.x,
                  weight[0] * a.y + weight[1] * b.y + weight[2] * c.y,
                  weight[0] * a.z + weight[1] * b.z + weight[2] * c.z};
}
