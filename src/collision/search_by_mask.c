// search_by_mask.c — near geoms of a model that is not large: every bounding volume against all that it may touch
//   reads   collide_geom collide_mask geom_xpos geom_xmat        writes  candidates
//   The listed geoms are taken in blocks of eight. Geoms that follow each other mostly belong to one body or limb, so a
//   box around each block separates most pairs of blocks; in the others all spheres of both are tested side by side,
//   without branches.
#include "collision/broad_phase.h"
#include "collision/bounds.h"
#include "collision/collide_mask.h"
#include "collision/pair_cache.h"
#include "math/simd.h"

#include <math.h>
#include <string.h>

// From so many blocks on, cells are faster where more than one in MANY_SHARE pairs of blocks overlap.
#define MANY_BLOCKS 32
#define MANY_SHARE  5

#define MOST_BLOCKS (SN_MASK_GEOMS / SN_BLOCK)

// Bounds of eight geoms, side by side; lanes without one hold a copy of another, and the mask leaves them out
typedef struct Block {
  float x[SN_BLOCK], y[SN_BLOCK], z[SN_BLOCK], radius[SN_BLOCK];
  float low[3][SN_BLOCK], high[3][SN_BLOCK];
} Block;

// Boxes around the spheres of each block; room up to a multiple of 4
typedef struct Boxes {
  int count;
  float *low[3], *high[3];
} Boxes;

typedef struct Span {
  int begin, end;
} Span;

static inline void set_lane(Block* out, int lane, const snBound* b) {
  out->x[lane] = b->x, out->y[lane] = b->y, out->z[lane] = b->z, out->radius[lane] = b->radius;
  out->low[0][lane] = b->low_x, out->low[1][lane] = b->low_y, out->low[2][lane] = b->low_z;
  out->high[0][lane] = b->high_x, out->high[1][lane] = b->high_y, out->high[2][lane] = b->high_z;
}

static Block* make_blocks(const snModel* m, const snData* d, snVec3 origin, double skin, snArena* arena) {
  int count = m->ncollide, blocks = mask_blocks(count);
  Block* out = sn_arena_array(arena, Block, blocks);
  snBound bound[SN_BLOCK];
  for (int b = 0; b < blocks && out; b++) {
    int begin = b * SN_BLOCK, held = count - begin < SN_BLOCK ? count - begin : SN_BLOCK;
    sn_bounds_of(bound, m, d, m->collide_geom + begin, held, origin, skin);
    for (int lane = 0; lane < SN_BLOCK; lane++) set_lane(&out[b], lane, &bound[lane < held ? lane : held - 1]);
  }
  return out;
}

// Lanes of a block that hold a sphere: not a plane, of which there are `planes` at the head of the list.
static inline Span ball_lanes(int block, int planes, int count) {
  int begin = planes - block * SN_BLOCK, end = count - block * SN_BLOCK;
  return (Span){begin < 0 ? 0 : begin, end < SN_BLOCK ? end : SN_BLOCK};
}

static inline float least(float4 a, float4 b) {
  float lane[4];
  float4_store(lane, float4_min(a, b));
  float low = lane[0] < lane[1] ? lane[0] : lane[1], high = lane[2] < lane[3] ? lane[2] : lane[3];
  return low < high ? low : high;
}

static inline float greatest(float4 a, float4 b) {
  float lane[4];
  float4_store(lane, float4_max(a, b));
  float low = lane[0] > lane[1] ? lane[0] : lane[1], high = lane[2] > lane[3] ? lane[2] : lane[3];
  return low > high ? low : high;
}

// Planes have no box, so their lanes must not widen that of their block.
static void empty_planes(Block* block, int planes) {
  for (int i = 0; i < planes; i++)
    for (int axis = 0; axis < 3; axis++) {
      block[i / SN_BLOCK].low[axis][i % SN_BLOCK] = INFINITY;
      block[i / SN_BLOCK].high[axis][i % SN_BLOCK] = -INFINITY;
    }
}

