// separation.c — signed distance of two convex solids, with its witness points, by GJK and EPA
//   reads   two solids, cutoff, settings        writes  distance, witness points, the cached separating axis
#include "geometry/convex/separation.h"
#include "geometry/convex/epa.h"
#include "geometry/convex/manifold.h"
#include "geometry/convex/swept_spheres.h"

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
  if (is_swept_sphere(a) || is_swept_sphere(b)) {
    snVec3 witness[2];
    if (separate_cores(&out->dist, witness, gjk, a, b, cutoff, settings->tolerance, settings->iterations)) {
      out->a[0] = witness[0], out->b[0] = witness[1];
      out->count = gjk->witnesses;
      return;
    }
  }
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
