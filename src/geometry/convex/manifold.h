// manifold.h — contact manifold where flat faces or edges lie on each other
#pragma once
#include "geometry/convex/epa.h"

// Points of the two surfaces around the deepest ones, for boxes and meshes; at most `most` of them, or
// SN_MAX_PAIR_CONTACTS. Returns how many; 0 where no face lies on a face or an edge of the other solid.
int sn_contact_manifold(snVec3* on_a, snVec3* on_b, const snEpa* epa, const snShape* a, const snShape* b, int most);
