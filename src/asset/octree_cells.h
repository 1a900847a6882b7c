// octree_cells.h — cells of an octree around triangles, while it is made
#pragma once
#include "geometry/mesh/mesh_data.h"

enum { SN_OCTREE_LEVELS = 6, SN_OCTREE_SIDE = 1 << SN_OCTREE_LEVELS };

typedef struct snCell {
  int level, parent, slot;  // slot among the children of the parent; -1: the whole
  int at[3];                // least corner in whole numbers, 0 to SN_OCTREE_SIDE
  int child[8];             // -1: none
  int corner[8];            // points
} snCell;

typedef struct snCells {
  snArena* arena;
  snCell* cell;
  int count, capacity;
  double place[3][SN_OCTREE_SIDE + 1];  // of whole numbers along each axis
  int* point_at;                        // number of each point that is a corner, -1: none
  int (*point)[3];
  int points, point_capacity;
} snCells;

// Divides the box, enlarged by a tenth, where triangles are; false when out of memory.
bool sn_cells_divide(snCells* cells, snTriangles mesh, snVec3 low, snVec3 high);

// Divides further until neighbours differ by one level at most.
bool sn_cells_balance(snCells* cells);

// The leaf on the other side of a face: directions are -x +x -y +y -z +z; -1: none.
int sn_cell_neighbour(const snCells* cells, int at, int direction);

static inline int sn_cell_side(const snCell* cell) { return SN_OCTREE_SIDE >> cell->level; }
static inline bool sn_cell_is_leaf(const snCells* cells, int at) { return cells->cell[at].child[0] < 0; }

static inline snVec3 sn_cell_point(const snCells* cells, const int at[3]) {
  return (snVec3){cells->place[0][at[0]], cells->place[1][at[1]], cells->place[2][at[2]]};
}
static inline snVec3 sn_cell_low(const snCells* cells, const snCell* cell) { return sn_cell_point(cells, cell->at); }
static inline snVec3 sn_cell_high(const snCells* cells, const snCell* cell) {
  int side = sn_cell_side(cell);
  return sn_cell_point(cells, (int[3]){cell->at[0] + side, cell->at[1] + side, cell->at[2] + side});
}
