// pair_cache.c — what is remembered of pairs of geoms from step to step: which are near, and what separates them
//   reads   geom_type geom_contype geom_conaffinity        writes  the table
#include "collision/broad/pair_cache.h"
#include "base/allocator.h"
#include "collision/broad/filter.h"
#include "collision/pair/pairs.h"

// Places for each geom whose pairs are cached, and the most of all.
#define PLACES_PER_GEOM 8
#define MOST_PLACES     1024

// Whether pairs of the geom are cached, such as that with another of its kind or with a plane.
static bool is_cached(const snModel* m, int geom) {
  snGeomType type = (snGeomType)m->geom_type[geom];
  return geom_collides(m, geom) && (sn_pair(type, type)->cached || sn_pair(SN_GEOM_PLANE, type)->cached);
}

static int bits_for(const snModel* m) {
  int wanted = 0, bits = 0;
  for (int geom = 0; geom < m->ngeom && wanted < MOST_PLACES; geom++)
    if (is_cached(m, geom)) wanted += PLACES_PER_GEOM;
  while (1 << bits < wanted) bits++;
  return bits;
}

snPairCache* sn_pair_cache_create(const snModel* m, const snAllocator* allocator) {
  int bits = bits_for(m), places = bits ? 1 << bits : 0;
  size_t bytes = sizeof(snPairCache) + sizeof(snPairPlace) * (size_t)places;
  snPairCache* cache = sn_zalloc(allocator, bytes + sn_neighbours_bytes(m));
  if (!cache) return NULL;
  cache->bits = bits;
  sn_neighbours_place(&cache->neighbours, m, cache->place + places);
  return cache;
}

snAxisCache* sn_cached_axis(snPairCache* cache, int geom1, int geom2) {
  if (!cache || !cache->bits) return NULL;
  // Knuth's multiplier spreads neighbouring numbers; the upper bits are the well mixed ones
  uint32_t mixed = ((uint32_t)geom1 * UINT32_C(2654435769) ^ (uint32_t)geom2) * UINT32_C(2654435769);
  snPairPlace* place = &cache->place[mixed >> (32 - cache->bits)];
  if (place->geom1 != geom1 || place->geom2 != geom2) *place = (snPairPlace){.geom1 = geom1, .geom2 = geom2};
  return &place->axis;
}
