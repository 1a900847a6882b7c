// gjk.h — distance of two convex solids, or a simplex of their Minkowski difference that holds the origin
//   reads   two solids, cutoff, tolerance        writes  witness points, distance, last simplex
//   The Minkowski difference D = a - b holds the origin where the solids overlap. From a point x of D, the support
//   point s of D along -x joins the simplex, and x moves to the point of the simplex that is nearest to the origin;
//   x.(x - s) bounds the error of |x|^2. Where x.s > 0, -x is a separating axis. Where only overlap is asked for, a
//   tetrahedron walks through D towards the origin, which needs no distances.
//   Gilbert, Johnson, Keerthi, A fast procedure for computing the distance between complex objects in
//   three-dimensional space, IEEE J. Robot. Autom. 4 (1988). conformance: starts, tolerances, order of the tests.
//   The formulas are here, so that kernels instantiate them too; the .c instantiates them for the processor.
#pragma once
#include "geometry/convex/minkowski.h"
#include "geometry/convex/simplex.h"
#include "math/vec3.h"

typedef struct snGjk {
  snMinkowskiPoint simplex[4];
  int vertices;            // of the simplex; 0: the solids are separated
  bool witnesses;          // a and b are the witness points of the distance
  snVec3 a, b;             // nearest points of the two surfaces
  real dist;               // 0: they overlap; DBL_MAX: separated, by more than the cutoff
  snVec3 separating_axis;  // where they are separated: from a to b, of any length
} snGjk;

// Distances above the cutoff are not looked for; a cutoff of 0 asks only whether the solids overlap.
void sn_gjk(snGjk* gjk, snSolid* a, snSolid* b, real cutoff, real tolerance, int iterations);

// Both are polyhedra without a margin, so that searches end exactly after finitely many steps.
bool sn_solids_are_discrete(const snSolid* a, const snSolid* b);

// ---- the search

static inline bool is_discrete(const snSolid* solid) { return solid->margin == 0 && solid->polyhedron; }

static inline bool solids_are_discrete(const snSolid* a, const snSolid* b) { return is_discrete(a) && is_discrete(b); }

typedef enum Verdict { UNDECIDED, SEPARATED, OVERLAPPING } Verdict;

// ---- overlap alone
//
//            p3             A tetrahedron of points of D. Face k lies opposite to vertex k; h_k is the height of its
//           /| \            plane over the origin o along the outer normal n_k.
//          / |  \    n        all h_k > 0: o is inside. The solids overlap.
//         /  |   \  --->  o   h_k < 0: o lies beyond face k, and vertex k is of no use. The support point s of D along
//        p0--|----p2          n_k replaces it, on the other side of the face.
//          \ |  /             n_k.s < 0: not even s is as far along n_k as o, so n_k is a separating axis.
//            p1

typedef struct FacePlane {
  snVec3 normal;
  real height;  // over the origin; SN_REAL_MAX where the face has no normal
} FacePlane;

static inline FacePlane face_plane(const snMinkowskiPoint p[4], int face) {
  // vertices of each face, clockwise seen from outside; the height is taken at the first
  static const int face_vertices[4][3] = {{2, 1, 3}, {0, 2, 3}, {1, 0, 3}, {0, 1, 2}};
  const int* k = face_vertices[face];
  snVec3 base = p[k[0]].point;
  snVec3 across = vec3_cross(vec3_sub(p[k[2]].point, base), vec3_sub(p[k[1]].point, base));
  real area2 = vec3_dot(across, across);
  bool regular = area2 > SN_MINVAL * SN_MINVAL && area2 < SN_MAXVAL * SN_MAXVAL;
  if (!regular) return (FacePlane){across, SN_REAL_MAX};
  snVec3 normal = vec3_scale(across, 1 / real_sqrt(area2));
  return (FacePlane){normal, vec3_dot(normal, base)};
}

// The lowest of four planes; conformance: of equally low ones the last. -1: the origin lies in one of them, where a
// reflection would change nothing and the walk not end.
static inline int lowest_plane(const FacePlane plane[4]) {
  int lowest = 0;
  for (int k = 0; k < 4; k++) {
    if (plane[k].height == 0) return -1;
    if (!(plane[lowest].height < plane[k].height)) lowest = k;
  }
  return lowest;
}

// With vertex k on the other side of its face all normals point inwards; an odd permutation of the vertices reverses
// them. conformance: the two that follow k change places, which decides the order of the polytope's faces.
static inline void reverse_orientation(snMinkowskiPoint p[4], int k) {
  snMinkowskiPoint moved = p[(k + 1) % 4];
  p[(k + 1) % 4] = p[(k + 2) % 4];
  p[(k + 2) % 4] = moved;
}

// Starts from the simplex, which becomes the tetrahedron around the origin, and stays as it is where none is found.
static inline Verdict walk_tetrahedron(snGjk* gjk, snSolid* a, snSolid* b, int* iteration, int iterations) {
  snMinkowskiPoint p[4] = {gjk->simplex[0], gjk->simplex[1], gjk->simplex[2], gjk->simplex[3]};
  for (; *iteration < iterations; ++*iteration) {
    FacePlane plane[4];
    for (int k = 0; k < 4; k++) plane[k] = face_plane(p, k);
    int k = lowest_plane(plane);
    if (k < 0) break;
    if (plane[k].height > 0) {
      for (int i = 0; i < 4; i++) gjk->simplex[i] = p[i];
      return OVERLAPPING;
    }
    snVec3 normal = plane[k].normal;
    minkowski_support(&p[k], a, b, normal);
    if (vec3_dot(normal, p[k].point) < 0) {
      gjk->separating_axis = normal;
      return SEPARATED;
    }
    reverse_orientation(p, k);
  }
  return UNDECIDED;
}

