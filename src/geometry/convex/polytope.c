// polytope.c — room for a convex polytope of triangles around the origin
//   reads   the number of expansions        writes  arrays in an arena
//   How it begins and grows is in polytope.h, which kernels instantiate too.
#include "geometry/convex/polytope.h"

// Fewest expansions that there is room for: conformance, the number of faces is limited as in MuJoCo.
#define LEAST_ROOM 170

// Most expansions: beyond any search that converges.
#define MOST_ROOM 10000

bool sn_polytope_create(snPolytope* polytope, snArena* scratch, int iterations) {
  int room = iterations > LEAST_ROOM ? iterations : LEAST_ROOM;
  if (room > MOST_ROOM) room = MOST_ROOM;
  *polytope = (snPolytope){.most_points = room + 5, .most_faces = 6 * room, .most_edges = room + 6};
  polytope->point = sn_arena_array(scratch, snMinkowskiPoint, polytope->most_points);
  polytope->face = sn_arena_array(scratch, snPolytopeFace, polytope->most_faces);
  polytope->candidate = sn_arena_array(scratch, int, polytope->most_faces);
  polytope->candidate_dist2 = sn_arena_array(scratch, double, polytope->most_faces);
  polytope->horizon = sn_arena_array(scratch, int, polytope->most_edges);
  polytope->pending = sn_arena_array(scratch, int, polytope->most_faces + 3);
  return polytope->point && polytope->face && polytope->candidate && polytope->candidate_dist2 && polytope->horizon &&
         polytope->pending;
}

int sn_polytope_add_point(snPolytope* polytope, const snMinkowskiPoint* point) {
  return polytope_add_point(polytope, point);
}

int sn_polytope_add_support(snPolytope* polytope, snSolid* a, snSolid* b, snVec3 along, double length) {
  return polytope_add_support(polytope, a, b, along, length);
}

bool sn_polytope_remove_visible(snPolytope* polytope, int face, snVec3 eye) {
  return polytope_remove_visible(polytope, face, eye);
}
