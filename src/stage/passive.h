// passive.h — stage: springs and dampers of joints and tendons
//   reads   qpos qvel ten_length ten_velocity ten_J        writes  qfrc_spring qfrc_damper
//   spring: -k (q - q_rest), rotations as rotation vectors;  damper: -b v;  tendons pull along their Jacobian
//   Worlds may differ in stiffness and damping: a spring of none is decided per world, work is left out where no
//   world has one.
#pragma once
#include "math/quat.h"

// ---- items

static inline real coordinate_from_rest(View w, int adr) { return GET(w, qpos, adr) - CONST(w, qpos_spring, adr); }

static inline snVec3 rotation_from_rest(View w, int adr) {
  snQuat q = {GET(w, qpos, adr), GET(w, qpos, adr + 1), GET(w, qpos, adr + 2), GET(w, qpos, adr + 3)};
  snQuat rest = {CONST(w, qpos_spring, adr), CONST(w, qpos_spring, adr + 1), CONST(w, qpos_spring, adr + 2),
                 CONST(w, qpos_spring, adr + 3)};
  return quat_difference(quat_normalize(q), rest);
}

static inline real damper_force(View w, int dof) {
  real damping = CONST(w, dof_damping, dof);
  return real_select(damping != 0, -damping * GET(w, qvel, dof), 0);
}

#ifndef FINE_GRAINED
static inline void put_spring(View w, int dof, real stiffness, real displacement) {
  PUT(w, qfrc_spring, dof, real_select(stiffness != 0, -stiffness * displacement, 0));
}

static inline void put_rotation_spring(View w, int dof, int adr, real stiffness) {
  snVec3 rotation = rotation_from_rest(w, adr);
  put_spring(w, dof, stiffness, rotation.x);
  put_spring(w, dof + 1, stiffness, rotation.y);
  put_spring(w, dof + 2, stiffness, rotation.z);
}

static inline void joint_spring(View w, int jnt) {
  int dof = INDEX(w, jnt_dofadr, jnt), adr = INDEX(w, jnt_qposadr, jnt);
  real stiffness = CONST(w, jnt_stiffness, jnt);
  if (!mask_any(stiffness != 0)) return;
  switch (INDEX(w, jnt_type, jnt)) {
    case SN_JOINT_FREE:
      for (int k = 0; k < 3; k++) put_spring(w, dof + k, stiffness, coordinate_from_rest(w, adr + k));
      put_rotation_spring(w, dof + 3, adr + 3, stiffness);
      break;
    case SN_JOINT_BALL: put_rotation_spring(w, dof, adr, stiffness); break;
    case SN_JOINT_SLIDE:
    case SN_JOINT_HINGE: put_spring(w, dof, stiffness, coordinate_from_rest(w, adr)); break;
  }
}

// How far the length of a tendon lies outside the band where its spring is slack; negative where it is too short.
static inline real length_outside(View w, int tendon) {
  snRange slack = TENDON_SLACK(w, tendon);
  real length = GET(w, ten_length, tendon);
  return real_select(length > slack.hi, length - slack.hi, real_select(length < slack.lo, length - slack.lo, 0));
}

// Dofs of trees that keep what they fell asleep with are left out.
#define PULL_TENDON(w, name, tendon, pull)                                                                  \
  if (mask_any((pull) != 0)) {                                                                             \
    int entry_ = INDEX(w, ten_J_rowadr, tendon), last_ = entry_ + INDEX(w, ten_J_rownnz, tendon);           \
    for (; entry_ < last_; entry_++) {                                                                      \
      int dof_ = INDEX(w, ten_J_colind, entry_);                                                            \
      if (IS_KEPT(w, dof_)) continue;                                                                       \
      real before_ = GET(w, name, dof_), after_ = before_ + (pull)*GET(w, ten_J, entry_);                   \
      PUT(w, name, dof_, real_select((pull) != 0, after_, before_));                                        \
    }                                                                                                       \
  }

static inline void tendon_forces(View w, int tendon, bool springs, bool dampers) {
  real stiffness = springs ? CONST(w, tendon_stiffness, tendon) : real_of(0);
  real damping = dampers ? CONST(w, tendon_damping, tendon) : real_of(0);
  if (!IN_ANY_WORLD(stiffness != 0, damping != 0)) return;
  real spring = -stiffness * length_outside(w, tendon), damper = -damping * GET(w, ten_velocity, tendon);
  PULL_TENDON(w, qfrc_spring, tendon, spring)
  PULL_TENDON(w, qfrc_damper, tendon, damper)
}

// ---- phases

STAGE void stage_springs_and_dampers(View w) {
  bool springs = HAS_SPRINGS(w), dampers = HAS_DAMPERS(w);
  CLEAR_DOFS(w, qfrc_spring);
  if (springs) {
    FOR_EACH(w, jnt, JOINTS) { joint_spring(w, jnt); }
  }
  if (dampers) {
    FOR_EACH(w, dof, DOFS) { PUT(w, qfrc_damper, dof, damper_force(w, dof)); }
  } else {
    CLEAR_DOFS(w, qfrc_damper);
  }
  FOR_EACH(w, tendon, TENDONS) { tendon_forces(w, tendon, springs, dampers); }
}
#endif
