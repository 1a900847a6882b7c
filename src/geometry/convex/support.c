// support.c — the farthest point of a convex solid along a direction
//   reads   a solid, a unit direction in the world        writes  the point, the vertex where the next search starts
//   A climb on the hull's graph goes to a better neighbour until there is none; on a convex hull that is the best of
//   all. conformance: strict comparisons, the order of neighbours and the start decide which of several equally far
//   vertices is found, and with it which contact.
#include "geometry/convex/support.h"
#include "geometry/sector.h"
#include "math/mat3.h"
#include "math/simd.h"
#include <float.h>

static inline bool has_hull(const snMeshShape* mesh) { return mesh->graph && mesh->graph[0] > 0; }

static snSolidKind kind_of_mesh(const snMeshShape* mesh) {
  if (!mesh || mesh->vertices == 0) return SN_SOLID_POINT;
  return has_hull(mesh) && mesh->vertices >= SN_CLIMB_VERTICES ? SN_SOLID_HULL : SN_SOLID_VERTICES;
}

snSolid sn_solid(const snShape* shape, double margin) {
  snSolid solid = {.shape = shape, .vertex = -1, .margin = margin};
  switch (shape->type) {
    case SN_GEOM_SPHERE: solid.kind = SN_SOLID_SPHERE; break;
    case SN_GEOM_CAPSULE: solid.kind = SN_SOLID_CAPSULE; break;
    case SN_GEOM_ELLIPSOID: solid.kind = SN_SOLID_ELLIPSOID; break;
    case SN_GEOM_CYLINDER: solid.kind = SN_SOLID_CYLINDER; break;
    case SN_GEOM_BOX: solid.kind = SN_SOLID_BOX; break;
    case SN_GEOM_HFIELD: solid.kind = SN_SOLID_PRISM; break;
    case SN_GEOM_MESH: solid.kind = kind_of_mesh(shape->mesh); break;
    default: solid.kind = SN_SOLID_POINT; break;
  }
  return solid;
}

snVec3 sn_solid_center(const snSolid* solid) {
  if (solid->kind != SN_SOLID_PRISM) return solid->shape->pos;
  snVec3 sum = {0, 0, 0};
  for (int i = 0; i < 6; i++) sum = vec3_add(sum, solid->prism[i]);
  return vec3_scale(sum, 1.0 / 6.0);
}

// ---- vertices of meshes

static inline double along(snVec3 direction, const float* vertex) {
  return direction.x * (double)vertex[0] + direction.y * (double)vertex[1] + direction.z * (double)vertex[2];
}

static inline snVec3 mesh_vertex(const snMeshShape* mesh, int vertex) {
  const float* v = mesh->vertex[vertex];
  return (snVec3){(double)v[0], (double)v[1], (double)v[2]};
}

// Best vertex of all, at least `best` along the direction; `found` where none is better.
static int search_vertices(const snMeshShape* mesh, snVec3 direction, double best, int found) {
  for (int i = 0; i < mesh->vertices; i++) {
    double reach = along(direction, mesh->vertex[i]);
    if (reach > best) best = reach, found = i;
  }
  return found;
}

// The graph of a hull: corners with their vertices, and the neighbours of each, closed by -1.
typedef struct Hull {
  int corners;
  const int* first_edge;
  const int* vertex;
  const int* neighbour;
  const double* place;  // of the corners, in fours
} Hull;

static inline Hull hull_of(const snMeshShape* mesh) {
  int corners = mesh->graph[0];
  const int* lists = mesh->graph + 2;
  return (Hull){corners, lists, lists + corners, lists + 2 * corners, mesh->hull};
}

static inline double corner_along(const Hull* hull, snVec3 direction, int corner) {
  const double* place = hull->place + 12 * (corner >> 2) + (corner & 3);
  return direction.x * place[0] + direction.y * place[4] + direction.z * place[8];
}

// Up to so many corners it is quicker to know all their reaches before the climb; beyond so many a climb from an
// arbitrary corner is long.
enum { FEW_CORNERS = 24, MANY_CORNERS = 64, NO_CORNER = -1 };

