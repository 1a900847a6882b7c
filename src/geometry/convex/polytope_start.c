// polytope_start.c — the first polytope around the origin
//   reads   the simplex that GJK ended with        writes  a tetrahedron or a double pyramid of triangles
//   A segment through the origin gets three support points around it, a triangle one on either side; both become a
//   double pyramid. Where the origin lies on a face, the face alone is taken as the triangle to start from.
//   conformance: order of the support points and of the faces, tests for flat faces, the sine to eleven digits.
#include "geometry/convex/polytope.h"
#include "math/mat3.h"

// Nearer to the origin than this (squared), a face holds the origin.
static const double on_face = SN_MINVAL * SN_MINVAL;

// Faces in a given order; the number of the first that holds the origin, or -1.
static int add_faces(snPolytope* polytope, int count, int corner[][3], const int neighbour[][3]) {
  for (int i = 0; i < count; i++) {
    if (sn_polytope_add_face(polytope, corner[i], neighbour[i]) < on_face) return i;
  }
  return -1;
}

// Two pyramids on one triangle.
static int add_double_pyramid(snPolytope* polytope, int top, int bottom, const int ring[3]) {
  static const int neighbour[6][3] = {{1, 3, 2}, {2, 4, 0}, {0, 5, 1}, {5, 0, 4}, {3, 1, 5}, {4, 2, 3}};
  int corner[6][3] = {{top, ring[0], ring[1]},    {top, ring[2], ring[0]},    {top, ring[1], ring[2]},
                      {bottom, ring[1], ring[0]}, {bottom, ring[0], ring[2]}, {bottom, ring[2], ring[1]}};
  return add_faces(polytope, 6, corner, neighbour);
}

static bool all_are_candidates(snPolytope* polytope) {
  for (int i = 0; i < polytope->faces; i++) sn_polytope_add_candidate(polytope, i);
  return true;
}

// ---- from a triangle

static bool lies_on_triangle(const snVec3 corner[3], snVec3 point) {
  double weight[3];
  sn_triangle_coordinates(weight, corner[0], corner[1], corner[2], point);
  if (weight[0] < 0 || weight[1] < 0 || weight[2] < 0) return false;
  snVec3 projected = sn_weighted3(weight, corner[0], corner[1], corner[2]);
  return vec3_length(vec3_sub(projected, point)) < SN_MINVAL;
}

static bool start_from_triangle(snPolytope* polytope, const snDifference triangle[3], snSolid* a, snSolid* b) {
  snVec3 corner[3] = {triangle[0].point, triangle[1].point, triangle[2].point};
  snVec3 normal = vec3_cross(vec3_sub(corner[1], corner[0]), vec3_sub(corner[2], corner[0]));
  double length = vec3_length(normal);
  if (length < SN_MINVAL) return false;
  int ring[3];
  for (int i = 0; i < 3; i++) ring[i] = sn_polytope_add_point(polytope, &triangle[i]);
  int bottom = sn_polytope_add_support(polytope, a, b, vec3_neg(normal), length);
  int top = sn_polytope_add_support(polytope, a, b, normal, length);
  if (lies_on_triangle(corner, polytope->point[top].point)) return false;
  if (lies_on_triangle(corner, polytope->point[bottom].point)) return false;
  return add_double_pyramid(polytope, top, bottom, ring) < 0 && all_are_candidates(polytope);
}

// The origin lies on a face of the polytope begun: begins anew from that face.
static bool start_from_face(snPolytope* polytope, int face, snSolid* a, snSolid* b) {
  const int* corner = polytope->face[face].corner;
  snDifference triangle[3] = {polytope->point[corner[0]], polytope->point[corner[1]], polytope->point[corner[2]]};
  polytope->points = polytope->faces = polytope->candidates = 0;
  return start_from_triangle(polytope, triangle, a, b);
}

// ---- from a segment

// A third of a turn about an axis.
static snMat3 third_of_turn(snVec3 axis) {
  const double sine = 0.86602540378, cosine = -0.5;
  double length = vec3_length(axis);
  double x = axis.x / length, y = axis.y / length, z = axis.z / length;
  return (snMat3){{{cosine + x * x * (1 - cosine), x * y * (1 - cosine) - z * sine, x * z * (1 - cosine) + y * sine},
                   {y * x * (1 - cosine) + z * sine, cosine + y * y * (1 - cosine), y * z * (1 - cosine) - x * sine},
                   {x * z * (1 - cosine) - y * sine, y * z * (1 - cosine) + x * sine, cosine + z * z * (1 - cosine)}}};
}