// A block without spheres, and the padding, overlap nothing.
static bool make_boxes(Boxes* out, Block* block, int blocks, int planes, int count, snArena* arena) {
  int room = (blocks + 3) / 4 * 4;
  float* numbers = sn_arena_array(arena, float, 6 * room);
  if (!numbers) return false;
  out->count = blocks;
  empty_planes(block, planes == count ? (count + SN_BLOCK - 1) / SN_BLOCK * SN_BLOCK : planes);
  for (int axis = 0; axis < 3; axis++) {
    float *lows = out->low[axis] = numbers + 2 * axis * room, *highs = out->high[axis] = lows + room;
    for (int b = 0; b < blocks; b++) {
      const float *low = block[b].low[axis], *high = block[b].high[axis];
      lows[b] = least(float4_load(low), float4_load(low + 4));
      highs[b] = greatest(float4_load(high), float4_load(high + 4));
    }
    for (int b = blocks; b < room; b++) lows[b] = INFINITY, highs[b] = -INFINITY;
  }
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
  const float* low[3] = {box->low[0] + first, box->low[1] + first, box->low[2] + first};
  const float* high[3] = {box->high[0] + first, box->high[1] + first, box->high[2] + first};
  const float from[3] = {box->low[0][block], box->low[1][block], box->low[2][block]};
  const float to[3] = {box->high[0][block], box->high[1][block], box->high[2][block]};
  return float4_above(four_gaps(low, high, from, to), float4_all(0)) ^ 15;
}

// The blocks from `block` on whose boxes overlap its own; returns how many.
static int near_blocks(int* out, const Boxes* box, int block) {
  int count = 0;
  for (int first = block / 4 * 4; first < box->count; first += 4)
    for (unsigned bits = overlaps(box, block, first); bits; bits &= bits - 1) {
      int other = first + lowest_bit(bits);
      // where geoms are infinitely far away, even the padding seems near
      if (other >= block && other < box->count) out[count++] = other;
    }
  return count;
}

static bool is_crowded(const Boxes* box) {
  if (box->count < MANY_BLOCKS) return false;
  int near[MOST_BLOCKS + 4], count = 0, limit = box->count * box->count / 2 / MANY_SHARE;
  for (int block = 0; block < box->count && count <= limit; block++) count += near_blocks(near, box, block);
  return count > limit;
}

// Whether no geom of one block may touch one of another.
static inline bool no_bits(const snByte rows[SN_BLOCK]) {
  uint64_t bits;
  memcpy(&bits, rows, sizeof bits);
  return bits == 0;
}

static inline int collect(snPlacePair* out, int count, int row, int column, unsigned bits) {
  for (; bits; bits &= bits - 1) out[count++] = (snPlacePair){(uint16_t)row, (uint16_t)(column + lowest_bit(bits))};
  return count;
}

// Bit k: whether the plane touches the sphere in lane `first` + k.
static inline unsigned four_on_plane(const Block* block, const snPlaneRow* p, int first) {
  float4 height = float4_add(float4_mul(float4_all(p->x), float4_load(block->x + first)),
                             float4_add(float4_mul(float4_all(p->y), float4_load(block->y + first)),
                                        float4_mul(float4_all(p->z), float4_load(block->z + first))));
  float4 extent = float4_add(float4_load(block->radius + first), float4_all(p->offset));
  return float4_above(height, extent) ^ 15;
}

// A plane against all spheres.
static int plane_overlaps(snPlacePair* out, const Block* block, int blocks, const snPlaneRow* plane, int row,
                          const snByte* mask) {
  int count = 0;
  for (int b = row / SN_BLOCK; b < blocks; b++) {
    unsigned bits = four_on_plane(&block[b], plane, 0) | four_on_plane(&block[b], plane, 4) << 4;
    count = collect(out, count, row, b * SN_BLOCK, bits & mask[mask_row(blocks, row, b)]);
  }
  return count;
}

