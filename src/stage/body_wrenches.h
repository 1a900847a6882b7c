// body_wrenches.h — stage: accelerations of bodies after the solve, and the wrenches that their joints transmit
//   reads   qvel qacc cdof cdof_dot cvel cinert        writes  cacc, cfrc
//   a = a_parent + cdof_dot qvel + cdof qacc (world: -gravity);  f = I a + v x I v less what acts from outside,
//   summed over subtrees: the recursive Newton-Euler algorithm of stage/rne.h with accelerations of joints
#pragma once
#include "stage/rne.h"

static inline void total_acceleration(View w, BodyNode node, int k) {
  AccPart a = GET_PART(w, cacc, node.parent, k);
  ROLLED for (int dof = node.dof; dof < node.dof_end; dof++) {
    a = acc_add_scaled(a, GET_PART(w, cdof_dot, dof, k), GET(w, qvel, dof));
    a = acc_add_scaled(a, GET_PART(w, cdof, dof, k), GET(w, qacc, dof));
  }
  if (HAS_COLUMNS(w)) a = column_acceleration(w, node.body, a);
  PUT_PART(w, cacc, node.body, k, a);
}

// The wrench that a body needs besides `external`.
static inline void transmitted_wrench(View w, int body, snSpatial external) {
  PUT(w, cfrc, body, spatial_sub(NEWTON_EULER(w, body), external));
}

STAGE void stage_total_accelerations(View w) {
  LEADER(w) PUT(w, cacc, 0, world_acceleration(w));
  PHASE_END(w);
  DOWN_TREE_PARTS(w, EVERY_BODY, total_acceleration)
}
