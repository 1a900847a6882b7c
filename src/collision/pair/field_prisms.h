// field_prisms.h — the cells of a height field under a shape, as prisms, for the processor and for kernels
//   reads   the field's grid, the support points of a shape in its frame        writes  corners of prisms
//   Each cell of the grid is two triangles, and each triangle the top of a prism that extends down to the base.
#pragma once
#include "geometry/convex/minkowski.h"

typedef struct Extent {
  snVec3 low, high;
} Extent;

// Cells that lie under the shape: rows [row, row_end), columns of grid points [column, column_end].
typedef struct Window {
  int row, row_end, column, column_end;
} Window;

static inline Extent extent_of(snSolid* solid) {
  Extent e;
  e.high.x = support_of(solid, vec3(1, 0, 0)).x;
  e.low.x = support_of(solid, vec3(-1, 0, 0)).x;
  e.high.y = support_of(solid, vec3(0, 1, 0)).y;
  e.low.y = support_of(solid, vec3(0, -1, 0)).y;
  e.high.z = support_of(solid, vec3(0, 0, 1)).z;
  e.low.z = support_of(solid, vec3(0, 0, -1)).z;
  return e;
}

// Size of a field: half width x, half depth y, top, base.
static inline bool misses(const real* size, Extent e, real margin) {
  return e.low.x - margin > size[0] || e.high.x + margin < -size[0] ||  //
         e.low.y - margin > size[1] || e.high.y + margin < -size[1] ||  //
         e.low.z - margin > size[2] || e.high.z + margin < -size[3];
}

// What is no number gives the first.
static inline int grid_point(real place, int points) {
  if (!(place > 0)) return 0;
  return place < points - 1 ? (int)place : points - 1;
}

static inline Window window_under(const snFieldView* field, Extent e) {
  real half_x = field->size[0], half_y = field->size[1];
  int last_column = field->columns - 1, last_row = field->rows - 1;
  Window w;
  w.row = grid_point(floor((e.low.y + half_y) / (2 * half_y) * last_row), field->rows);
  w.row_end = grid_point(ceil((e.high.y + half_y) / (2 * half_y) * last_row), field->rows);
  w.column = grid_point(floor((e.low.x + half_x) / (2 * half_x) * last_column), field->columns);
  w.column_end = grid_point(ceil((e.high.x + half_x) / (2 * half_x) * last_column), field->columns);
  return w;
}

static inline real height_at(const snFieldView* field, int row, int column, real margin) {
  return (real)field->height[row * field->columns + column] * field->size[2] + margin;
}

// Whether the ground lies below the shape everywhere in the window.
static inline bool is_above(const snFieldView* field, Window w, real bottom, real margin) {
  for (int row = w.row; row <= w.row_end; row++)
    for (int column = w.column; column <= w.column_end; column++)
      if (!(height_at(field, row, column, margin) < bottom)) return false;
  return true;
}

// The next grid point takes the place of the oldest of the three corners.
static inline void push_corner(snVec3 prism[6], const snFieldView* field, int row, int column, real margin) {
  real step_x = 2 * field->size[0] / (field->columns - 1), step_y = 2 * field->size[1] / (field->rows - 1);
  prism[0] = prism[1], prism[1] = prism[2];
  prism[3] = prism[4], prism[4] = prism[5];
  real x = step_x * column - field->size[0], y = step_y * row - field->size[1];
  prism[2] = vec3(x, y, -field->size[3]);
  prism[5] = vec3(x, y, height_at(field, row, column, margin));
}

// The prisms of a window one after another, row by row; corners of the next one take the place of the oldest.
typedef struct PrismWalk {
  const snFieldView* field;
  Window window;
  real bottom, margin;  // prisms whose tops lie below the bottom are left out
  int row, corner;      // corners of a row: two of each column of grid points
  snVec3 prism[6];
} PrismWalk;

static inline PrismWalk prisms_under(const snFieldView* field, Window window, real bottom, real margin) {
  PrismWalk walk = {.field = field, .window = window, .bottom = bottom, .margin = margin, .row = window.row};
  return walk;
}

// False where there is none left.
static inline bool next_prism(PrismWalk* walk) {
  const Window* w = &walk->window;
  for (; walk->row < w->row_end; walk->row++, walk->corner = 0) {
    while (walk->corner < 2 * (w->column_end - w->column + 1)) {
      int k = walk->corner++;
      push_corner(walk->prism, walk->field, walk->row + 1 - k % 2, w->column + k / 2, walk->margin);
      const snVec3* top = walk->prism + 3;
      if (k >= 2 && !(top[0].z < walk->bottom && top[1].z < walk->bottom && top[2].z < walk->bottom)) return true;
    }
  }
  return false;
}
