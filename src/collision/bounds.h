// bounds.h — balls and boxes about geoms in single precision, side by side, for tests of many at once
//   Rounding only ever makes them larger: what they show apart is apart.
#pragma once
#include "base/arena.h"
#include "sinew/data.h"

// Centres and corners are counted from `origin`; radii and corners hold the geom's share of the margin. Each array has
// room up to a multiple of 8.
typedef struct snBounds {
  int count;
  float *x, *y, *z, *radius;
  float *low_x, *low_y, *low_z, *high_x, *high_y, *high_z;
  int* geom;
  snVec3 origin;
} snBounds;

// Room for `count` of them; false when out of memory. The padding is filled.
bool sn_bounds_create(snBounds* out, snArena* arena, int count, snVec3 origin);

// Makes number `place` the bounds of a geom.
void sn_bounds_set(snBounds* out, const snModel* m, const snData* d, int place, int geom);

static inline void bounds_copy(snBounds* out, int place, const snBounds* from, int i) {
  out->x[place] = from->x[i], out->y[place] = from->y[i], out->z[place] = from->z[i];
  out->radius[place] = from->radius[i];
  out->low_x[place] = from->low_x[i], out->low_y[place] = from->low_y[i], out->low_z[place] = from->low_z[i];
  out->high_x[place] = from->high_x[i], out->high_y[place] = from->high_y[i], out->high_z[place] = from->high_z[i];
  out->geom[place] = from->geom[i];
}

// A geom's share of the margin; conformance: with the flag `override` it is half of the common one.
static inline double margin_share(const snModel* m, int geom) {
  return m->opt.enableflags & SN_ENABLE_OVERRIDE ? 0.5 * m->opt.o_margin : m->geom_margin[geom];
}

// How far from its centre a geom is felt.
static inline double sphere_reach(const snModel* m, int geom) { return m->geom_rbound[geom] + margin_share(m, geom); }

// Whether boxes i and j overlap.
static inline bool boxes_meet(const snBounds* a, int i, const snBounds* b, int j) {
  return !(a->low_x[i] > b->high_x[j]) & !(b->low_x[j] > a->high_x[i]) & !(a->low_y[i] > b->high_y[j]) &
         !(b->low_y[j] > a->high_y[i]) & !(a->low_z[i] > b->high_z[j]) & !(b->low_z[j] > a->high_z[i]);
}

// A plane as the balls see it: those whose centre is not higher than their radius above it touch it.
typedef struct snPlaneRow {
  float x, y, z, offset;  // normal; height of the plane, its share of the margin included
} snPlaneRow;
snPlaneRow sn_plane_row(const snModel* m, const snData* d, int plane, snVec3 origin);

static inline bool plane_meets(const snBounds* s, const snPlaneRow* p, int j) {
  return !(p->x * s->x[j] + p->y * s->y[j] + p->z * s->z[j] > s->radius[j] + p->offset);
}
