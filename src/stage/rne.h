// rne.h — stage: bias forces by the recursive Newton-Euler algorithm
//   reads   qvel cdof cdof_dot cvel cinert        writes  qfrc_bias
//   a = a_parent + cdof_dot qvel (world: -gravity);  f = I a + v x I v, summed over subtrees;  qfrc = cdof . f
//   Featherstone, Rigid Body Dynamics Algorithms (2008), 5.3
//   Where FINE_GRAINED (cuda/kernel/group_view.h) forces and inertias are summed up together: cuda/kernel/dynamics.h.
//   Bodies that are fixed to the world have forces too, which are handed to the world and ask nothing of any joint.
#pragma once
#include "math/spatial.h"

// ---- items

static inline void inertial_force(View w, Item body) { PUT(w, cfrc, body, NEWTON_EULER(w, body)); }

#ifndef ITEMS_ONLY
static inline void body_acceleration(View w, BodyNode node, int k) {
  AccPart a = GET_PART(w, cacc, node.parent, k);
  ROLLED for (int dof = node.dof; dof < node.dof_end; dof++)
    a = acc_add_scaled(a, GET_PART(w, cdof_dot, dof, k), GET(w, qvel, dof));
  if (HAS_COLUMNS(w)) a = column_acceleration(w, node.body, a);
  PUT_PART(w, cacc, node.body, k, a);
}

// The bias force of a dof, by the force on the subtree that it moves.
static inline real dof_force(View w, int dof) { return axis_dot(w, dof, subtree_force(w, INDEX(w, dof_bodyid, dof))); }

// ---- phases

STAGE void stage_accelerations(View w) {
  LEADER(w) PUT(w, cacc, 0, world_acceleration(w));
  PHASE_END(w);
  DOWN_TREE_PARTS(w, BODIES, body_acceleration)
}

#ifndef FINE_GRAINED
STAGE void stage_bias_forces(View w) {
  PUT(w, cacc, 0, world_acceleration(w));
  DOWN_TREE_THEN(w, BODIES, body_acceleration, inertial_force)
  SUM_UP(w, BODIES, cfrc, force_add, 1)
  FOR_EACH(w, dof, DOFS) { PUT(w, qfrc_bias, dof, dof_force(w, dof)); }
}
#endif
#endif
