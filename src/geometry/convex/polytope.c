// polytope.c — a convex polytope of triangles around the origin, that grows
//   Faces are never moved: their numbers stay good. Removed ones keep their place in the array; the list of candidates
//   holds those among which the nearest is looked for. conformance: a candidate that goes is replaced by the last one,
//   and the horizon is walked depth first; both orders decide between faces that are equally near.
#include "geometry/convex/epa.h"
#include "geometry/convex/minkowski.h"
#include "math/simd.h"

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
  polytope->point[polytope->points] = *point;
  return polytope->points++;
}

SN_KERNEL int sn_polytope_add_support(snPolytope* polytope, snSolid* a, snSolid* b, snVec3 along, double length) {
  snVec3 direction = {1, 0, 0};
  if (length > SN_MINVAL) direction = (snVec3){along.x / length, along.y / length, along.z / length};
  minkowski_support(&polytope->point[polytope->points], a, b, direction);
  return polytope->points++;
}

static void remove_face(snPolytope* polytope, snPolytopeFace* face) {
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
static inline int across(const snPolytope* polytope, const snPolytopeFace* face, int edge) {
  int neighbour = face->neighbour[edge], corner = face->corner[after(edge)];
  const int* corners = polytope->face[neighbour].corner;
  return sn_face_edge(neighbour, corners[0] == corner ? 0 : corners[1] == corner ? 1 : 2);
}

bool sn_polytope_remove_visible(snPolytope* polytope, int face, snVec3 eye) {
  snPolytopeFace* first = &polytope->face[face];
  int* pending = polytope->pending;
  remove_face(polytope, first);
  polytope->edges = 0;
  int waiting = 0;
  for (int edge = 2; edge >= 0; edge--) pending[waiting++] = across(polytope, first, edge);
  while (waiting > 0) {
    int entry = pending[--waiting], edge = sn_edge_of(entry);
    snPolytopeFace* next = &polytope->face[sn_face_of(entry)];
    if (next->place == SN_FACE_REMOVED) continue;
    if (vec3_dot(next->nearest, eye) - next->dist2 > SN_MINVAL) {
      remove_face(polytope, next);
      pending[waiting++] = across(polytope, next, after(after(edge)));
      pending[waiting++] = across(polytope, next, after(edge));
    } else {
      if (polytope->edges == polytope->most_edges) return false;
      polytope->horizon[polytope->edges++] = entry;
    }
  }
  return true;
}
