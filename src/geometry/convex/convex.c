// convex.c — distance and contacts of two convex shapes from their support points
//   reads   two shapes, margin, settings        writes  contact points, or distance and nearest points
//   Shapes are taken thicker by half of the margin each, so that a distance within the margin is a depth. Several
//   contacts come from faces that lie on each other where both shapes have flat ones (manifold.c); for the other kinds,
//   and with a margin, the flag multiccd perturbs both shapes by a rotation of 1e-3 rad about the tangents of the first
//   contact, four times, and keeps contacts found elsewhere.
#include "geometry/convex/convex.h"
#include "base/build.h"

static bool is_flat_sided(const snShape* shape) { return sn_shape_ops[shape->type]->polyhedron; }

static bool is_smooth(const snShape* shape) { return sn_shape_ops[shape->type]->smooth; }

// Contacts that one search can give.
static int contacts_at_once(const snShape* a, const snShape* b, double margin, const snConvexSettings* settings) {
  if (margin > 0 || !is_flat_sided(a) || !is_flat_sided(b)) return 1;
  if (a->type == SN_GEOM_BOX && b->type == SN_GEOM_BOX) return 8;
  return settings->multi ? 4 : 1;
}

static int search_native(snContactPoint* out, snSolid* a, snSolid* b, double margin, int most,
                         const snConvexSettings* settings) {
  snSeparation found;
  sn_separation(&found, a, b, 0, most, settings);
  if (!(found.dist < 0)) return 0;
  for (int i = 0; i < found.count; i++) out[i] = contact_between(found.a[i], found.b[i], found.dist, margin);
  return found.count;
}

static int search_once(snContactPoint* out, snSolid* a, snSolid* b, double margin, int most,
                       const snConvexSettings* settings) {
  if (settings->native || !sn_has_libccd()) return search_native(out, a, b, margin, most, settings);
  double depth;
  if (!sn_mpr_penetration(&depth, &out->normal, &out->pos, a, b, false, settings)) return 0;
  out->dist = margin - depth;
  out->normal = sn_surface_normal(out->normal, out->pos, a->shape, b->shape);
  out->tangent = (snVec3){0, 0, 0};
  return 1;
}

typedef snConvexSettings SearchContext;
#include "geometry/convex/perturbed_search.h"

int sn_convex_contacts(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                       const snConvexSettings* settings) {
  snSolid solid_a = sn_solid(a, margin), solid_b = sn_solid(b, margin);
  int most = contacts_at_once(a, b, margin, settings);
  int count = search_once(out, &solid_a, &solid_b, margin, most, settings);
  if (count != 1 || !settings->multi || (settings->native && most > 1) || is_smooth(a) || is_smooth(b)) return count;
  return search_perturbed(out, &solid_a, &solid_b, margin, settings);
}

double sn_convex_distance(const snShape* a, const snShape* b, double limit, snVec3* from, snVec3* to,
                          const snConvexSettings* settings) {
  snSolid solid_a = sn_solid(a, 0), solid_b = sn_solid(b, 0);
  snSeparation found;
  sn_separation(&found, &solid_a, &solid_b, limit, 1, settings);
  if (found.count > 0) {
    *from = found.a[0];
    *to = found.b[0];
  }
  return found.dist < limit ? found.dist : limit;
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
