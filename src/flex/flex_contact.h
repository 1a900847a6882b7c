// flex_contact.h — contacts of flexible bodies, which several bodies may share
#pragma once
#include "base/arena.h"
#include "model/contact_body.h"

// Inverse inertia of both sides, translational: bodies of an element count by their weights.
double sn_flex_contact_weight(const snModel* m, const snData* d, const snContact* contact);

// The dofs that move a contact, rising, and its Jacobian on them. In the arena given.
typedef struct snFlexContactJacobian {
  int count;
  int* dof;    // NULL: out of memory
  double* J;   // `dim` rows along the axes of the contact frame, `stride` numbers from one to the next
  int stride;
} snFlexContactJacobian;

// The list of dofs; J is left to the next.
snFlexContactJacobian sn_flex_contact_dofs(const snModel* m, const snData* d, const snContact* contact, snArena* arena);

// Fills out->J, which has room for dim rows of out->stride numbers.
void sn_flex_contact_jacobian(const snModel* m, const snData* d, const snContact* contact, int dim,
                              const snFlexContactJacobian* out);
