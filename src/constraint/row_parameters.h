// row_parameters.h — what rows take from the model, for every target
//   reads   dof_* jnt_* tendon_* eq_* body_invweight0        gives back  solref, solimp, margin, inverse inertia
//   One function for each kind; where a kind is off there are no rows.
#pragma once
#include "constraint/impedance.h"
#include "sinew/data.h"

typedef struct snRowParameters {
  const double *solref, *solimp;
  double margin, inverse_inertia;
} snRowParameters;

static inline snRowParameters dof_friction_parameters(const snModel* m, int dof) {
  return (snRowParameters){m->dof_solref[dof], m->dof_solimp[dof], 0, m->dof_invweight0[dof]};
}
static inline snRowParameters tendon_friction_parameters(const snModel* m, int tendon) {
  return (snRowParameters){m->tendon_solref_fri[tendon], m->tendon_solimp_fri[tendon], 0, m->tendon_invweight0[tendon]};
}
static inline snRowParameters joint_limit_parameters(const snModel* m, int jnt) {
  return (snRowParameters){m->jnt_solref[jnt], m->jnt_solimp[jnt], m->jnt_margin[jnt],
                           m->dof_invweight0[m->jnt_dofadr[jnt]]};
}
static inline snRowParameters tendon_limit_parameters(const snModel* m, int tendon) {
  return (snRowParameters){m->tendon_solref_lim[tendon], m->tendon_solimp_lim[tendon], m->tendon_margin[tendon],
                           m->tendon_invweight0[tendon]};
}

static inline bool dof_has_friction(const snModel* m, int dof) { return m->dof_frictionloss[dof] != 0; }
static inline bool tendon_has_friction(const snModel* m, int tendon) { return m->tendon_frictionloss[tendon] > 0; }

// Inverse inertia of one of the two objects of an equality: translational or, as part 1, rotational; of a joint or
// tendon there is one. What is not there has none.
static inline double object_inverse_inertia(const snModel* m, int eq, int object, int part) {
  bool site = m->eq_objtype[eq] == SN_OBJ_SITE;
  if (object < 0) return 0;
  switch (m->eq_type[eq]) {
    case SN_EQUALITY_JOINT: return m->dof_invweight0[m->jnt_dofadr[object]];
    case SN_EQUALITY_TENDON: return m->tendon_invweight0[object];
    case SN_EQUALITY_DISTANCE: object = m->geom_bodyid[object], site = false; break;
  }
  return m->body_invweight0[site ? m->site_bodyid[object] : object][part];
}
static inline double equality_inverse_inertia(const snModel* m, int eq, int part) {
  return object_inverse_inertia(m, eq, m->eq_obj1id[eq], part) + object_inverse_inertia(m, eq, m->eq_obj2id[eq], part);
}

// Reference along tangents of a contact: no stiffness, damping of its own where the contact has one.
snReference sn_tangent_reference(const snModel* m, const snContact* contact, snReference normal);
