// epa.h — penetration depth of two convex solids, by an expanding polytope of triangles around the origin
#pragma once
#include "base/arena.h"
#include "geometry/convex/gjk.h"
#include "geometry/convex/simplex.h"

typedef struct snPolytopeFace {
  int corner[3];
  int neighbour[3];  // across the edges 01, 12, 20
  snVec3 nearest;    // point of the face's plane nearest to the origin: along the outer normal
  double dist2;      // of that point from the origin
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
  double* candidate_dist2;
  int* horizon;  // face_edges between the faces that are visible from a new point and the others
  int* pending;  // face_edges to look at: faces, with the edge they were reached by
  int points, faces, candidates, edges;
  int most_points, most_faces, most_edges;
} snPolytope;

// Room for a number of expansions; false where the arena has none. The caller marks and releases the arena.
bool sn_polytope_create(snPolytope* polytope, snArena* scratch, int iterations);

int sn_polytope_add_point(snPolytope* polytope, const snMinkowskiPoint* point);

// The support point along a vector of any length.
int sn_polytope_add_support(snPolytope* polytope, snSolid* a, snSolid* b, snVec3 along, double length);

// The point of a face's plane nearest to the origin and its squared distance, 0 where the face has no area.
static inline void sn_polytope_measure(const snPolytope* polytope, snPolytopeFace* face) {
  const snMinkowskiPoint* point = polytope->point;
  const int* corner = face->corner;
  face->dist2 = 0;
  if (sn_triangle_nearest(&face->nearest, point[corner[2]].point, point[corner[1]].point, point[corner[0]].point))
    face->dist2 = vec3_dot(face->nearest, face->nearest);
}

// Adds a face that is no candidate; returns its squared distance from the origin, 0 where it has no area.
static inline double sn_polytope_add_face(snPolytope* polytope, const int corner[3], const int neighbour[3]) {
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

// Removes a face and all that are visible from a point; the horizon goes round what is left open. false where it would
// be larger than any convex polytope has.
bool sn_polytope_remove_visible(snPolytope* polytope, int face, snVec3 eye);

// The first polytope, from the simplex that GJK ended with; false where there is none around the origin.
bool sn_polytope_start(snPolytope* polytope, const snGjk* gjk, snSolid* a, snSolid* b);

// ---- the search

typedef struct snEpa {
  snVec3 a, b;                        // witness points: the deepest of the two surfaces
  double depth;                       // their distance
  const snMinkowskiPoint* corner[3];  // of the face that gave them, in the polytope
} snEpa;

// Expands a polytope until its nearest face is on the boundary of the Minkowski difference; false where it cannot.
bool sn_epa(snEpa* epa, snPolytope* polytope, snSolid* a, snSolid* b, double tolerance, int iterations);
