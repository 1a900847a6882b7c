// hints.h — a hint for each of the pairs of geoms that were near each other lately
//   A table that outlives the step. Two pairs may fall on one place: the later one takes it.
#pragma once
#include "geometry/convex/hint.h"
#include "sinew/data.h"

// A table for the model, in one piece of memory; NULL when out of memory. Without general convex geoms it is empty.
snHints* sn_hints_create(const snModel* m, const snAllocator* allocator);

// The hint of two geoms, a new one where another pair has the place; NULL: no table.
snHint* sn_hint_of(snHints* hints, int geom1, int geom2);
