// stay_separated.c — pairs of geoms that cannot come within their margin for some steps
//   reads   geom frames, the cached separating axes of pairs        writes  support vertices along those
//   If a direction separates two shapes by more than their margin and twice the skin, it still does after each of their
//   points has moved by no more than the skin.
#include "collision/broad/broad_phase.h"
#include "collision/contact_parameters.h"
#include "collision/geom_shape.h"
#include "collision/broad/pair_cache.h"
#include "collision/pair/pairs.h"

// A search that finds nothing is no proof, the axis that it left is one. Closed forms find all that is within a margin,
// but for boxes, whose contacts are those of faces and edges, and height fields.
static bool shapes_separated(const snModel* m, const snData* d, int geom1, int geom2, double margin) {
  bool swap = m->geom_type[geom1] > m->geom_type[geom2];
  int first = swap ? geom2 : geom1, second = swap ? geom1 : geom2;
  snGeomType type1 = (snGeomType)m->geom_type[first], type2 = (snGeomType)m->geom_type[second];
  const snPair* pair = sn_pair(type1, type2);
  bool field = type1 == SN_GEOM_HFIELD || type2 == SN_GEOM_SDF;
  if (!pair->contacts || field || (type1 == SN_GEOM_BOX && type2 == SN_GEOM_BOX)) return false;
  snAxisCache* cache = pair->cached ? sn_cached_axis(d->pair_cache, first, second) : NULL;
  snGeomShape memory[2];
  const snShape *a = sn_geom_shape(&memory[0], m, d, first), *b = sn_geom_shape(&memory[1], m, d, second);
  if (pair->gjk_distance) {
    snSolid solid1 = sn_solid(a, margin), solid2 = sn_solid(b, margin);
    return cache && sn_axis_separates(cache, &solid1, &solid2, m->opt.ccd_tolerance);
  }
  snConvexSettings settings = {.tolerance = m->opt.ccd_tolerance, .scratch = d->scratch, .cache = cache};
  snContactPoint point[SN_MAX_PAIR_CONTACTS];
  return pair->contacts(point, a, b, margin, &settings) == 0;
}

bool sn_stay_separated(const snModel* m, const snData* d, int geom1, int geom2, double skin) {
  double margin = geoms_reach(m, geom1, geom2) + 2 * skin + sn_convex_slack(m, geom1, geom2);
  if (sn_spheres_separated(m, d, geom1, geom2, margin)) return true;
  bool separated = sn_both_swept(m, geom1, geom2) ? sn_capsules_separated(m, d, geom1, geom2, margin)
                                                  : sn_boxes_separated(m, d, geom1, geom2, margin);
  return separated || shapes_separated(m, d, geom1, geom2, margin);
}
