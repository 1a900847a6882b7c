// bounds.c — spheres, boxes and planes in single precision, for tests of many
//   reads   geom_xpos geom_xmat geom_rbound geom_aabb geom_margin
#include "collision/bounds.h"
#include "math/simd.h"

SN_KERNEL void sn_bounds_of(snBound* out, const snModel* m, const snData* d, const int* geom, int count,
                            snVec3 origin, double skin) {
  for (int i = 0; i < count; i++) out[i] = bound_of(m, d, geom[i], origin, skin);
}

snPlaneRow sn_plane_row(const snModel* m, const snData* d, int plane, snVec3 origin) {
  snVec3 normal = mat3_col(d->geom_xmat[plane], 2);
  double height = vec3_dot(normal, vec3_sub(d->geom_xpos[plane], origin)), margin = margin_share(m, plane);
  double rounding = SN_BOUND_ROUNDING * (fabs(height) + fabs(margin));
  return (snPlaneRow){(float)normal.x, (float)normal.y, (float)normal.z, (float)(height + margin + rounding)};
}
