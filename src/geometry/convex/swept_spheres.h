// swept_spheres.h — the distance of spheres and capsules by that of their cores
//   reads   two solids        writes  distance and witness points
//   Spheres and capsules are swept spheres: a core (point, segment) and a radius. While the cores are separated their
//   distance less the radii is exact and EPA, which is slow on round shapes, is not needed. conformance: when the core
//   serves and when not.
#pragma once
#include "geometry/convex/gjk.h"

#ifdef SN_KERNELS
#define SEARCH_CORES gjk_search
static inline bool is_swept_sphere(const snSolid* solid) {
  return solid->shape->type == SN_GEOM_SPHERE || solid->shape->type == SN_GEOM_CAPSULE;
}
static inline void choose_core(snSolid* solid, bool core) { solid->core = core; }
#else
#define SEARCH_CORES sn_gjk
static inline bool is_swept_sphere(const snSolid* solid) { return sn_shape_ops[solid->shape->type]->core != NULL; }
static inline void choose_core(snSolid* solid, bool core) {
  const snShapeOps* ops = sn_shape_ops[solid->shape->type];
  if (ops->core) solid->support = core ? ops->core : ops->support;
}
#endif

// The solid becomes its core; its radius is returned, half of the margin included.
static inline real take_core(snSolid* solid) {
  if (!is_swept_sphere(solid)) return 0;
  real radius = solid->shape->size.x + 0.5 * solid->margin;
  choose_core(solid, true);
  solid->margin = 0;
  return radius;
}

// Distance of the cores less the radii, with the two witness points; false where the cores overlap.
static inline bool separate_cores(real* dist, snVec3 witness[2], snGjk* gjk, snSolid* a, snSolid* b, real cutoff,
                                  real tolerance, int iterations) {
  const real margin_a = a->margin, margin_b = b->margin;
  real radius_a = take_core(a), radius_b = take_core(b);
  SEARCH_CORES(gjk, a, b, cutoff + (radius_a + radius_b), tolerance, iterations);
  choose_core(a, false), choose_core(b, false);
  a->margin = margin_a, b->margin = margin_b;
  if (!(gjk->dist > tolerance)) return false;
  snVec3 normal = vec3_normalize(vec3_sub(gjk->b, gjk->a));
  witness[0] = vec3_add_scaled(gjk->a, normal, radius_a);
  witness[1] = vec3_add_scaled(gjk->b, normal, -radius_b);
  *dist = gjk->dist - (radius_a + radius_b);
  if (*dist > cutoff) *dist = SN_REAL_MAX;
  return true;
}
