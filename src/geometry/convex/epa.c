// epa.c — penetration depth of two convex solids
//   reads   a polytope of points of the Minkowski difference around the origin        writes  the witness points
//   The nearest face bounds the depth from below, the support point along its normal from above. While they differ, the
//   support point becomes a vertex: faces visible from it are removed, and the horizon is closed with a fan of faces.
//   Source: van den Bergen, Proximity queries and penetration depth computation on 3D game objects, GDC 2001.
//   conformance: which faces are candidates, which of equally near ones is taken, when the search gives up.
#include "geometry/convex/epa.h"
#include "math/simd.h"
#include <float.h>

#define NONE -1

typedef struct Bounds {
  double lower2, upper, upper2;
} Bounds;

// The nearest candidate; `current` where there is none.
static int nearest_candidate(const snPolytope* polytope, int current, double* dist2) {
  double nearest = DBL_MAX;
  int place = NONE;
  for (int i = 0; i < polytope->candidates; i++) {
    bool nearer = polytope->candidate_dist2[i] < nearest;
    nearest = nearer ? polytope->candidate_dist2[i] : nearest;
    place = nearer ? i : place;
  }
  *dist2 = nearest;
  return place == NONE ? current : polytope->candidate[place];
}

// The newest point comes from the same two vertices as an earlier one.
static bool is_repeated(const snPolytope* polytope) {
  const snMinkowskiPoint* newest = &polytope->point[polytope->points - 1];
  for (const snMinkowskiPoint* p = polytope->point; p < newest; p++) {
    if (p->vertex_a == newest->vertex_a && p->vertex_b == newest->vertex_b) return true;
  }
  return false;
}

// Faces from the horizon to a point. false where one has no area or holds the origin.
static bool close_horizon(snPolytope* polytope, int point, const Bounds* bounds) {
  int first = polytope->faces, edges = polytope->edges;
  for (int i = 0; i < edges; i++) {
    int outer = sn_face_of(polytope->horizon[i]), edge = sn_edge_of(polytope->horizon[i]);
    snPolytopeFace* beyond = &polytope->face[outer];
    int corner[3] = {point, beyond->corner[edge < 2 ? edge + 1 : 0], beyond->corner[edge]};
    int neighbour[3] = {first + (i > 0 ? i : edges) - 1, outer, first + (i + 1 < edges ? i + 1 : 0)};
    beyond->neighbour[edge] = first + i;
    double dist2 = sn_polytope_add_face(polytope, corner, neighbour);
    if (dist2 == 0) return false;
    if (dist2 >= bounds->lower2 && dist2 <= bounds->upper2) sn_polytope_add_candidate(polytope, first + i);
  }
  return true;
}

static void witness_points(snEpa* epa, const snPolytope* polytope, const snPolytopeFace* face) {
  for (int i = 0; i < 3; i++) epa->corner[i] = &polytope->point[face->corner[i]];
  const snMinkowskiPoint *p = epa->corner[0], *q = epa->corner[1], *r = epa->corner[2];
  double weight[3];
  sn_triangle_coordinates(weight, p->point, q->point, r->point, face->nearest);
  epa->a = sn_weighted3(weight, p->a, q->a, r->a);
  epa->b = sn_weighted3(weight, p->b, q->b, r->b);
  epa->depth = sqrt(face->dist2);
}

// The face where the expansion ends, or NONE.
SN_KERNEL static int expand(snPolytope* polytope, snSolid* a, snSolid* b, double tolerance, int iterations) {
  bool discrete = sn_solids_are_discrete(a, b);
  if (discrete) tolerance = SN_MINVAL;
  Bounds bounds = {0, DBL_MAX, DBL_MAX};
  int face = NONE;
  for (int k = 0; k < iterations && polytope->points < polytope->most_points; k++) {
    int previous = face;
    face = nearest_candidate(polytope, face, &bounds.lower2);
    if (face == NONE || bounds.lower2 > bounds.upper2) return previous;
    if (bounds.lower2 <= 0) return face;
    double lower = sqrt(bounds.lower2);
    snVec3 nearest = polytope->face[face].nearest;
    int point = sn_polytope_add_support(polytope, a, b, nearest, lower);
    double upper = vec3_dot(nearest, polytope->point[point].point) / lower;
    if (upper < bounds.upper) bounds.upper = upper, bounds.upper2 = upper * upper;
    if (bounds.upper - lower < tolerance) return face;
    if (discrete && is_repeated(polytope)) return face;
    if (!sn_polytope_remove_visible(polytope, face, polytope->point[point].point) || polytope->edges < 3) return NONE;
    if (polytope->edges > polytope->most_faces - polytope->faces) return face;
    if (!close_horizon(polytope, point, &bounds)) return NONE;
    if (polytope->candidates == 0) return face;
  }
  return face;
}

bool sn_epa(snEpa* epa, snPolytope* polytope, snSolid* a, snSolid* b, double tolerance, int iterations) {
  int face = expand(polytope, a, b, tolerance, iterations);
  if (face == NONE) return false;
  witness_points(epa, polytope, &polytope->face[face]);
  return true;
}
