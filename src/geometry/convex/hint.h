// hint.h — what is remembered of two solids that were apart, to find them apart again
#pragma once
#include "geometry/convex/support.h"

// A unit direction from a to b that parted them, in the frame of a; zero: none. The corners of their hulls that were
// farthest along it only say where the next climb starts.
typedef struct snHint {
  snVec3 direction;
  int corner_a, corner_b;
} snHint;

// Whether the direction parts the two solids by so much that a search with that tolerance could not bring them
// together. Keeps the corners found.
bool sn_hint_parts(snHint* hint, const snSolid* a, const snSolid* b, double tolerance);

// Remembers a direction from a to b in the world, of any length.
void sn_hint_set(snHint* hint, const snSolid* a, const snSolid* b, snVec3 direction);

static inline void sn_hint_clear(snHint* hint) { hint->direction = (snVec3){0, 0, 0}; }
