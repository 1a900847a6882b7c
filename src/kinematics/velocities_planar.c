// velocities_planar.c — velocities of bodies and motion axes, of a mechanism in a plane
//   reads   qvel cdof        writes  cvel cdof_dot
//   As velocities.c, without the terms that are zero: motion axes keep their direction about the normal.
#include "kinematics/plane.h"
#include "math/simd.h"

// carrier x cdof
static inline snPlanar axis_rate(snPlanar carrier, snPlanar cdof) {
  snInPlane turned = plane_turned(carrier.rot, cdof.lin), swept = plane_turned(cdof.rot, carrier.lin);
  return (snPlanar){0, plane_sub(turned, swept)};
}

static inline void velocities(const snModel* m, snData* d, snPlane p) {
  for (int body = 1; body < m->nbody; body++) {
    snPlanar velocity = planar_load(p, &d->cvel[m->body_parentid[body]]);
    int dof = m->body_dofadr[body], end = dof + m->body_dofnum[body];
    for (; dof < end; dof++) {
      snPlanar cdof = planar_load(p, &d->cdof[dof]);
      planar_store(p, &d->cdof_dot[dof], axis_rate(velocity, cdof));
      velocity = planar_add_scaled(velocity, cdof, d->qvel[dof]);
    }
    planar_store(p, &d->cvel[body], velocity);
  }
}

SN_KERNEL void sn_velocities_planar(const snModel* m, snData* d) { SN_IN_PLANE(d->awake->plane, velocities, m, d) }
