// mesh.c — the convex hull of a mesh's vertices, to the searches; its triangles, to rays
//   Support points are those of mesh_support.h.
#include "geometry/ray/ray.h"
#include "geometry/sector.h"
#include "geometry/shape/mesh_support.h"
#include "geometry/shape/quadric.h"
#include "math/simd.h"
#include <float.h>

SN_KERNEL static snVec3 support(snSolid* solid, snVec3 direction) { return mesh_support(solid, direction); }

static snVec3 support_center(snSolid* solid, snVec3 direction) {
  if (sn_mesh_is_empty(solid->shape->mesh)) return solid->shape->pos;
  snVec3 local = in_shape(solid->shape, direction);
  return with_margin(solid, mesh_support_center(solid, local), local);
}

static double support_function(const snSolid* solid, snVec3 local, int* corner) {
  const snMeshView* mesh = solid->shape->mesh;
  if (sn_mesh_is_empty(mesh)) return 0;
  if (!sn_mesh_climbs(mesh)) return height_of(local, mesh->vertex[search_vertices(mesh, local, -FLT_MAX, 0)]);
  snHull hull = sn_hull_of(mesh);
  if (*corner < 0 || *corner >= hull.corners) *corner = 0;
  *corner = climb_from_own_height(&hull, local, *corner);
  return corner_height(&hull, local, *corner);
}

static snHit ray_hit(const snShape* shape, snRay ray) {
  snHit hit = no_hit();
  if (shape->mesh) hit.x = sn_ray_mesh(shape->mesh, shape->size, ray, &hit.normal);
  return hit;
}

const snShapeOps sn_shape_mesh = {
    .polyhedron = true,
    .ray = ray_hit,
    .support = support,
    .support_center = support_center,
    .support_function = support_function,
};
