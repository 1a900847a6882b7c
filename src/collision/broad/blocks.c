// blocks.c — bounds of geoms, eight side by side, and a box around each eight
//   reads   collide_geom geom_xpos geom_xmat and what bounds are made of
//   A box about a sphere that is swept along a segment is that of the segment, and its radius more.
#include "collision/broad/blocks.h"
#include "collision/broad/bounds.h"
#include "math/float8.h"

#include <math.h>

// What the bounds of eight geoms are made of: rotation row by row, centre and half sides of the box of what is swept in
// the geom's frame, radius of the sphere that sweeps, bounding radius, share of the margin, reach from the box.
typedef struct Parts {
  float axes[9][SN_BLOCK];
  float center[3][SN_BLOCK], half[3][SN_BLOCK];
  float swept[SN_BLOCK], bound[SN_BLOCK], margin[SN_BLOCK], reach[SN_BLOCK];
} Parts;

static inline void set_box(Parts* p, int lane, const snModel* m, int geom) {
  snVec3 size = m->geom_size[geom], center = m->geom_aabb[geom].center, half = m->geom_aabb[geom].half;
  int type = m->geom_type[geom];
  bool capsule = type == SN_GEOM_CAPSULE, swept = capsule || type == SN_GEOM_SPHERE;
  p->center[0][lane] = (float)center.x, p->center[1][lane] = (float)center.y, p->center[2][lane] = (float)center.z;
  p->half[0][lane] = swept ? 0 : (float)half.x;
  p->half[1][lane] = swept ? 0 : (float)half.y;
  p->half[2][lane] = swept ? (capsule ? (float)size.y : 0) : (float)half.z;
  p->swept[lane] = swept ? (float)size.x : 0;
}

static inline void set_lane(snBlock* out, Parts* p, int lane, const snModel* m, const snData* d, int geom,
                            snVec3 origin, double skin) {
  const double* axes = &d->geom_xmat[geom].m[0][0];
  SN_UNROLL
  for (int k = 0; k < 9; k++) p->axes[k][lane] = (float)axes[k];
  set_box(p, lane, m, geom);
  p->bound[lane] = (float)m->geom_rbound[geom];
  p->margin[lane] = (float)(margin_share(m, geom) + skin);
  p->reach[lane] = (float)(margin_reach(m, geom) + skin);
  snVec3 place = vec3_sub(d->geom_xpos[geom], origin);
  out->x[lane] = (float)place.x, out->y[lane] = (float)place.y, out->z[lane] = (float)place.z;
}

SN_FOUR float8 dot(const float a[3][SN_BLOCK], float8 x, float8 y, float8 z) {
  return float8_add(float8_add(float8_mul(float8_load(a[0]), x), float8_mul(float8_load(a[1]), y)),
                    float8_mul(float8_load(a[2]), z));
}

// A direction in the frames of the geoms, not of unit length
typedef struct Direction {
  float8 x, y, z;
} Direction;

SN_FOUR Direction row_of(const Parts* p, int i) {
  return (Direction){float8_load(p->axes[3 * i]), float8_load(p->axes[3 * i + 1]), float8_load(p->axes[3 * i + 2])};
}
SN_FOUR Direction direction_add(Direction a, Direction b) {
  return (Direction){float8_add(a.x, b.x), float8_add(a.y, b.y), float8_add(a.z, b.z)};
}
SN_FOUR Direction direction_sub(Direction a, Direction b) {
  return (Direction){float8_sub(a.x, b.x), float8_sub(a.y, b.y), float8_sub(a.z, b.z)};
}

// How far boxes extend along a direction, from their centre, and what is added.
SN_FOUR float8 half_along(const Parts* p, Direction a, float8 more) {
  return float8_add(dot(p->half, float8_abs(a.x), float8_abs(a.y), float8_abs(a.z)), more);
}

SN_FOUR void set_slab(float* low, float* high, float8 center, float8 half) {
  float8_store(low, float8_sub(center, half));
  float8_store(high, float8_add(center, half));
}

// What is added to the core of the geoms: margin, radius of what sweeps, room, rounding. Sets the spheres.
SN_FOUR float8 make_spheres(snBlock* out, const Parts* p) {
  float8 bound = float8_load(p->bound), margin = float8_load(p->margin), extent = float8_add(bound, margin);
  float8 size = float8_add(float8_add(float8_abs(float8_load(out->x)), float8_abs(float8_load(out->y))),
                           float8_add(float8_abs(float8_load(out->z)), float8_abs(extent)));
  float8 rounding = float8_mul(float8_all((float)SN_BOUND_ROUNDING), size);
  float8 room = float8_mul(float8_all((float)SN_BOUND_ROOM), bound);
  float8_store(out->radius, float8_add(extent, rounding));
  return float8_add(float8_add(float8_load(p->reach), rounding), float8_add(room, float8_load(p->swept)));
}

