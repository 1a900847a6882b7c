// ray_field.c — rays against height fields
//   reads   heights, a ray        writes  nothing
//   A height field is a box below (the base) and, in a box above it, two triangles for each cell of the grid, with
//   walls down from its border. Only the cells under the ray are tried: in steps of one cell along the axis that it
//   follows most, and the few cells across in each.
#include "geometry/ray/ray.h"
#include "geometry/ray/ray_triangle.h"
#include "math/real.h"

// share of a cell by which the part under the ray is widened, so that rays along edges see both sides
#define SLACK 1e-6

typedef struct Cast {
  const snFieldView* field;
  RayView view;
  real step[2];             // sides of a cell along x and y
  int cells[2];             // of them
  real start[2], slope[2];  // ray over the grid, counted in cells: start + x slope
  real enter, leave;        // x of the box above the base
  real x;                   // nearest so far
  int64_t triangle;         // its number; -1: none
  snVec3 normal;
} Cast;

static real height(const Cast* cast, int row, int column) {
  const snFieldView* field = cast->field;
  return (real)field->height[row * field->columns + column];
}

static snVec3 grid_point(const Cast* cast, int row, int column) {
  const double* size = cast->field->size;
  return vec3(cast->step[0] * column - size[0], cast->step[1] * row - size[1], height(cast, row, column) * size[2]);
}

// Of triangles met at the same x the one with the lowest number counts.
static void try_triangle(Cast* cast, int64_t number, snVec3 a, snVec3 b, snVec3 c) {
  snVec3 corner[3] = {a, b, c}, normal;
  real x = ray_triangle(&cast->view, corner, &normal);
  if (!(x >= 0)) return;
  bool tied = x == cast->x && number < cast->triangle;
  if (cast->x >= 0 && x >= cast->x && !tied) return;
  cast->x = x;
  cast->triangle = number;
  cast->normal = normal;
}

// The part of the ray over a strip, in heights of the field.
typedef struct Level {
  real low, high;
} Level;

static Level level_between(const Cast* cast, real from, real to) {
  real top = cast->field->size[2];
  real a = (cast->view.ray.from.z + from * cast->view.ray.along.z) / top;
  real b = (cast->view.ray.from.z + to * cast->view.ray.along.z) / top;
  return (Level){real_min(a, b) - SLACK, real_max(a, b) + SLACK};
}

// Whether the ray passes wholly above or below a cell.
static bool passes_by(const Cast* cast, int row, int column, Level ray) {
  const float *near = cast->field->height + row * cast->field->columns + column, *far = near + cast->field->columns;
  bool above = near[0] < ray.low && near[1] < ray.low && far[0] < ray.low && far[1] < ray.low;
  return above || (near[0] > ray.high && near[1] > ray.high && far[0] > ray.high && far[1] > ray.high);
}

static void try_cell(Cast* cast, int row, int column) {
  snVec3 low = grid_point(cast, row, column), high = grid_point(cast, row + 1, column + 1);
  int64_t number = 2 * ((int64_t)row * cast->cells[0] + column);
  try_triangle(cast, number, low, grid_point(cast, row, column + 1), high);
  try_triangle(cast, number + 1, low, high, grid_point(cast, row + 1, column));
}

typedef struct Span {
  int first, last;
} Span;

// Cells from one place of the grid to another, in either order; none where last < first.
static Span cells_between(real a, real b, int cells) {
  real low = floor(real_min(a, b) - SLACK), high = floor(real_max(a, b) + SLACK);
  return (Span){low > 0 ? (low < cells ? (int)low : cells) : 0,
                high < cells ? (high >= 0 ? (int)high : -1) : cells - 1};
}

// x from which and until which the ray is over a strip of cells, within the box.
static void over_strip(const Cast* cast, int axis, int strip, real* from, real* to) {
  *from = cast->enter, *to = cast->leave;
  real slope = cast->slope[axis];
  if (slope == 0) return;
  real a = (strip - SLACK - cast->start[axis]) / slope, b = (strip + 1 + SLACK - cast->start[axis]) / slope;
  *from = real_max(*from, real_min(a, b));
  *to = real_min(*to, real_max(a, b));
}

