// surface_normal.h — normals of contacts from the curved surfaces they lie on
#pragma once
#include "geometry/shape.h"

// The normal of a contact at `pos`, from a to b, replaced by that of the round surfaces of a and b near `pos`: the
// mean of the two, that of one, or the given one where neither is round there. A portal search gives normals that are
// off by its tolerance.
snVec3 sn_surface_normal(snVec3 normal, snVec3 pos, const snShape* a, const snShape* b);
