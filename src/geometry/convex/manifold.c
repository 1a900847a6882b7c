// manifold.c — contact manifold where flat faces or edges lie on each other
//   The formulas are in manifold.h, which kernels instantiate too.
#include "geometry/convex/manifold.h"

int sn_contact_manifold(snVec3* on_a, snVec3* on_b, const snEpa* epa, const snShape* a, const snShape* b, int most) {
  snManifoldRoom room;
  return contact_manifold(on_a, on_b, epa, a, b, most, &room);
}