static snVec3 most_perpendicular_axis(snVec3 v) {
  double x = fabs(v.x), y = fabs(v.y), z = fabs(v.z);
  if (z < x && z < y) return (snVec3){0, 0, 1};
  return y < x ? (snVec3){0, 1, 0} : (snVec3){1, 0, 0};
}

// The line from p to q passes through the triangle.
static bool passes_through(snVec3 p, snVec3 q, snVec3 a, snVec3 b, snVec3 c) {
  snVec3 line = vec3_sub(q, p), to_a = vec3_sub(a, p), to_b = vec3_sub(b, p), to_c = vec3_sub(c, p);
  double ab = vec3_dot(to_a, vec3_cross(to_b, line));
  double bc = vec3_dot(to_b, vec3_cross(to_c, line));
  double ca = vec3_dot(to_c, vec3_cross(to_a, line));
  return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
}

static bool start_from_segment(snPolytope* polytope, const snGjk* gjk, snSolid* a, snSolid* b) {
  snVec3 axis = vec3_sub(gjk->simplex[1].point, gjk->simplex[0].point);
  snMat3 turn = third_of_turn(axis);
  int top = sn_polytope_add_point(polytope, &gjk->simplex[0]);
  int bottom = sn_polytope_add_point(polytope, &gjk->simplex[1]);
  snVec3 outwards = vec3_cross(most_perpendicular_axis(axis), axis);
  int ring[3];
  for (int i = 0; i < 3; i++) {
    ring[i] = sn_polytope_add_support(polytope, a, b, outwards, vec3_length(outwards));
    outwards = mat3_mul_vec3(turn, outwards);
  }
  int flat = add_double_pyramid(polytope, top, bottom, ring);
  if (flat >= 0) return start_from_face(polytope, flat, a, b);
  const snDifference* p = polytope->point;
  if (!passes_through(p[top].point, p[bottom].point, p[ring[0]].point, p[ring[1]].point, p[ring[2]].point))
    return false;
  return all_are_candidates(polytope);
}

// ---- from a tetrahedron

// The origin and d lie strictly on one side of the plane through a, b, c.
static bool same_side(snVec3 a, snVec3 b, snVec3 c, snVec3 d) {
  snVec3 normal = vec3_cross(vec3_sub(b, a), vec3_sub(c, a));
  double corner = vec3_dot(normal, vec3_sub(d, a)), origin = vec3_dot(normal, vec3_neg(a));
  return (corner > 0 && origin > 0) || (corner < 0 && origin < 0);
}

static bool holds_origin(snVec3 a, snVec3 b, snVec3 c, snVec3 d) {
  return same_side(a, b, c, d) && same_side(b, c, d, a) && same_side(c, d, a, b) && same_side(d, a, b, c);
}

static bool start_from_tetrahedron(snPolytope* polytope, const snGjk* gjk, snSolid* a, snSolid* b) {
  static const int neighbour[4][3] = {{1, 3, 2}, {2, 3, 0}, {0, 3, 1}, {2, 0, 1}};
  int corner[4][3] = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {3, 2, 1}};
  for (int i = 0; i < 4; i++) sn_polytope_add_point(polytope, &gjk->simplex[i]);
  int flat = add_faces(polytope, 4, corner, neighbour);
  if (flat >= 0) return start_from_face(polytope, flat, a, b);
  const snDifference* p = polytope->point;
  if (!holds_origin(p[0].point, p[1].point, p[2].point, p[3].point)) return false;
  return all_are_candidates(polytope);
}

bool sn_polytope_start(snPolytope* polytope, const snGjk* gjk, snSolid* a, snSolid* b) {
  switch (gjk->corners) {
    case 2: return start_from_segment(polytope, gjk, a, b);
    case 3: return start_from_triangle(polytope, gjk->simplex, a, b);
    case 4: return start_from_tetrahedron(polytope, gjk, a, b);
    default: return false;
  }
}
