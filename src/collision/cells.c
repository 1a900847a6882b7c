// cells.c — things sorted by the cell of a grid that they lie in
//   Sorting deals them out by groups of bits of the cell number, the lowest first; groups in which all agree are passed
//   over, so a compact scene takes two passes.
#include "collision/cells.h"

#include <math.h>
#include <string.h>

// Cells on either side of the origin along each axis: 3 axes fit into 64 bits with one empty cell at each end.
#define MOST_CELLS ((double)((1 << 20) - 2))

// Bits that one pass deals out by: many for many things, since every pass also goes through all runs.
#define FEW_BITS  7
#define MANY_BITS 11
#define MANY      4096

// A number that is none lies in the middle cell.
static int64_t cell_along(double x, double size) {
  double cell = floor(x / size);
  if (cell > MOST_CELLS) return (int64_t)MOST_CELLS;
  if (cell < -MOST_CELLS) return -(int64_t)MOST_CELLS;
  return cell == cell ? (int64_t)cell : 0;
}

static int bits_for(int64_t cells) {
  int bits = 0;
  while ((INT64_C(1) << bits) < cells) bits++;
  return bits;
}

snGrid sn_grid(double size) {
  return (snGrid){.size = size, .low = {INT64_MAX, INT64_MAX, INT64_MAX}, .high = {INT64_MIN, INT64_MIN, INT64_MIN}};
}

void sn_grid_widen(snGrid* grid, const snVec3* point, int count) {
  if (count == 0) return;
  for (int i = 0; i < count; i++) {
    const int64_t cell[3] = {cell_along(point[i].x, grid->size), cell_along(point[i].y, grid->size),
                             cell_along(point[i].z, grid->size)};
    for (int axis = 0; axis < 3; axis++) {
      if (cell[axis] - 1 < grid->low[axis]) grid->low[axis] = cell[axis] - 1;
      if (cell[axis] + 1 > grid->high[axis]) grid->high[axis] = cell[axis] + 1;
    }
  }
  grid->bits_x = bits_for(grid->high[0] - grid->low[0] + 1);
  grid->bits_y = bits_for(grid->high[1] - grid->low[1] + 1);
}

uint64_t sn_cell_of(const snGrid* grid, snVec3 point) {
  uint64_t x = (uint64_t)(cell_along(point.x, grid->size) - grid->low[0]);
  uint64_t y = (uint64_t)(cell_along(point.y, grid->size) - grid->low[1]);
  uint64_t z = (uint64_t)(cell_along(point.z, grid->size) - grid->low[2]);
  return x + y * cell_step_y(grid) + z * cell_step_z(grid);
}

// Counts of things become the places where their runs begin.
static void begin_runs(int* runs, int digits) {
  int place = 0;
  for (int i = 0; i < digits; i++) {
    int here = runs[i];
    runs[i] = place;
    place += here;
  }
}

static void deal_out(snInCell* out, const snInCell* list, int count, int shift, int digits) {
  int runs[1 << MANY_BITS];
  memset(runs, 0, sizeof *runs * (size_t)digits);
  uint64_t mask = (uint64_t)digits - 1;
  for (int i = 0; i < count; i++) runs[list[i].cell >> shift & mask]++;
  begin_runs(runs, digits);
  for (int i = 0; i < count; i++) out[runs[list[i].cell >> shift & mask]++] = list[i];
}

bool sn_sort_cells(snInCell** list, int count, snArena* arena) {
  snInCell* other = sn_arena_array(arena, snInCell, count);
  if (!other) return false;
  uint64_t differs = 0;
  for (int i = 1; i < count; i++) differs |= (*list)[i].cell ^ (*list)[0].cell;
  int bits = count < MANY ? FEW_BITS : MANY_BITS, digits = 1 << bits;
  for (int shift = 0; shift < 64; shift += bits) {
    if (!(differs >> shift & ((uint64_t)digits - 1))) continue;
    deal_out(other, *list, count, shift, digits);
    snInCell* swap = *list;
    *list = other;
    other = swap;
  }
  return true;
}
