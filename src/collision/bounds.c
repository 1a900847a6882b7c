// bounds.c — balls and boxes about geoms in single precision, for tests of many
//   reads   geom_xpos geom_xmat geom_rbound geom_aabb geom_margin
//   A float is off by at most 6e-8 of its size, a distance of two by a few times that: ROUNDING holds all of it. Boxes
//   are made larger by ROOM as well, since a pair function that searches may find a contact where there is barely none.
#include "collision/bounds.h"
#include "math/mat3.h"

#define ROUNDING 1e-6
#define ROOM     1e-3

// Half the extent of a geom along the axes of the world, about the centre of its box.
static snVec3 half_extent(const snModel* m, const snData* d, int geom) {
  const snMat3* axes = &d->geom_xmat[geom];
  snVec3 size = m->geom_size[geom], half = m->geom_aabb[geom].half;
  if (m->geom_type[geom] == SN_GEOM_SPHERE) return vec3(size.x, size.x, size.x);
  if (m->geom_type[geom] == SN_GEOM_CAPSULE)
    return vec3(fabs(axes->m[0][2]) * size.y + size.x, fabs(axes->m[1][2]) * size.y + size.x,
                fabs(axes->m[2][2]) * size.y + size.x);
  return vec3(fabs(axes->m[0][0]) * half.x + fabs(axes->m[0][1]) * half.y + fabs(axes->m[0][2]) * half.z,
              fabs(axes->m[1][0]) * half.x + fabs(axes->m[1][1]) * half.y + fabs(axes->m[1][2]) * half.z,
              fabs(axes->m[2][0]) * half.x + fabs(axes->m[2][1]) * half.y + fabs(axes->m[2][2]) * half.z);
}

snBound sn_bound_of(const snModel* m, const snData* d, int geom, snVec3 origin) {
  snVec3 center = vec3_sub(d->geom_xpos[geom], origin), middle = m->geom_aabb[geom].center;
  double margin = margin_share(m, geom), bound = m->geom_rbound[geom], reach = bound + margin;
  double rounding = ROUNDING * (fabs(center.x) + fabs(center.y) + fabs(center.z) + fabs(reach));
  double more = margin + rounding + ROOM * bound;
  snBound out = {.x = (float)center.x,
                 .y = (float)center.y,
                 .z = (float)center.z,
                 .radius = (float)(reach + rounding),
                 .geom = geom};
  if (!vec3_is_zero(middle)) center = vec3_add(center, mat3_mul_vec3(d->geom_xmat[geom], middle));
  snVec3 half = half_extent(m, d, geom);
  out.low_x = (float)(center.x - half.x - more), out.high_x = (float)(center.x + half.x + more);
  out.low_y = (float)(center.y - half.y - more), out.high_y = (float)(center.y + half.y + more);
  out.low_z = (float)(center.z - half.z - more), out.high_z = (float)(center.z + half.z + more);
  return out;
}

snPlaneRow sn_plane_row(const snModel* m, const snData* d, int plane, snVec3 origin) {
  snVec3 normal = mat3_col(d->geom_xmat[plane], 2);
  double height = vec3_dot(normal, vec3_sub(d->geom_xpos[plane], origin)), margin = margin_share(m, plane);
  double rounding = ROUNDING * (fabs(height) + fabs(margin));
  return (snPlaneRow){(float)normal.x, (float)normal.y, (float)normal.z, (float)(height + margin + rounding)};
}
