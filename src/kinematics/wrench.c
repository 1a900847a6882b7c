// wrench.c — generalized forces of wrenches on bodies
//   reads   cdof subtree_com        writes  the force vector given
//   qfrc_i = cdof_i . wrench, summed over the bodies that dof i moves (virtual work)
#include "kinematics/motion.h"
#include "kinematics/driven.h"
#include "base/assert.h"
#include "sinew/support.h"
#include "math/simd.h"
#include "math/spatial.h"
#include "model/awake.h"

void sn_add_force(const snModel* m, const snData* d, int body, snVec3 force, snVec3 torque, snVec3 point,
                  double* qfrc) {
  if (!is_index(body, m->nbody)) return;
  snVec3 com = d->subtree_com[m->body_rootid[body]];
  snSpatial wrench = spatial_wrench(force, torque, vec3_sub(point, com));
  const int* chain = m->chain_dof + m->body_chainadr[body];
  for (int k = 0; k < m->body_chainnum[body]; k++) qfrc[chain[k]] += spatial_dot(d->cdof[chain[k]], wrench);
  for (int column = 0; column < m->ncolumn; column++)
    if (body_hangs_on(m, body, m->column_bodyid[column]))
      qfrc[m->column_dofid[column]] += spatial_dot(d->column[column], wrench);
}

static inline void project_run(const snModel* m, const snData* d, double* qfrc, snSpatial* wrench, snBodyRange run) {
  for (int body = run.body_end - 1; body >= run.body; body--) {
    int parent = m->body_parentid[body], dof = m->body_dofadr[body], end = dof + m->body_dofnum[body];
    real6 subtree = real6_load(&wrench[body]);
    for (; dof < end; dof++) qfrc[dof] = real6_dot(real6_load(&d->cdof[dof]), subtree);
    real6_store(&wrench[parent], real6_add(real6_load(&wrench[parent]), subtree));
  }
}

SN_KERNEL void sn_project_wrenches(const snModel* m, const snData* d, double* qfrc, snSpatial* wrench) {
  for (int i = 0; i < d->awake->ncomputed; i++) project_run(m, d, qfrc, wrench, d->awake->computed[i]);
  for (int column = 0; column < m->ncolumn; column++)
    qfrc[m->column_dofid[column]] += spatial_dot(d->column[column], wrench[m->column_bodyid[column]]);
}
