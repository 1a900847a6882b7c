// cells.h — things sorted by the cell of a grid that they lie in
#pragma once
#include "base/arena.h"
#include "sinew/types.h"

// Cells are numbered row after row along x, then y, then z, with an empty one before and behind each row, so that
// neighbours along x have neighbouring numbers and no step to a neighbour leaves its row.
typedef struct snGrid {
  double per_length;   // cells per length
  snVec3 least, most;  // coordinates of the points
  int64_t low[3];      // cell before the first along each axis
  int bits_x, bits_y;  // numbers of rows and layers are shifted by these
} snGrid;

typedef struct snInCell {
  uint64_t cell;
  int32_t item;
} snInCell;

// A grid of cells of the given size. It must be widened for every point that sn_cell_of will be asked for, then closed.
snGrid sn_grid(double size);
static inline void grid_widen(snGrid* grid, snVec3 p) {
  grid->least.x = p.x < grid->least.x ? p.x : grid->least.x, grid->most.x = p.x > grid->most.x ? p.x : grid->most.x;
  grid->least.y = p.y < grid->least.y ? p.y : grid->least.y, grid->most.y = p.y > grid->most.y ? p.y : grid->most.y;
  grid->least.z = p.z < grid->least.z ? p.z : grid->least.z, grid->most.z = p.z > grid->most.z ? p.z : grid->most.z;
}
void sn_grid_close(snGrid* grid);

// Number of the cell of a point; those far outside lie in cells at the edge.
uint64_t sn_cell_of(const snGrid* grid, snVec3 point);

// How far cell numbers are apart along y and z.
static inline uint64_t cell_step_y(const snGrid* grid) { return UINT64_C(1) << grid->bits_x; }
static inline uint64_t cell_step_z(const snGrid* grid) { return UINT64_C(1) << (grid->bits_x + grid->bits_y); }

// Sorts by cell; equal ones keep their order. False when out of memory.
bool sn_sort_cells(snInCell** list, int count, snArena* arena);
