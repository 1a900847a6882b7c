// pair_convex.c — contacts of convex shapes with a plane and with each other
//   The lowest point of the shape touches the plane; a mesh adds up to two more vertices next to it that are within the
//   margin and not near the first contact. conformance: only neighbours in the hull are looked at, in their order.
#include "collision/pairs.h"
#include "geometry/convex/support.h"
#include "geometry/shape/mesh_hull.h"
#include "math/mat3.h"

// A further vertex must be this far from the first contact, in radii of the mesh.
static const double least_spread = 0.3;

enum { MOST_VERTICES = 3 };

static snContactPoint below_plane(snVec3 point, snVec3 plane_pos, snVec3 normal) {
  double dist = vec3_dot(normal, vec3_sub(point, plane_pos));
  return (snContactPoint){.dist = dist, .pos = vec3_add_scaled(point, normal, -0.5 * dist), .normal = normal};
}

// What decides about further vertices.
typedef struct Lowest {
  const snShape *plane, *shape;
  snVec3 normal, local_down;
  double threshold;
} Lowest;

static int add_vertex(snContactPoint* out, int count, const Lowest* l, int vertex) {
  const float* v = l->shape->mesh->vertex[vertex];
  snVec3 local = {(double)v[0], (double)v[1], (double)v[2]};
  if (!(vec3_dot(l->local_down, local) > l->threshold)) return count;
  snVec3 point = vec3_add(mat3_mul_vec3(l->shape->rot, local), l->shape->pos);
  if (vec3_length(vec3_sub(point, out[0].pos)) < least_spread * l->shape->bound) return count;
  out[count] = below_plane(point, l->plane->pos, l->normal);
  return count + 1;
}

static int add_vertices(snContactPoint* out, const Lowest* l, const snSolid* solid) {
  const snMeshView* mesh = l->shape->mesh;
  int count = 1;
  if (sn_mesh_has_hull(mesh)) {
    snHull hull = sn_hull_of(mesh);
    const int* edge = hull.neighbour + hull.first_edge[solid->climb];
    for (; *edge >= 0 && count < MOST_VERTICES; edge++) count = add_vertex(out, count, l, hull.vertex[*edge]);
  } else {
    for (int i = 0; i < mesh->vertices && count < MOST_VERTICES; i++) {
      if (i != solid->vertex) count = add_vertex(out, count, l, i);
    }
  }
  return count;
}

int sn_plane_convex(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                    const snConvexSettings* settings) {
  snSolid solid = sn_solid(b, 0);
  if (settings->cache) solid.known = settings->cache->corner_b;
  snVec3 normal = mat3_col(a->rot, 2), down = vec3_neg(normal);
  out[0] = below_plane(sn_support_center(&solid, down), a->pos, normal);
  if (settings->cache) settings->cache->corner_b = solid.climb;
  if (out[0].dist > margin) return 0;
  if (!b->mesh || sn_mesh_is_empty(b->mesh)) return 1;
  Lowest lowest = {a, b, normal, mat3_transpose_mul_vec3(b->rot, down),
                   vec3_dot(normal, vec3_sub(b->pos, a->pos)) - margin};
  return add_vertices(out, &lowest, &solid);
}

int sn_convex_convex(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                     const snConvexSettings* settings) {
  return sn_convex_contacts(out, a, b, margin, settings);
}
