// poses.h — stage: poses of bodies, axes and anchors of joints (forward kinematics)
//   reads   qpos mocap_pos mocap_quat        writes  xpos xquat xmat xipos ximat xanchor xaxis
//   world_from_body = world_from_parent * parent_from_body * joint motions in their order
//   Where POSES_ARE_LOCAL (cuda/kernel/group_view.h) frames start on the parent's axes instead of the world's, and are
//   composed afterwards.
#pragma once
#include "math/quat.h"
#include "stage/joint_pose.h"

// ---- items

#if !POSES_ARE_LOCAL
// The rotation of a hinge; it waits for no parent.
static inline void hinge_rotation(View w, Item jnt) {
  Item adr = INDEX(w, jnt_qposadr, jnt);
  real angle = GET(w, qpos, adr) - CONST(w, qpos0, adr);
  PUT(w, joint_rotation, jnt, quat_from_axis_angle(CONST(w, jnt_axis, jnt), angle));
}

// An inertial frame that is rotated against its body's.
static inline void inertial_frame(View w, Item body) {
  PUT(w, ximat, body, quat_to_mat3(quat_mul(GET(w, xquat, body), CONST(w, body_iquat, body))));
  PUT(w, xipos, body, vec3_add(GET(w, xpos, body), mat3_mul_vec3(GET(w, xmat, body), CONST(w, body_ipos, body))));
}

#endif

#ifndef ITEMS_ONLY
static inline snQuat qpos_quat(View w, int adr) {
  return (snQuat){GET(w, qpos, adr), GET(w, qpos, adr + 1), GET(w, qpos, adr + 2), GET(w, qpos, adr + 3)};
}

// The frame of a body before its joints move it.
static inline snPose rest_pose(View w, int body, int parent) {
  int mocap = INDEX(w, body_mocapid, body);
  snPose local = {CONST(w, body_pos, body), CONST(w, body_quat, body)};
  if (mocap >= 0) local = (snPose){GET(w, mocap_pos, mocap), quat_normalize(GET(w, mocap_quat, mocap))};
#if POSES_ARE_LOCAL
  return (void)parent, local;
#else
  if (parent == 0) return local;
  return pose_on_parent(GET(w, xpos, parent), GET(w, xmat, parent), GET(w, xquat, parent), local,
                        mocap >= 0 || IS_ROTATED(w, body_quat, body));
#endif
}

// A hinge, slide or ball joint moves the frame that the joints before it left.
static inline snPose move_joint(View w, int jnt, snPose frame) {
  int adr = INDEX(w, jnt_qposadr, jnt), off_center = IS_OFFSET(w, jnt_pos, jnt);
  snVec3 local_anchor = CONST(w, jnt_pos, jnt), axis = quat_rotate(frame.quat, CONST(w, jnt_axis, jnt));
  snVec3 anchor = joint_anchor(frame, local_anchor, off_center);
  PUT(w, xanchor, jnt, anchor);
  PUT(w, xaxis, jnt, axis);
  if (INDEX(w, jnt_type, jnt) == SN_JOINT_SLIDE)
    return pose_slide(frame, axis, GET(w, qpos, adr) - CONST(w, qpos0, adr));
  return pose_rotate(frame, anchor, local_anchor, off_center, GET(w, joint_rotation, jnt));
}

// A free joint states the pose itself; it is always alone on its body.
static inline snPose free_pose(View w, int jnt) {
  int adr = INDEX(w, jnt_qposadr, jnt);
  snPose pose = {{GET(w, qpos, adr), GET(w, qpos, adr + 1), GET(w, qpos, adr + 2)}, qpos_quat(w, adr + 3)};
  PUT(w, xanchor, jnt, pose.pos);
  PUT(w, xaxis, jnt, CONST(w, jnt_axis, jnt));
  return pose;
}

static inline snPose moved_pose(View w, int body, int parent) {
  int jnt = INDEX(w, body_jntadr, body), end = jnt + INDEX(w, body_jntnum, body);
  if (jnt < end && INDEX(w, jnt_type, jnt) == SN_JOINT_FREE) return free_pose(w, jnt);
  snPose pose = rest_pose(w, body, parent);
  if (HAS_COUPLED_JOINTS(w, body)) return coupled_pose(w, body, pose);
  ROLLED for (; jnt < end; jnt++) pose = move_joint(w, jnt, pose);
  return pose;
}

// ---- phases

#if !POSES_ARE_LOCAL
static inline void ball_rotation(View w, int jnt) {
  PUT(w, joint_rotation, jnt, quat_normalize(qpos_quat(w, INDEX(w, jnt_qposadr, jnt))));
}

static inline bool is_hinge(View w, int jnt) { return INDEX(w, jnt_type, jnt) == SN_JOINT_HINGE; }
static inline bool has_own_inertial_axes(View w, int body) {
  return INDEX(w, body_sameframe, body) == SN_SAMEFRAME_NONE && body > 0;
}

static inline void body_pose(View w, BodyNode node) {
  int body = node.body, same = INDEX(w, body_sameframe, body);
  snPose pose = moved_pose(w, body, node.parent);
  pose.quat = quat_normalize(pose.quat);
  snMat3 rot = quat_to_mat3(pose.quat);
  PUT(w, xpos, body, pose.pos);
  PUT(w, xquat, body, pose.quat);
  PUT(w, xmat, body, rot);
  if (same == SN_SAMEFRAME_NONE) return;  // inertial_frame
  snVec3 center = pose.pos;
  if (same != SN_SAMEFRAME_BODY) center = vec3_add(center, mat3_mul_vec3(rot, CONST(w, body_ipos, body)));
  PUT(w, ximat, body, rot);
  PUT(w, xipos, body, center);
}

static inline void world_pose(View w) {
  snVec3 zero = vec3(real_of(0), real_of(0), real_of(0));
  PUT(w, xpos, 0, zero);
  PUT(w, xipos, 0, zero);
  PUT(w, xquat, 0, quat_identity());
  PUT(w, xmat, 0, mat3_identity());
  PUT(w, ximat, 0, mat3_identity());
}

STAGE void stage_joint_rotations(View w) {
  FOR_EACH_PACKED_WHERE(w, JOINTS, is_hinge, hinge_rotation)
  FOR_EACH(w, jnt, JOINTS) {
    if (INDEX(w, jnt_type, jnt) == SN_JOINT_BALL) ball_rotation(w, jnt);
  }
  PHASE_END(w);
}

STAGE void stage_body_poses(View w) {
  DOWN_TREE(w, BODIES, body_pose)
  FOR_EACH_PACKED_WHERE(w, BODIES, has_own_inertial_axes, inertial_frame)
}
#endif
#endif
