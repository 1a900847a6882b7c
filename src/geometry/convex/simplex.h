// simplex.h — points, segments, triangles and tetrahedra against the origin
//   The nearest point by signed volumes: the weight of a corner is the volume of the simplex with the origin in its
//   place over the volume of the simplex, on the coordinate axes where its shadow is largest. A corner whose weight is
//   not positive is left out, and the best of the smaller simplices is taken.
//   Source: Montanari, Petrinic, Barbieri, Improving the GJK algorithm for faster and more reliable distance queries
//   between convex objects, ACM Trans. Graph. 36 (2017).
//   conformance: the products are summed in MuJoCo's order, because ties and exact zeros decide what is left out.
//   The formulas are here, so that kernels instantiate them too; the .c instantiates them for the processor.
#pragma once
#include "math/real.h"
#include "math/vec3.h"
#include <float.h>

// What is larger than any distance.
#ifdef SN_SINGLE
#define SN_REAL_MAX FLT_MAX
#else
#define SN_REAL_MAX DBL_MAX
#endif

// Weights of the corners in the point of a simplex that is nearest to the origin; 0 for corners that it does not
// need, and beyond `corners`.
void sn_simplex_weights(real weight[4], const snVec3* corner, int corners);

// The point of the plane through a triangle that is nearest to the origin; false where the triangle has no area.
static inline bool sn_triangle_nearest(snVec3* nearest, snVec3 a, snVec3 b, snVec3 c) {
  // The same normal from three corners: the first that is well conditioned serves.
  snVec3 ab = vec3_sub(b, a), ac = vec3_sub(c, a), bc = vec3_sub(c, b);
  snVec3 normal = vec3_cross(bc, ab);
  real offset = vec3_dot(normal, b), length2 = vec3_dot(normal, normal);
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
void sn_triangle_coordinates(real weight[3], snVec3 a, snVec3 b, snVec3 c, snVec3 point);

static inline snVec3 sn_weighted3(const real* weight, snVec3 a, snVec3 b, snVec3 c) {
  return vec3(weight[0] * a.x + weight[1] * b.x + weight[2] * c.x, weight[0] * a.y + weight[1] * b.y + weight[2] * c.y,
              weight[0] * a.z + weight[1] * b.z + weight[2] * c.z);
}

// ---- weights

static inline bool same_sign(real a, real b) { return (a > 0 && b > 0) || (a < 0 && b < 0); }

// ---- segment

static inline void segment_weights(real weight[2], snVec3 a, snVec3 b) {
  snVec3 edge = vec3_sub(b, a);
  real back = -(vec3_dot(b, edge) / vec3_dot(edge, edge));
  real extent = a.x - b.x, first = a.x, last = b.x, along = edge.x;
  if (real_abs(a.y - b.y) >= real_abs(extent)) extent = a.y - b.y, first = a.y, last = b.y, along = edge.y;
  if (real_abs(a.z - b.z) >= real_abs(extent)) extent = a.z - b.z, first = a.z, last = b.z, along = edge.z;
  real foot = last + back * along;
  real to_last = foot - last, to_first = first - foot;
  bool inside = same_sign(extent, to_last) && same_sign(extent, to_first);
  weight[0] = inside ? to_last / extent : 0;
  weight[1] = inside ? to_first / extent : 1;
}

// ---- triangle

typedef struct Flat {
  real x, y;
} Flat;

static inline Flat flatten(snVec3 v, int dropped) { return (Flat){dropped == 0 ? v.y : v.x, dropped == 2 ? v.y : v.z}; }

// Twice the signed area.
static inline real flat_area(Flat p, Flat a, Flat b) {
  return p.x * a.y + p.y * b.x + a.x * b.y - p.x * b.y - p.y * a.x - b.x * a.y;
}

static inline real shadow(snVec3 a, snVec3 b, snVec3 c, int dropped) {
  Flat p = flatten(a, dropped), q = flatten(b, dropped), r = flatten(c, dropped);
  return q.x * r.y - q.y * r.x - p.x * r.y + p.y * r.x + p.x * q.y - p.y * q.x;
}

// Areas of a triangle with a point of its plane in the place of each corner; returns that of the triangle.
static inline real triangle_areas(real part[3], snVec3 a, snVec3 b, snVec3 c, snVec3 point) {
  real along_x = shadow(a, b, c, 0), along_y = shadow(a, b, c, 1), along_z = shadow(a, b, c, 2);
  int dropped = 2;
  real whole = along_z;
  if (real_abs(along_x) >= real_abs(along_y) && real_abs(along_x) >= real_abs(along_z)) {
    dropped = 0, whole = along_x;
  } else if (real_abs(along_y) >= real_abs(along_z)) {
    dropped = 1, whole = along_y;
  }
  Flat p = flatten(point, dropped), q = flatten(a, dropped), r = flatten(b, dropped), s = flatten(c, dropped);
  part[0] = flat_area(p, r, s);
  part[1] = flat_area(p, s, q);
  part[2] = flat_area(p, q, r);
  return whole;
}

static inline void triangle_coordinates(real weight[3], snVec3 a, snVec3 b, snVec3 c, snVec3 point) {
  real whole = triangle_areas(weight, a, b, c, point);
  for (int i = 0; i < 3; i++) weight[i] /= whole;
}

static inline void triangle_weights(real weight[3], snVec3 a, snVec3 b, snVec3 c) {
  snVec3 projection;
  if (!sn_triangle_nearest(&projection, a, b, c)) {
    segment_weights(weight, a, b);
    weight[2] = 0;
    return;
  }
  real part[3], whole = triangle_areas(part, a, b, c, projection);
  bool inside[3];
  for (int i = 0; i < 3; i++) inside[i] = same_sign(whole, part[i]);
  if (inside[0] && inside[1] && inside[2]) {
    for (int i = 0; i < 3; i++) weight[i] = part[i] / whole;
    return;
  }
  const snVec3 corner[3] = {a, b, c};
  real nearest = SN_REAL_MAX;
  for (int left_out = 0; left_out < 3; left_out++) {
    if (inside[left_out]) continue;
    int first = left_out == 0, second = left_out == 2 ? 1 : 2;
    real w[2];
    segment_weights(w, corner[first], corner[second]);
    snVec3 p = vec3_add(vec3_scale(corner[first], w[0]), vec3_scale(corner[second], w[1]));
    real dist2 = vec3_dot(p, p);
    if (left_out > 0 && !(dist2 < nearest)) continue;
    nearest = dist2;
    weight[left_out] = 0, weight[first] = w[0], weight[second] = w[1];
  }
}

// ---- tetrahedron

static inline real triple_product(snVec3 a, snVec3 b, snVec3 c) { return vec3_dot(a, vec3_cross(b, c)); }

static inline void tetrahedron_weights(real weight[4], const snVec3* p) {
  real part[4] = {-triple_product(p[1], p[2], p[3]), triple_product(p[0], p[2], p[3]),
                  -triple_product(p[0], p[1], p[3]), triple_product(p[0], p[1], p[2])};
  real whole = part[0] + part[1] + part[2] + part[3];
  bool inside[4];
  for (int i = 0; i < 4; i++) inside[i] = same_sign(whole, part[i]);
  if (inside[0] && inside[1] && inside[2] && inside[3]) {
    for (int i = 0; i < 4; i++) weight[i] = part[i] / whole;
    return;
  }
  static const int rest[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
  real nearest = SN_REAL_MAX;
  for (int left_out = 0; left_out < 4; left_out++) {
    if (inside[left_out]) continue;
    const int* k = rest[left_out];
    real w[3] = {0, 0, 0};
    triangle_weights(w, p[k[0]], p[k[1]], p[k[2]]);
    snVec3 point = sn_weighted3(w, p[k[0]], p[k[1]], p[k[2]]);
    real dist2 = vec3_dot(point, point);
    if (left_out > 0 && !(dist2 < nearest)) continue;
    nearest = dist2;
    // conformance: the last corner keeps the weight that a worse face gave it, as in MuJoCo, where nearly flat
    // tetrahedra of distance queries then count as holding the origin
    if (left_out < 3) weight[left_out] = 0;
    for (int i = 0; i < 3; i++) weight[k[i]] = w[i];
  }
}

static inline void simplex_weights(real weight[4], const snVec3* corner, int corners) {
  for (int i = 0; i < 4; i++) weight[i] = 0;
  switch (corners) {
    case 4: tetrahedron_weights(weight, corner); break;
    case 3: triangle_weights(weight, corner[0], corner[1], corner[2]); break;
    case 2: segment_weights(weight, corner[0], corner[1]); break;
    default: weight[0] = 1; break;
  }
}
