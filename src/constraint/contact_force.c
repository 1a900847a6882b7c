// contact_force.c — the force of a contact in its own frame
//   reads   efc_force contact        writes  normal, tangential force, torque about the same axes
#include "sinew/support.h"
#include "solver/cone_formulas.h"

#include <string.h>

void sn_contact_force(const snModel* m, const snData* d, int contact, double force[6]) {
  memset(force, 0, 6 * sizeof(double));
  if (contact < 0 || contact >= d->ncon || d->contact[contact].efc_address < 0 || d->nefc == 0) return;
  const snContact* c = &d->contact[contact];
  const double* row = d->efc_force + c->efc_address;
  if (m->opt.cone == SN_CONE_PYRAMIDAL && c->dim > 1)
    pyramid_force(force, row, c->friction, c->dim);
  else
    memcpy(force, row, sizeof(double) * (size_t)c->dim);
}
