// polytope.h — a convex polytope of triangles around the origin, that begins small and grows
//   Faces are never moved: their numbers stay good. Removed ones keep their place in the array; the list of candidates
//   holds those among which the nearest is looked for. conformance: a candidate that goes is replaced by the last one,
//   and the horizon is walked depth first; both orders decide between faces that are equally near.
//   A segment through the origin gets three support points around it, a triangle one on either side; both become a
//   bipyramid. Where the origin lies on a face, the face alone is the triangle to start from.
//   conformance: order of the support points and of the faces, tests for flat faces.
//   The formulas are here, so that kernels instantiate them too; the .c instantiates them for the processor.
#pragma once
#include "base/arena.h"
#include "geometry/convex/gjk.h"
#include "geometry/convex/simplex.h"
#include "math/mat3.h"

typedef struct snPolytopeFace {
  int corner[3];
  int neighbour[3];  // across the edges 01, 12, 20
  snVec3 nearest;    // point of the face's plane nearest to the origin: along the outer normal
  real dist2;        // of that point from the origin
  int place;         // among the candidates; SN_FACE_PASSED, SN_FACE_REMOVED
} snPolytopeFace;

enum { SN_FACE_PASSED = -1, SN_FACE_REMOVED = -2 };

// A face with one of its edges in one number, so that a stack of them is quick.
static inline int sn_face_edge(int face, int edge) { return 4 * face + edge; }
static inline int sn_face_of(int face_edge) { return face_edge >> 2; }
static inline int sn_edge_of(int face_edge) { return face_edge & 3; }

typedef struct snPolytope {
  snMinkowskiPoint* point;
  snPolytopeFace* face;
  int* candidate;  // faces that may be the nearest, in no order
  real* candidate_dist2;
  int* horizon;  // face_edges between the faces that are visible from a new point and the others
  int* pending;  // face_edges to look at: faces, with the edge they were reached by
  int points, faces, candidates, edges;
  int most_points, most_faces, most_edges;
} snPolytope;

// Room for a number of expansions; false where the arena has none. The caller marks and releases the arena.
bool sn_polytope_create(snPolytope* polytope, snArena* scratch, int iterations);

int sn_polytope_add_point(snPolytope* polytope, const snMinkowskiPoint* point);

// The support point along a vector of any length.
int sn_polytope_add_support(snPolytope* polytope, snSolid* a, snSolid* b, snVec3 along, real length);

// The point of a face's plane nearest to the origin and its squared distance, 0 where the face has no area.
static inline void sn_polytope_measure(const snPolytope* polytope, snPolytopeFace* face) {
  const snMinkowskiPoint* point = polytope->point;
  const int* corner = face->corner;
  face->dist2 = 0;
  if (sn_triangle_nearest(&face->nearest, point[corner[2]].point, point[corner[1]].point, point[corner[0]].point))
    face->dist2 = vec3_dot(face->nearest, face->nearest);
}

// Adds a face that is no candidate; returns its squared distance from the origin, 0 where it has no area.
static inline real sn_polytope_add_face(snPolytope* polytope, const int corner[3], const int neighbour[3]) {
  snPolytopeFace* face = &polytope->face[polytope->faces++];
  for (int k = 0; k < 3; k++) face->corner[k] = corner[k], face->neighbour[k] = neighbour[k];
  face->place = SN_FACE_PASSED;
  sn_polytope_measure(polytope, face);
  return face->dist2;
}

static inline void sn_polytope_add_candidate(snPolytope* polytope, int face) {
  polytope->face[face].place = polytope->candidates;
  polytope->candidate_dist2[polytope->candidates] = polytope->face[face].dist2;
  polytope->candidate[polytope->candidates++] = face;
}

// The same where it is one. Which faces are is as good as random to a branch predictor: all are written
// at the end of the list, and those that count move the end.
static inline void polytope_add_candidate_if(snPolytope* polytope, int face, bool is_candidate) {
  int place = polytope->candidates;
  polytope->candidate_dist2[place] = polytope->face[face].dist2;
  polytope->candidate[place] = face;
  polytope->face[face].place = is_candidate ? place : SN_FACE_PASSED;
  polytope->candidates = place + is_candidate;
}

// Removes a face and all that are visible from a point; the horizon goes round what is left open. false where it would
// be larger than any convex polytope has.
bool sn_polytope_remove_visible(snPolytope* polytope, int face, snVec3 eye);

// The first polytope, from the simplex that GJK ended with; false where there is none around the origin.
bool sn_polytope_start(snPolytope* polytope, const snGjk* gjk, snSolid* a, snSolid* b);

// ---- growth

static inline int polytope_add_point(snPolytope* polytope, const snMinkowskiPoint* point) {
  polytope->point[polytope->points] = *point;
  return polytope->points++;
}

