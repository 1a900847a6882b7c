// geom_aabb.c — the box around a geom along the axes of the world
//   reads   geom_xpos geom_xmat geom_size geom_aabb, meshes
//   A convex geom extends as far along an axis as its support point. What is not convex gets the box around its own:
//   half_i = sum_j |R_ij| half_j.
#include "base/assert.h"
#include "sinew/query.h"
#include "collision/broad/bounds.h"
#include "collision/geom_shape.h"
#include "geometry/convex/support.h"

static snAabb box_around_own(const snModel* m, const snData* d, int geom) {
  snVec3 middle = mat3_mul_vec3(d->geom_xmat[geom], m->geom_aabb[geom].center);
  return (snAabb){vec3_add(d->geom_xpos[geom], middle), half_extent(m, d, geom)};
}

snAabb sn_geom_aabb(const snModel* m, const snData* d, int geom) {
  if (!is_index(geom, m->ngeom)) return (snAabb){0};
  bool convex = sn_shape_ops[m->geom_type[geom]]->support && m->geom_type[geom] != SN_GEOM_HFIELD;
  if (!convex) return box_around_own(m, d, geom);
  snGeomShape held;
  const snShape* shape = sn_geom_shape(&held, m, d, geom);
  snSolid solid = sn_solid(shape, 0);
  double low[3], high[3];
  int corner = 0;
  for (int axis = 0; axis < 3; axis++) {
    const double* row = shape->rot.m[axis];  // the axis, as the geom sees it
    snVec3 local = {row[0], row[1], row[2]};
    high[axis] = sn_support_function(&solid, local, &corner);
    low[axis] = sn_support_function(&solid, vec3_neg(local), &corner);
  }
  snVec3 middle = {0.5 * (high[0] - low[0]), 0.5 * (high[1] - low[1]), 0.5 * (high[2] - low[2])};
  snVec3 half = {0.5 * (high[0] + low[0]), 0.5 * (high[1] + low[1]), 0.5 * (high[2] + low[2])};
  return (snAabb){vec3_add(shape->pos, middle), half};
}
