// flexcomp_box.c — <flexcomp> types box, cylinder and ellipsoid: points on the surface of a box
//   The faces across z come first, then those across y and x without the points that earlier faces have. A solid has a
//   further point 0 in the middle, and a tetrahedron from there to every triangle; a shell is the triangles alone.
//   Cylinder and ellipsoid are boxes whose points move onto the rounder surface.
#include "expand/flexcomp.h"

#include <math.h>

typedef struct Box {
  snFlexcomp* f;
  int* id;  // of the points on the surface, by lattice coordinates
  bool texture;
} Box;

static int* box_id(const Box* b, const int at[3]) {
  const int* count = b->f->count;
  return &b->id[(at[0] * count[1] + at[1]) * count[2] + at[2]];
}

static snVec3 box_point(const snFlexcomp* f, const int at[3]) {
  double unit[3], half[3];
  for (int i = 0; i < 3; i++) {
    unit[i] = 2.0 * at[i] / (f->count[i] - 1) - 1;
    half[i] = 0.5 * f->s->spacing[i] * (f->count[i] - 1);
  }
  snVec3 p = vec3_load(unit);
  if (f->s->type == SN_FLEXCOMP_CYLINDER) {
    double reach = real_max(fabs(p.x), fabs(p.y));
    snVec3 round = vec3(p.x, p.y, 0);
    sn_unit_vector(&round);
    return vec3(round.x * (half[0] * reach), round.y * (half[1] * reach), p.z * half[2]);
  }
  if (f->s->type == SN_FLEXCOMP_ELLIPSOID) sn_unit_vector(&p);
  return vec3_mul(p, vec3_load(half));
}

static float box_fraction(const snFlexcomp* f, int axis, int i) {
  int last = f->count[axis] - 1;
  return (float)i / (float)(last > 1 ? last : 1);
}

// The directions in which a face across `axis` is walked: outer and inner loop.
static void face_axes(int axis, int* outer, int* inner) {
  *outer = axis == 0 ? 1 : 0;
  *inner = axis == 2 ? 1 : 2;
}

// conformance: shells have no lid
static bool is_open(const snFlexcomp* f, int axis) { return f->dim == 2 && axis == 2; }

// Whether a face across an earlier axis (z, y, x in this order) has the point.
static bool is_earlier(const snFlexcomp* f, int axis, const int at[3]) {
  for (int other = 2; other > axis; other--)
    if (at[other] == 0 || (at[other] == f->count[other] - 1 && !is_open(f, other))) return true;
  return false;
}

static bool add_face_points(Box* b, int axis, int level) {
  snFlexcomp* f = b->f;
  int outer, inner, at[3];
  face_axes(axis, &outer, &inner);
  at[axis] = level;
  for (at[outer] = 0; at[outer] < f->count[outer]; at[outer]++)
    for (at[inner] = 0; at[inner] < f->count[inner]; at[inner]++) {
      if (is_earlier(f, axis, at)) continue;
      *box_id(b, at) = f->points.count;
      if (!sn_flexcomp_point(f, box_point(f, at))) return false;
      float u = box_fraction(f, outer, at[outer]), v = box_fraction(f, inner, at[inner]);
      if (b->texture && !sn_flexcomp_texcoord(f, u, v)) return false;
    }
  return true;
}

static int cell_id(const Box* b, const int at[3], int outer, int outer_step, int inner, int inner_step) {
  int moved[3] = {at[0], at[1], at[2]};
  moved[outer] += outer_step;
  moved[inner] += inner_step;
  return *box_id(b, moved);
}

static bool add_tetrahedra(Box* b, const int at[3], int outer, int inner) {
  int corner = cell_id(b, at, outer, 0, inner, 0), across = cell_id(b, at, outer, 1, inner, 1);
  int first[4] = {0, corner, cell_id(b, at, outer, 1, inner, 0), across};
  int second[4] = {0, corner, cell_id(b, at, outer, 0, inner, 1), across};
  return sn_flexcomp_element(b->f, first, 4) && sn_flexcomp_element(b->f, second, 4);
}

// Triangles of a face across z, seen from outside counterclockwise.
static bool add_lid_triangles(Box* b, const int at[3]) {
  int s = at[2] == 0;
  int first[3] = {cell_id(b, at, 0, 0, 1, 0), cell_id(b, at, 0, 1, 1, s), cell_id(b, at, 0, 1, 1, !s)};
  int second[3] = {cell_id(b, at, 0, 0, 1, 0), cell_id(b, at, 0, !s, 1, 1), cell_id(b, at, 0, s, 1, 1)};
  return sn_flexcomp_element(b->f, first, 3) && sn_flexcomp_element(b->f, second, 3);
}

// Triangles of a face across y or x: along the other horizontal direction, forwards on y = 0 and on x = max.
static bool add_wall_triangles(Box* b, int axis, const int at[3], int outer) {
  bool forwards = (axis == 1) == (at[axis] == 0);
  int near = forwards ? 0 : 1, far = forwards ? 1 : 0;
  int corner = cell_id(b, at, outer, near, 2, 0), across = cell_id(b, at, outer, far, 2, 1);
  int first[3] = {corner, cell_id(b, at, outer, far, 2, 0), across};
  int second[3] = {corner, across, cell_id(b, at, outer, near, 2, 1)};
  return sn_flexcomp_element(b->f, first, 3) && sn_flexcomp_element(b->f, second, 3);
}

static bool add_face_elements(Box* b, int axis, int level) {
  int outer, inner, at[3];
  face_axes(axis, &outer, &inner);
  at[axis] = level;
  for (at[outer] = 0; at[outer] < b->f->count[outer] - 1; at[outer]++)
    for (at[inner] = 0; at[inner] < b->f->count[inner] - 1; at[inner]++) {
      bool made = b->f->dim == 3 ? add_tetrahedra(b, at, outer, inner)
                  : axis == 2    ? add_lid_triangles(b, at)
                                 : add_wall_triangles(b, axis, at, outer);
      if (!made) return false;
    }
  return true;
}

static bool each_face(Box* b, bool (*add)(Box* b, int axis, int level)) {
  for (int axis = 2; axis >= 0; axis--)
    for (int side = 0; side < (is_open(b->f, axis) ? 1 : 2); side++)
      if (!add(b, axis, side ? b->f->count[axis] - 1 : 0)) return false;
  return true;
}

bool sn_flexcomp_box(snFlexcomp* f) {
  if (f->dim == 1) return sn_flexcomp_fail(f, "dim", "must be 2 or 3 for this type, found 1");
  for (int i = 0; i < 3; i++)
    if (f->count[i] < 2) return sn_flexcomp_fail(f, "count", "needs 2 or more along each direction for this type");
  Box b = {.f = f, .texture = sn_flexcomp_needs_texcoords(f)};
  b.id = sn_expand_alloc(f->x, sizeof(int) * (size_t)f->count[0] * (size_t)f->count[1] * (size_t)f->count[2]);
  if (!b.id) return false;
  if (f->dim == 3 && !sn_flexcomp_point(f, vec3(0, 0, 0))) return false;
  // conformance: the middle has texture coordinates in shells too, which have no such point
  if (b.texture && !sn_flexcomp_texcoord(f, 0, 0)) return false;
  return each_face(&b, add_face_points) && each_face(&b, add_face_elements);
}
