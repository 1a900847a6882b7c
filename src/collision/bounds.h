// bounds.h — balls and boxes about geoms in single precision, for tests of many
//   Rounding only ever makes them larger: what they show apart is apart.
#pragma once
#include "sinew/data.h"

// Centre and corners are counted from an origin near by; radius and corners hold the geom's share of the margin.
typedef struct snBound {
  float x, y, z, radius;
  float low_x, low_y, low_z, high_x, high_y, high_z;
  int geom;
} snBound;
snBound sn_bound_of(const snModel* m, const snData* d, int geom, snVec3 origin);

// A geom's share of the margin; conformance: with the flag `override` it is half of the common one.
static inline double margin_share(const snModel* m, int geom) {
  return m->opt.enableflags & SN_ENABLE_OVERRIDE ? 0.5 * m->opt.o_margin : m->geom_margin[geom];
}

// How far from its centre a geom is felt.
static inline double sphere_reach(const snModel* m, int geom) { return m->geom_rbound[geom] + margin_share(m, geom); }

// Whether balls and boxes of two geoms meet.
static inline bool bounds_meet(const snBound* a, const snBound* b) {
  float x = a->x - b->x, y = a->y - b->y, z = a->z - b->z, reach = a->radius + b->radius;
  if (x * x + y * y + z * z > reach * reach) return false;
  return !(a->low_x > b->high_x) && !(b->low_x > a->high_x) && !(a->low_y > b->high_y) && !(b->low_y > a->high_y) &&
         !(a->low_z > b->high_z) && !(b->low_z > a->high_z);
}

// A plane as the balls see it: those whose centre is not higher than their radius above it touch it.
typedef struct snPlaneRow {
  float x, y, z, offset;  // normal; height of the plane, its share of the margin included
} snPlaneRow;
snPlaneRow sn_plane_row(const snModel* m, const snData* d, int plane, snVec3 origin);

static inline bool plane_meets(const snPlaneRow* p, const snBound* b) {
  return !(p->x * b->x + p->y * b->y + p->z * b->z > b->radius + p->offset);
}
