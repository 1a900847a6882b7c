// separation.c — signed distance of two convex solids, with its witness points, by GJK and EPA
//   reads   two solids, cutoff, settings        writes  distance, witness points, the cached separating axis
//   Spheres and capsules are swept spheres: a core (point, segment) and a radius. While the cores are separated their
//   distance less the radii is exact and EPA, which is slow on round shapes, is not needed. conformance: when the core
//   serves and when not.
#include "geometry/convex/separation.h"
#include "geometry/convex/epa.h"
#include "geometry/convex/manifold.h"
#include <float.h>

static bool is_swept_sphere(const snSolid* solid) { return sn_shape_ops[solid->shape->type]->core != NULL; }

// The solid becomes its core; its radius is returned, half of the margin included.
static double take_core(snSolid* solid) {
  if (!is_swept_sphere(solid)) return 0;
  double radius = solid->shape->size.x + 0.5 * solid->margin;
  solid->support = sn_shape_ops[solid->shape->type]->core;
  solid->margin = 0;
  return radius;
}

// Distance of the cores less the radii; false where the cores overlap.
static bool separate_cores(snSeparation* out, snGjk* gjk, snSolid* a, snSolid* b, double cutoff,
                           const snConvexSettings* settings) {
  const snSolid whole_a = *a, whole_b = *b;
  double radius_a = take_core(a), radius_b = take_core(b);
  sn_gjk(gjk, a, b, cutoff + (radius_a + radius_b), settings->tolerance, settings->iterations);
  a->support = whole_a.support, a->margin = whole_a.margin;
  b->support = whole_b.support, b->margin = whole_b.margin;
  if (!(gjk->dist > settings->tolerance)) return false;
  snVec3 normal = vec3_normalize(vec3_sub(gjk->b, gjk->a));
  out->a[0] = vec3_add_scaled(gjk->a, normal, radius_a);
  out->b[0] = vec3_add_scaled(gjk->b, normal, -radius_b);
  out->count = gjk->witnesses;
  out->dist = gjk->dist - (radius_a + radius_b);
  if (out->dist > cutoff) out->dist = DBL_MAX;
  return true;
}

// Whether the axis of the last step separates them still; else, where the exact search would be slow, the line of the
// centres. Only at the first search of a pair.
static bool is_known_separated(const snSolid* a, const snSolid* b, const snConvexSettings* settings) {
  if (a->vertex >= 0 || b->vertex >= 0) return false;
  if (settings->cache && sn_axis_separates(settings->cache, a, b, settings->tolerance)) return true;
  if (!sn_solid_is_large(a) && !sn_solid_is_large(b)) return false;
  snAxisCache line;
  sn_axis_cache_set(&line, a, b, vec3_sub(sn_solid_center(b), sn_solid_center(a)));
  if (!sn_axis_separates(&line, a, b, settings->tolerance)) return false;
  if (settings->cache) *settings->cache = line;
  return true;
}

static void find_depth(snSeparation* out, const snGjk* gjk, snSolid* a, snSolid* b, int most,
                       const snConvexSettings* settings) {
  size_t mark = sn_arena_mark(settings->scratch);
  snPolytope polytope;
  snEpa epa;
  out->dist = 0;
  if (sn_polytope_create(&polytope, settings->scratch, settings->iterations) &&
      sn_polytope_start(&polytope, gjk, a, b)) {
    out->count = sn_epa(&epa, &polytope, a, b, settings->tolerance, settings->iterations);
    if (out->count) {
      out->dist = -epa.depth;
      if (most > 1) out->count = sn_contact_manifold(out->a, out->b, &epa, a->shape, b->shape, most);
      if (most <= 1 || out->count == 0) out->count = 1, out->a[0] = epa.a, out->b[0] = epa.b;
    }
  }
  sn_arena_release(settings->scratch, mark);
}

static void search(snSeparation* out, snGjk* gjk, snSolid* a, snSolid* b, double cutoff, int most,
                   const snConvexSettings* settings) {
  if ((is_swept_sphere(a) || is_swept_sphere(b)) && separate_cores(out, gjk, a, b, cutoff, settings)) return;
  sn_gjk(gjk, a, b, cutoff, settings->tolerance, settings->iterations);
  out->dist = gjk->dist;
  out->count = gjk->witnesses;
  out->a[0] = gjk->a;
  out->b[0] = gjk->b;
  if (gjk->dist <= settings->tolerance && gjk->vertices > 1) find_depth(out, gjk, a, b, most, settings);
}

void sn_separation(snSeparation* out, snSolid* a, snSolid* b, double cutoff, int most,
                   const snConvexSettings* settings) {
  if (!(cutoff > 0) && is_known_separated(a, b, settings)) {
    out->dist = DBL_MAX;
    out->count = 0;
    return;
  }
  snGjk gjk;
  search(out, &gjk, a, b, cutoff, most, settings);
  if (!settings->cache) return;
  if (out->dist > settings->tolerance) {
    sn_axis_cache_set(settings->cache, a, b, gjk.separating_axis);
  } else {
    sn_axis_cache_clear(settings->cache);
  }
}
