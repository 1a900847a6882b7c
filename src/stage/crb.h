// crb.h — stage: joint-space inertia by the composite rigid body algorithm
//   reads   cinert cdof        writes  crb M (lower triangle, one sparse row per dof)
//   M_ij = cdof_j . I_i cdof_i,  I_i: inertia of i's subtree, j: i or an ancestor of i
//   Featherstone, Rigid Body Dynamics Algorithms (2008), 6.2
//   Where FINE_GRAINED (cuda/kernel/group_view.h) the entries of all rows are items of one phase.
#pragma once

static inline real inertia_entry(View w, int column, Covector momentum) { return axis_dot(w, column, momentum); }

#ifndef FINE_GRAINED
// A body whose inertia does not depend on its pose has a row of one entry, which the model knows.
static inline void inertia_row(View w, int dof) {
  int entry = INDEX(w, M_rowadr, dof), last = entry + INDEX(w, M_rownnz, dof) - 1;
  if (INDEX(w, dof_simplenum, dof)) {
    PUT(w, M, entry, CONST(w, dof_M0, dof));
    return;
  }
  Covector momentum = unit_momentum(w, dof);
  for (; entry <= last; entry++) PUT(w, M, entry, inertia_entry(w, INDEX(w, M_colind, entry), momentum));
  PUT(w, M, last, GET(w, M, last) + CONST(w, dof_armature, dof));
}

STAGE void stage_mass_matrix(View w) {
  COPY_BODIES(w, crb, cinert);
  SUM_UP(w, BODIES, crb, spatial_inertia_add, 1)
  FOR_EACH(w, dof, DOFS) { inertia_row(w, dof); }
}
#endif
