// ties.h — pairs of geoms that just touch, and that MuJoCo's broad and middle phase leave out
#pragma once
#include "sinew/data.h"
#include <math.h>

// The axes along which MuJoCo's sweep looks, made when the first pair asks for them.
typedef struct snSweep {
  snMat3 axes;  // one in each row
  bool made;
} snSweep;

// Whether contacts of two geoms, the deepest at `dist`, are so shallow that rounding could leave them out. Boxes and
// spheres around geoms overlap by no less than the geoms do; the sweep compares in single precision.
static inline bool may_be_tie(const snModel* m, const snData* d, int geom1, int geom2, double dist, double margin) {
  snVec3 a = d->geom_xpos[geom1], b = d->geom_xpos[geom2];
  double size = m->geom_rbound[geom1] + m->geom_rbound[geom2] + fabs(a.x) + fabs(a.y) + fabs(a.z) + fabs(b.x) +
                fabs(b.y) + fabs(b.z);
  return dist > margin - 1e-6 * (size + margin);
}

// The same by the boxes of two geoms of bodies that have several: a convex search may find what just touches deeper.
bool sn_boxes_may_be_tie(const snModel* m, const snData* d, int geom1, int geom2);

// Whether MuJoCo leaves out an automatic pair of geoms that touch.
bool sn_tie_is_left_out(snSweep* sweep, const snModel* m, const snData* d, int geom1, int geom2);
