// fluid_forces.c — drag, viscosity and lift of all bodies in a resting or steadily moving fluid
//   reads   cvel xipos ximat geom_xpos geom_xmat subtree_com cdof        writes  qfrc_fluid
//   A body with geoms that ask for it is a set of ellipsoids, any other is the box of equal inertia (fluid.h).
#include "dynamics/fluid_forces.h"
#include "base/arena.h"
#include "geometry/shape_ops.h"
#include "kinematics/motion.h"
#include "math/spatial.h"

bool sn_has_fluid(const snModel* m) { return m->opt.density != 0 || m->opt.viscosity != 0; }

bool sn_is_fluid_ellipsoid(const snModel* m, int geom) { return m->geom_fluid[geom][0] > 0; }

snMedium sn_fluid_state(const snModel* m) { return (snMedium){m->opt.density, m->opt.viscosity}; }

snSpatial sn_fluid_velocity(const snModel* m, const snData* d, int body, snVec3 point, snMat3 rot) {
  snVec3 arm = vec3_sub(point, d->subtree_com[m->body_rootid[body]]);
  snVec3 lin = vec3_sub(spatial_point_velocity(d->cvel[body], arm), m->opt.wind);
  return (snSpatial){mat3_transpose_mul_vec3(rot, d->cvel[body].rot), mat3_transpose_mul_vec3(rot, lin)};
}

// Wrench about the tree's centre of mass of a local force at a point.
static snSpatial world_wrench(const snModel* m, const snData* d, int body, snVec3 point, snMat3 rot, snSpatial local) {
  snVec3 arm = vec3_sub(point, d->subtree_com[m->body_rootid[body]]);
  return spatial_wrench(mat3_mul_vec3(rot, local.lin), mat3_mul_vec3(rot, local.rot), arm);
}

static snSpatial box_wrench(const snModel* m, const snData* d, int body) {
  snVec3 point = d->xipos[body], box = sn_fluid_box(m->body_mass[body], m->body_inertia[body]);
  snMat3 rot = d->ximat[body];
  snSpatial velocity = sn_fluid_velocity(m, d, body, point, rot);
  return world_wrench(m, d, body, point, rot, sn_fluid_force_box(sn_fluid_state(m), box, velocity));
}

static snSpatial geom_wrench(const snModel* m, const snData* d, int geom) {
  int body = m->geom_bodyid[geom];
  snVec3 point = d->geom_xpos[geom], axes = sn_primitive_semiaxes(m->geom_type[geom], m->geom_size[geom]);
  snMat3 rot = d->geom_xmat[geom];
  snSpatial velocity = sn_fluid_velocity(m, d, body, point, rot);
  const snFluidCoef* coef = sn_fluid_coef(m->geom_fluid[geom]);
  return world_wrench(m, d, body, point, rot, sn_fluid_force_ellipsoid(sn_fluid_state(m), coef, axes, velocity));
}

snSpatial sn_fluid_wrench(const snModel* m, const snData* d, int body) {
  if (m->body_mass[body] < SN_MINVAL) return spatial_zero();
  snSpatial sum = spatial_zero();
  int ellipsoids = 0;
  int geom = m->body_geomadr[body], end = geom + m->body_geomnum[body];
  for (; geom < end; geom++) {
    if (!sn_is_fluid_ellipsoid(m, geom)) continue;
    sum = spatial_add(sum, geom_wrench(m, d, geom));
    ellipsoids++;
  }
  return ellipsoids > 0 ? sum : box_wrench(m, d, body);
}

void sn_fluid_forces(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  snSpatial* wrench = sn_arena_array(d->scratch, snSpatial, m->nbody);
  for (int body = 0; body < m->nbody; body++) wrench[body] = sn_fluid_wrench(m, d, body);
  sn_project_wrenches(m, d, d->qfrc_fluid, wrench);
  sn_arena_release(d->scratch, mark);
}
