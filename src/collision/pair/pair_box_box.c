// pair_box_box.c — contacts of two boxes
//   The formulas are in pair_box_box.h, which kernels instantiate too, and in pair_box_clip.h.
#include "collision/pair/pair_box_box.h"
#include "collision/pair/pair_box_clip.h"
#include "collision/pair/pairs.h"

int sn_box_box(snContactPoint* out, const snShape* a, const snShape* b, double margin,
               const snConvexSettings* settings) {
  return settings->clip_boxes ? box_box_clipped(out, a, b, margin) : box_box(out, a, b, margin);
}