// How far all corners reach; up to three numbers more repeat the first corner's. Returns the farthest.
static inline double all_along(double* reach, const Hull* hull, snVec3 direction) {
  const real4 x = real4_both(direction.x), y = real4_both(direction.y), z = real4_both(direction.z);
  real4 top = real4_both(-DBL_MAX);
  const double* place = hull->place;
  for (int i = 0; i < hull->corners; i += 4, place += 12) {
    real4 px = real4_load(place), py = real4_load(place + 4), pz = real4_load(place + 8);
    real4 r = real4_add(real4_add(real4_mul(x, px), real4_mul(y, py)), real4_mul(z, pz));
    real4_store(reach + i, r);
    top = real4_select(real4_above(r, top), r, top);
  }
  double low = real_max(real4_lane(top, 0), real4_lane(top, 1));
  double high = real_max(real4_lane(top, 2), real4_lane(top, 3));
  return real_max(low, high);
}

// The corner that reaches as far as `top`; NO_CORNER where several do. Those found are summed up in one number: 1 for
// each in its lower part, their places in the upper one.
static inline int only_corner(const double* reach, int corners, double top) {
  const real4 farthest = real4_both(top), none = real4_both(0), more = real4_both(4 * 64);
  real4 found = none, code = real4_of(1, 1 + 64, 1 + 2 * 64, 1 + 3 * 64);
  for (int i = 0; i < corners; i += 4) {
    found = real4_add(found, real4_select(real4_equal(real4_load(reach + i), farthest), code, none));
    code = real4_add(code, more);
  }
  int sum = (int)real4_sum(found);
  return sum % 64 == 1 ? sum / 64 : NO_CORNER;
}

// The best neighbour of a corner that is better than `best`, which it becomes; else the corner itself.
static inline int step_up(const Hull* hull, snVec3 direction, int corner, double* best) {
  double highest = *best;
  for (const int* edge = hull->neighbour + hull->first_edge[corner]; *edge >= 0; edge++) {
    double found = corner_along(hull, direction, *edge);
    if (found > highest) highest = found, corner = *edge;
  }
  *best = highest;
  return corner;
}

// The same with all reaches known, where `top` is the best of all.
static inline int step_to(const Hull* hull, const double* reach, int top, int corner, double* best) {
  double highest = *best;
  for (const int* edge = hull->neighbour + hull->first_edge[corner]; *edge >= 0; edge++) {
    if (*edge == top) return top;
    if (reach[*edge] > highest) highest = reach[*edge], corner = *edge;
  }
  *best = highest;
  return corner;
}

// A climb that comes to the best corner of all, or to a neighbour of it, ends there.
static inline int climb_few(const Hull* hull, snVec3 direction, double best, int start) {
  double reach[FEW_CORNERS];
  int top = only_corner(reach, hull->corners, all_along(reach, hull, direction));
  if (start == top) return top;
  int previous = start, corner = step_to(hull, reach, top, start, &best);
  while (corner != previous && corner != top) {
    previous = corner;
    corner = step_to(hull, reach, top, corner, &best);
    if (corner == start) break;  // left for its best neighbour, so that none is better
  }
  return corner;
}

static inline int climb_many(const Hull* hull, snVec3 direction, double best, int start) {
  int previous = start, corner = step_up(hull, direction, start, &best);
  while (corner != previous) {
    previous = corner;
    corner = step_up(hull, direction, corner, &best);
    if (corner == start) break;
  }
  return corner;
}

// Corner of the hull that no neighbour exceeds, reached from `start` whose own reach counts as `best`.
static inline int climb(const Hull* hull, snVec3 direction, double best, int start) {
  bool few = hull->corners <= FEW_CORNERS;
  return few ? climb_few(hull, direction, best, start) : climb_many(hull, direction, best, start);
}

static inline snVec3 corner_place(const Hull* hull, int corner) {
  const double* place = hull->place + 12 * (corner >> 2) + (corner & 3);
  return (snVec3){place[0], place[4], place[8]};
}

static inline snVec3 climb_from_last(snSolid* solid, snVec3 direction) {
  // conformance: the start counts as infinitely low, so a climb always leaves it and may come back
  Hull hull = hull_of(solid->shape->mesh);
  solid->climb = climb(&hull, direction, -FLT_MAX, solid->climb);
  solid->vertex = hull.vertex[solid->climb];
  return corner_place(&hull, solid->climb);
}

static snVec3 search_from_last(snSolid* solid, snVec3 direction) {
  const snMeshShape* mesh = solid->shape->mesh;
  int start = solid->vertex;
  double best = start >= 0 ? along(direction, mesh->vertex[start]) : -FLT_MAX;
  solid->vertex = search_vertices(mesh, direction, best, start >= 0 ? start : 0);
  return mesh_vertex(mesh, solid->vertex);
}

// ---- primitives, in their own frame

