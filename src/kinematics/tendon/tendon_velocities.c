// tendon_velocities.c — how fast tendons change their length
//   reads   ten_J qvel, of paths as OpenSim has them and functional tendons qpos site_xpos geom_x* cdof column
//   writes  ten_velocity
#include "sinew/pipeline.h"
#include "kinematics/tendon/functional.h"
#include "kinematics/tendon/route.h"
#include "math/simd.h"
#include "math/sparse.h"

SN_KERNEL void sn_tendon_velocities(const snModel* m, snData* d) {
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    int adr = m->ten_J_rowadr[tendon];
    d->ten_velocity[tendon] = sparse_dot(d->ten_J + adr, m->ten_J_colind + adr, m->ten_J_rownnz[tendon], d->qvel);
  }
  for (int route = 0; route < m->nroute && m->opt.osim; route++)
    d->ten_velocity[m->route_tendonid[route]] += sn_route_slip(m, d, route);
  for (int i = 0; i < m->nfunctional; i++)
    if (m->functional_speedid[i] >= 0) d->ten_velocity[m->functional_tendonid[i]] = sn_functional_speed(m, d, i);
}
