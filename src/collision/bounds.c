// bounds.c — balls and boxes about geoms in single precision, side by side, for tests of many at once
//   reads   geom_xpos geom_xmat geom_rbound geom_aabb geom_margin
//   A float is off by at most 6e-8 of its size, a distance of two by a few times that: ROUNDING holds all of it. Boxes
//   are made larger by ROOM as well, since a pair function that searches may find a contact where there is barely none.
#include "collision/bounds.h"
#include "math/mat3.h"

#define ROUNDING 1e-6
#define ROOM     1e-3

#define ARRAYS 10

bool sn_bounds_create(snBounds* out, snArena* arena, int count, snVec3 origin) {
  size_t room = ((size_t)count + 7) / 8 * 8;
  float* n = sn_arena_array(arena, float, ARRAYS* room);
  int* geom = sn_arena_array(arena, int, count);
  *out = (snBounds){.origin = origin};
  if (!n || !geom) return false;
  float** arrays[ARRAYS] = {&out->x,     &out->y,     &out->z,      &out->radius, &out->low_x,
                            &out->low_y, &out->low_z, &out->high_x, &out->high_y, &out->high_z};
  for (int k = 0; k < ARRAYS; k++) {
    *arrays[k] = n + (size_t)k * room;
    for (size_t i = (size_t)count; i < room; i++) (*arrays[k])[i] = 0;
  }
  out->count = count;
  out->geom = geom;
  return true;
}

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

void sn_bounds_set(snBounds* out, const snModel* m, const snData* d, int place, int geom) {
  snVec3 center = vec3_sub(d->geom_xpos[geom], out->origin), middle = m->geom_aabb[geom].center;
  double margin = margin_share(m, geom), bound = m->geom_rbound[geom], reach = bound + margin;
  double rounding = ROUNDING * (fabs(center.x) + fabs(center.y) + fabs(center.z) + fabs(reach));
  out->geom[place] = geom;
  out->x[place] = (float)center.x, out->y[place] = (float)center.y, out->z[place] = (float)center.z;
  out->radius[place] = (float)(reach + rounding);

  if (!vec3_is_zero(middle)) center = vec3_add(center, mat3_mul_vec3(d->geom_xmat[geom], middle));
  snVec3 half = half_extent(m, d, geom);
  double more = margin + rounding + ROOM * bound;
  out->low_x[place] = (float)(center.x - half.x - more), out->high_x[place] = (float)(center.x + half.x + more);
  out->low_y[place] = (float)(center.y - half.y - more), out->high_y[place] = (float)(center.y + half.y + more);
  out->low_z[place] = (float)(center.z - half.z - more), out->high_z[place] = (float)(center.z + half.z + more);
}

snPlaneRow sn_plane_row(const snModel* m, const snData* d, int plane, snVec3 origin) {
  snVec3 normal = mat3_col(d->geom_xmat[plane], 2);
  double height = vec3_dot(normal, vec3_sub(d->geom_xpos[plane], origin)), margin = margin_share(m, plane);
  double rounding = ROUNDING * (fabs(height) + fabs(margin));
  return (snPlaneRow){(float)normal.x, (float)normal.y, (float)normal.z, (float)(height + margin + rounding)};
}