static inline int polytope_add_support(snPolytope* polytope, snSolid* a, snSolid* b, snVec3 along, real length) {
  snVec3 direction = {1, 0, 0};
  if (length > SN_MINVAL) direction = vec3(along.x / length, along.y / length, along.z / length);
  minkowski_support(&polytope->point[polytope->points], a, b, direction);
  return polytope->points++;
}

static inline void remove_face(snPolytope* polytope, snPolytopeFace* face) {
  if (face->place >= 0) {
    int last = polytope->candidate[--polytope->candidates];
    polytope->candidate[face->place] = last;
    polytope->candidate_dist2[face->place] = polytope->candidate_dist2[polytope->candidates];
    polytope->face[last].place = face->place;
  }
  face->place = SN_FACE_REMOVED;
}

static inline int after(int edge) { return edge < 2 ? edge + 1 : 0; }

// The face on the other side of an edge, entered by that edge.
static inline int across_edge(const snPolytope* polytope, const snPolytopeFace* face, int edge) {
  int neighbour = face->neighbour[edge], corner = face->corner[after(edge)];
  const int* corners = polytope->face[neighbour].corner;
  return sn_face_edge(neighbour, corners[0] == corner ? 0 : corners[1] == corner ? 1 : 2);
}

static inline bool polytope_remove_visible(snPolytope* polytope, int face, snVec3 eye) {
  snPolytopeFace* first = &polytope->face[face];
  int* pending = polytope->pending;
  remove_face(polytope, first);
  polytope->edges = 0;
  int waiting = 0;
  for (int edge = 2; edge >= 0; edge--) pending[waiting++] = across_edge(polytope, first, edge);
  while (waiting > 0) {
    int entry = pending[--waiting], edge = sn_edge_of(entry);
    snPolytopeFace* next = &polytope->face[sn_face_of(entry)];
    if (next->place == SN_FACE_REMOVED) continue;
    if (vec3_dot(next->nearest, eye) - next->dist2 > SN_MINVAL) {
      remove_face(polytope, next);
      pending[waiting++] = across_edge(polytope, next, after(after(edge)));
      pending[waiting++] = across_edge(polytope, next, after(edge));
    } else {
      if (polytope->edges == polytope->most_edges) return false;
      polytope->horizon[polytope->edges++] = entry;
    }
  }
  return true;
}

// ---- the first polytope

// Nearer to the origin than this (squared), a face holds the origin.
#define ON_FACE (SN_MINVAL * SN_MINVAL)

// Faces in a given order; the number of the first that holds the origin, or -1.
static inline int add_faces(snPolytope* polytope, int count, int corner[][3], const int neighbour[][3]) {
  for (int i = 0; i < count; i++) {
    if (sn_polytope_add_face(polytope, corner[i], neighbour[i]) < ON_FACE) return i;
  }
  return -1;
}

//            top
//           / | \            Faces 0 to 2 go from the top to the edges of the equator e0 e1 e2, faces 3 to 5 from the
//         e0--+--e1          bottom to the same edges; face i + 3 lies below face i.
//          \ e2 /
//           \ | /
//          bottom
static inline int add_bipyramid(snPolytope* polytope, int top, int bottom, const int equator[3]) {
  static const int neighbour[6][3] = {{1, 3, 2}, {2, 4, 0}, {0, 5, 1}, {5, 0, 4}, {3, 1, 5}, {4, 2, 3}};
  const int *e = equator, edge[3][2] = {{e[0], e[1]}, {e[2], e[0]}, {e[1], e[2]}};
  int corner[6][3];
  for (int i = 0; i < 3; i++) {
    corner[i][0] = top, corner[i][1] = edge[i][0], corner[i][2] = edge[i][1];
    corner[i + 3][0] = bottom, corner[i + 3][1] = edge[i][1], corner[i + 3][2] = edge[i][0];
  }
  return add_faces(polytope, 6, corner, neighbour);
}

static inline bool all_are_candidates(snPolytope* polytope) {
  for (int i = 0; i < polytope->faces; i++) sn_polytope_add_candidate(polytope, i);
  return true;
}

// ---- from a triangle

static inline bool lies_on_triangle(const snVec3 corner[3], snVec3 point) {
  real weight[3];
  triangle_coordinates(weight, corner[0], corner[1], corner[2], point);
  if (weight[0] < 0 || weight[1] < 0 || weight[2] < 0) return false;
  snVec3 projected = sn_weighted3(weight, corner[0], corner[1], corner[2]);
  return vec3_length(vec3_sub(projected, point)) < SN_MINVAL;
}

static inline bool start_from_triangle(snPolytope* polytope, const snMinkowskiPoint triangle[3], snSolid* a,
                                       snSolid* b) {
  snVec3 corner[3] = {triangle[0].point, triangle[1].point, triangle[2].point};
  snVec3 normal = vec3_cross(vec3_sub(corner[1], corner[0]), vec3_sub(corner[2], corner[0]));
  real length = vec3_length(normal);
  if (length < SN_MINVAL) return false;
  int equator[3];
  for (int i = 0; i < 3; i++) equator[i] = polytope_add_point(polytope, &triangle[i]);
  int bottom = polytope_add_support(polytope, a, b, vec3_neg(normal), length);
  int top = polytope_add_support(polytope, a, b, normal, length);
  if (lies_on_triangle(corner, polytope->point[top].point)) return false;
  if (lies_on_triangle(corner, polytope->point[bottom].point)) return false;
  return add_bipyramid(polytope, top, bottom, equator) < 0 && all_are_candidates(polytope);
}

