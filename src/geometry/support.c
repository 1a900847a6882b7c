// support.c — the farthest point of a convex solid along a direction
//   reads   a solid, a unit direction in the world        writes  the point, the vertex where the next search starts
//   A climb on the hull's graph goes to a better neighbour until there is none; on a convex hull that is the best of
//   all. conformance: strict comparisons, the order of neighbours and the start decide which of several equally far
//   vertices is found, and with it which contact.
#include "geometry/support.h"
#include "math/mat3.h"
#include <float.h>

snSolid sn_solid(const snShape* shape, double margin) {
  snSolid solid = {.shape = shape, .vertex = -1, .margin = margin};
  switch (shape->type) {
    case SN_GEOM_SPHERE: solid.kind = SN_SOLID_SPHERE; break;
    case SN_GEOM_CAPSULE: solid.kind = SN_SOLID_CAPSULE; break;
    case SN_GEOM_ELLIPSOID: solid.kind = SN_SOLID_ELLIPSOID; break;
    case SN_GEOM_CYLINDER: solid.kind = SN_SOLID_CYLINDER; break;
    case SN_GEOM_BOX: solid.kind = SN_SOLID_BOX; break;
    case SN_GEOM_HFIELD: solid.kind = SN_SOLID_PRISM; break;
    case SN_GEOM_MESH: {
      bool climbs = shape->mesh->graph && shape->mesh->vertices >= SN_CLIMB_VERTICES;
      solid.kind = climbs ? SN_SOLID_HULL : SN_SOLID_VERTICES;
      break;
    }
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

typedef struct Hull {
  const int* first_edge;
  const int* vertex;
  const int* neighbour;
} Hull;

static inline Hull hull_of(const snMeshShape* mesh) {
  int corners = mesh->graph[0];
  const int* lists = mesh->graph + 2;
  return (Hull){lists, lists + corners, lists + 2 * corners};
}

// Corner of the hull that no neighbour exceeds, reached from `start` whose own reach counts as `best`.
static int climb(const snMeshShape* mesh, snVec3 direction, double best, int start) {
  Hull hull = hull_of(mesh);
  int corner = start, previous = -1;
  while (corner != previous) {
    previous = corner;
    for (const int* edge = hull.neighbour + hull.first_edge[corner]; *edge >= 0; edge++) {
      double reach = along(direction, mesh->vertex[hull.vertex[*edge]]);
      if (reach > best) best = reach, corner = *edge;
    }
  }
  return corner;
}

static snVec3 farthest_vertex(snSolid* solid, snVec3 direction) {
  const snMeshShape* mesh = solid->shape->mesh;
  if (solid->kind == SN_SOLID_HULL) {
    // conformance: the start counts as infinitely low, so a climb always leaves it and may come back
    solid->climb = climb(mesh, direction, -FLT_MAX, solid->climb);
    solid->vertex = hull_of(mesh).vertex[solid->climb];
  } else {
    int start = solid->vertex;
    double best = start >= 0 ? along(direction, mesh->vertex[start]) : -FLT_MAX;
    solid->vertex = search_vertices(mesh, direction, best, start >= 0 ? start : 0);
  }
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
    default: point = farthest_vertex(solid, local); break;
  }
  return in_world(shape, point);
}

snVec3 sn_support(snSolid* solid, snVec3 direction) { return support(solid, direction); }

void sn_difference_support(snDifference* out, snSolid* a, snSolid* b, snVec3 direction) {
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
  if (mesh->graph) {
    Hull hull = hull_of(mesh);
    double own = along(direction, mesh->vertex[hull.vertex[solid->climb]]);
    solid->climb = climb(mesh, direction, own, solid->climb);
    solid->vertex = hull.vertex[solid->climb];
  } else {
    solid->vertex = search_vertices(mesh, direction, -1e10, -1);
    if (solid->vertex < 0) return (snVec3){0, 0, 0};
  }
  return mesh_vertex(mesh, solid->vertex);
}

snVec3 sn_support_middle(snSolid* solid, snVec3 direction) {
  const snShape* shape = solid->shape;
  snVec3 size = shape->size;
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
