// cells.h — things sorted by the cell of a grid that they lie in
#pragma once
#include "base/arena.h"
#include "sinew/types.h"

// Cells are numbered row after row along x, then y, then z, with an empty one before and behind each row, so that
// neighbours along x have neighbouring numbers and no step to a neighbour leaves its row.
typedef struct snGrid {
  double size;              // edge of a cell
  int64_t low[3], high[3];  // first and last cell along each axis, the empty ones included
  int bits_x, bits_y;       // numbers of rows and layers are shifted by these
} snGrid;

typedef struct snInCell {
  uint64_t cell;
  int32_t item;
} snInCell;

// A grid of cells of the given size, and places for points in it: all that sn_cell_of will be asked for.
snGrid sn_grid(double size);
void sn_grid_widen(snGrid* grid, const snVec3* point, int count);

// Number of the cell of a point; those far outside lie in cells at the edge.
uint64_t sn_cell_of(const snGrid* grid, snVec3 point);

// How far cell numbers are apart along y and z.
static inline uint64_t cell_step_y(const snGrid* grid) { return UINT64_C(1) << grid->bits_x; }
static inline uint64_t cell_step_z(const snGrid* grid) { return UINT64_C(1) << (grid->bits_x + grid->bits_y); }

// Sorts by cell; equal ones keep their order. False when out of memory.
bool sn_sort_cells(snInCell** list, int count, snArena* arena);