// A diagonal has the length sqrt(2).
#define DIAGONAL 1.4142137f

SN_FOUR void make_bounds(snBlock* out, const Parts* p) {
  float8 more = make_spheres(out, p), diagonal = float8_mul(more, float8_all(DIAGONAL));
  const float* place[] = {out->x, out->y, out->z};
  Direction row[3];
  float8 center[3];
  SN_UNROLL
  for (int i = 0; i < 3; i++) {
    row[i] = row_of(p, i);
    center[i] = float8_add(float8_load(place[i]), dot(p->center, row[i].x, row[i].y, row[i].z));
    set_slab(out->low[i], out->high[i], center[i], half_along(p, row[i], more));
  }
  SN_UNROLL
  for (int i = 0; i < 3; i++) {
    int first = i == 2 ? 1 : 0, second = i == 0 ? 1 : 2;
    Direction sum = direction_add(row[first], row[second]), difference = direction_sub(row[first], row[second]);
    set_slab(out->least[2 * i], out->most[2 * i], float8_add(center[first], center[second]),
             half_along(p, sum, diagonal));
    set_slab(out->least[2 * i + 1], out->most[2 * i + 1], float8_sub(center[first], center[second]),
             half_along(p, difference, diagonal));
  }
}

// Lanes without a geom are points where the last one is.
static inline void pad_lanes(snBlock* out, Parts* p, int held, snVec3 place) {
  if (held == SN_BLOCK) return;
  memset(p, 0, sizeof *p);
  for (int lane = held; lane < SN_BLOCK; lane++)
    out->x[lane] = (float)place.x, out->y[lane] = (float)place.y, out->z[lane] = (float)place.z;
}

static SN_KERNEL void make_blocks(snBlock* out, const snModel* m, const snData* d, snVec3 origin, double skin) {
  Parts parts;
  const int* geom = m->collide_geom;
  for (int left = m->ncollide; left > 0; left -= SN_BLOCK, geom += SN_BLOCK, out++) {
    int held = left < SN_BLOCK ? left : SN_BLOCK;
    pad_lanes(out, &parts, held, vec3_sub(d->geom_xpos[geom[held - 1]], origin));
    for (int lane = 0; lane < held; lane++) set_lane(out, &parts, lane, m, d, geom[lane], origin, skin);
    make_bounds(out, &parts);
  }
}

snBlock* sn_blocks_make(const snModel* m, const snData* d, snVec3 origin, double skin, snArena* arena) {
  snBlock* out = sn_arena_array(arena, snBlock, mask_blocks(m->ncollide));
  if (out) make_blocks(out, m, d, origin, skin);
  return out;
}

// ---- boxes around them

static inline float least(const float lane[SN_BLOCK]) {
  float four[4];
  float4_store(four, float4_min(float4_load(lane), float4_load(lane + 4)));
  float low = four[0] < four[1] ? four[0] : four[1], high = four[2] < four[3] ? four[2] : four[3];
  return low < high ? low : high;
}

static inline float greatest(const float lane[SN_BLOCK]) {
  float four[4];
  float4_store(four, float4_max(float4_load(lane), float4_load(lane + 4)));
  float low = four[0] > four[1] ? four[0] : four[1], high = four[2] > four[3] ? four[2] : four[3];
  return low > high ? low : high;
}

// Planes have no box, so their lanes must not widen that of their block.
static void empty_planes(snBlock* block, int planes) {
  for (int i = 0; i < planes; i++)
    for (int axis = 0; axis < 3; axis++) {
      block[i / SN_BLOCK].low[axis][i % SN_BLOCK] = INFINITY;
      block[i / SN_BLOCK].high[axis][i % SN_BLOCK] = -INFINITY;
    }
}

// A block without spheres, and the padding, overlap nothing.
bool sn_block_boxes_make(snBlockBoxes* out, snBlock* block, int planes, int geoms, snArena* arena) {
  int blocks = mask_blocks(geoms), room = (blocks + 3) / 4 * 4;
  float* numbers = sn_arena_array(arena, float, 6 * room);
  if (!numbers) return false;
  out->count = blocks;
  empty_planes(block, planes == geoms ? blocks * SN_BLOCK : planes);
  for (int axis = 0; axis < 3; axis++) {
    float *lows = out->low[axis] = numbers + 2 * axis * room, *highs = out->high[axis] = lows + room;
    for (int b = 0; b < blocks; b++) {
      lows[b] = least(block[b].low[axis]);
      highs[b] = greatest(block[b].high[axis]);
    }
    for (int b = blocks; b < room; b++) lows[b] = INFINITY, highs[b] = -INFINITY;
  }
  return true;
}