static inline snVec3 ellipsoid(snVec3 size, snVec3 direction) {
  snVec3 scaled = vec3_mul(direction, size);
  double length2 = vec3_dot(scaled, scaled);
  if (length2 < SN_MINVAL * SN_MINVAL) return (snVec3){size.x, 0, 0};
  return vec3_mul(scaled, vec3_scale(size, 1 / sqrt(length2)));
}

static inline snVec3 cylinder(snVec3 size, snVec3 direction) {
  double radial2 = direction.x * direction.x + direction.y * direction.y;
  double scale = radial2 >= SN_MINVAL * SN_MINVAL ? size.x / sqrt(radial2) : 0;
  return (snVec3){scale * direction.x, scale * direction.y, direction.z >= 0 ? size.y : -size.y};
}

static inline snVec3 capsule(snVec3 size, snVec3 direction) {
  return (snVec3){direction.x * size.x, direction.y * size.x,
                  direction.z * size.x + (direction.z >= 0 ? size.y : -size.y)};
}

// The bits of the corner's number: 1, 2, 4 for the positive side of x, y, z.
static inline snVec3 box(snVec3 size, snVec3 direction, int* corner) {
  snVec3 point = {direction.x >= 0 ? size.x : -size.x, direction.y >= 0 ? size.y : -size.y,
                  direction.z >= 0 ? size.z : -size.z};
  *corner = (point.x > 0 ? 1 : 0) | (point.y > 0 ? 2 : 0) | (point.z > 0 ? 4 : 0);
  return point;
}

static snVec3 prism(const snVec3* corner, snVec3 direction) {
  const snVec3* side = direction.z < 0 ? corner : corner + 3;
  double best = vec3_dot(side[0], direction);
  int found = 0;
  for (int i = 1; i < 3; i++) {
    double reach = vec3_dot(side[i], direction);
    if (reach > best) best = reach, found = i;
  }
  return side[found];
}

static inline snVec3 in_world(const snShape* shape, snVec3 local) {
  return vec3_add(mat3_mul_vec3(shape->rot, local), shape->pos);
}

static inline snVec3 support(snSolid* solid, snVec3 direction) {
  const snShape* shape = solid->shape;
  switch (solid->kind) {
    case SN_SOLID_POINT: return shape->pos;
    case SN_SOLID_SEGMENT: {
      snVec3 axis = mat3_col(shape->rot, 2);
      return vec3_add_scaled(shape->pos, axis, vec3_dot(axis, direction) >= 0 ? shape->size.y : -shape->size.y);
    }
    case SN_SOLID_SPHERE: return vec3_add_scaled(shape->pos, direction, shape->size.x);
    case SN_SOLID_PRISM: return prism(solid->prism, direction);
    default: break;
  }
  snVec3 local = mat3_transpose_mul_vec3(shape->rot, direction), point = {0, 0, 0};
  switch (solid->kind) {
    case SN_SOLID_CAPSULE: point = capsule(shape->size, local); break;
    case SN_SOLID_ELLIPSOID: point = ellipsoid(shape->size, local); break;
    case SN_SOLID_CYLINDER: point = cylinder(shape->size, local); break;
    case SN_SOLID_BOX: point = box(shape->size, local, &solid->vertex); break;
    case SN_SOLID_HULL: point = climb_from_last(solid, local); break;
    default: point = search_from_last(solid, local); break;
  }
  return in_world(shape, point);
}

snVec3 sn_support(snSolid* solid, snVec3 direction) { return support(solid, direction); }

// An axis of the world, seen from the shape, is a row of its rotation; and only one number of the point is wanted.
double sn_support_extent(snSolid* solid, int axis, double sign) {
  const snShape* shape = solid->shape;
  snVec3 row = mat3_row(shape->rot, axis), local = vec3_scale(row, sign), point;
  switch (solid->kind) {
    case SN_SOLID_CAPSULE: point = capsule(shape->size, local); break;
    case SN_SOLID_ELLIPSOID: point = ellipsoid(shape->size, local); break;
    case SN_SOLID_CYLINDER: point = cylinder(shape->size, local); break;
    case SN_SOLID_BOX: point = box(shape->size, local, &solid->vertex); break;
    default: {
      snVec3 direction = {axis == 0 ? sign : 0, axis == 1 ? sign : 0, axis == 2 ? sign : 0};
      point = support(solid, direction);
      return axis == 0 ? point.x : axis == 1 ? point.y : point.z;
    }
  }
  return vec3_dot(row, point) + (axis == 0 ? shape->pos.x : axis == 1 ? shape->pos.y : shape->pos.z);
}

bool sn_solid_is_large(const snSolid* solid) {
  return solid->kind == SN_SOLID_HULL && solid->shape->mesh->graph[0] > MANY_CORNERS;
}

