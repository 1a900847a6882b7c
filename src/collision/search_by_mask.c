// search_by_mask.c — near geoms of a model that is not large: every ball against every other that it may touch
//   reads   collide_geom collide_mask geom_xpos geom_xmat        writes  candidates
//   The listed geoms are taken in blocks of eight. Geoms that follow each other mostly belong to one body or limb, so a
//   box around each block tells most pairs of blocks apart; in the others all balls of both are tested side by side,
//   without branches.
#include "collision/broad_phase.h"
#include "collision/bounds.h"
#include "math/simd.h"

#include <math.h>

// From so many blocks on, cells are faster where more than one in MANY_SHARE pairs of blocks overlap.
#define MANY_BLOCKS 32
#define MANY_SHARE  5

#define MOST_BLOCKS (SN_MASK_GEOMS / SN_BLOCK)

// Two places in the list.
typedef struct Meeting {
  uint16_t first, second;
} Meeting;

// Boxes around the balls of each block; room up to a multiple of 4
typedef struct Boxes {
  int count;
  float *low_x, *low_y, *low_z, *high_x, *high_y, *high_z;
} Boxes;

typedef struct Span {
  int begin, end;
} Span;

// Balls of a block that have a number from `first` on.
static inline Span balls_of(const snBounds* s, int block, int first) {
  int begin = block * SN_BLOCK, end = begin + SN_BLOCK;
  return (Span){begin > first ? begin : first, end < s->count ? end : s->count};
}

static void fill_box(Boxes* out, const snBounds* s, int block, Span balls) {
  float low_x = INFINITY, low_y = INFINITY, low_z = INFINITY;
  float high_x = -INFINITY, high_y = -INFINITY, high_z = -INFINITY;
  for (int i = balls.begin; i < balls.end; i++) {
    low_x = s->low_x[i] < low_x ? s->low_x[i] : low_x, high_x = s->high_x[i] > high_x ? s->high_x[i] : high_x;
    low_y = s->low_y[i] < low_y ? s->low_y[i] : low_y, high_y = s->high_y[i] > high_y ? s->high_y[i] : high_y;
    low_z = s->low_z[i] < low_z ? s->low_z[i] : low_z, high_z = s->high_z[i] > high_z ? s->high_z[i] : high_z;
  }
  out->low_x[block] = low_x, out->low_y[block] = low_y, out->low_z[block] = low_z;
  out->high_x[block] = high_x, out->high_y[block] = high_y, out->high_z[block] = high_z;
}

// Balls from number `first` on; a block without any overlaps nothing.
static bool make_boxes(Boxes* out, const snBounds* s, int blocks, int first, snArena* arena) {
  int room = (blocks + 3) / 4 * 4;
  float* n = sn_arena_array(arena, float, 6 * room);
  if (!n) return false;
  *out = (Boxes){blocks, n, n + room, n + 2 * room, n + 3 * room, n + 4 * room, n + 5 * room};
  for (int block = 0; block < room; block++) fill_box(out, s, block, balls_of(s, block, first));
  return true;
}

// How far four boxes are from one, along the axis where they are farthest apart; negative: they overlap.
static inline float4 four_gaps(const float* low[3], const float* high[3], const float from[3], const float to[3]) {
  float4 gap = float4_max(float4_sub(float4_load(low[0]), float4_all(to[0])),
                          float4_sub(float4_all(from[0]), float4_load(high[0])));
  for (int axis = 1; axis < 3; axis++) {
    gap = float4_max(gap, float4_sub(float4_load(low[axis]), float4_all(to[axis])));
    gap = float4_max(gap, float4_sub(float4_all(from[axis]), float4_load(high[axis])));
  }
  return gap;
}

// Bit k: whether the boxes of `block` and of block `first` + k overlap.
static inline unsigned overlaps(const Boxes* box, int block, int first) {
  const float* low[3] = {box->low_x + first, box->low_y + first, box->low_z + first};
  const float* high[3] = {box->high_x + first, box->high_y + first, box->high_z + first};
  const float from[3] = {box->low_x[block], box->low_y[block], box->low_z[block]};
  const float to[3] = {box->high_x[block], box->high_y[block], box->high_z[block]};
  return float4_above(four_gaps(low, high, from, to), float4_all(0)) ^ 15;
}

// The blocks from `block` on whose boxes overlap its own; returns how many.
static int near_blocks(int* out, const Boxes* box, int block) {
  int count = 0;
  for (int first = block / 4 * 4; first < box->count; first += 4)
    for (unsigned bits = overlaps(box, block, first); bits; bits &= bits - 1) {
      int other = first + lowest_bit(bits);
      if (other >= block) out[count++] = other;
    }
  return count;
}

static bool is_crowded(const Boxes* box) {
  if (box->count < MANY_BLOCKS) return false;
  int near[MOST_BLOCKS + 4], count = 0, limit = box->count * box->count / 2 / MANY_SHARE;
  for (int block = 0; block < box->count && count <= limit; block++) count += near_blocks(near, box, block);
  return count > limit;
}

static inline int collect(Meeting* out, int count, int row, int column, unsigned bits) {
  for (; bits; bits &= bits - 1) out[count++] = (Meeting){(uint16_t)row, (uint16_t)(column + lowest_bit(bits))};
  return count;
}

