// flex_passive.c — contacts of flexible bodies as passive forces
//   reads   contact flexvert_xpos cdof subtree_com        writes  adds to qfrc_spring, contact.exclude
//   A spring of fixed stiffness along the normal, without friction. conformance: it also pulls, where bodies are apart
//   but closer than their margin.
#include "flex/flex_contact.h"

#include "flex/flex.h"

#define STIFFNESS 1e4

static void push(const snModel* m, snData* d, snContact* contact) {
  snFlexContactJacobian shared = sn_flex_contact_dofs(m, d, contact, d->scratch);
  if (shared.dof && shared.count == 0) {
    if (!sn_jacobian_is_dense(m)) contact->exclude = 3;  // conformance: dense Jacobians always have all columns
    return;
  }
  shared.J = shared.dof ? sn_arena_array(d->scratch, double, shared.count) : NULL;
  if (!shared.J) {
    d->warning[SN_WARNING_CONTACTFULL].last = d->ncon;
    d->warning[SN_WARNING_CONTACTFULL].count++;
    return;
  }
  sn_flex_contact_jacobian(m, d, contact, 1, &shared);
  for (int k = 0; k < shared.count; k++) d->qfrc_spring[shared.dof[k]] += shared.J[k] * (-STIFFNESS * contact->dist);
}

void sn_flex_passive_contacts(const snModel* m, snData* d) {
  if (m->opt.disableflags & SN_DISABLE_CONTACT) return;
  for (int i = 0; i < d->ncon; i++) {
    if (d->contact[i].exclude != SN_CONTACT_PASSIVE) continue;
    size_t mark = sn_arena_mark(d->scratch);
    push(m, d, &d->contact[i]);
    sn_arena_release(d->scratch, mark);
  }
}
