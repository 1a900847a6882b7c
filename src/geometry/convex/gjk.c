// gjk.c — distance of two convex solids, or a simplex that holds the origin of their difference
//   reads   two solids, cutoff, tolerance        writes  nearest points, distance, last simplex
//   The difference a - b holds the origin where the solids overlap. From a point x of it, the support point s against x
//   is taken into the simplex, and x moves to the simplex's nearest point to the origin; x.(x - s) bounds the error of
//   |x|^2. A positive x.s shows a separating plane. Where only overlap is asked for, a tetrahedron is moved towards
//   the origin by replacing the corner opposite to its worst face; that needs no distances.
//   Source: Gilbert, Johnson, Keerthi, A fast procedure for computing the distance between complex objects in
//   three-dimensional space, IEEE J. Robot. Autom. 4 (1988). conformance: starts, tolerances, order of the tests.
#include "geometry/convex/gjk.h"
#include "geometry/convex/simplex.h"
#include "math/simd.h"
#include <float.h>

static bool has_corners(const snSolid* solid) {
  snGeomType type = solid->shape->type;
  return solid->margin == 0 && (type == SN_GEOM_MESH || type == SN_GEOM_BOX || type == SN_GEOM_HFIELD);
}

bool sn_solids_are_discrete(const snSolid* a, const snSolid* b) { return has_corners(a) && has_corners(b); }

static void set_apart(snGjk* gjk) {
  gjk->corners = 0;
  gjk->witnesses = false;
  gjk->dist = DBL_MAX;
}

// ---- overlap alone

typedef enum Overlap { OVERLAP_NO, OVERLAP_YES, OVERLAP_UNKNOWN } Overlap;

// Distance of the origin behind a face, with the face's outer normal; DBL_MAX where the face has no normal.
static double face_distance(snVec3* normal, snVec3 a, snVec3 b, snVec3 c) {
  *normal = vec3_cross(vec3_sub(c, a), vec3_sub(b, a));
  double length2 = vec3_dot(*normal, *normal);
  if (!(length2 > SN_MINVAL * SN_MINVAL && length2 < SN_MAXVAL * SN_MAXVAL)) return DBL_MAX;
  *normal = vec3_scale(*normal, 1 / sqrt(length2));
  return vec3_dot(*normal, a);
}

// Moves a tetrahedron until it holds the origin; only then is the simplex of `gjk` changed.
static Overlap find_overlap(snGjk* gjk, snSolid* a, snSolid* b, int* iteration, int iterations) {
  static const int face[4][3] = {{2, 1, 3}, {0, 2, 3}, {1, 0, 3}, {0, 1, 2}};  // face k lacks corner k
  snDifference corner[4];
  for (int i = 0; i < 4; i++) corner[i] = gjk->simplex[i];
  int order[4] = {0, 1, 2, 3};
  for (; *iteration < iterations; ++*iteration) {
    double dist[4];
    snVec3 normal[4];
    for (int k = 0; k < 4; k++) {
      dist[k] = face_distance(&normal[k], corner[order[face[k][0]]].point, corner[order[face[k][1]]].point,
                              corner[order[face[k][2]]].point);
    }
    // exactly on the plane of a face this search would not end
    if (dist[0] == 0 || dist[1] == 0 || dist[2] == 0 || dist[3] == 0) return OVERLAP_UNKNOWN;
    int lower = dist[0] < dist[1] ? 0 : 1, upper = dist[2] < dist[3] ? 2 : 3;
    int worst = dist[lower] < dist[upper] ? lower : upper;
    if (dist[worst] > 0) {
      for (int i = 0; i < 4; i++) gjk->simplex[i] = corner[order[i]];
      return OVERLAP_YES;
    }
    snDifference* replaced = &corner[order[worst]];
    sn_difference_support(replaced, a, b, normal[worst]);
    if (vec3_dot(normal[worst], replaced->point) < 0) {
      gjk->parting = normal[worst];
      return OVERLAP_NO;
    }
    // two of the others change places, so that the normals point outwards again
    int i = (worst + 1) & 3, j = (worst + 2) & 3, swapped = order[i];
    order[i] = order[j];
    order[j] = swapped;
  }
  return OVERLAP_UNKNOWN;
}

