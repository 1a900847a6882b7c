// flexcomp_grid.c — <flexcomp> types grid, circle, square and disc: points on a lattice
//   Lines join neighbours; a cell of a sheet is two triangles, a cell of a solid six tetrahedra around its diagonal.
//   conformance: a sheet numbers its points as if it had count[2] layers, so that elements of a sheet with more than
//   one name points that do not exist; a disc is a square whose points move outwards onto circles, and in two of its
//   quarters the diagonals of cells are the other ones.
#include "expand/flexcomp.h"
#include "math/elementary.h"

#include <math.h>

// below it a coordinate of the lattice counts as zero
#define ZERO 1e-14

static double along(const snFlexcomp* f, int axis, int i) {
  return f->s->spacing[axis] * (i - 0.5 * (f->count[axis] - 1));
}

static double fraction(const snFlexcomp* f, int axis, int i) {
  int last = f->count[axis] - 1;
  return i / (double)(last > 1 ? last : 1);
}

static bool make_line(snFlexcomp* f) {
  for (int i = 0; i < f->count[0]; i++) {
    int next[2] = {i, i + 1};
    if (!sn_flexcomp_point(f, vec3(along(f, 0, i), 0, 0))) return false;
    if (i < f->count[0] - 1 && !sn_flexcomp_element(f, next, 2)) return false;
  }
  return true;
}

// count - 1 points on a circle with chords of the given spacing
static bool make_circle(snFlexcomp* f) {
  int points = f->count[0] - 1;
  double angle = 2 * SN_PI / points, radius = f->s->spacing[0] / sn_sin(angle / 2) / 2;
  for (int i = 0; i < points; i++) {
    int next[2] = {i, i == points - 1 ? 0 : i + 1};
    if (!sn_flexcomp_point(f, vec3(radius * sn_cos(angle * i), radius * sn_sin(angle * i), 0))) return false;
    if (!sn_flexcomp_element(f, next, 2)) return false;
  }
  return true;
}

static int lattice_id(const snFlexcomp* f, int ix, int iy, int iz) {
  return f->count[2] * f->count[1] * ix + f->count[2] * iy + iz;
}

static bool add_cell_triangles(snFlexcomp* f, int ix, int iy, bool other_diagonal) {
  int a = lattice_id(f, ix, iy, 0), b = lattice_id(f, ix + 1, iy, 0), c = lattice_id(f, ix + 1, iy + 1, 0),
      d = lattice_id(f, ix, iy + 1, 0);
  int first[3] = {a, b, other_diagonal ? d : c}, second[3] = {other_diagonal ? b : a, c, d};
  return sn_flexcomp_element(f, first, 3) && sn_flexcomp_element(f, second, 3);
}

static bool make_sheet(snFlexcomp* f) {
  bool texture = sn_flexcomp_needs_texcoords(f);
  for (int ix = 0; ix < f->count[0]; ix++) {
    for (int iy = 0; iy < f->count[1]; iy++) {
      double x = along(f, 0, ix), y = along(f, 1, iy);
      if (!sn_flexcomp_point(f, vec3(x, y, 0))) return false;
      if (texture && !sn_flexcomp_texcoord(f, (float)fraction(f, 0, ix), (float)fraction(f, 1, iy))) return false;
      bool across = (x < -ZERO && y > -ZERO) || (x > -ZERO && y < -ZERO);
      bool inner = ix < f->count[0] - 1 && iy < f->count[1] - 1;
      if (inner && !add_cell_triangles(f, ix, iy, across && f->s->type == SN_FLEXCOMP_DISC)) return false;
    }
  }
  return true;
}

static bool add_cell_tetrahedra(snFlexcomp* f, int ix, int iy, int iz) {
  // vertices of the cell go around its lower face, then around its upper one; vertex 7 is on all tetrahedra
  static const int tetrahedra[6][4] = {{0, 3, 1, 7}, {0, 1, 4, 7}, {1, 3, 2, 7},
                                       {1, 2, 6, 7}, {1, 5, 4, 7}, {1, 6, 5, 7}};
  static const int step[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                 {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
  for (int t = 0; t < 6; t++) {
    int vertices[4];
    for (int k = 0; k < 4; k++) {
      const int* at = step[tetrahedra[t][k]];
      vertices[k] = lattice_id(f, ix + at[0], iy + at[1], iz + at[2]);
    }
    if (!sn_flexcomp_element(f, vertices, 4)) return false;
  }
  return true;
}

// conformance: texture coordinates of solids are divided in single precision
static float single_fraction(const snFlexcomp* f, int axis, int i) {
  int last = f->count[axis] - 1;
  return (float)i / (float)(last > 1 ? last : 1);
}

static bool add_solid_point(snFlexcomp* f, int ix, int iy, int iz, bool texture) {
  bool inner = ix < f->count[0] - 1 && iy < f->count[1] - 1 && iz < f->count[2] - 1;
  return sn_flexcomp_point(f, vec3(along(f, 0, ix), along(f, 1, iy), along(f, 2, iz))) &&
         (!texture || sn_flexcomp_texcoord(f, single_fraction(f, 0, ix), single_fraction(f, 1, iy))) &&
         (!inner || add_cell_tetrahedra(f, ix, iy, iz));
}

static bool make_solid(snFlexcomp* f) {
  bool texture = sn_flexcomp_needs_texcoords(f);
  for (int ix = 0; ix < f->count[0]; ix++)
    for (int iy = 0; iy < f->count[1]; iy++)
      for (int iz = 0; iz < f->count[2]; iz++)
        if (!add_solid_point(f, ix, iy, iz, texture)) return false;
  return true;
}

static void round_off(snFlexcomp* f) {
  snVec3* points = flexcomp_points(f);
  double half_x = 0.5 * f->s->spacing[0] * (f->count[0] - 1), half_y = 0.5 * f->s->spacing[1] * (f->count[1] - 1);
  for (int i = 0; i < f->points.count; i++) {
    snVec3 p = points[i];
    double reach = real_max(fabs(p.x), fabs(p.y));
    snVec3 direction = vec3(p.x, p.y, 0);
    sn_unit_vector(&direction);
    points[i] = vec3(direction.x * (half_x * reach), direction.y * (half_y * reach), p.z);
  }
}

bool sn_flexcomp_grid(snFlexcomp* f) {
  bool flat = f->s->type == SN_FLEXCOMP_SQUARE || f->s->type == SN_FLEXCOMP_DISC;
  if (flat) f->dim = 2;
  bool made;
  if (f->dim == 1)
    made = f->s->type == SN_FLEXCOMP_CIRCLE ? make_circle(f) : make_line(f);
  else
    made = f->dim == 2 ? make_sheet(f) : make_solid(f);
  if (made && f->elements.count == 0) return sn_flexcomp_fail(f, "count", "makes no elements");
  if (made && f->s->type == SN_FLEXCOMP_DISC) round_off(f);
  return made;
}
