// constraint_forces.c — forces that keep the constraints, and the final acceleration
//   reads   qacc_smooth        writes  qfrc_constraint qacc
//   Where no row acts, the smooth acceleration is the final one.
#include "sinew/step.h"

#include <string.h>

void sn_constraint_forces(const snModel* m, snData* d) {
  size_t bytes = sizeof(double) * (size_t)m->nv;
  memset(d->qfrc_constraint, 0, bytes);
  memcpy(d->qacc, d->qacc_smooth, bytes);
}
