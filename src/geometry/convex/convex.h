// convex.h — distance and contacts of two convex shapes from their support points
#pragma once
#include "geometry/convex/separation.h"

// The contact of two witness points of shapes that are taken thicker by half of the margin each.
static inline snContactPoint contact_between(snVec3 a, snVec3 b, real dist, real margin) {
  snContactPoint contact = {margin + dist, vec3_scale(vec3_add(a, b), 0.5), vec3_normalize(vec3_sub(a, b)), {0, 0, 0}};
  return contact;
}

// Contacts of two convex shapes within a margin, normals from a to b; at most SN_MAX_PAIR_CONTACTS.
int sn_convex_contacts(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                       const snConvexSettings* settings);

// Signed distance, at most `limit`; the witness points of the two surfaces go to `from` and `to` where the distance is
// below the limit.
double sn_convex_distance(const snShape* a, const snShape* b, double limit, snVec3* from, snVec3* to,
                          const snConvexSettings* settings);

// Depth, the normal from a to b and the point midway where two solids overlap; by libccd where the settings say so,
// whose search starts along z if `upwards`. false where they do not overlap.
bool sn_penetration(double* depth, snVec3* normal, snVec3* pos, snSolid* a, snSolid* b, bool upwards,
                    const snConvexSettings* settings);
