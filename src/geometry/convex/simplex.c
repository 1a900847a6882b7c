// simplex.c — points, segments, triangles and tetrahedra against the origin
//   The nearest point by signed volumes: the weight of a corner is the volume of the simplex with the origin in its
//   place over the volume of the simplex, on the coordinate axes where its shadow is largest. A corner whose weight is
//   not positive is left out, and the best of the smaller simplices is taken.
//   Source: Montanari, Petrinic, Barbieri, Improving the GJK algorithm for faster and more reliable distance queries
//   between convex objects, ACM Trans. Graph. 36 (2017).
//   conformance: the products are summed in MuJoCo's order, because ties and exact zeros decide what is left out.
#include "geometry/convex/simplex.h"
#include "math/simd.h"
#include <float.h>

static inline bool same_sign(double a, double b) { return (a > 0 && b > 0) || (a < 0 && b < 0); }

// ---- segment

static void segment_weights(double weight[2], snVec3 a, snVec3 b) {
  snVec3 edge = vec3_sub(b, a);
  double back = -(vec3_dot(b, edge) / vec3_dot(edge, edge));
  double extent = a.x - b.x, first = a.x, last = b.x, along = edge.x;
  if (fabs(a.y - b.y) >= fabs(extent)) extent = a.y - b.y, first = a.y, last = b.y, along = edge.y;
  if (fabs(a.z - b.z) >= fabs(extent)) extent = a.z - b.z, first = a.z, last = b.z, along = edge.z;
  double foot = last + back * along;
  double to_last = foot - last, to_first = first - foot;
  bool inside = same_sign(extent, to_last) && same_sign(extent, to_first);
  weight[0] = inside ? to_last / extent : 0;
  weight[1] = inside ? to_first / extent : 1;
}

// ---- triangle

typedef struct Flat {
  double x, y;
} Flat;

static inline Flat flatten(snVec3 v, int dropped) { return (Flat){dropped == 0 ? v.y : v.x, dropped == 2 ? v.y : v.z}; }

// Twice the signed area.
static inline double area(Flat p, Flat a, Flat b) {
  return p.x * a.y + p.y * b.x + a.x * b.y - p.x * b.y - p.y * a.x - b.x * a.y;
}

static inline double shadow(snVec3 a, snVec3 b, snVec3 c, int dropped) {
  Flat p = flatten(a, dropped), q = flatten(b, dropped), r = flatten(c, dropped);
  return q.x * r.y - q.y * r.x - p.x * r.y + p.y * r.x + p.x * q.y - p.y * q.x;
}

// Areas of a triangle with a point of its plane in the place of each corner; returns that of the triangle.
static double triangle_areas(double part[3], snVec3 a, snVec3 b, snVec3 c, snVec3 point) {
  double along_x = shadow(a, b, c, 0), along_y = shadow(a, b, c, 1), along_z = shadow(a, b, c, 2);
  int dropped = 2;
  double whole = along_z;
  if (fabs(along_x) >= fabs(along_y) && fabs(along_x) >= fabs(along_z)) {
    dropped = 0, whole = along_x;
  } else if (fabs(along_y) >= fabs(along_z)) {
    dropped = 1, whole = along_y;
  }
  Flat p = flatten(point, dropped), q = flatten(a, dropped), r = flatten(b, dropped), s = flatten(c, dropped);
  part[0] = area(p, r, s);
  part[1] = area(p, s, q);
  part[2] = area(p, q, r);
  return whole;
}

void sn_triangle_coordinates(double weight[3], snVec3 a, snVec3 b, snVec3 c, snVec3 point) {
  double whole = triangle_areas(weight, a, b, c, point);
  for (int i = 0; i < 3; i++) weight[i] /= whole;
}

static void triangle_weights(double weight[3], snVec3 a, snVec3 b, snVec3 c) {
  snVec3 projection;
  if (!sn_triangle_nearest(&projection, a, b, c)) {
    segment_weights(weight, a, b);
    weight[2] = 0;
    return;
  }
  double part[3], whole = triangle_areas(part, a, b, c, projection);
  bool inside[3];
  for (int i = 0; i < 3; i++) inside[i] = same_sign(whole, part[i]);
  if (inside[0] && inside[1] && inside[2]) {
    for (int i = 0; i < 3; i++) weight[i] = part[i] / whole;
    return;
  }
  const snVec3 corner[3] = {a, b, c};
  double nearest = DBL_MAX;
  for (int left_out = 0; left_out < 3; left_out++) {
    if (inside[left_out]) continue;
    int first = left_out == 0, second = left_out == 2 ? 1 : 2;
    double w[2];
    segment_weights(w, corner[first], corner[second]);
    snVec3 p = vec3_add(vec3_scale(corner[first], w[0]), vec3_scale(corner[second], w[1]));
    double dist2 = vec3_dot(p, p);
    if (left_out > 0 && !(dist2 < nearest)) continue;
    nearest = dist2;
    weight[left_out] = 0, weight[first] = w[0], weight[second] = w[1];
  }
}

// ---- tetrahedron

static inline double volume(snVec3 a, snVec3 b, snVec3 c) { return vec3_dot(a, vec3_cross(b, c)); }

static void tetrahedron_weights(double weight[4], const snVec3* p) {
  double part[4] = {-volume(p[1], p[2], p[3]), volume(p[0], p[2], p[3]), -volume(p[0], p[1], p[3]),
                    volume(p[0], p[1], p[2])};
  double whole = part[0] + part[1] + part[2] + part[3];
  bool inside[4];
  for (int i = 0; i < 4; i++) inside[i] = same_sign(whole, part[i]);
  if (inside[0] && inside[1] && inside[2] && inside[3]) {
    for (int i = 0; i < 4; i++) weight[i] = part[i] / whole;
    return;
  }
  static const int rest[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
  double nearest = DBL_MAX;
  for (int left_out = 0; left_out < 4; left_out++) {
    if (inside[left_out]) continue;
    const int* k = rest[left_out];
    double w[3] = {0, 0, 0};
    triangle_weights(w, p[k[0]], p[k[1]], p[k[2]]);
    snVec3 point = sn_weighted3(w, p[k[0]], p[k[1]], p[k[2]]);
    double dist2 = vec3_dot(point, point);
    if (left_out > 0 && !(dist2 < nearest)) continue;
    nearest = dist2;
    // conformance: the last corner keeps the weight that a worse face gave it, as in MuJoCo, where nearly flat
    // tetrahedra of distance queries then count as holding the origin
    if (left_out < 3) weight[left_out] = 0;
    for (int i = 0; i < 3; i++) weight[k[i]] = w[i];
  }
}

SN_KERNEL void sn_simplex_weights(double weight[4], const snVec3* corner, int corners) {
  for (int i = 0; i < 4; i++) weight[i] = 0;
  switch (corners) {
    case 4: tetrahedron_weights(weight, corner); break;
    case 3: triangle_weights(weight, corner[0], corner[1], corner[2]); break;
    case 2: segment_weights(weight, corner[0], corner[1]); break;
    default: weight[0] = 1; break;
  }
}
