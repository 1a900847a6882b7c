// velocities.h — stage: twists of bodies and rates of motion axes
//   reads   qvel cdof        writes  cvel cdof_dot
//   cvel_body = cvel_parent + sum cdof qvel;  cdof_dot = v x cdof with v the twist of the frame that carries the axis
//   `k`: the coordinate of this item, where an item is a coordinate; otherwise a part is the whole vector.
#pragma once

// One axis: its rate, by the twist that carries it; returns the twist after it.
static inline TwistPart move_axis(View w, int dof, int k, TwistPart carrier, TwistPart v) {
  CARRY_AXIS(w, dof, k, carrier);
  return twist_add_scaled(v, GET_PART(w, cdof, dof, k), GET(w, qvel, dof));
}

#ifdef FINE_GRAINED
// Lanes at different joints would wait for each other in branches by kind. The rates of translations, which nothing
// carries, are left to CARRIED_AXES.
static inline TwistPart move_joints(View w, BodyNode node, int k, TwistPart v) {
  TwistPart carrier = v;
  ROLLED for (int dof = node.dof; dof < node.dof_end; dof++) {
    if (!SHARES_CARRIER(w, dof)) carrier = v;
    v = move_axis(w, dof, k, carrier, v);
  }
  return v;
}
#else
// Three rotations that share one carrier.
static inline TwistPart move_ball(View w, int dof, int k, TwistPart v) {
  TwistPart carrier = v;
  ROLLED for (int i = 0; i < 3; i++) v = move_axis(w, dof + i, k, carrier, v);
  return v;
}

// Translations of a free joint are world axes: nothing carries them.
static inline TwistPart move_free(View w, int dof, int k, TwistPart v) {
  ROLLED for (int i = 0; i < 3; i++) PUT_PART(w, cdof_dot, dof + i, k, twist_zero());
  return move_ball(w, dof + 3, k, FREE_TRANSLATION(w, dof, k, v));
}

static inline TwistPart move_joints(View w, BodyNode node, int k, TwistPart v) {
  EACH_JOINT_OF(w, node, type, dof) {
    switch (type) {
      case SN_JOINT_FREE: v = move_free(w, dof, k, v); break;
      case SN_JOINT_BALL: v = move_ball(w, dof, k, v); break;
      case SN_JOINT_SLIDE:
      case SN_JOINT_HINGE: v = move_axis(w, dof, k, v, v); break;
    }
  }
  return v;
}
#endif

static inline void body_velocity(View w, BodyNode node, int k) {
  TwistPart v = GET_PART(w, cvel, node.parent, k);
  v = HAS_COUPLED_JOINTS(w, node.body) ? coupled_velocity(w, node.body, v) : move_joints(w, node, k, v);
  PUT_PART(w, cvel, node.body, k, v);
}

// Twists of bodies. Where a part is one coordinate, the twists that carry motion axes are in the place of their rates.
STAGE void stage_twists(View w) {
  LEADER(w) PUT(w, cvel, 0, spatial_zero());
  PHASE_END(w);
  DOWN_TREE_PARTS(w, BODIES, body_velocity)
}

STAGE void stage_velocities(View w) {
  stage_twists(w);
  CARRIED_AXES(w)
}
