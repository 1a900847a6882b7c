// joint_pose.h — how joints move the frame of a body
//   world_from_body = world_from_parent * parent_from_body * joint motions in their order; each joint rotates or
//   slides the frame that the ones before it left. Whether an offset exists is known of the model: `rotated`,
//   `off_center`.
#pragma once
#include "math/pose.h"
#include "math/spatial.h"

// The frame of a body before its joints move it, from its parent's frame; `rotated`: against its axes.
static inline snPose pose_on_parent(snVec3 pos, snMat3 mat, snQuat quat, snPose local, int rotated) {
  return (snPose){vec3_add(pos, mat3_mul_vec3(mat, local.pos)), rotated ? quat_mul(quat, local.quat) : quat};
}

// Where a joint is; `off_center`: not at the origin of the frame.
static inline snVec3 joint_anchor(snPose frame, snVec3 local_anchor, int off_center) {
  return off_center ? vec3_add(frame.pos, quat_rotate(frame.quat, local_anchor)) : frame.pos;
}

// A rotation about the joint's anchor: the anchor stays, the frame's origin moves around it.
static inline snPose pose_rotate(snPose frame, snVec3 anchor, snVec3 local_anchor, int off_center, snQuat rotation) {
  snQuat quat = quat_mul(frame.quat, rotation);
  return (snPose){off_center ? vec3_sub(anchor, quat_rotate(quat, local_anchor)) : frame.pos, quat};
}

// A slide along the joint's axis.
static inline snPose pose_slide(snPose frame, snVec3 axis, real distance) {
  frame.pos = vec3_add_scaled(frame.pos, axis, distance);
  return frame;
}

// ---- motion axes of a joint about a point that lies `arm` away from its anchor

static inline snSpatial rotation_axis(snVec3 axis, snVec3 arm) { return (snSpatial){axis, vec3_cross(axis, arm)}; }

static inline snSpatial sliding_axis(snVec3 axis) {
  return (snSpatial){vec3(real_of(0), real_of(0), real_of(0)), axis};
}