// The origin lies on a face of the polytope begun: begins anew from that face.
static inline bool start_from_face(snPolytope* polytope, int face, snSolid* a, snSolid* b) {
  const int* corner = polytope->face[face].corner;
  snMinkowskiPoint triangle[3] = {polytope->point[corner[0]], polytope->point[corner[1]], polytope->point[corner[2]]};
  polytope->points = polytope->faces = polytope->candidates = 0;
  return start_from_triangle(polytope, triangle, a, b);
}

// ---- from a segment

// sin 120 degrees. conformance: these eleven digits; the direction is off by 5e-12 rad, which decides between two
// vertices of a regular hull.
#define SIN_120 0.86602540378

static inline snVec3 most_perpendicular_axis(snVec3 v) {
  real x = real_abs(v.x), y = real_abs(v.y), z = real_abs(v.z);
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
static inline snMat3 rotation_120(snVec3 axis) {
  const real cosine = -0.5, length = vec3_length(axis);
  const real u[3] = {axis.x / length, axis.y / length, axis.z / length};
  const real cross[3][3] = {{0, -u[2], u[1]}, {u[2], 0, -u[0]}, {-u[1], u[0], 0}};
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
static inline bool passes_through(snVec3 p, snVec3 q, const snVec3 triangle[3]) {
  snVec3 line = vec3_sub(q, p);
  int left = 0, right = 0;
  for (int i = 0; i < 3; i++) {
    snVec3 from = vec3_sub(triangle[i], p), to = vec3_sub(triangle[(i + 1) % 3], p);
    real rotation = vec3_dot(from, vec3_cross(to, line));
    left += rotation >= 0;
    right += rotation <= 0;
  }
  return left == 3 || right == 3;
}

static inline bool start_from_segment(snPolytope* polytope, const snGjk* gjk, snSolid* a, snSolid* b) {
  snVec3 segment = vec3_sub(gjk->simplex[1].point, gjk->simplex[0].point);
  snMat3 rotation = rotation_120(segment);
  int top = polytope_add_point(polytope, &gjk->simplex[0]);
  int bottom = polytope_add_point(polytope, &gjk->simplex[1]);
  snVec3 outwards = vec3_cross(most_perpendicular_axis(segment), segment), around[3];
  int equator[3];
  for (int i = 0; i < 3; i++, outwards = mat3_mul_vec3(rotation, outwards)) {
    equator[i] = polytope_add_support(polytope, a, b, outwards, vec3_length(outwards));
    around[i] = polytope->point[equator[i]].point;
  }
  int flat = add_bipyramid(polytope, top, bottom, equator);
  if (flat >= 0) return start_from_face(polytope, flat, a, b);
  if (!passes_through(polytope->point[top].point, polytope->point[bottom].point, around)) return false;
  return all_are_candidates(polytope);
}

// ---- from a tetrahedron

// Whether the origin is strictly inside: for each face on the side of the vertex that is not on it.
static inline bool encloses_origin(const snMinkowskiPoint p[4]) {
  for (int k = 0; k < 4; k++) {
    snVec3 base = p[k].point, apex = p[(k + 3) % 4].point;
    snVec3 normal = vec3_cross(vec3_sub(p[(k + 1) % 4].point, base), vec3_sub(p[(k + 2) % 4].point, base));
    real apex_height = vec3_dot(normal, vec3_sub(apex, base)), origin_height = -vec3_dot(normal, base);
    if (!(apex_height * origin_height > 0)) return false;
  }
  return true;
}

static inline bool start_from_tetrahedron(snPolytope* polytope, const snGjk* gjk, snSolid* a, snSolid* b) {
  static const int neighbour[4][3] = {{1, 3, 2}, {2, 3, 0}, {0, 3, 1}, {2, 0, 1}};
  int corner[4][3] = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {3, 2, 1}};
  for (int i = 0; i < 4; i++) polytope_add_point(polytope, &gjk->simplex[i]);
  int flat = add_faces(polytope, 4, corner, neighbour);
  if (flat >= 0) return start_from_face(polytope, flat, a, b);
  return encloses_origin(polytope->point) && all_are_candidates(polytope);
}

static inline bool polytope_start(snPolytope* polytope, const snGjk* gjk, snSolid* a, snSolid* b) {
  switch (gjk->vertices) {
    case 2: return start_from_segment(polytope, gjk, a, b);
    case 3: return start_from_triangle(polytope, gjk->simplex, a, b);
    case 4: return start_from_tetrahedron(polytope, gjk, a, b);
    default: return false;
  }
}
