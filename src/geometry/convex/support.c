// support.c — support points of convex solids
//   reads   a solid, a unit direction in the world        writes  the point, the vertex where the next search starts
//   The shapes' own functions are in geometry/shape/.
#include "geometry/convex/support.h"
#include "geometry/sector.h"
#include "geometry/shape/mesh_hull.h"
#include "math/vec3.h"

// Beyond so many corners a climb from an arbitrary one is long.
enum { MANY_CORNERS = 64 };

static snVec3 origin_of_frame(snSolid* solid, snVec3 direction) {
  (void)direction;
  return solid->shape->pos;
}

// A shape without a support function counts as a point.
snSolid sn_solid(const snShape* shape, double margin) {
  const snShapeOps* ops = sn_shape_ops[shape->type];
  return (snSolid){.shape = shape,
                   .support = ops->support ? ops->support : origin_of_frame,
                   .vertex = -1,
                   .known = -1,
                   .margin = margin,
                   .polyhedron = ops->polyhedron};
}

snVec3 sn_support_center(snSolid* solid, snVec3 direction) {
  if (solid->own_support) return vec3_add_scaled(solid->support(solid, direction), direction, 0.5 * solid->margin);
  snSupportFn* support = sn_shape_ops[solid->shape->type]->support_center;
  return support ? support(solid, direction) : solid->shape->pos;
}

double sn_support_function(const snSolid* solid, snVec3 local, int* corner) {
  const snShapeOps* ops = sn_shape_ops[solid->shape->type];
  return ops->support_function ? ops->support_function(solid, local, corner) : 0;
}

static bool climbs(const snSolid* solid) {
  const snMeshView* mesh = solid->shape->mesh;
  return mesh && sn_mesh_climbs(mesh);
}

int sn_support_start(const snSolid* solid, snVec3 local) {
  return climbs(solid) ? solid->shape->mesh->hull_start[sn_sector(local)] : 0;
}

bool sn_solid_is_large(const snSolid* solid) { return climbs(solid) && solid->shape->mesh->graph[0] > MANY_CORNERS; }
