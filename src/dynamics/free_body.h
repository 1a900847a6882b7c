// free_body.h — free bodies that nothing hangs on, whose dofs are coupled with no others
#pragma once
#include "sinew/integrators.h"
#include "sinew/model.h"
#include "sinew/physics.h"

// Whether the body has a free joint, and its tree no other dof and no other mass.
static inline bool is_free_body(const snModel* m, int body) {
  int jnt = m->body_jntadr[body];
  if (m->body_jntnum[body] != 1 || m->jnt_type[jnt] != SN_JOINT_FREE) return false;
  return m->tree_dofnum[m->dof_treeid[m->jnt_dofadr[jnt]]] == 6 && m->body_subtreemass[body] == m->body_mass[body];
}

// Whether the step solves for such bodies by themselves, with a matrix that is not symmetric.
static inline bool frees_bodies(const snModel* m) {
  return m->opt.physics & SN_PHYSICS_FREEBODIES && m->opt.integrator == SN_INTEGRATOR_IMPLICITFAST;
}
