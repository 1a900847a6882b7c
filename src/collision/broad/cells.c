// cells.c — things sorted by the cell of a grid that they lie in
//   Sorting deals them out by groups of bits of the cell number, the lowest first; groups in which all agree are passed
//   over, so a compact scene takes two passes.
#include "collision/broad/cells.h"

#include <math.h>
#include <string.h>

// Cells on either side of the origin along each axis: 3 axes fit into 64 bits with one empty cell at each end.
#define MOST_CELLS ((double)((1 << 20) - 2))

// Bits that one pass deals out by: many for many things, since every pass also goes through all runs.
#define FEW_BITS  7
#define MANY_BITS 11
#define MANY      4096

// A number that is none lies in the middle cell.
static int64_t cell_along(double x, double per_length) {
  double cell = floor(x * per_length);
  if (cell > MOST_CELLS) return (int64_t)MOST_CELLS;
  if (cell < -MOST_CELLS) return -(int64_t)MOST_CELLS;
  return cell == cell ? (int64_t)cell : 0;
}

static int bits_for(int64_t cells) {
  int bits = 0;
  while ((INT64_C(1) << bits) < cells) bits++;
  return bits;
}

snGrid sn_grid(double size) { return (snGrid){.per_length = 1 / size}; }

void sn_grid_close(snGrid* grid) {
  const double least[3] = {grid->least.x, grid->least.y, grid->least.z};
  const double most[3] = {grid->most.x, grid->most.y, grid->most.z};
  int64_t cells[3];
  for (int axis = 0; axis < 3; axis++) {
    grid->low[axis] = cell_along(least[axis], grid->per_length) - 1;
    cells[axis] = cell_along(most[axis], grid->per_length) + 2 - grid->low[axis];
  }
  grid->bits_x = bits_for(cells[0]);
  grid->bits_y = bits_for(cells[1]);
}

uint64_t sn_cell_of(const snGrid* grid, snVec3 point) {
  uint64_t x = (uint64_t)(cell_along(point.x, grid->per_length) - grid->low[0]);
  uint64_t y = (uint64_t)(cell_along(point.y, grid->per_length) - grid->low[1]);
  uint64_t z = (uint64_t)(cell_along(point.z, grid->per_length) - grid->low[2]);
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
