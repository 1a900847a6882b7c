// contact_force.c — the force of a contact in its own frame
//   reads   efc_force contact        writes  normal, tangential force, torque about the same axes
//   Pyramid: the normal force is the sum over the edges, that of tangent k is friction_k times the difference of its
//   two.
#include "sinew/support.h"

#include <string.h>

static void sum_edges(double* force, const snContact* contact, const double* edge) {
  for (int k = 0; k < contact->dim - 1; k++) {
    force[0] += edge[2 * k] + edge[2 * k + 1];
    force[1 + k] = (edge[2 * k] - edge[2 * k + 1]) * contact->friction[k];
  }
}

void sn_contact_force(const snModel* m, const snData* d, int contact, double force[6]) {
  memset(force, 0, 6 * sizeof(double));
  if (contact < 0 || contact >= d->ncon || d->contact[contact].efc_address < 0 || d->nefc == 0) return;
  const snContact* c = &d->contact[contact];
  const double* row = d->efc_force + c->efc_address;
  if (m->opt.cone == SN_CONE_PYRAMIDAL && c->dim > 1)
    sum_edges(force, c, row);
  else
    memcpy(force, row, sizeof(double) * (size_t)c->dim);
}
