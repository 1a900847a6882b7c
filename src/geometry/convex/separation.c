// separation.c — distance or depth of two convex solids, with the points where it is taken
//   Spheres and capsules first count as points and segments with a radius: while those are apart the answer is exact
//   and EPA, which is slow on round shapes, is not needed. conformance: when the radius serves and when not.
#include "geometry/convex/separation.h"
#include "geometry/convex/convex_ccd.h"
#include "geometry/convex/epa.h"
#include "geometry/convex/face_contacts.h"
#include <float.h>

static bool is_round(const snSolid* solid) { return solid->kind == SN_SOLID_SPHERE || solid->kind == SN_SOLID_CAPSULE; }

// The solid without its radius, which is returned, half of the margin included.
static double take_radius(snSolid* solid) {
  if (!is_round(solid)) return 0;
  double radius = solid->shape->size.x + 0.5 * solid->margin;
  solid->kind = solid->kind == SN_SOLID_SPHERE ? SN_SOLID_POINT : SN_SOLID_SEGMENT;
  solid->margin = 0;
  return radius;
}

// Distance of the cores less the radii; false where the cores touch.
static bool separate_round(snSeparation* out, snGjk* gjk, snSolid* a, snSolid* b, double cutoff,
                           const snConvexSettings* settings) {
  const snSolid whole_a = *a, whole_b = *b;
  double radius_a = take_radius(a), radius_b = take_radius(b);
  sn_gjk(gjk, a, b, cutoff + (radius_a + radius_b), settings->tolerance, settings->iterations);
  a->kind = whole_a.kind, a->margin = whole_a.margin;
  b->kind = whole_b.kind, b->margin = whole_b.margin;
  if (!(gjk->dist > settings->tolerance)) return false;
  snVec3 normal = vec3_normalize(vec3_sub(gjk->b, gjk->a));
  out->a[0] = vec3_add_scaled(gjk->a, normal, radius_a);
  out->b[0] = vec3_add_scaled(gjk->b, normal, -radius_b);
  out->count = gjk->witnesses;
  out->dist = gjk->dist - (radius_a + radius_b);
  if (out->dist > cutoff) out->dist = DBL_MAX;
  return true;
}

// A gap along what is remembered; else, where the exact search would be slow, along the line of the centres. Only at
// the first search of a pair.
static bool certainly_apart(const snSolid* a, const snSolid* b, const snConvexSettings* settings) {
  if (a->vertex >= 0 || b->vertex >= 0) return false;
  if (settings->hint && sn_hint_parts(settings->hint, a, b, settings->tolerance)) return true;
  if (!sn_solid_is_large(a) && !sn_solid_is_large(b)) return false;
  snHint line;
  sn_hint_set(&line, a, b, vec3_sub(sn_solid_center(b), sn_solid_center(a)));
  if (!sn_hint_parts(&line, a, b, settings->tolerance)) return false;
  if (settings->hint) *settings->hint = line;
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
      if (most > 1) out->count = sn_face_contacts(out->a, out->b, &epa, a->shape, b->shape, most);
      if (most <= 1 || out->count == 0) out->count = 1, out->a[0] = epa.a, out->b[0] = epa.b;
    }
  }
  sn_arena_release(settings->scratch, mark);
}

static void search(snSeparation* out, snGjk* gjk, snSolid* a, snSolid* b, double cutoff, int most,
                   const snConvexSettings* settings) {
  if ((is_round(a) || is_round(b)) && separate_round(out, gjk, a, b, cutoff, settings)) return;
  sn_gjk(gjk, a, b, cutoff, settings->tolerance, settings->iterations);
  out->dist = gjk->dist;
  out->count = gjk->witnesses;
  out->a[0] = gjk->a;
  out->b[0] = gjk->b;
  if (gjk->dist <= settings->tolerance && gjk->corners > 1) find_depth(out, gjk, a, b, most, settings);
}

void sn_separation(snSeparation* out, snSolid* a, snSolid* b, double cutoff, int most,
                   const snConvexSettings* settings) {
  if (!(cutoff > 0) && certainly_apart(a, b, settings)) {
    out->dist = DBL_MAX;
    out->count = 0;
    return;
  }
  snGjk gjk;
  search(out, &gjk, a, b, cutoff, most, settings);
  if (!settings->hint) return;
  if (out->dist > settings->tolerance) {
    sn_hint_set(settings->hint, a, b, gjk.parting);
  } else {
    sn_hint_clear(settings->hint);
  }
}

bool sn_penetration(double* depth, snVec3* normal, snVec3* pos, snSolid* a, snSolid* b, bool upwards,
                    const snConvexSettings* settings) {
  if (!settings->native && sn_has_libccd()) return sn_mpr_penetration(depth, normal, pos, a, b, upwards, settings);
  snSeparation found;
  sn_separation(&found, a, b, 0, 1, settings);
  if (!(found.dist < 0)) return false;
  *depth = -found.dist;
  *normal = vec3_normalize(vec3_sub(found.a[0], found.b[0]));
  *pos = vec3_scale(vec3_add(found.a[0], found.b[0]), 0.5);
  return true;
}
