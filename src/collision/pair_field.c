// pair_field.c — contacts of a height field with a convex shape
//   reads   the field's grid, a shape        writes  one contact per prism under the shape that it overlaps
//   Each cell of the grid is two triangles, and each triangle the top of a prism that extends down to the base. In the
//   frame of the field, the prisms below the shape's bounding box are searched one by one, row by row.
//   conformance: the margin raises the prisms whole and thickens the shape by half, the depth counts without it, and
//   the search of one prism starts where that of the last one ended.
#include "collision/pairs.h"
#include "geometry/convex/convex.h"
#include "math/mat3.h"

typedef struct Extent {
  snVec3 low, high;
} Extent;

// Cells that lie under the shape: rows [row, row_end), columns of grid points [column, column_end].
typedef struct Window {
  int row, row_end, column, column_end;
} Window;

static Extent extent_of(snSolid* solid) {
  Extent e;
  e.high.x = sn_support(solid, (snVec3){1, 0, 0}).x;
  e.low.x = sn_support(solid, (snVec3){-1, 0, 0}).x;
  e.high.y = sn_support(solid, (snVec3){0, 1, 0}).y;
  e.low.y = sn_support(solid, (snVec3){0, -1, 0}).y;
  e.high.z = sn_support(solid, (snVec3){0, 0, 1}).z;
  e.low.z = sn_support(solid, (snVec3){0, 0, -1}).z;
  return e;
}

// Size of a field: half width x, half depth y, top, base.
static bool misses(const double* size, Extent e, double margin) {
  return e.low.x - margin > size[0] || e.high.x + margin < -size[0] ||  //
         e.low.y - margin > size[1] || e.high.y + margin < -size[1] ||  //
         e.low.z - margin > size[2] || e.high.z + margin < -size[3];
}

// What is no number gives the first.
static int grid_point(double place, int points) {
  if (!(place > 0)) return 0;
  return place < points - 1 ? (int)place : points - 1;
}

static Window window_under(const snFieldView* field, Extent e) {
  double half_x = field->size[0], half_y = field->size[1];
  int last_column = field->columns - 1, last_row = field->rows - 1;
  return (Window){
      .row = grid_point(floor((e.low.y + half_y) / (2 * half_y) * last_row), field->rows),
      .row_end = grid_point(ceil((e.high.y + half_y) / (2 * half_y) * last_row), field->rows),
      .column = grid_point(floor((e.low.x + half_x) / (2 * half_x) * last_column), field->columns),
      .column_end = grid_point(ceil((e.high.x + half_x) / (2 * half_x) * last_column), field->columns),
  };
}

static double height_at(const snFieldView* field, int row, int column, double margin) {
  return (double)field->height[row * field->columns + column] * field->size[2] + margin;
}

// Whether the ground lies below the shape everywhere in the window.
static bool is_above(const snFieldView* field, Window w, double bottom, double margin) {
  for (int row = w.row; row <= w.row_end; row++)
    for (int column = w.column; column <= w.column_end; column++)
      if (!(height_at(field, row, column, margin) < bottom)) return false;
  return true;
}

// The next grid point takes the place of the oldest of the three corners.
static void push_corner(snVec3 prism[6], const snFieldView* field, int row, int column, double margin) {
  double step_x = 2 * field->size[0] / (field->columns - 1), step_y = 2 * field->size[1] / (field->rows - 1);
  prism[0] = prism[1], prism[1] = prism[2];
  prism[3] = prism[4], prism[4] = prism[5];
  double x = step_x * column - field->size[0], y = step_y * row - field->size[1];
  prism[2] = (snVec3){x, y, -field->size[3]};
  prism[5] = (snVec3){x, y, height_at(field, row, column, margin)};
}

// One contact in the frame of the field, turned into the world.
static bool collide_prism(snContactPoint* out, snSolid* prism, snSolid* solid, const snConvexSettings* settings) {
  double depth;
  snVec3 normal, pos;
  if (!sn_penetration(&depth, &normal, &pos, prism, solid, true, settings)) return false;
  const snShape* field = prism->shape;
  *out = (snContactPoint){.dist = -depth,
                          .normal = mat3_mul_vec3(field->rot, normal),
                          .pos = vec3_add(mat3_mul_vec3(field->rot, pos), field->pos)};
  return true;
}

static int collide_window(snContactPoint* out, snSolid* cell, snSolid* solid, Window w, double bottom, double margin,
                          const snConvexSettings* settings) {
  const snFieldView* field = cell->shape->field;
  snVec3 prism[6] = {{0}};
  cell->prism = prism;
  int count = 0;
  for (int row = w.row; row < w.row_end; row++) {
    push_corner(prism, field, row + 1, w.column, margin);
    push_corner(prism, field, row, w.column, margin);
    for (int column = w.column + 1; column <= w.column_end; column++) {
      for (int side = 1; side >= 0; side--) {
        push_corner(prism, field, row + side, column, margin);
        if (prism[3].z < bottom && prism[4].z < bottom && prism[5].z < bottom) continue;
        if (!collide_prism(&out[count], cell, solid, settings)) continue;
        if (++count == SN_MAX_PAIR_CONTACTS) return count;
      }
    }
  }
  return count;
}

int sn_field_convex(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                    const snConvexSettings* settings) {
  const double* size = a->field->size;
  snShape shape = *b;  // in the frame of the field
  shape.pos = mat3_transpose_mul_vec3(a->rot, vec3_sub(b->pos, a->pos));
  shape.rot = mat3_mul(mat3_transpose(a->rot), b->rot);
  Extent sphere = {vec3_add(shape.pos, (snVec3){-b->bound, -b->bound, -b->bound}),
                   vec3_add(shape.pos, (snVec3){b->bound, b->bound, b->bound})};
  if (misses(size, sphere, margin)) return 0;

  snSolid solid = sn_solid(&shape, 0), cell = sn_solid(a, 0);
  Extent box = extent_of(&solid);
  if (misses(size, box, margin)) return 0;
  solid.margin = margin;
  Window window = window_under(a->field, box);
  if (is_above(a->field, window, box.low.z, margin)) return 0;
  int count = collide_window(out, &cell, &solid, window, box.low.z, margin, settings);
  if (!settings->native) {
    for (int i = 0; i < count; i++) out[i].normal = sn_surface_normal(out[i].normal, out[i].pos, a, b);
  }
  return count;
}
