// polytope.h — a convex polytope of triangles around the origin, that grows
#pragma once
#include "base/arena.h"
#include "geometry/convex/gjk.h"
#include "geometry/convex/simplex.h"

typedef struct snPolytopeFace {
  int corner[3];
  int neighbour[3];  // across the edges 01, 12, 20
  snVec3 foot;       // nearest point of the face's plane to the origin: along the outer normal
  double dist2;      // of the foot from the origin
  int place;         // among the candidates; SN_FACE_PASSED, SN_FACE_REMOVED
} snPolytopeFace;

enum { SN_FACE_PASSED = -1, SN_FACE_REMOVED = -2 };

// A face with one of its edges in one number, so that a stack of them is quick.
static inline int sn_face_edge(int face, int edge) { return 4 * face + edge; }
static inline int sn_face_of(int face_edge) { return face_edge >> 2; }
static inline int sn_edge_of(int face_edge) { return face_edge & 3; }

typedef struct snPolytope {
  snDifference* point;
  snPolytopeFace* face;
  int* candidate;  // faces that may be the nearest, in no order
  double* candidate_dist2;
  int* horizon;  // face_edges between what a new point sees and what it does not
  int* pending;  // face_edges to look at: faces, with the edge they were reached by
  int points, faces, candidates, edges;
  int most_points, most_faces, most_edges;
} snPolytope;

// Room for a number of expansions; false where the arena has none. The caller marks and releases the arena.
bool sn_polytope_create(snPolytope* polytope, snArena* scratch, int iterations);

int sn_polytope_add_point(snPolytope* polytope, const snDifference* point);

// The support point along a vector of any length.
int sn_polytope_add_support(snPolytope* polytope, snSolid* a, snSolid* b, snVec3 along, double length);

// Adds a face that is no candidate; returns its squared distance from the origin, 0 where it has no area.
static inline double sn_polytope_add_face(snPolytope* polytope, const int corner[3], const int neighbour[3]) {
  snPolytopeFace* face = &polytope->face[polytope->faces++];
  for (int k = 0; k < 3; k++) face->corner[k] = corner[k], face->neighbour[k] = neighbour[k];
  face->place = SN_FACE_PASSED;
  face->dist2 = 0;
  const snDifference* point = polytope->point;
  if (!sn_triangle_foot(&face->foot, point[corner[2]].point, point[corner[1]].point, point[corner[0]].point)) return 0;
  face->dist2 = vec3_dot(face->foot, face->foot);
  return face->dist2;
}

static inline void sn_polytope_add_candidate(snPolytope* polytope, int face) {
  polytope->face[face].place = polytope->candidates;
  polytope->candidate_dist2[polytope->candidates] = polytope->face[face].dist2;
  polytope->candidate[polytope->candidates++] = face;
}

// Removes a face and all that can be seen from a point; the horizon goes round what is left open. false where it would
// be larger than any convex polytope has.
bool sn_polytope_carve(snPolytope* polytope, int face, snVec3 seen_from);

// The first polytope, from the simplex that GJK ended with; false where there is none around the origin.
bool sn_polytope_start(snPolytope* polytope, const snGjk* gjk, snSolid* a, snSolid* b);
