// pair_sphere_box.c — contact of a sphere and a box
//   From outside, the contact is at the point of the box nearest to the centre; from inside, at the nearest face.
#include "collision/pair/pair_box_round.h"
#include "collision/pair/pairs.h"

int sn_sphere_box(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                  const snConvexSettings* settings) {
  (void)settings;
  return sphere_box(out, a, b, margin);
}
