// tendon_velocities.c — how fast tendons change their length
//   reads   ten_J qvel        writes  ten_velocity
#include "sinew/step.h"
#include "math/simd.h"
#include "math/sparse.h"

SN_KERNEL void sn_tendon_velocities(const snModel* m, snData* d) {
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    int adr = m->ten_J_rowadr[tendon];
    d->ten_velocity[tendon] = sparse_dot(d->ten_J + adr, m->ten_J_colind + adr, m->ten_J_rownnz[tendon], d->qvel);
  }
}
