// bounds.h — spheres and boxes about geoms in single precision, for tests of many
//   Rounding only ever makes them larger: what they show apart is apart. A float is off by at most 6e-8 of its size, a
//   distance of two by a few times that: SN_BOUND_ROUNDING holds all of it. Boxes are made larger by SN_BOUND_ROOM as
//   well, since a pair function that searches may find a contact where there is barely none.
#pragma once
#include "geometry/shape_ops.h"
#include "math/mat3.h"
#include "sinew/data.h"
#include "sinew/physics.h"

#define SN_BOUND_ROUNDING 1e-6
#define SN_BOUND_ROOM     1e-3

// Centre and corners are counted from an origin near by; radius and corners hold the geom's share of the margin.
typedef struct snBound {
  float x, y, z, radius;
  float low_x, low_y, low_z, high_x, high_y, high_z;
  int geom;
} snBound;

// A geom's share of the margin; conformance: with the flag `override` it is half of the common one.
static inline double margin_share(const snModel* m, int geom) {
  if (m->opt.enableflags & SN_ENABLE_OVERRIDE) return 0.5 * m->opt.o_margin;
  return m->opt.physics & SN_PHYSICS_MARGINGAP ? m->geom_margin[geom] + m->geom_gap[geom] : m->geom_margin[geom];
}

// How far from a geom's box its contacts may be, in its share of the margin. Contacts of two boxes go by their fifteen
// axes of separation: along the nearest of those, corners that are d apart are separated by at least d / sqrt(3).
static inline double margin_reach(const snModel* m, int geom) {
  double share = margin_share(m, geom);
  return m->geom_type[geom] == SN_GEOM_BOX && share > 0 ? 1.7321 * share : share;
}

// Half the extent of a geom along the axes of the world, about the centre of its box.
static inline snVec3 half_extent(const snModel* m, const snData* d, int geom) {
  const snMat3* axes = &d->geom_xmat[geom];
  const snShapeOps* ops = sn_shape_ops[m->geom_type[geom]];
  if (ops->extent) return ops->extent(m->geom_size[geom], *axes);
  snVec3 half = m->geom_aabb[geom].half;
  return vec3(fabs(axes->m[0][0]) * half.x + fabs(axes->m[0][1]) * half.y + fabs(axes->m[0][2]) * half.z,
              fabs(axes->m[1][0]) * half.x + fabs(axes->m[1][1]) * half.y + fabs(axes->m[1][2]) * half.z,
              fabs(axes->m[2][0]) * half.x + fabs(axes->m[2][1]) * half.y + fabs(axes->m[2][2]) * half.z);
}

static inline snBound bound_of(const snModel* m, const snData* d, int geom, snVec3 origin) {
  snVec3 center = vec3_sub(d->geom_xpos[geom], origin), middle = m->geom_aabb[geom].center;
  double margin = margin_share(m, geom), bound = m->geom_rbound[geom], extent = bound + margin;
  double rounding = SN_BOUND_ROUNDING * (fabs(center.x) + fabs(center.y) + fabs(center.z) + fabs(extent));
  double more = margin_reach(m, geom) + rounding + SN_BOUND_ROOM * bound;
  snBound out = {.x = (float)center.x,
                 .y = (float)center.y,
                 .z = (float)center.z,
                 .radius = (float)(extent + rounding),
                 .geom = geom};
  if (!vec3_is_zero(middle)) center = vec3_add(center, mat3_mul_vec3(d->geom_xmat[geom], middle));
  snVec3 half = half_extent(m, d, geom);
  out.low_x = (float)(center.x - half.x - more), out.high_x = (float)(center.x + half.x + more);
  out.low_y = (float)(center.y - half.y - more), out.high_y = (float)(center.y + half.y + more);
  out.low_z = (float)(center.z - half.z - more), out.high_z = (float)(center.z + half.z + more);
  return out;
}

// Bounding radius of a geom with its share of the margin.
static inline double bound_with_margin(const snModel* m, int geom) {
  return m->geom_rbound[geom] + margin_share(m, geom);
}

// Whether spheres and boxes of two geoms overlap.
static inline bool bounds_overlap(const snBound* a, const snBound* b) {
  float x = a->x - b->x, y = a->y - b->y, z = a->z - b->z, extent = a->radius + b->radius;
  if (x * x + y * y + z * z > extent * extent) return false;
  return !(a->low_x > b->high_x) && !(b->low_x > a->high_x) && !(a->low_y > b->high_y) && !(b->low_y > a->high_y) &&
         !(a->low_z > b->high_z) && !(b->low_z > a->high_z);
}

// A plane as the spheres see it: those whose centre is not higher than their radius above it touch it.
typedef struct snPlaneRow {
  float x, y, z, offset;  // normal; height of the plane, its share of the margin included
} snPlaneRow;

static inline snPlaneRow plane_row(const snModel* m, const snData* d, int plane, snVec3 origin) {
  snVec3 normal = mat3_col(d->geom_xmat[plane], 2);
  double height = vec3_dot(normal, vec3_sub(d->geom_xpos[plane], origin)), margin = margin_share(m, plane);
  double rounding = SN_BOUND_ROUNDING * (fabs(height) + fabs(margin));
  return (snPlaneRow){(float)normal.x, (float)normal.y, (float)normal.z, (float)(height + margin + rounding)};
}

static inline bool plane_touches(const snPlaneRow* p, const snBound* b) {
  return !(p->x * b->x + p->y * b->y + p->z * b->z > b->radius + p->offset);
}
