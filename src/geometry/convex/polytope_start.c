// polytope_start.c — the first polytope around the origin
//   reads   the simplex that GJK ended with        writes  a tetrahedron or a bipyramid of triangles
//   A segment through the origin gets three support points around it, a triangle one on either side; both become a
//   bipyramid. Where the origin lies on a face, the face alone is the triangle to start from.
//   conformance: order of the support points and of the faces, tests for flat faces.
#include "geometry/convex/epa.h"
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

//            top
//           / | \            Faces 0 to 2 go from the top to the edges of the equator e0 e1 e2, faces 3 to 5 from the
//         e0--+--e1          bottom to the same edges; face i + 3 lies below face i.
//          \ e2 /
//           \ | /
//          bottom
static int add_bipyramid(snPolytope* polytope, int top, int bottom, const int equator[3]) {
  static const int neighbour[6][3] = {{1, 3, 2}, {2, 4, 0}, {0, 5, 1}, {5, 0, 4}, {3, 1, 5}, {4, 2, 3}};
  const int *e = equator, edge[3][2] = {{e[0], e[1]}, {e[2], e[0]}, {e[1], e[2]}};
  int corner[6][3];
  for (int i = 0; i < 3; i++) {
    corner[i][0] = top, corner[i][1] = edge[i][0], corner[i][2] = edge[i][1];
    corner[i + 3][0] = bottom, corner[i + 3][1] = edge[i][1], corner[i + 3][2] = edge[i][0];
  }
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

static bool start_from_triangle(snPolytope* polytope, const snMinkowskiPoint triangle[3], snSolid* a, snSolid* b) {
  snVec3 corner[3] = {triangle[0].point, triangle[1].point, triangle[2].point};
  snVec3 normal = vec3_cross(vec3_sub(corner[1], corner[0]), vec3_sub(corner[2], corner[0]));
  double length = vec3_length(normal);
  if (length < SN_MINVAL) return false;
  int equator[3];
  for (int i = 0; i < 3; i++) equator[i] = sn_polytope_add_point(polytope, &triangle[i]);
  int bottom = sn_polytope_add_support(polytope, a, b, vec3_neg(normal), length);
  int top = sn_polytope_add_support(polytope, a, b, normal, length);
  if (lies_on_triangle(corner, polytope->point[top].point)) return false;
  if (lies_on_triangle(corner, polytope->point[bottom].point)) return false;
  return add_bipyramid(polytope, top, bottom, equator) < 0 && all_are_candidates(polytope);
}

// The origin lies on a face of the polytope begun: begins anew from that face.
static bool start_from_face(snPolytope* polytope, int face, snSolid* a, snSolid* b) {
  const int* corner = polytope->face[face].corner;
  snMinkowskiPoint triangle[3] = {polytope->point[corner[0]], polytope->point[corner[1]], polytope->point[corner[2]]};
  polytope->points = polytope->faces = polytope->candidates = 0;
  return start_from_triangle(polytope, triangle, a, b);
}

// ---- from a segment

// sin 120 degrees. conformance: these eleven digits; the direction is off by 5e-12 rad, which decides between two
// vertices of a regular hull.
#define SIN_120 0.86602540378

static snVec3 most_perpendicular_axis(snVec3 v) {
  double x = fabs(v.x), y = fabs(v.y), z = fabs(v.z);
  if (z < x && z < y) return (snVec3){0, 0, 1};
  return y < x ? (snVec3){0, 1, 0} : (snVec3){1, 0, 0};
}

// Rotation by 120 degrees about an axis, by Rodrigues' formula with the unit vector u along it:
//   R = cos I + (1 - cos) u u' + sin [u]x
//         v
//         |          v, R v and R R v stand around the axis, which points at the reader. conformance: the matrix is
//         u          made before it is applied, because its rounding decides between support points that are equally
//        / \         far, such as the ends of a cylinder's wall.
//     R v   R R v
static snMat3 rotation_120(snVec3 axis) {
  const double cosine = -0.5, length = vec3_length(axis);
  const double u[3] = {axis.x / length, axis.y / length, axis.z / length};
  const double cross[3][3] = {{0, -u[2], u[1]}, {u[2], 0, -u[0]}, {-u[1], u[0], 0}};
  snMat3 r;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) r.m[i][j] = u[i] * u[j] * (1 - cosine) + (i == j ? cosine : cross[i][j] * SIN_120);
  return r;
}

