// epa.h — penetration depth of two convex solids, by an expanding polytope of triangles around the origin
//   reads   a polytope of points of the Minkowski difference around the origin        writes  the witness points
//   The nearest face bounds the depth from below, the support point along its normal from above. While they differ, the
//   support point becomes a vertex: faces visible from it are removed, and the horizon is closed with a fan of faces.
//   Source: van den Bergen, Proximity queries and penetration depth computation on 3D game objects, GDC 2001.
//   conformance: which faces are candidates, which of equally near ones is taken, when the search gives up.
//   The formulas are here, so that kernels instantiate them too; the .c instantiates them for the processor.
#pragma once
#include "geometry/convex/polytope.h"
#ifndef SN_KERNELS
#include "math/simd.h"
#endif

typedef struct snEpa {
  snVec3 a, b;                        // witness points: the deepest of the two surfaces
  real depth;                         // their distance
  const snMinkowskiPoint* corner[3];  // of the face that gave them, in the polytope
} snEpa;

// Expands a polytope until its nearest face is on the boundary of the Minkowski difference; false where it cannot.
bool sn_epa(snEpa* epa, snPolytope* polytope, snSolid* a, snSolid* b, real tolerance, int iterations);

enum { NO_FACE = -1 };

typedef struct DepthBounds {
  real lower2, upper, upper2;
} DepthBounds;

// The nearest candidate; `current` where there is none.
static inline int nearest_candidate(const snPolytope* polytope, int current, real* dist2) {
  real nearest = SN_REAL_MAX;
  int place = NO_FACE;
  for (int i = 0; i < polytope->candidates; i++) {
    bool nearer = polytope->candidate_dist2[i] < nearest;
    nearest = nearer ? polytope->candidate_dist2[i] : nearest;
    place = nearer ? i : place;
  }
  *dist2 = nearest;
  return place == NO_FACE ? current : polytope->candidate[place];
}

// The newest point comes from the same two vertices as an earlier one.
static inline bool is_repeated(const snPolytope* polytope) {
  const snMinkowskiPoint* newest = &polytope->point[polytope->points - 1];
  for (const snMinkowskiPoint* p = polytope->point; p < newest; p++) {
    if (p->vertex_a == newest->vertex_a && p->vertex_b == newest->vertex_b) return true;
  }
  return false;
}

// ---- faces from the horizon to a new point

static inline void link_faces(snPolytope* polytope, int point) {
  int first = polytope->faces, edges = polytope->edges;
  for (int i = 0; i < edges; i++) {
    int outer = sn_face_of(polytope->horizon[i]), edge = sn_edge_of(polytope->horizon[i]);
    snPolytopeFace *beyond = &polytope->face[outer], *face = &polytope->face[first + i];
    face->corner[0] = point, face->corner[1] = beyond->corner[edge < 2 ? edge + 1 : 0];
    face->corner[2] = beyond->corner[edge];
    face->neighbour[0] = first + (i > 0 ? i : edges) - 1, face->neighbour[1] = outer;
    face->neighbour[2] = first + (i + 1 < edges ? i + 1 : 0);
    face->place = SN_FACE_PASSED;
    beyond->neighbour[edge] = first + i;
  }
  polytope->faces += edges;
}

#ifdef SN_KERNELS
static inline void measure_faces(snPolytope* polytope, int first, int count) {
  for (int i = 0; i < count; i++) sn_polytope_measure(polytope, &polytope->face[first + i]);
}
#else
// A vector of each of four faces
typedef struct Vec4 {
  real4 x, y, z;
} Vec4;

SN_FOUR Vec4 vec4_sub(Vec4 a, Vec4 b) { return (Vec4){real4_sub(a.x, b.x), real4_sub(a.y, b.y), real4_sub(a.z, b.z)}; }
SN_FOUR real4 vec4_dot(Vec4 a, Vec4 b) {
  return real4_add(real4_add(real4_mul(a.x, b.x), real4_mul(a.y, b.y)), real4_mul(a.z, b.z));
}
SN_FOUR Vec4 vec4_cross(Vec4 a, Vec4 b) {
  return (Vec4){real4_sub(real4_mul(a.y, b.z), real4_mul(a.z, b.y)),
                real4_sub(real4_mul(a.z, b.x), real4_mul(a.x, b.z)),
                real4_sub(real4_mul(a.x, b.y), real4_mul(a.y, b.x))};
}

// Corners of four faces; where there are fewer, the last stands for the others.
SN_FOUR Vec4 four_corners(const snPolytope* polytope, const snPolytopeFace* face, int count, int corner) {
  const snVec3* p[4];
  SN_UNROLL
  for (int i = 0; i < 4; i++) p[i] = &polytope->point[face[i < count ? i : count - 1].corner[corner]].point;
  return (Vec4){real4_of(p[0]->x, p[1]->x, p[2]->x, p[3]->x), real4_of(p[0]->y, p[1]->y, p[2]->y, p[3]->y),
                real4_of(p[0]->z, p[1]->z, p[2]->z, p[3]->z)};
}

