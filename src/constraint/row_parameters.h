// row_parameters.h — what dry friction and limits take from the model, for the rows of every target
//   reads   dof_* jnt_* tendon_*        gives back  solref, solimp, margin, inverse inertia
//   One function for each kind; where a kind is off there are no rows.
#pragma once
#include "sinew/model.h"

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