// Bit k: whether the plane meets ball `first` + k, one of four.
static inline unsigned four_on_plane(const snBounds* s, const snPlaneRow* p, int first) {
  float4 height = float4_add(float4_mul(float4_all(p->x), float4_load(s->x + first)),
                             float4_add(float4_mul(float4_all(p->y), float4_load(s->y + first)),
                                        float4_mul(float4_all(p->z), float4_load(s->z + first))));
  float4 reach = float4_add(float4_load(s->radius + first), float4_all(p->offset));
  return float4_above(height, reach) ^ 15;
}

// A plane against all balls.
static int plane_meetings(Meeting* out, const snBounds* s, const snPlaneRow* plane, int row, const snByte* mask) {
  int blocks = mask_blocks(s->count), count = 0;
  for (int block = row / SN_BLOCK; block < blocks; block++) {
    int first = block * SN_BLOCK;
    unsigned bits = four_on_plane(s, plane, first) | four_on_plane(s, plane, first + 4) << 4;
    count = collect(out, count, row, first, bits & mask[mask_row(blocks, row, block)]);
  }
  return count;
}

// Bit k: whether the ball and the box of geom i meet those of `first` + k.
static inline unsigned four_meet(const snBounds* s, int i, int first) {
  float4 x = float4_sub(float4_all(s->x[i]), float4_load(s->x + first));
  float4 y = float4_sub(float4_all(s->y[i]), float4_load(s->y + first));
  float4 z = float4_sub(float4_all(s->z[i]), float4_load(s->z + first));
  float4 reach = float4_add(float4_all(s->radius[i]), float4_load(s->radius + first));
  float4 apart = float4_add(float4_mul(x, x), float4_add(float4_mul(y, y), float4_mul(z, z)));
  unsigned balls = float4_above(apart, float4_mul(reach, reach)) ^ 15;
  if (!balls) return 0;
  const float* low[3] = {s->low_x + first, s->low_y + first, s->low_z + first};
  const float* high[3] = {s->high_x + first, s->high_y + first, s->high_z + first};
  const float from[3] = {s->low_x[i], s->low_y[i], s->low_z[i]}, to[3] = {s->high_x[i], s->high_y[i], s->high_z[i]};
  return balls & ~float4_above(four_gaps(low, high, from, to), float4_all(0));
}

// The balls of one block, from number `first` on, against those of this block and all that follow.
static int block_meetings(Meeting* out, const snBounds* s, const Boxes* box, int block, int first, const snByte* mask) {
  int near[MOST_BLOCKS + 4], count = 0, blocks = near_blocks(near, box, block);
  Span balls = balls_of(s, block, first);
  for (int k = 0; k < blocks; k++) {
    int column = near[k] * SN_BLOCK;
    for (int i = balls.begin; i < balls.end; i++) {
      unsigned may = mask[mask_row(box->count, i, near[k])];
      if (may)
        count = collect(out, count, i, column, (four_meet(s, i, column) | four_meet(s, i, column + 4) << 4) & may);
    }
  }
  return count;
}

// The mask was made with parents filtered and by the geoms' bits; it may have outgrown its room.
static bool has_mask(const snModel* m) {
  return !m->hooks.contact_filter && !(m->opt.disableflags & SN_DISABLE_FILTERPARENT) && m->ncollide <= SN_MASK_GEOMS &&
         mask_bytes(m->ncollide) <= m->nmask;
}

static void consider_all(snCandidates* found, const snModel* m, const snData* d, const Meeting* meeting, int count) {
  for (int i = 0; i < count; i++)
    sn_consider(found, m, d, m->collide_geom[meeting[i].first], m->collide_geom[meeting[i].second]);
}

bool sn_search_by_mask(snCandidates* found, const snModel* m, const snData* d) {
  if (!has_mask(m)) return false;
  int count = m->ncollide, blocks = mask_blocks(count), planes = 0;
  if (count == 0) return true;
  while (planes < count && m->geom_type[m->collide_geom[planes]] == SN_GEOM_PLANE) planes++;

  snBounds s;
  Boxes box;
  snVec3 origin = d->geom_xpos[m->collide_geom[count - 1]];
  Meeting* meeting = sn_arena_array(found->arena, Meeting, SN_BLOCK * SN_BLOCK * blocks);
  bool good = meeting && sn_bounds_create(&s, found->arena, count, origin);
  for (int i = 0; i < count && good; i++) sn_bounds_set(&s, m, d, i, m->collide_geom[i]);
  if (!good || !make_boxes(&box, &s, blocks, planes, found->arena)) {
    found->full = true;
    return true;
  }
  if (is_crowded(&box)) return false;

  for (int i = 0; i < planes; i++) {
    snPlaneRow plane = sn_plane_row(m, d, m->collide_geom[i], origin);
    consider_all(found, m, d, meeting, plane_meetings(meeting, &s, &plane, i, m->collide_mask));
  }
  for (int block = planes / SN_BLOCK; block < blocks; block++)
    consider_all(found, m, d, meeting, block_meetings(meeting, &s, &box, block, planes, m->collide_mask));
  return true;
}
