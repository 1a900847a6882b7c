// mesh.c — the convex hull of a mesh's vertices, to the searches; its triangles, to rays
//   Support points are those of mesh_support.h.
#include "geometry/ray/ray.h"
#include "geometry/sector.h"
#include "geometry/shape/mesh_support.h"
#include "geometry/shape/quadric.h"
#include "math/simd.h"
#include <float.h>

SN_KERNEL static snVec3 support(snSolid* solid, snVec3 direction) { return mesh_support(solid, direction); }

// The climb starts at the corner of the last step, if known; what it finds counts where it stands clear.
static int climb_from_known(const snHull* hull, const snSolid* solid, snVec3 direction) {
  if (solid->known >= 0 && solid->known < hull->corners) {
    int corner = climb_from_own_height(hull, direction, solid->known);
    if (is_clear_top(hull, direction, corner, CLEAR * solid->shape->bound)) return corner;
  }
  return climb_from_own_height(hull, direction, solid->climb);
}

// conformance: hulls are climbed whatever their size
static snVec3 support_center(snSolid* solid, snVec3 direction) {
  const snMeshView* mesh = solid->shape->mesh;
  if (sn_mesh_is_empty(mesh)) return solid->shape->pos;
  snVec3 local = in_shape(solid->shape, direction), point = {0, 0, 0};
  if (sn_mesh_has_hull(mesh)) {
    snHull hull = sn_hull_of(mesh);
    solid->climb = climb_from_known(&hull, solid, local);
    solid->vertex = hull.vertex[solid->climb];
    point = corner_place(&hull, solid->climb);
  } else {
    solid->vertex = search_vertices(mesh, local, -1e10, -1);
    if (solid->vertex >= 0) point = vertex_place(mesh, solid->vertex);
  }
  return with_margin(solid, point, local);
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

// Signed distance fields of plugins: MJCF knows the word, models with them are refused.
const snShapeOps sn_shape_sdf = {0};
