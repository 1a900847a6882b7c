// pair_convex.c — contacts of convex shapes with a plane and with each other
//   The formulas are in pair_plane_mesh.h and geometry/convex.
#include "collision/pair/pair_plane_mesh.h"
#include "collision/pair/pairs.h"
#include "geometry/convex/support.h"

int sn_plane_convex(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                    const snConvexSettings* settings) {
  snSolid solid = sn_solid(b, 0);
  if (settings->cache) solid.known = settings->cache->corner_b;
  snVec3 normal = mat3_col(a->rot, 2);
  out[0] = below_plane(sn_support_center(&solid, vec3_neg(normal)), a->pos, normal);
  if (settings->cache) settings->cache->corner_b = solid.climb;
  return plane_mesh_vertices(out, a, &solid, margin);
}

int sn_convex_convex(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                     const snConvexSettings* settings) {
  return sn_convex_contacts(out, a, b, margin, settings);
}