static void try_strip(Cast* cast, int axis, int strip, real from, real to) {
  int other = !axis;
  Span across = cells_between(cast->start[other] + from * cast->slope[other],
                              cast->start[other] + to * cast->slope[other], cast->cells[other]);
  Level level = level_between(cast, from, to);
  for (int cell = across.first; cell <= across.last; cell++) {
    int row = axis == 1 ? strip : cell, column = axis == 1 ? cell : strip;
    if (!passes_by(cast, row, column, level)) try_cell(cast, row, column);
  }
}

static void walk(Cast* cast) {
  int axis = fabs(cast->slope[1]) > fabs(cast->slope[0]);
  real slope = cast->slope[axis];
  Span strips = cells_between(cast->start[axis] + cast->enter * slope, cast->start[axis] + cast->leave * slope,
                              cast->cells[axis]);
  bool rising = slope >= 0;
  for (int i = strips.first; i <= strips.last; i++) {
    int strip = rising ? i : strips.last - (i - strips.first);
    real from, to;
    over_strip(cast, axis, strip, &from, &to);
    if (cast->x >= 0 && from > cast->x) return;
    if (from <= to) try_strip(cast, axis, strip, from, to);
  }
}

// Whether a wall of the upper box stands as high as where the ray hits it; walls: -x +x -y +y.
static bool is_wall(const Cast* cast, int wall, real x) {
  const double* size = cast->field->size;
  snVec3 p = vec3_add_scaled(cast->view.ray.from, cast->view.ray.along, x);
  int along = wall < 2, cells = cast->cells[along], end = wall & 1 ? cast->cells[!along] : 0;
  real place = ((along ? p.y : p.x) + size[along]) / cast->step[along];
  int cell = place > 0 ? (place < cells ? (int)place : cells - 1) : 0;  // what is no number gives the first
  real left = along ? height(cast, cell, end) : height(cast, end, cell);
  real right = along ? height(cast, cell + 1, end) : height(cast, end, cell + 1);
  return p.z / size[2] < left * (cell + 1 - place) + right * (place - cell);
}

static snRay raised(snRay ray, real by) {
  ray.from.z += by;
  return ray;
}

// conformance: the part of the ray in the upper box ends at the farthest face; it begins at the start of the ray where
// only one face is met
static void find_part(Cast* cast, real nearest, const real faces[6]) {
  cast->enter = 0, cast->leave = nearest;
  for (int i = 0; i < 6; i++)
    if (faces[i] > cast->leave) cast->enter = nearest, cast->leave = faces[i];
}

static void place_on_grid(Cast* cast, snRay ray) {
  const double* size = cast->field->size;
  cast->cells[0] = cast->field->columns - 1;
  cast->cells[1] = cast->field->rows - 1;
  for (int axis = 0; axis < 2; axis++) {
    cast->step[axis] = 2 * size[axis] / cast->cells[axis];
    cast->start[axis] = ((axis ? ray.from.y : ray.from.x) + size[axis]) / cast->step[axis];
    cast->slope[axis] = (axis ? ray.along.y : ray.along.x) / cast->step[axis];
  }
}

double sn_ray_field(const snFieldView* field, snRay ray, snVec3* normal) {
  const double* size = field->size;
  int face = 0;
  real x = sn_ray_box(vec3(size[0], size[1], 0.5 * size[3]), raised(ray, 0.5 * size[3]), NULL, &face);
  if (x >= 0) *normal = sn_box_face_normal(face);

  real faces[6];
  real above = sn_ray_box(vec3(size[0], size[1], 0.5 * size[2]), raised(ray, -0.5 * size[2]), faces, NULL);
  if (above < 0 || field->rows < 2 || field->columns < 2) return x;

  Cast cast = {.field = field, .view = ray_view(ray), .x = x, .triangle = -1};
  place_on_grid(&cast, ray);
  find_part(&cast, above, faces);
  walk(&cast);
  if (cast.triangle >= 0) *normal = cast.normal;
  for (int wall = 0; wall < 4; wall++) {
    if (!(faces[wall] >= 0 && (cast.x < 0 || faces[wall] < cast.x) && is_wall(&cast, wall, faces[wall]))) continue;
    cast.x = faces[wall];
    *normal = sn_box_face_normal(wall);
  }
  return cast.x;
}
