// search_by_mask.c — near geoms of a model that is not large: every bounding volume against all that it may touch
//   reads   collide_geom collide_mask geom_xpos geom_xmat        writes  candidates
//   The listed geoms are taken in blocks of eight. Geoms that follow each other mostly belong to one body or limb, so a
//   box around each block separates most pairs of blocks; in the others all boxes of both are tested side by side, and
//   slabs along diagonals where boxes overlap. Planes are tested against spheres and boxes.
#include "collision/broad/broad_phase.h"
#include "collision/broad/blocks.h"
#include "collision/broad/bounds.h"
#include "collision/broad/pair_cache.h"
#include "math/float8.h"

#include <string.h>

// From so many blocks on, cells are faster where more than one in MANY_SHARE pairs of blocks overlap.
#define MANY_BLOCKS 32
#define MANY_SHARE  5

#define MOST_BLOCKS (SN_MASK_GEOMS / SN_BLOCK)

typedef struct Span {
  int begin, end;
} Span;

// Lanes of a block that hold a bounded geom: not a plane, of which there are `planes` at the head of the list.
static inline Span ball_lanes(int block, int planes, int count) {
  int begin = planes - block * SN_BLOCK, end = count - block * SN_BLOCK;
  return (Span){begin < 0 ? 0 : begin, end < SN_BLOCK ? end : SN_BLOCK};
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
static inline unsigned overlaps(const snBlockBoxes* box, int block, int first) {
  const float* low[3] = {box->low[0] + first, box->low[1] + first, box->low[2] + first};
  const float* high[3] = {box->high[0] + first, box->high[1] + first, box->high[2] + first};
  const float from[3] = {box->low[0][block], box->low[1][block], box->low[2][block]};
  const float to[3] = {box->high[0][block], box->high[1][block], box->high[2][block]};
  return float4_above(four_gaps(low, high, from, to), float4_all(0)) ^ 15;
}

// The blocks from `block` on whose boxes overlap its own; returns how many.
static int near_blocks(int* out, const snBlockBoxes* box, int block) {
  int count = 0;
  for (int first = block / 4 * 4; first < box->count; first += 4)
    for (unsigned bits = overlaps(box, block, first); bits; bits &= bits - 1) {
      int other = first + lowest_bit(bits);
      // where geoms are infinitely far away, even the padding seems near
      if (other >= block && other < box->count) out[count++] = other;
    }
  return count;
}

static bool is_crowded(const snBlockBoxes* box) {
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

// Half the extent along the normal of a plane of eight boxes, and the height of their centres, twice
SN_FOUR float8 twice_lowest(const snBlock* block, const float normal[3]) {
  float8 sum = float8_all(0);
  SN_UNROLL
  for (int axis = 0; axis < 3; axis++) {
    float8 low = float8_load(block->low[axis]), high = float8_load(block->high[axis]), n = float8_all(normal[axis]);
    sum = float8_add(sum, float8_mul(n, float8_add(low, high)));
    sum = float8_sub(sum, float8_mul(float8_abs(n), float8_sub(high, low)));
  }
  return sum;
}

// Bit k: whether sphere and box in lane k come down to the plane.
SN_FOUR unsigned on_plane(const snBlock* block, const snPlaneRow* p) {
  const float normal[3] = {p->x, p->y, p->z};
  float8 height = float8_add(float8_mul(float8_all(p->x), float8_load(block->x)),
                             float8_add(float8_mul(float8_all(p->y), float8_load(block->y)),
                                        float8_mul(float8_all(p->z), float8_load(block->z))));
  float8 extent = float8_add(float8_load(block->radius), float8_all(p->offset));
  mask8 boxes_above = float8_above(twice_lowest(block, normal), float8_all(2 * p->offset));
  return ~mask8_bits(mask8_or(float8_above(height, extent), boxes_above));
}

// A plane against all others.
static SN_KERNEL int plane_overlaps(snPlacePair* out, const snBlock* block, int blocks, const snPlaneRow* plane,
                                    int row, const snByte* mask) {
  int count = 0;
  for (int b = row / SN_BLOCK; b < blocks; b++)
    count = collect(out, count, row, b * SN_BLOCK, on_plane(&block[b], plane) & mask[mask_row(blocks, row, b)]);
  return count;
}

// The lanes of a block whose boxes a box does not overlap.
SN_FOUR mask8 boxes_apart(const snBlock* block, const float from[3], const float to[3]) {
  mask8 apart = mask8_or(float8_above(float8_load(block->low[0]), float8_all(to[0])),
                         float8_above(float8_all(from[0]), float8_load(block->high[0])));
  SN_UNROLL
  for (int axis = 1; axis < 3; axis++) {
    apart = mask8_or(apart, float8_above(float8_load(block->low[axis]), float8_all(to[axis])));
    apart = mask8_or(apart, float8_above(float8_all(from[axis]), float8_load(block->high[axis])));
  }
  return apart;
}

// Bit k: whether lane k of `block` overlaps the box around block `other`.
SN_FOUR unsigned lanes_near(const snBlock* block, const snBlockBoxes* box, int other) {
  const float from[3] = {box->low[0][other], box->low[1][other], box->low[2][other]};
  const float to[3] = {box->high[0][other], box->high[1][other], box->high[2][other]};
  return ~mask8_bits(boxes_apart(block, from, to));
}

// Bit k: whether the box of a lane of `a` overlaps that of lane k of `b`.
SN_FOUR unsigned row_overlaps(const snBlock* a, int lane, const snBlock* b) {
  const float from[3] = {a->low[0][lane], a->low[1][lane], a->low[2][lane]};
  const float to[3] = {a->high[0][lane], a->high[1][lane], a->high[2][lane]};
  return ~mask8_bits(boxes_apart(b, from, to));
}

// The same for slabs along diagonals. With them spheres would tell hardly any more geoms apart.
SN_FOUR unsigned row_overlaps_askew(const snBlock* a, int lane, const snBlock* b) {
  mask8 apart = float8_above(float8_load(b->least[0]), float8_all(a->most[0][lane]));
  SN_UNROLL
  for (int i = 0; i < SN_DIAGONALS; i++) {
    if (i > 0) apart = mask8_or(apart, float8_above(float8_load(b->least[i]), float8_all(a->most[i][lane])));
    apart = mask8_or(apart, float8_above(float8_all(a->least[i][lane]), float8_load(b->most[i])));
  }
  return ~mask8_bits(apart);
}

// The geoms in some lanes of a block against those of another, or of its own.
SN_FOUR int pair_overlaps(snPlacePair* out, int count, const snBlock* block, const snBlockBoxes* box, int number,
                          int other, unsigned lanes, const snByte* mask) {
  const snByte* rows = mask + mask_row(box->count, number * SN_BLOCK, other);
  if (no_bits(rows)) return count;
  if (other != number) lanes &= lanes_near(&block[number], box, other);
  for (; lanes; lanes &= lanes - 1) {
    int lane = lowest_bit(lanes);
    if (rows[lane] == 0) continue;
    unsigned bits = row_overlaps(&block[number], lane, &block[other]) & rows[lane];
    if (bits == 0) continue;
    bits &= row_overlaps_askew(&block[number], lane, &block[other]);
    count = collect(out, count, number * SN_BLOCK + lane, other * SN_BLOCK, bits);
  }
  return count;
}

// The geoms in some lanes of a block against those of this block and all that follow.
static SN_KERNEL int block_overlaps(snPlacePair* out, const snBlock* block, const snBlockBoxes* box, int number,
                                    Span lanes, const snByte* mask) {
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
static bool overlap_without(const snBlock* a, int i, const snBlock* b, int k, float skin) {
  for (int axis = 0; axis < 3; axis++)
    if (a->low[axis][i] + 2 * skin > b->high[axis][k] || b->low[axis][k] + 2 * skin > a->high[axis][i]) return false;
  return true;
}

// Pairs of the list that are near without the skin. Those with planes count as such.
static int count_near(const snNeighbours* list, const snBlock* block, float skin) {
  int near = 0;
  for (int i = 0; i < list->count; i++) {
    int first = list->pair[i].first, second = list->pair[i].second;
    const snBlock *a = &block[first / SN_BLOCK], *b = &block[second / SN_BLOCK];
    bool plane = a->low[0][first % SN_BLOCK] > a->high[0][first % SN_BLOCK];
    near += plane || overlap_without(a, first % SN_BLOCK, b, second % SN_BLOCK, skin);
  }
  return near;
}

// Drops the pairs that stay separated while nothing moves further than the skin; returns how many are left.
static int keep_near(snPlacePair* pair, int count, const snModel* m, const snData* d, double skin) {
  int kept = 0;
  for (int i = 0; i < count; i++)
    if (!sn_stay_separated(m, d, m->collide_geom[pair[i].first], m->collide_geom[pair[i].second], skin))
      pair[kept++] = pair[i];
  return kept;
}

// Those found are considered, and put into the list where one is made. One that will last has only those that the skin
// does not keep separated.
static void take(snCandidates* found, const snModel* m, const snData* d, snNeighbours* list, snPlacePair* pair,
                 int count) {
  if (list && list->count >= 0 && list->lasting) count = keep_near(pair, count, m, d, list->skin);
  if (list) sn_neighbours_add(list, pair, count);
  consider_all(found, m, d, pair, count);
}

// False where cells are faster.
static bool search(snCandidates* found, const snModel* m, const snData* d, snNeighbours* list) {
  int count = m->ncollide, blocks = mask_blocks(count), planes = 0;
  double skin = list ? sn_neighbours_begin(list, m, d) : 0;
  while (planes < count && m->geom_type[m->collide_geom[planes]] == SN_GEOM_PLANE) planes++;

  snBlockBoxes box;
  snVec3 origin = d->geom_xpos[m->collide_geom[count - 1]];
  snBlock* block = sn_blocks_make(m, d, origin, skin, found->arena);
  snPlacePair* pair = sn_arena_array(found->arena, snPlacePair, SN_BLOCK * SN_BLOCK * blocks);
  if (!block || !pair || !sn_block_boxes_make(&box, block, planes, count, found->arena)) {
    found->full = true;
    if (list) list->count = -1;
    return true;
  }
  if (is_crowded(&box)) {
    if (list) list->count = -1;
    return false;
  }
  for (int i = 0; i < planes; i++) {
    snPlaneRow plane = plane_row(m, d, m->collide_geom[i], origin);
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