// The point nearest to the origin of up to four planes through one point, as sn_triangle_nearest has it, to which all
// are left where a triangle is small or in a plane through the origin.
static inline void nearest_of_four(snPolytope* polytope, snPolytopeFace* face, int count) {
  snVec3 apex = polytope->point[face->corner[0]].point;
  Vec4 a = four_corners(polytope, face, count, 2), b = four_corners(polytope, face, count, 1);
  Vec4 c = {real4_splat(apex.x), real4_splat(apex.y), real4_splat(apex.z)};
  Vec4 normal = vec4_cross(vec4_sub(c, b), vec4_sub(b, a));
  real4 offset = vec4_dot(normal, b), length2 = vec4_dot(normal, normal), scale = real4_div(offset, length2);
  Vec4 nearest = {real4_mul(normal.x, scale), real4_mul(normal.y, scale), real4_mul(normal.z, scale)};
  real4 dist2 = vec4_dot(nearest, nearest);
  real4 regular = real4_select(real4_above(length2, real4_splat(SN_MINVAL)), real4_splat(1), real4_splat(0));
  regular = real4_select(real4_equal(offset, real4_splat(0)), real4_splat(0), regular);
  bool all_regular = real4_sum(regular) == 4;
  SN_UNROLL
  for (int i = 0; i < 4; i++) {
    if (i >= count) break;
    face[i].nearest = (snVec3){real4_lane(nearest.x, i), real4_lane(nearest.y, i), real4_lane(nearest.z, i)};
    face[i].dist2 = real4_lane(dist2, i);
    if (!all_regular) sn_polytope_measure(polytope, &face[i]);
  }
}

static inline void measure_faces(snPolytope* polytope, int first, int count) {
  for (int i = 0; i < count; i += 4) nearest_of_four(polytope, &polytope->face[first + i], count - i);
}
#endif

// false where a face has no area or holds the origin.
static inline bool close_horizon(snPolytope* polytope, int point, const DepthBounds* bounds) {
  int first = polytope->faces, edges = polytope->edges;
  link_faces(polytope, point);
  measure_faces(polytope, first, edges);
  bool flat = false;
  for (int face = first; face < first + edges; face++) {
    real dist2 = polytope->face[face].dist2;
    flat |= dist2 == 0;
    polytope_add_candidate_if(polytope, face, (dist2 >= bounds->lower2) & (dist2 <= bounds->upper2));
  }
  return !flat;
}

// ---- expansion

static inline void epa_witness_points(snEpa* epa, const snPolytope* polytope, const snPolytopeFace* face) {
  for (int i = 0; i < 3; i++) epa->corner[i] = &polytope->point[face->corner[i]];
  const snMinkowskiPoint *p = epa->corner[0], *q = epa->corner[1], *r = epa->corner[2];
  real weight[3];
  triangle_coordinates(weight, p->point, q->point, r->point, face->nearest);
  epa->a = sn_weighted3(weight, p->a, q->a, r->a);
  epa->b = sn_weighted3(weight, p->b, q->b, r->b);
  epa->depth = real_sqrt(face->dist2);
}

// The face where the expansion ends, or NO_FACE.
static inline int expand_polytope(snPolytope* polytope, snSolid* a, snSolid* b, real tolerance, int iterations) {
  bool discrete = solids_are_discrete(a, b);
  if (discrete) tolerance = SN_MINVAL;
  DepthBounds bounds = {0, SN_REAL_MAX, SN_REAL_MAX};
  int face = NO_FACE;
  for (int k = 0; k < iterations && polytope->points < polytope->most_points; k++) {
    int previous = face;
    face = nearest_candidate(polytope, face, &bounds.lower2);
    if (face == NO_FACE || bounds.lower2 > bounds.upper2) return previous;
    if (bounds.lower2 <= 0) return face;
    real lower = real_sqrt(bounds.lower2);
    snVec3 nearest = polytope->face[face].nearest;
    int point = polytope_add_support(polytope, a, b, nearest, lower);
    real upper = vec3_dot(nearest, polytope->point[point].point) / lower;
    if (upper < bounds.upper) bounds.upper = upper, bounds.upper2 = upper * upper;
    if (bounds.upper - lower < tolerance) return face;
    if (discrete && is_repeated(polytope)) return face;
    if (!polytope_remove_visible(polytope, face, polytope->point[point].point) || polytope->edges < 3) return NO_FACE;
    if (polytope->edges > polytope->most_faces - polytope->faces) return face;
    if (!close_horizon(polytope, point, &bounds)) return NO_FACE;
    if (polytope->candidates == 0) return face;
  }
  return face;
}

static inline bool epa_search(snEpa* epa, snPolytope* polytope, snSolid* a, snSolid* b, real tolerance,
                              int iterations) {
  int face = expand_polytope(polytope, a, b, tolerance, iterations);
  if (face == NO_FACE) return false;
  epa_witness_points(epa, polytope, &polytope->face[face]);
  return true;
}
