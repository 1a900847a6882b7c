// polygon_clip.c — the part of one flat polygon that lies over another
//   The formulas are in polygon_clip.h, which kernels instantiate too.
#include "geometry/convex/polygon_clip.h"

int sn_polygon_clip(snVec3* out, const snVec3* window, int window_corners, snVec3 normal, const snVec3* subject,
                    int subject_corners) {
  snVec3 other[SN_CLIPPED_CORNERS];
  return polygon_clip(out, other, window, window_corners, normal, subject, subject_corners);
}

void sn_polygon_quadrilateral(snVec3 out[4], const snVec3* polygon, int corners) {
  polygon_quadrilateral(out, polygon, corners);
}
