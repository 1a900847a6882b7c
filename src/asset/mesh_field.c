// mesh_field.c — the mesh of a plugin's distance field
//   reads   the row of a plugin        writes  vertices, normals and triangles
#include "asset/mesh_field.h"

#include "math/real.h"

#include <math.h>

// Points along the three half sides of the box together.
#define POINTS 300

typedef struct Grid {
  double center[3], half[3];
  int size[3];
} Grid;

static bool make_grid(snAabb box, Grid* grid, snFailure* failure) {
  double total = box.half.x + box.half.y + box.half.z;
  *grid = (Grid){{box.center.x, box.center.y, box.center.z}, {box.half.x, box.half.y, box.half.z}, {0}};
  for (int k = 0; k < 3; k++) {
    double points = floor(POINTS / total * grid->half[k]) + 1;
    if (!(grid->half[k] > 0) || !isfinite(total) || !(points >= 2))
      return sn_fail(failure, "has a distance field in a box of half sides %g %g %g, too thin to find a surface",
                     box.half.x, box.half.y, box.half.z);
    grid->size[k] = (int)points;
  }
  return true;
}

static double coordinate(const Grid* grid, int axis, int i) {
  return grid->center[axis] - grid->half[axis] + 2 * grid->half[axis] * i / (grid->size[axis] - 1);
}

static void sample(const Grid* grid, const snPlugin* row, const double* numbers, float* value) {
  for (int z = 0; z < grid->size[2]; z++)
    for (int y = 0; y < grid->size[1]; y++)
      for (int x = 0; x < grid->size[0]; x++) {
        snVec3 point = {coordinate(grid, 0, x), coordinate(grid, 1, y), coordinate(grid, 2, z)};
        *value++ = (float)row->distance(row, numbers, point);
      }
}

// From units of the grid into the box; conformance: single precision
static bool place(const Grid* grid, const snSurface* surface, snArena* arena, snMeshData* out) {
  out->nvert = out->nnormal = surface->nvert;
  out->nface = surface->nface;
  out->vert = sn_arena_array(arena, snVec3, surface->nvert);
  out->normal = surface->normal;
  out->face = surface->face;
  for (int i = 0; out->vert && i < surface->nvert; i++) {
    double p[3];
    for (int k = 0; k < 3; k++)
      p[k] = real_single(2 * grid->half[k] * (double)surface->vert[i][k] / (grid->size[k] - 1) + grid->center[k] -
                         grid->half[k]);
    out->vert[i] = (snVec3){p[0], p[1], p[2]};
  }
  return out->vert != NULL;
}

bool sn_mesh_of_field(const snPlugin* row, const double* numbers, snArena* arena, snMeshData* out, snFailure* failure) {
  Grid grid;
  if (!row->box) return sn_fail(failure, "has a plugin that gives no box for its distance field");
  if (!make_grid(row->box(row, numbers), &grid, failure)) return false;
  size_t points = (size_t)grid.size[0] * (size_t)grid.size[1] * (size_t)grid.size[2];
  float* value = sn_arena_array(arena, float, points);
  snSurface surface;
  if (!value) return false;
  sample(&grid, row, numbers, value);
  return sn_marching_cubes(value, grid.size, arena, &surface) && place(&grid, &surface, arena, out);
}