// Bit k: whether sphere and box of a lane of `a` overlap those of lane `first` + k of `b`. Boxes first: long geoms lie
// in the spheres of many others.
static inline unsigned four_overlap(const Block* a, int lane, const Block* b, int first) {
  const float* low[3] = {b->low[0] + first, b->low[1] + first, b->low[2] + first};
  const float* high[3] = {b->high[0] + first, b->high[1] + first, b->high[2] + first};
  const float from[3] = {a->low[0][lane], a->low[1][lane], a->low[2][lane]};
  const float to[3] = {a->high[0][lane], a->high[1][lane], a->high[2][lane]};
  unsigned boxes = float4_above(four_gaps(low, high, from, to), float4_all(0)) ^ 15;
  if (!boxes) return 0;
  float4 x = float4_sub(float4_all(a->x[lane]), float4_load(b->x + first));
  float4 y = float4_sub(float4_all(a->y[lane]), float4_load(b->y + first));
  float4 z = float4_sub(float4_all(a->z[lane]), float4_load(b->z + first));
  float4 extent = float4_add(float4_all(a->radius[lane]), float4_load(b->radius + first));
  float4 separation = float4_add(float4_mul(x, x), float4_add(float4_mul(y, y), float4_mul(z, z)));
  return boxes & ~float4_above(separation, float4_mul(extent, extent));
}

// Bit k: whether lane k of `block` overlaps the box around block `other`.
static inline unsigned lanes_near(const Block* block, const Boxes* box, int other) {
  const float from[3] = {box->low[0][other], box->low[1][other], box->low[2][other]};
  const float to[3] = {box->high[0][other], box->high[1][other], box->high[2][other]};
  unsigned bits = 0;
  for (int first = 0; first < SN_BLOCK; first += 4) {
    const float* low[3] = {block->low[0] + first, block->low[1] + first, block->low[2] + first};
    const float* high[3] = {block->high[0] + first, block->high[1] + first, block->high[2] + first};
    bits |= (float4_above(four_gaps(low, high, from, to), float4_all(0)) ^ 15) << first;
  }
  return bits;
}

// The spheres in some lanes of a block against those of another, or of its own.
static int pair_overlaps(snPlacePair* out, int count, const Block* block, const Boxes* box, int number, int other,
                         unsigned lanes, const snByte* mask) {
  const snByte* rows = mask + mask_row(box->count, number * SN_BLOCK, other);
  if (no_bits(rows)) return count;
  unsigned columns = 255;
  if (other != number) {
    lanes &= lanes_near(&block[number], box, other);
    if (!lanes) return count;
    columns = lanes_near(&block[other], box, number);
  }
  for (; lanes; lanes &= lanes - 1) {
    int lane = lowest_bit(lanes);
    unsigned wanted = rows[lane] & columns, bits = 0;
    if (wanted & 15) bits = four_overlap(&block[number], lane, &block[other], 0);
    if (wanted >> 4) bits |= four_overlap(&block[number], lane, &block[other], 4) << 4;
    count = collect(out, count, number * SN_BLOCK + lane, other * SN_BLOCK, bits & wanted);
  }
  return count;
}

// The spheres in some lanes of a block against those of this block and all that follow.
static int block_overlaps(snPlacePair* out, const Block* block, const Boxes* box, int number, Span lanes,
                          const snByte* mask) {
  int near[MOST_BLOCKS + 4], count = 0, others = near_blocks(near, box, number);
  unsigned wanted = (255u >> (SN_BLOCK - lanes.end)) & (255u << lanes.begin);
  for (int k = 0; k < others; k++) count = pair_overlaps(out, count, block, box, number, near[k], wanted, mask);
  return count;
}

// The mask was made with parents filtered and by the geoms' bits; it may have outgrown its room.
static bool has_mask(const snModel* m) {
  return !m->hooks.contact_filter && !(m->opt.disableflags & SN_DISABLE_FILTERPARENT) && mask_fits(m);
}

static void consider_all(snCandidates* found, const snModel* m, const snData* d, const snPlacePair* pair, int count) {
  for (int i = 0; i < count; i++)
    sn_consider(found, m, d, m->collide_geom[pair[i].first], m->collide_geom[pair[i].second]);
}