static double hull_reach(const snMeshShape* mesh, snVec3 local, int* corner) {
  Hull hull = hull_of(mesh);
  if (*corner < 0 || *corner >= hull.corners) *corner = 0;
  *corner = climb_many(&hull, local, corner_along(&hull, local, *corner), *corner);
  return corner_along(&hull, local, *corner);
}

double sn_support_function(const snSolid* solid, snVec3 local, int* corner) {
  snVec3 size = solid->shape->size, scaled = vec3_mul(local, size);
  switch (solid->kind) {
    case SN_SOLID_POINT: return 0;
    case SN_SOLID_SEGMENT: return fabs(local.z) * size.y;
    case SN_SOLID_SPHERE: return size.x;
    case SN_SOLID_CAPSULE: return size.x + fabs(local.z) * size.y;
    case SN_SOLID_ELLIPSOID: return vec3_length(scaled);
    case SN_SOLID_CYLINDER: return size.x * sqrt(local.x * local.x + local.y * local.y) + fabs(local.z) * size.y;
    case SN_SOLID_BOX: return fabs(scaled.x) + fabs(scaled.y) + fabs(scaled.z);
    case SN_SOLID_HULL: return hull_reach(solid->shape->mesh, local, corner);
    case SN_SOLID_VERTICES: {
      const snMeshShape* mesh = solid->shape->mesh;
      return along(local, mesh->vertex[search_vertices(mesh, local, -FLT_MAX, 0)]);
    }
    default: return DBL_MAX;  // a prism, whose frame is another
  }
}

SN_KERNEL void sn_minkowski_support(snMinkowskiPoint* out, snSolid* a, snSolid* b, snVec3 direction) {
  snVec3 opposite = vec3_neg(direction);
  out->a = support(a, direction);
  if (a->margin > 0) out->a = vec3_add_scaled(out->a, direction, 0.5 * a->margin);
  out->b = support(b, opposite);
  if (b->margin > 0) out->b = vec3_add_scaled(out->b, opposite, 0.5 * b->margin);
  out->point = vec3_sub(out->a, out->b);
  out->vertex_a = a->vertex;
  out->vertex_b = b->vertex;
}

// ---- the rules of the support function for libccd

static inline double sign(double x) { return (x > 0) - (x < 0); }

static snVec3 farthest_vertex_middle(snSolid* solid, snVec3 direction) {
  const snMeshShape* mesh = solid->shape->mesh;
  if (has_hull(mesh)) {
    Hull hull = hull_of(mesh);
    double own = corner_along(&hull, direction, solid->climb);
    solid->climb = climb_many(&hull, direction, own, solid->climb);
    solid->vertex = hull.vertex[solid->climb];
    return corner_place(&hull, solid->climb);
  }
  solid->vertex = search_vertices(mesh, direction, -1e10, -1);
  return solid->vertex < 0 ? (snVec3){0, 0, 0} : mesh_vertex(mesh, solid->vertex);
}

snVec3 sn_support_middle(snSolid* solid, snVec3 direction) {
  const snShape* shape = solid->shape;
  snVec3 size = shape->size;
  if (solid->kind == SN_SOLID_POINT) return shape->pos;
  if (solid->kind == SN_SOLID_PRISM) return prism(solid->prism, direction);
  snVec3 local = mat3_transpose_mul_vec3(shape->rot, direction), point = {0, 0, 0};
  switch (shape->type) {
    case SN_GEOM_SPHERE: point = vec3_scale(local, size.x); break;
    case SN_GEOM_CAPSULE:
      point = vec3_scale(local, size.x);
      point.z += sign(local.z) * size.y;
      break;
    case SN_GEOM_ELLIPSOID: point = vec3_mul(vec3_normalize(vec3_mul(local, size)), size); break;
    case SN_GEOM_CYLINDER: {
      double radial = sqrt(local.x * local.x + local.y * local.y);
      if (radial > SN_MINVAL) point.x = local.x / radial * size.x, point.y = local.y / radial * size.x;
      point.z = sign(local.z) * size.y;
      break;
    }
    case SN_GEOM_BOX: point = (snVec3){sign(local.x) * size.x, sign(local.y) * size.y, sign(local.z) * size.z}; break;
    default: point = farthest_vertex_middle(solid, local); break;
  }
  point.x += local.x * solid->margin / 2;
  point.y += local.y * solid->margin / 2;
  point.z += local.z * solid->margin / 2;
  return in_world(shape, point);
}
