// mesh_support.h — the support point of a mesh's convex hull, for those who ask for it in their innermost loop
//   By hill climbing on the graph of the hull (Gilbert, Foo, The distance between general convex objects in
//   three-dimensional space, 1990): to a higher neighbour until there is none. On a convex hull that is the highest of
//   all. conformance: strict comparisons, the order of neighbours and the start decide which of several equally high
//   vertices is found, and with it which contact; so a vertex that stands clear of all others may be taken without the
//   climb, and only such a one. Meshes of few vertices are searched one by one.
//   For one world, and for kernels of a device, which climb always.
#pragma once
#include "geometry/sector.h"
#include "geometry/shape/mesh_hull.h"
#include "geometry/shape/support_points.h"
#ifndef SN_KERNELS
#include "math/simd.h"
#endif
#include <float.h>

// Share of the bounding radius by which a vertex must stand above others to be the highest beyond doubt: more than
// what a hull of single precision vertices lacks in convexity.
#define CLEAR 1e-7

static inline real height_of(snVec3 direction, const float* vertex) {
  return direction.x * (real)vertex[0] + direction.y * (real)vertex[1] + direction.z * (real)vertex[2];
}

static inline snVec3 vertex_place(const snMeshView* mesh, int vertex) {
  const float* v = mesh->vertex[vertex];
  return vec3((real)v[0], (real)v[1], (real)v[2]);
}

// Highest vertex of all, at least `best`; `found` where none is higher.
static inline int search_vertices(const snMeshView* mesh, snVec3 direction, real best, int found) {
  for (int i = 0; i < mesh->vertices; i++) {
    real height = height_of(direction, mesh->vertex[i]);
    if (height > best) best = height, found = i;
  }
  return found;
}

// ---- the hull

#ifdef SN_KERNELS
static inline real corner_height(const snHull* hull, snVec3 direction, int corner) {
  return height_of(direction, hull->place + 4 * corner);
}

static inline snVec3 corner_place(const snHull* hull, int corner) {
  const float* place = hull->place + 4 * corner;
  return vec3((real)place[0], (real)place[1], (real)place[2]);
}
#else
static inline real corner_height(const snHull* hull, snVec3 direction, int corner) {
  const real* place = hull->place + 12 * (corner >> 2) + (corner & 3);
  return direction.x * place[0] + direction.y * place[4] + direction.z * place[8];
}

static inline snVec3 corner_place(const snHull* hull, int corner) {
  const real* place = hull->place + 12 * (corner >> 2) + (corner & 3);
  return (snVec3){place[0], place[4], place[8]};
}
#endif

// The highest neighbour of a corner that is above `best`, which it becomes; else the corner itself.
static inline int step_up(const snHull* hull, snVec3 direction, int corner, real* best) {
  real highest = *best;
  for (const int* edge = hull->neighbour + hull->first_edge[corner]; *edge >= 0; edge++) {
    real found = corner_height(hull, direction, *edge);
    if (found > highest) highest = found, corner = *edge;
  }
  *best = highest;
  return corner;
}

static inline int climb_many(const snHull* hull, snVec3 direction, real best, int start) {
  int previous = start, corner = step_up(hull, direction, start, &best);
  while (corner != previous) {
    previous = corner;
    corner = step_up(hull, direction, corner, &best);
    if (corner == start) break;
  }
  return corner;
}

#ifndef SN_KERNELS
enum { NO_CORNER = -1 };

// A climb from any corner to one that stands clear of all its neighbours; NO_CORNER where the highest does not.
static inline int climb_to_clear(const snHull* hull, snVec3 direction, int corner, real clear) {
  real height = corner_height(hull, direction, corner);
  for (;;) {
    real best = -FLT_MAX;
    int next = step_up(hull, direction, corner, &best);
    if (best <= height - clear) return corner;
    if (best <= height) return NO_CORNER;
    corner = next, height = best;
  }
}

// A corner that stands clear is found from wherever it is near: where the last climb ended, or the farthest in a
// direction that is like this one. Else the climb of MuJoCo, which starts where the last one ended and always leaves
// that.
static inline int climb_large(const snMeshView* mesh, const snHull* hull, snVec3 direction, int start, real clear) {
  int other = mesh->hull_start[sn_sector(direction)];
  bool nearer = corner_height(hull, direction, other) > corner_height(hull, direction, start);
  int top = climb_to_clear(hull, direction, nearer ? other : start, clear);
  return top != NO_CORNER ? top : climb_many(hull, direction, -FLT_MAX, start);
}

// Up to so many corners it is quicker to know all their heights before the climb.
enum { FEW_CORNERS = 64 };

// Heights of all corners; up to three more numbers are as low as can be. Returns the highest.
static inline real all_heights(real* height, const snHull* hull, snVec3 direction) {
  const real4 x = real4_splat(direction.x), y = real4_splat(direction.y), z = real4_splat(direction.z);
  real2 low = real2_both(-DBL_MAX), high = low;
  const real* place = hull->place;
  int i = 0;
  for (; i < hull->corners; i += 4, place += 12) {
    real4 px = real4_load(place), py = real4_load(place + 4), pz = real4_load(place + 8);
    real4 h = real4_add(real4_add(real4_mul(x, px), real4_mul(y, py)), real4_mul(z, pz));
    real4_store(height + i, h);
    low = real2_max(real4_low(h), low);
    high = real2_max(real4_high(h), high);
  }
  while (i > hull->corners) height[--i] = -DBL_MAX;
  real2 top = real2_max(low, high);
  return real_max(real2_first(top), real2_second(top));
}

