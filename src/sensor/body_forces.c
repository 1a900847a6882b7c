// body_forces.c — accelerations of bodies and the forces they feel
//   reads   qvel qacc cdof cdof_dot cvel cinert xfrc_applied xipos subtree_com        writes  cacc cfrc_int cfrc_ext
//   cacc includes -gravity, so a body at rest feels what an accelerometer would show
//   cfrc_int: wrench through the joints that connect a body to its parent; all about the tree's centre of mass
#include "dynamics/applied.h"
#include "math/spatial.h"
#include "sinew/step.h"

static snSpatial external_wrench(const snModel* m, const snData* d, int body) {
  if (!is_applied(d, body)) return spatial_zero();
  snVec3 arm = vec3_sub(d->xipos[body], d->subtree_com[m->body_rootid[body]]);
  return spatial_wrench(applied_force(d, body), applied_torque(d, body), arm);
}

static snSpatial body_acceleration(const snModel* m, const snData* d, int body) {
  snSpatial a = d->cacc[m->body_parentid[body]];
  int dof = m->body_dofadr[body], end = dof + m->body_dofnum[body];
  for (; dof < end; dof++) {
    a = spatial_add_scaled(a, d->cdof_dot[dof], d->qvel[dof]);
    a = spatial_add_scaled(a, d->cdof[dof], d->qacc[dof]);
  }
  return a;
}

void sn_body_forces(const snModel* m, snData* d) {
  bool gravity = !(m->opt.disableflags & SN_DISABLE_GRAVITY);
  d->cacc[0] = (snSpatial){{0, 0, 0}, gravity ? vec3_neg(m->opt.gravity) : vec3(0, 0, 0)};
  d->cfrc_ext[0] = d->cfrc_int[0] = spatial_zero();
  for (int body = 1; body < m->nbody; body++) {
    snSpatialInertia inertia = d->cinert[body];
    snSpatial momentum = spatial_inertia_mul(inertia, d->cvel[body]);
    d->cacc[body] = body_acceleration(m, d, body);
    d->cfrc_ext[body] = external_wrench(m, d, body);
    snSpatial net =
        spatial_add(spatial_inertia_mul(inertia, d->cacc[body]), spatial_cross_force(d->cvel[body], momentum));
    d->cfrc_int[body] = spatial_sub(net, d->cfrc_ext[body]);
  }
  for (int body = m->nbody - 1; body > 0; body--) {
    int parent = m->body_parentid[body];
    d->cfrc_int[parent] = spatial_add(d->cfrc_int[parent], d->cfrc_int[body]);
  }
}
