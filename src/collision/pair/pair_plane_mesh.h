// pair_plane_mesh.h — contacts of a plane with the vertices of a mesh
//   reads   the lowest vertex        writes  contacts of up to two more
//   The lowest point of the shape touches the plane; a mesh adds up to two more vertices next to it that are within the
//   margin and not near the first contact. conformance: only neighbours in the hull are looked at, in their order.
//   For one world, and for kernels of a device.
#pragma once
#include "geometry/shape/mesh_support.h"

// A further vertex must be this far from the first contact, in radii of the mesh.
#define LEAST_SPREAD 0.3

enum { MOST_VERTICES = 3 };

static inline snContactPoint below_plane(snVec3 point, snVec3 plane_pos, snVec3 normal) {
  real dist = vec3_dot(normal, vec3_sub(point, plane_pos));
  snContactPoint contact = {dist, vec3_add_scaled(point, normal, -0.5 * dist), normal, {0, 0, 0}};
  return contact;
}

// What decides about further vertices.
typedef struct Lowest {
  const snShape *plane, *shape;
  snVec3 normal, local_down;
  real threshold;
} Lowest;

static inline int add_low_vertex(snContactPoint* out, int count, const Lowest* l, int vertex) {
  snVec3 local = vertex_place(l->shape->mesh, vertex);
  if (!(vec3_dot(l->local_down, local) > l->threshold)) return count;
  snVec3 point = in_world(l->shape, local);
  if (vec3_length(vec3_sub(point, out[0].pos)) < LEAST_SPREAD * l->shape->bound) return count;
  out[count] = below_plane(point, l->plane->pos, l->normal);
  return count + 1;
}

// Contacts after the first, which the solid's last search gave.
static inline int add_low_vertices(snContactPoint* out, const Lowest* l, const snSolid* solid) {
  const snMeshView* mesh = l->shape->mesh;
  int count = 1;
  if (sn_mesh_has_hull(mesh)) {
    snHull hull = sn_hull_of(mesh);
    const int* edge = hull.neighbour + hull.first_edge[solid->climb];
    for (; *edge >= 0 && count < MOST_VERTICES; edge++) count = add_low_vertex(out, count, l, hull.vertex[*edge]);
  } else {
    for (int i = 0; i < mesh->vertices && count < MOST_VERTICES; i++) {
      if (i != solid->vertex) count = add_low_vertex(out, count, l, i);
    }
  }
  return count;
}

// All contacts, with the first of them found.
static inline int plane_mesh_vertices(snContactPoint* out, const snShape* plane, const snSolid* solid, real margin) {
  const snShape* shape = solid->shape;
  if (out[0].dist > margin) return 0;
  if (!shape->mesh || sn_mesh_is_empty(shape->mesh)) return 1;
  snVec3 normal = mat3_col(plane->rot, 2), down = vec3_neg(normal);
  Lowest lowest = {plane, shape, normal, mat3_transpose_mul_vec3(shape->rot, down),
                   vec3_dot(normal, vec3_sub(shape->pos, plane->pos)) - margin};
  return add_low_vertices(out, &lowest, solid);
}
