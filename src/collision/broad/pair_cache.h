// pair_cache.h — what is remembered of pairs of geoms from step to step: which are near, and what separates them
//   A table that outlives the step. Two pairs may fall on one place: the later one takes it.
#pragma once
#include "collision/broad/neighbours.h"
#include "geometry/convex/separating_axis.h"
#include "sinew/data.h"

typedef struct snPairPlace {
  int geom1, geom2;  // equal: empty
  snAxisCache axis;
} snPairPlace;

struct snPairCache {
  snNeighbours neighbours;
  int bits;  // as many as number the places; 0: none
  snPairPlace place[];
};

// A table for the model, in one piece of memory; NULL when out of memory. Without general convex geoms it is empty.
snPairCache* sn_pair_cache_create(const snModel* m, const snAllocator* allocator);

// The cached axis of two geoms, an empty one where another pair has the place; NULL: no table.
snAxisCache* sn_cached_axis(snPairCache* cache, int geom1, int geom2);
