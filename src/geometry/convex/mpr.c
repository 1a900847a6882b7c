// mpr.c — penetration depth by libccd's Minkowski portal refinement
//   Snethen, XenoCollide: complex collision made simple, Game Programming Gems 7 (2008).
//   What MuJoCo does with the flag nativeccd off; the library is optional, and a model that needs it is refused where
//   the build does not have it.
#include "geometry/convex/separation.h"

#ifdef SN_HAVE_CCD
#include <ccd/ccd.h>

static void center(const void* solid, ccd_vec3_t* out) {
  snVec3 p = sn_solid_center(solid);
  ccdVec3Set(out, p.x, p.y, p.z);
}

// libccd promises not to change what it is given; the place where the next search starts is ours to move.
static void support(const void* solid, const ccd_vec3_t* direction, ccd_vec3_t* out) {
  snVec3 along = {direction->v[0], direction->v[1], direction->v[2]};
  snVec3 p = sn_support_center((snSolid*)solid, along);
  ccdVec3Set(out, p.x, p.y, p.z);
}

static void first_direction_up(const void* a, const void* b, ccd_vec3_t* out) {
  (void)a;
  (void)b;
  ccdVec3Set(out, 0, 0, 1);
}

bool sn_mpr_penetration(double* depth, snVec3* normal, snVec3* pos, snSolid* a, snSolid* b, bool upwards,
                        const snConvexSettings* settings) {
  ccd_t ccd;
  CCD_INIT(&ccd);
  ccd.first_dir = upwards ? first_direction_up : ccdFirstDirDefault;
  ccd.center1 = ccd.center2 = center;
  ccd.support1 = ccd.support2 = support;
  ccd.max_iterations = (unsigned long)settings->iterations;
  ccd.mpr_tolerance = settings->tolerance;
  ccd.epa_tolerance = settings->tolerance;
  ccd_real_t found_depth;
  ccd_vec3_t direction, position;
  if (ccdMPRPenetration(a, b, &ccd, &found_depth, &direction, &position) != 0) return false;
  if (ccdVec3Eq(&direction, ccd_vec3_origin)) return false;
  *depth = found_depth;
  *normal = (snVec3){direction.v[0], direction.v[1], direction.v[2]};
  *pos = (snVec3){position.v[0], position.v[1], position.v[2]};
  return true;
}

#else

bool sn_mpr_penetration(double* depth, snVec3* normal, snVec3* pos, snSolid* a, snSolid* b, bool upwards,
                        const snConvexSettings* settings) {
  (void)depth, (void)normal, (void)pos, (void)a, (void)b, (void)upwards, (void)settings;
  return false;
}

#endif