// ---- distance

static snVec3 weighted(const double* weight, int count, const snVec3* p) {
  snVec3 sum = vec3_scale(p[0], weight[0]);
  for (int i = 1; i < count; i++) sum = vec3_add_scaled(sum, p[i], weight[i]);
  return sum;
}

// Keeps the corners with a weight; returns how many.
static int keep_needed(snDifference* simplex, snVec3* point, double* weight) {
  int kept = 0;
  for (int i = 0; i < 4; i++) {
    if (weight[i] == 0) continue;
    if (kept != i) simplex[kept] = simplex[i], point[kept] = point[i];
    weight[kept++] = weight[i];
  }
  return kept;
}

static bool nearly_equal(snVec3 a, snVec3 b) {
  return fabs(a.x - b.x) < SN_MINVAL && fabs(a.y - b.y) < SN_MINVAL && fabs(a.z - b.z) < SN_MINVAL;
}

// The plane across x through s keeps the difference farther from the origin than is of interest.
static bool beyond_cutoff(snVec3 x, snVec3 s, double cutoff) {
  double reach = vec3_dot(x, s);
  if (!(reach > 0)) return false;
  if (!(cutoff > 0)) return true;
  return cutoff < DBL_MAX && reach * reach / vec3_dot(x, x) >= cutoff * cutoff;
}

SN_KERNEL void sn_gjk(snGjk* gjk, snSolid* a, snSolid* b, double cutoff, double tolerance, int iterations) {
  bool overlap_suffices = !(cutoff > 0);
  double gap = sn_solids_are_discrete(a, b) ? 0 : 0.5 * tolerance * tolerance;
  double weight[4] = {1, 0, 0, 0};
  snVec3 point[4];
  gjk->a = sn_solid_center(a);
  gjk->b = sn_solid_center(b);
  snVec3 x = vec3_sub(gjk->a, gjk->b);
  double length = vec3_length(x);
  int corners = 0;
  for (int k = 0; k < iterations; k++) {
    length = vec3_dot(x, x);
    if (length < SN_MINVAL * SN_MINVAL) break;
    length = sqrt(length);
    sn_difference_support(&gjk->simplex[corners], a, b, vec3_neg(vec3_scale(x, 1 / length)));
    snVec3 s = gjk->simplex[corners].point;
    if (vec3_dot(x, vec3_sub(x, s)) < gap) {
      if (k == 0) corners = 1, point[0] = s;
      break;
    }
    if (beyond_cutoff(x, s, cutoff)) {
      gjk->parting = vec3_neg(x);
      set_apart(gjk);
      return;
    }
    if (corners == 3 && overlap_suffices) {
      Overlap overlap = find_overlap(gjk, a, b, &k, iterations);
      if (overlap != OVERLAP_UNKNOWN) {
        set_apart(gjk);
        if (overlap == OVERLAP_YES) gjk->corners = 4, gjk->dist = 0;
        return;
      }
      overlap_suffices = false;
    }
    point[corners] = s;
    sn_simplex_weights(weight, point, corners + 1);
    corners = keep_needed(gjk->simplex, point, weight);
    if (corners < 1) {
      gjk->parting = vec3_neg(x);
      set_apart(gjk);
      return;
    }
    snVec3 next = weighted(weight, corners, point);
    if (nearly_equal(next, x)) break;
    x = next;
    if (corners == 4) {
      length = 0;
      break;
    }
  }
  if (corners > 0) {
    snVec3 on_a[4], on_b[4];
    for (int i = 0; i < corners; i++) on_a[i] = gjk->simplex[i].a, on_b[i] = gjk->simplex[i].b;
    gjk->a = weighted(weight, corners, on_a);
    gjk->b = weighted(weight, corners, on_b);
  }
  gjk->corners = corners;
  gjk->parting = vec3_neg(x);
  gjk->witnesses = true;
  gjk->dist = length;
}