// A single block: asking pair by pair takes less time than making bounds.
static void consider_few(snCandidates* found, const snModel* m, const snData* d) {
  for (int row = 0; row < m->ncollide; row++)
    for (unsigned bits = m->collide_mask[mask_row(1, row, 0)]; bits; bits &= bits - 1)
      sn_consider(found, m, d, m->collide_geom[row], m->collide_geom[lowest_bit(bits)]);
}

// Whether two bounds overlap by more than what the skin of both adds.
static bool overlap_without(const Block* a, int i, const Block* b, int k, float skin) {
  for (int axis = 0; axis < 3; axis++)
    if (a->low[axis][i] + 2 * skin > b->high[axis][k] || b->low[axis][k] + 2 * skin > a->high[axis][i]) return false;
  return true;
}

// Pairs of the list that are near without the skin. Those with planes count as such.
static int count_near(const snNeighbours* list, const Block* block, float skin) {
  int near = 0;
  for (int i = 0; i < list->count; i++) {
    int first = list->pair[i].first, second = list->pair[i].second;
    const Block *a = &block[first / SN_BLOCK], *b = &block[second / SN_BLOCK];
    bool plane = a->low[0][first % SN_BLOCK] > a->high[0][first % SN_BLOCK];
    near += plane || overlap_without(a, first % SN_BLOCK, b, second % SN_BLOCK, skin);
  }
  return near;
}

// Those found are considered, and put into the list where one is made.
static void take(snCandidates* found, const snModel* m, const snData* d, snNeighbours* list, const snPlacePair* pair,
                 int count) {
  if (list) sn_neighbours_add(list, pair, count);
  consider_all(found, m, d, pair, count);
}

// False where cells are faster.
static bool search(snCandidates* found, const snModel* m, const snData* d, snNeighbours* list) {
  int count = m->ncollide, blocks = mask_blocks(count), planes = 0;
  double skin = list ? sn_neighbours_begin(list, m, d) : 0;
  while (planes < count && m->geom_type[m->collide_geom[planes]] == SN_GEOM_PLANE) planes++;

  Boxes box;
  snVec3 origin = d->geom_xpos[m->collide_geom[count - 1]];
  Block* block = make_blocks(m, d, origin, skin, found->arena);
  snPlacePair* pair = sn_arena_array(found->arena, snPlacePair, SN_BLOCK * SN_BLOCK * blocks);
  if (!block || !pair || !make_boxes(&box, block, blocks, planes, count, found->arena)) {
    found->full = true;
    if (list) list->count = -1;
    return true;
  }
  if (is_crowded(&box)) {
    if (list) list->count = -1;
    return false;
  }
  for (int i = 0; i < planes; i++) {
    snPlaneRow plane = sn_plane_row(m, d, m->collide_geom[i], origin);
    plane.offset += (float)(skin * (1 + SN_BOUND_ROUNDING));
    take(found, m, d, list, pair, plane_overlaps(pair, block, blocks, &plane, i, m->collide_mask));
  }
  for (int b = planes / SN_BLOCK; b < blocks; b++) {
    Span lanes = ball_lanes(b, planes, count);
    take(found, m, d, list, pair, block_overlaps(pair, block, &box, b, lanes, m->collide_mask));
  }
  if (list && list->count >= 0) list->near = count_near(list, block, (float)skin);
  return true;
}

static bool is_single_block(const snModel* m) { return mask_blocks(m->ncollide) <= 1; }

const snNeighbours* sn_near_list(const snModel* m, const snData* d) {
  if (!d->pair_cache || !has_mask(m) || is_single_block(m)) return NULL;
  snNeighbours* list = &d->pair_cache->neighbours;
  return sn_neighbours_hold(list, m, d) ? list : NULL;
}

void sn_search_list(snCandidates* found, const snModel* m, const snData* d, const snNeighbours* list) {
  consider_all(found, m, d, list->pair, list->count);
}

bool sn_search_by_mask(snCandidates* found, const snModel* m, const snData* d) {
  if (!has_mask(m)) return false;
  if (!is_single_block(m)) return search(found, m, d, d->pair_cache ? &d->pair_cache->neighbours : NULL);
  consider_few(found, m, d);
  return true;
}
