// pair_cache.c — separating axes of the pairs of geoms that were near each other lately
//   reads   geom_type geom_contype geom_conaffinity        writes  the table
#include "collision/pair_cache.h"
#include "base/allocator.h"
#include "collision/filter.h"

// Places for each geom whose pairs are searched, and the most of all.
#define PLACES_PER_GEOM 8
#define MOST_PLACES     1024

typedef struct Place {
  int geom1, geom2;  // equal: empty
  snAxisCache axis;
} Place;

struct snPairCache {
  int bits;  // as many as number the places; 0: none
  Place place[];
};

static bool is_searched(const snModel* m, int geom) {
  int type = m->geom_type[geom];
  return geom_collides(m, geom) && (type == SN_GEOM_ELLIPSOID || type == SN_GEOM_CYLINDER || type == SN_GEOM_MESH);
}

static int bits_for(const snModel* m) {
  int wanted = 0, bits = 0;
  for (int geom = 0; geom < m->ngeom && wanted < MOST_PLACES; geom++)
    if (is_searched(m, geom)) wanted += PLACES_PER_GEOM;
  while (1 << bits < wanted) bits++;
  return bits;
}

snPairCache* sn_pair_cache_create(const snModel* m, const snAllocator* allocator) {
  int bits = bits_for(m), places = bits ? 1 << bits : 0;
  snPairCache* cache = sn_zalloc(allocator, sizeof(snPairCache) + sizeof(Place) * (size_t)places);
  if (cache) cache->bits = bits;
  return cache;
}

snAxisCache* sn_cached_axis(snPairCache* cache, int geom1, int geom2) {
  if (!cache || !cache->bits) return NULL;
  // Knuth's multiplier spreads neighbouring numbers; the upper bits are the well mixed ones
  uint32_t mixed = ((uint32_t)geom1 * UINT32_C(2654435769) ^ (uint32_t)geom2) * UINT32_C(2654435769);
  Place* place = &cache->place[mixed >> (32 - cache->bits)];
  if (place->geom1 != geom1 || place->geom2 != geom2) *place = (Place){.geom1 = geom1, .geom2 = geom2};
  return &place->axis;
}
