// collide_mask.h — which of the listed geoms may touch, a bit for every two: the layout of collide_mask
//   The geoms of collide_geom are taken in blocks of eight; for each two blocks, the lower first, there are eight
//   bytes. Each byte belongs to a geom of the first block, each of its bits to one of the second: 1: the two may touch,
//   the first standing before the second in the list.
//
//              block 0   block 1   block 2        bytes of a pair of blocks stand together, pairs row by row:
//     block 0  bytes 0   bytes 1   bytes 2        0 1 2 3 4 5
//     block 1            bytes 3   bytes 4
//     block 2                      bytes 5
#pragma once
#include "sinew/model.h"

#include <string.h>

#define SN_BLOCK 8

// Most geoms that a mask is made for.
#define SN_MASK_GEOMS 1024

static inline int mask_blocks(int geoms) { return (geoms + SN_BLOCK - 1) / SN_BLOCK; }

// Bytes of the mask of so many geoms; 0: too many for one.
static inline int mask_bytes(int geoms) {
  return geoms <= SN_MASK_GEOMS ? mask_blocks(geoms) * (mask_blocks(geoms) + 1) / 2 * SN_BLOCK : 0;
}

// Where the byte of a place in the list stands that belongs to a block, its own or a later one.
static inline int mask_row(int blocks, int place, int block) {
  int first = place / SN_BLOCK;
  return (first * blocks - first * (first - 1) / 2 + block - first) * SN_BLOCK + place % SN_BLOCK;
}

// Whether the model has room for the mask of the geoms listed.
static inline bool mask_fits(const snModel* m) {
  return m->ncollide <= SN_MASK_GEOMS && mask_bytes(m->ncollide) <= m->nmask;
}

static inline void mask_clear(snModel* m) { memset(m->collide_mask, 0, (size_t)m->nmask); }

// The geoms at two places of the list, the lower first, may touch.
static inline void mask_allow(snModel* m, int first, int second) {
  int row = mask_row(mask_blocks(m->ncollide), first, second / SN_BLOCK);
  m->collide_mask[row] |= (snByte)(1 << second % SN_BLOCK);
}
