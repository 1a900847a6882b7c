// polytope.h — a convex polytope of triangles around the origin, that grows
#pragma once
#include "base/arena.h"
#include "geometry/gjk.h"

typedef struct snPolytopeFace {
  int corner[3];
  int neighbour[3];  // across the edges 01, 12, 20
  snVec3 foot;       // nearest point of the face's plane to the origin: along the outer normal
  double dist2;      // of the foot from the origin
  int place;         // among the candidates; SN_FACE_PASSED, SN_FACE_REMOVED
} snPolytopeFace;

enum { SN_FACE_PASSED = -1, SN_FACE_REMOVED = -2 };

typedef struct snHorizonEdge {
  int face, edge;
} snHorizonEdge;

typedef struct snPolytope {
  snDifference* point;
  snPolytopeFace* face;
  int* candidate;  // faces that may be the nearest, in no order
  double* candidate_dist2;
  snHorizonEdge* horizon;  // edges between what a new point sees and what it does not
  snHorizonEdge* pending;  // faces to look at, with the edge they were reached by
  int points, faces, candidates, edges;
  int most_points, most_faces, most_edges;
} snPolytope;

// Room for a number of expansions; false where the arena has none. The caller marks and releases the arena.
bool sn_polytope_create(snPolytope* polytope, snArena* scratch, int iterations);

int sn_polytope_add_point(snPolytope* polytope, const snDifference* point);

// The support point along a vector of any length.
int sn_polytope_add_support(snPolytope* polytope, snSolid* a, snSolid* b, snVec3 along, double length);

// Adds a face that is no candidate; returns its squared distance from the origin, 0 where it has no area.
double sn_polytope_add_face(snPolytope* polytope, const int corner[3], const int neighbour[3]);

void sn_polytope_add_candidate(snPolytope* polytope, int face);

// Removes a face and all that can be seen from a point; the horizon goes round what is left open. false where it would
// be larger than any convex polytope has.
bool sn_polytope_carve(snPolytope* polytope, int face, snVec3 seen_from);

// The first polytope, from the simplex that GJK ended with; false where there is none around the origin.
bool sn_polytope_start(snPolytope* polytope, const snGjk* gjk, snSolid* a, snSolid* b);