// ---- distance

// The search between two iterations: the nearest point x of the simplex as a mean of its vertices.
typedef struct Search {
  snVec3 x;
  real length;  // of x
  snVec3 point[4];
  real weight[4];
  int vertices;
} Search;

static inline snVec3 weighted(const real* weight, int count, const snVec3* p) {
  snVec3 sum = vec3_scale(p[0], weight[0]);
  for (int i = 1; i < count; i++) sum = vec3_add_scaled(sum, p[i], weight[i]);
  return sum;
}

// Drops the vertices without a weight.
static inline void reduce_simplex(Search* s, snMinkowskiPoint* simplex) {
  int kept = 0;
  for (int i = 0; i < 4; i++) {
    if (s->weight[i] == 0) continue;
    if (kept != i) simplex[kept] = simplex[i], s->point[kept] = s->point[i];
    s->weight[kept++] = s->weight[i];
  }
  s->vertices = kept;
}

static inline bool nearly_equal(snVec3 a, snVec3 b) {
  return real_abs(a.x - b.x) < SN_MINVAL && real_abs(a.y - b.y) < SN_MINVAL && real_abs(a.z - b.z) < SN_MINVAL;
}

// The plane across x through s keeps D farther from the origin than is of interest.
static inline bool beyond_cutoff(snVec3 x, snVec3 s, real cutoff) {
  real along = vec3_dot(x, s);
  if (!(along > 0)) return false;
  if (!(cutoff > 0)) return true;
  return cutoff < SN_REAL_MAX && along * along / vec3_dot(x, x) >= cutoff * cutoff;
}

// Moves x to the nearest point of the simplex with one more vertex; false where that ends the search.
static inline bool move_nearest(Search* s, snGjk* gjk, Verdict* verdict) {
  simplex_weights(s->weight, s->point, s->vertices + 1);
  reduce_simplex(s, gjk->simplex);
  if (s->vertices < 1) {
    *verdict = SEPARATED;
    return false;
  }
  snVec3 next = weighted(s->weight, s->vertices, s->point);
  if (nearly_equal(next, s->x)) return false;
  s->x = next;
  if (s->vertices == 4) s->length = 0;
  return s->vertices < 4;
}

// Until x is the nearest point of D, or it is known that the solids overlap or are separated.
static inline Verdict iterate(Search* s, snGjk* gjk, snSolid* a, snSolid* b, real cutoff, real gap, int iterations) {
  bool overlap_suffices = !(cutoff > 0);
  Verdict verdict = UNDECIDED;
  for (int k = 0; k < iterations; k++) {
    s->length = vec3_dot(s->x, s->x);
    if (s->length < SN_MINVAL * SN_MINVAL) break;
    s->length = real_sqrt(s->length);
    snMinkowskiPoint* newest = &gjk->simplex[s->vertices];
    minkowski_support(newest, a, b, vec3_neg(vec3_scale(s->x, 1 / s->length)));
    s->point[s->vertices] = newest->point;
    if (vec3_dot(s->x, vec3_sub(s->x, newest->point)) < gap) {
      if (k == 0) s->vertices = 1;
      break;
    }
    gjk->separating_axis = vec3_neg(s->x);
    if (beyond_cutoff(s->x, newest->point, cutoff)) return SEPARATED;
    if (s->vertices == 3 && overlap_suffices) {
      verdict = walk_tetrahedron(gjk, a, b, &k, iterations);
      if (verdict != UNDECIDED) return verdict;
      overlap_suffices = false;
    }
    if (!move_nearest(s, gjk, &verdict)) break;
  }
  return verdict;
}

static inline void gjk_witness_points(snGjk* gjk, const Search* s) {
  if (s->vertices == 0) return;
  snVec3 on_a[4], on_b[4];
  for (int i = 0; i < s->vertices; i++) on_a[i] = gjk->simplex[i].a, on_b[i] = gjk->simplex[i].b;
  gjk->a = weighted(s->weight, s->vertices, on_a);
  gjk->b = weighted(s->weight, s->vertices, on_b);
}

static inline void gjk_search(snGjk* gjk, snSolid* a, snSolid* b, real cutoff, real tolerance, int iterations) {
  real gap = solids_are_discrete(a, b) ? 0 : 0.5 * tolerance * tolerance;
  gjk->a = sn_solid_center(a);
  gjk->b = sn_solid_center(b);
  Search s;
  s.x = vec3_sub(gjk->a, gjk->b), s.length = vec3_length(s.x);
  s.weight[0] = 1, s.weight[1] = s.weight[2] = s.weight[3] = 0;
  s.vertices = 0;
  Verdict verdict = iterate(&s, gjk, a, b, cutoff, gap, iterations);
  gjk->witnesses = verdict == UNDECIDED;
  if (verdict == UNDECIDED) {
    gjk_witness_points(gjk, &s);
    gjk->vertices = s.vertices;
    gjk->separating_axis = vec3_neg(s.x);
    gjk->dist = s.length;
  } else {
    gjk->vertices = verdict == OVERLAPPING ? 4 : 0;
    gjk->dist = verdict == OVERLAPPING ? 0 : SN_REAL_MAX;
  }
}