// Seen along the segment it is a point, which is inside the triangle where all three edges go round it one way.
//         c
//        / \           twice the area of (o, a, b), times |line|: line . (a x b), all as seen from p
//       / o \ .
//      a-----b
static bool passes_through(snVec3 p, snVec3 q, const snVec3 triangle[3]) {
  snVec3 line = vec3_sub(q, p);
  int left = 0, right = 0;
  for (int i = 0; i < 3; i++) {
    snVec3 from = vec3_sub(triangle[i], p), to = vec3_sub(triangle[(i + 1) % 3], p);
    double turn = vec3_dot(from, vec3_cross(to, line));
    left += turn >= 0;
    right += turn <= 0;
  }
  return left == 3 || right == 3;
}

static bool start_from_segment(snPolytope* polytope, const snGjk* gjk, snSolid* a, snSolid* b) {
  snVec3 segment = vec3_sub(gjk->simplex[1].point, gjk->simplex[0].point);
  snMat3 rotation = rotation_120(segment);
  int top = sn_polytope_add_point(polytope, &gjk->simplex[0]);
  int bottom = sn_polytope_add_point(polytope, &gjk->simplex[1]);
  snVec3 outwards = vec3_cross(most_perpendicular_axis(segment), segment), around[3];
  int equator[3];
  for (int i = 0; i < 3; i++, outwards = mat3_mul_vec3(rotation, outwards)) {
    equator[i] = sn_polytope_add_support(polytope, a, b, outwards, vec3_length(outwards));
    around[i] = polytope->point[equator[i]].point;
  }
  int flat = add_bipyramid(polytope, top, bottom, equator);
  if (flat >= 0) return start_from_face(polytope, flat, a, b);
  if (!passes_through(polytope->point[top].point, polytope->point[bottom].point, around)) return false;
  return all_are_candidates(polytope);
}

// ---- from a tetrahedron

// Whether the origin is strictly inside: for each face on the side of the vertex that is not on it.
static bool encloses_origin(const snMinkowskiPoint p[4]) {
  for (int k = 0; k < 4; k++) {
    snVec3 base = p[k].point, apex = p[(k + 3) % 4].point;
    snVec3 normal = vec3_cross(vec3_sub(p[(k + 1) % 4].point, base), vec3_sub(p[(k + 2) % 4].point, base));
    double apex_height = vec3_dot(normal, vec3_sub(apex, base)), origin_height = -vec3_dot(normal, base);
    if (!(apex_height * origin_height > 0)) return false;
  }
  return true;
}

static bool start_from_tetrahedron(snPolytope* polytope, const snGjk* gjk, snSolid* a, snSolid* b) {
  static const int neighbour[4][3] = {{1, 3, 2}, {2, 3, 0}, {0, 3, 1}, {2, 0, 1}};
  int corner[4][3] = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {3, 2, 1}};
  for (int i = 0; i < 4; i++) sn_polytope_add_point(polytope, &gjk->simplex[i]);
  int flat = add_faces(polytope, 4, corner, neighbour);
  if (flat >= 0) return start_from_face(polytope, flat, a, b);
  return encloses_origin(polytope->point) && all_are_candidates(polytope);
}

bool sn_polytope_start(snPolytope* polytope, const snGjk* gjk, snSolid* a, snSolid* b) {
  switch (gjk->vertices) {
    case 2: return start_from_segment(polytope, gjk, a, b);
    case 3: return start_from_triangle(polytope, gjk->simplex, a, b);
    case 4: return start_from_tetrahedron(polytope, gjk, a, b);
    default: return false;
  }
}
