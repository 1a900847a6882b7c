// blocks.h — bounds of geoms, eight side by side, and a box around each eight
//   Rounded up like those of bounds.h, of which they are made.
#pragma once
#include "base/arena.h"
#include "collision/broad/collide_mask.h"
#include "sinew/data.h"

// Lanes without a geom are points where the last one is; the mask leaves them out.
// Diagonals of the faces of a cube bound geoms that lie askew. Klosowski and others, Efficient collision detection
// using bounding volume hierarchies of k-DOPs (1998)
#define SN_DIAGONALS 6
typedef struct snBlock {
  float x[SN_BLOCK], y[SN_BLOCK], z[SN_BLOCK], radius[SN_BLOCK];
  float low[3][SN_BLOCK], high[3][SN_BLOCK];
  float least[SN_DIAGONALS][SN_BLOCK], most[SN_DIAGONALS][SN_BLOCK];  // along x + y, x - y, x + z, x - z, y + z, y - z
} snBlock;

// Boxes around the boxes of each block; room up to a multiple of 4.
typedef struct snBlockBoxes {
  int count;
  float *low[3], *high[3];
} snBlockBoxes;

// Those of the listed geoms, counted from an origin and enlarged by a skin (neighbours.h); NULL when out of memory.
snBlock* sn_blocks_make(const snModel* m, const snData* d, snVec3 origin, double skin, snArena* arena);

// Planes stand at the head of the list. They have no box, so their lanes are emptied. False when out of memory.
bool sn_block_boxes_make(snBlockBoxes* out, snBlock* block, int planes, int geoms, snArena* arena);
