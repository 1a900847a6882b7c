// com.h — stage: centres of mass of subtrees; spatial inertias and motion axes about the centre of mass of their tree
//   reads   xipos ximat xanchor xaxis xmat        writes  subtree_com cinert cdof
//   All spatial quantities of a kinematic tree are taken about the tree's centre of mass, in world axes: it moves
//   with the tree, so the numbers stay small far from the origin. Where FINE_GRAINED (cuda/kernel/group_view.h) the
//   axes of a joint are items of their own.
#pragma once
#include "math/spatial.h"
#include "stage/joint_pose.h"

// ---- items

static inline void body_inertia(View w, Item body) {
  snVec3 arm = vec3_sub(GET(w, xipos, body), tree_center(w, body));
  real mass = CONST(w, body_mass, body);
  PUT(w, cinert, body, spatial_inertia(CONST(w, body_inertia, body), GET(w, ximat, body), arm, mass));
}

#ifndef ITEMS_ONLY
// Mass times centre of a body.
static inline void body_moment(View w, int body) {
  PUT(w, tree_moment, body, vec3_scale(GET(w, xipos, body), CONST(w, body_mass, body)));
}

// A subtree without mass has its centre where its body has its own.
static inline void center_subtree(View w, int body) {
  mask none = CONST(w, body_subtreemass, body) < SN_MINVAL;
  snVec3 center = vec3_scale(GET(w, tree_moment, body), INVERSE(w, body_subtreemass, body));
  PUT(w, subtree_com, body, mask_any(none) ? vec3_select(none, GET(w, xipos, body), center) : center);
}

// From the anchor of a joint to the centre of mass of its tree.
static inline snVec3 joint_arm(View w, int jnt, int body) {
  return vec3_sub(tree_center(w, body), placed_anchor(w, jnt, body));
}

static inline snVec3 world_axis(int k) { return vec3(real_of(k == 0), real_of(k == 1), real_of(k == 2)); }

// Motion axis k of a joint about the centre of mass of its tree.
static inline snSpatial motion_axis(View w, int jnt, int body, int type, int k, snVec3 arm) {
  switch (type) {
    case SN_JOINT_SLIDE: return sliding_axis(placed_axis(w, jnt, body));
    case SN_JOINT_HINGE: return rotation_axis(placed_axis(w, jnt, body), arm);
    case SN_JOINT_FREE:
      if (k < 3) return sliding_axis(world_axis(k));
      k -= 3;
  }
  return rotation_axis(xmat_column(w, body, k), arm);  // ball, and the last three of a free joint
}

#ifndef FINE_GRAINED
static inline void joint_axes(View w, int jnt) {
  int dof = INDEX(w, jnt_dofadr, jnt), body = INDEX(w, jnt_bodyid, jnt);
  snVec3 arm = joint_arm(w, jnt, body);
  switch (INDEX(w, jnt_type, jnt)) {
    case SN_JOINT_FREE:
      for (int k = 0; k < 6; k++) PUT(w, cdof, dof + k, motion_axis(w, jnt, body, SN_JOINT_FREE, k, arm));
      break;
    case SN_JOINT_BALL:
      for (int k = 0; k < 3; k++) PUT(w, cdof, dof + k, motion_axis(w, jnt, body, SN_JOINT_BALL, k, arm));
      break;
    case SN_JOINT_SLIDE: PUT(w, cdof, dof, motion_axis(w, jnt, body, SN_JOINT_SLIDE, 0, arm)); break;
    case SN_JOINT_HINGE: PUT(w, cdof, dof, motion_axis(w, jnt, body, SN_JOINT_HINGE, 0, arm)); break;
  }
}
#endif

// ---- phases

// Also of trees asleep: the world's is the sum of all.
STAGE void stage_subtree_centers(View w) {
  FOR_EACH(w, body, ALL_BODIES) { body_moment(w, body); }
  PHASE_END(w);
  SUM_SUBTREES(w, tree_moment, vec3_add)
  FOR_EACH(w, body, SUBTREES) { center_subtree(w, body); }
  PHASE_END(w);
}

STAGE void stage_body_inertias(View w) {
  LEADER(w) PUT(w, cinert, 0, spatial_inertia_zero());
  FOR_EACH_PACKED(w, BODIES, body_inertia)
  PHASE_END(w);
}

#ifndef FINE_GRAINED
STAGE void stage_joint_axes(View w) {
  FOR_EACH(w, jnt, JOINTS) { joint_axes(w, jnt); }
  PHASE_END(w);
}
#endif
#endif
