// geom_distance.c — how far two geoms are from each other
//   reads   geom frames        writes  nothing
//   Pairs that are searched by support points are measured by such a search; all others by their contacts within the
//   limit, of which the nearest counts.
#include "base/assert.h"
#include "collision/geom_shape.h"
#include "collision/pair/pairs.h"
#include "math/vec3.h"
#include "sinew/query.h"

static double measure_contacts(const snShape* a, const snShape* b, const snPair* pair, double limit, snVec3 segment[2],
                               const snConvexSettings* settings) {
  snContactPoint found[SN_MAX_PAIR_CONTACTS];
  int count = pair->contacts(found, a, b, limit, settings), nearest = -1;
  double distance = limit;
  for (int i = 0; i < count; i++) {
    if (!(found[i].dist < distance)) continue;
    distance = found[i].dist;
    nearest = i;
  }
  if (nearest >= 0) {
    segment[0] = vec3_add_scaled(found[nearest].pos, found[nearest].normal, -0.5 * distance);
    segment[1] = vec3_add_scaled(found[nearest].pos, found[nearest].normal, 0.5 * distance);
  }
  return distance;
}

static double measure(const snShape* first, const snShape* second, double limit, snVec3 segment[2],
                      const snConvexSettings* settings) {
  bool swapped = first->type > second->type;
  const snShape *a = swapped ? second : first, *b = swapped ? first : second;
  const snPair* pair = sn_pair(a->type, b->type);
  if (!pair->contacts) return limit;
  if (settings->native && pair->gjk_distance)
    return sn_convex_distance(first, second, limit, &segment[0], &segment[1], settings);
  double distance = measure_contacts(a, b, pair, limit, segment, settings);
  if (swapped) {
    snVec3 end = segment[0];
    segment[0] = segment[1], segment[1] = end;
  }
  return distance;
}

double sn_geom_distance(const snModel* m, const snData* d, int geom1, int geom2, double limit, snVec3 segment[2]) {
  snConvexSettings settings = {
      .tolerance = m->opt.ccd_tolerance,
      .iterations = m->opt.ccd_iterations,
      .native = !(m->opt.disableflags & SN_DISABLE_NATIVECCD),
      .multi = m->opt.enableflags & SN_ENABLE_MULTICCD,
      .sdf_starts = m->opt.sdf_initpoints,
      .sdf_steps = m->opt.sdf_iterations,
      .scratch = d->scratch,
  };
  snGeomShape first, second;
  snVec3 unused[2];
  if (!segment) segment = unused;
  segment[0] = segment[1] = vec3(0, 0, 0);
  if (!is_index(geom1, m->ngeom) || !is_index(geom2, m->ngeom)) return limit;
  return measure(sn_geom_shape(&first, m, d, geom1), sn_geom_shape(&second, m, d, geom2), limit, segment, &settings);
}