// The only corner above a level; NO_CORNER where there are several. Those found are summed up in one number: 1 for each
// in its lower part, their places in the upper one.
static inline int only_corner_above(const real* height, int corners, real level) {
  enum { SHIFT = 2 * FEW_CORNERS };
  const real4 least = real4_splat(level);
  const count4 more = count4_of(4 * SHIFT, 4 * SHIFT, 4 * SHIFT, 4 * SHIFT);
  count4 found = count4_of(0, 0, 0, 0), code = count4_of(1, 1 + SHIFT, 1 + 2 * SHIFT, 1 + 3 * SHIFT);
  for (int i = 0; i < corners; i += 4) {
    found = count4_add(found, count4_where(real4_above(real4_load(height + i), least), code));
    code = count4_add(code, more);
  }
  unsigned sum = (unsigned)count4_sum(found);
  return sum % SHIFT == 1 ? (int)(sum / SHIFT) : NO_CORNER;
}

// As step_up, with all heights known.
static inline int step_known(const snHull* hull, const real* height, int corner, real* best) {
  real highest = *best;
  for (const int* edge = hull->neighbour + hull->first_edge[corner]; *edge >= 0; edge++)
    if (height[*edge] > highest) highest = height[*edge], corner = *edge;
  *best = highest;
  return corner;
}

// A climb that comes back to its start left it for its highest neighbour, so that none is higher.
static inline int climb_few(const snHull* hull, snVec3 direction, real best, int start, real clear) {
  real height[FEW_CORNERS];
  int top = only_corner_above(height, hull->corners, all_heights(height, hull, direction) - clear);
  if (top != NO_CORNER) return top;
  int previous = start, corner = step_known(hull, height, start, &best);
  while (corner != previous) {
    previous = corner;
    corner = step_known(hull, height, corner, &best);
    if (corner == start) break;
  }
  return corner;
}

#endif

static inline int climb_from_own_height(const snHull* hull, snVec3 direction, int start) {
  return climb_many(hull, direction, corner_height(hull, direction, start), start);
}

// Whether a corner stands clear of all its neighbours: on a convex hull it is then the highest, and every climb ends
// there.
static inline bool is_clear_top(const snHull* hull, snVec3 direction, int corner, real clear) {
  real level = corner_height(hull, direction, corner) - clear;
  for (const int* edge = hull->neighbour + hull->first_edge[corner]; *edge >= 0; edge++)
    if (corner_height(hull, direction, *edge) > level) return false;
  return true;
}

// ---- support points

static inline snVec3 climb_from_last(snSolid* solid, snVec3 direction) {
  // conformance: the start counts as infinitely low, so a climb always leaves it and may come back
  snHull hull = sn_hull_of(solid->shape->mesh);
#ifdef SN_KERNELS
  solid->climb = climb_many(&hull, direction, -FLT_MAX, solid->climb);
#else
  real clear = CLEAR * solid->shape->bound;
  solid->climb = hull.corners <= FEW_CORNERS ? climb_few(&hull, direction, -FLT_MAX, solid->climb, clear)
                                             : climb_large(solid->shape->mesh, &hull, direction, solid->climb, clear);
#endif
  solid->vertex = hull.vertex[solid->climb];
  return corner_place(&hull, solid->climb);
}

static inline snVec3 search_from_last(snSolid* solid, snVec3 direction) {
  const snMeshView* mesh = solid->shape->mesh;
  int start = solid->vertex;
  real best = start >= 0 ? height_of(direction, mesh->vertex[start]) : -FLT_MAX;
  solid->vertex = search_vertices(mesh, direction, best, start >= 0 ? start : 0);
  return vertex_place(mesh, solid->vertex);
}

// Farthest point along a unit direction, in the world, without the margin
static inline snVec3 mesh_support(snSolid* solid, snVec3 direction) {
  const snShape* shape = solid->shape;
  if (sn_mesh_is_empty(shape->mesh)) return shape->pos;
  snVec3 local = in_shape(shape, direction);
  return in_world(shape, sn_mesh_climbs(shape->mesh) ? climb_from_last(solid, local) : search_from_last(solid, local));
}

// ---- support points by the rules of MuJoCo's support function for libccd: hulls are climbed whatever their size

// The climb starts at the corner of the last step, if known; what it finds counts where it stands clear.
static inline int climb_from_known(const snHull* hull, const snSolid* solid, snVec3 direction) {
  if (solid->known >= 0 && solid->known < hull->corners) {
    int corner = climb_from_own_height(hull, direction, solid->known);
    if (is_clear_top(hull, direction, corner, CLEAR * solid->shape->bound)) return corner;
  }
  return climb_from_own_height(hull, direction, solid->climb);
}

// In the frame of the mesh; the origin where there is no vertex.
static inline snVec3 mesh_support_center(snSolid* solid, snVec3 local) {
  const snMeshView* mesh = solid->shape->mesh;
  if (sn_mesh_has_hull(mesh)) {
    snHull hull = sn_hull_of(mesh);
    solid->climb = climb_from_known(&hull, solid, local);
    solid->vertex = hull.vertex[solid->climb];
    return corner_place(&hull, solid->climb);
  }
  solid->vertex = search_vertices(mesh, local, -1e10, -1);
  return solid->vertex >= 0 ? vertex_place(mesh, solid->vertex) : vec3(0, 0, 0);
}
