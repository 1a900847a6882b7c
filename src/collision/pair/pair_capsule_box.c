// pair_capsule_box.c — one or two contacts of a capsule and a box
//   In the frame of the box, the point of the capsule's axis nearest to the box is an end above a face, or lies beside
//   an edge or a corner. From there the axis is followed along the box, while it is over the box, to a second point.
//   At each of the two points a sphere of the capsule's radius is tested against the box.
#include "collision/pair/pair_box_round.h"
#include "collision/pair/pairs.h"

int sn_capsule_box(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                   const snConvexSettings* settings) {
  (void)settings;
  return capsule_box(out, a, b, margin);
}
