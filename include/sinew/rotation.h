// rotation.h — quaternions (w, x, y, z) and rotation matrices for programs that work with poses
//   A quaternion rotates vectors of its own frame into the frame around it; a product applies its right factor first.
//   Threads: pure functions.
#pragma once
#include "sinew/types.h"

#ifdef __cplusplus
extern "C" {
#endif

// b first, then a.
SN_API snQuat sn_quat_mul(snQuat a, snQuat b);

// The opposite rotation.
SN_API snQuat sn_quat_conjugate(snQuat q);

// Of unit length; identity where q is too short to have a direction.
SN_API snQuat sn_quat_normalize(snQuat q);

// A vector, rotated.
SN_API snVec3 sn_quat_rotate(snQuat q, snVec3 v);

// Rotation by an angle [rad] about a unit axis.
SN_API snQuat sn_quat_from_axis_angle(snVec3 axis, double angle);

// The least rotation that rotates the z axis into a direction.
SN_API snQuat sn_quat_from_z_to(snVec3 direction);

// Angular velocity, in the frame that q rotates, that makes q out of no rotation in a time [s]; the short way round.
SN_API snVec3 sn_quat_to_velocity(snQuat q, double time);

// Rotation vector, in the frame of `from`, that takes `from` to `to`.
SN_API snVec3 sn_quat_difference(snQuat to, snQuat from);

// q rotated with an angular velocity, in its own frame, for a time.
SN_API snQuat sn_quat_integrate(snQuat q, snVec3 velocity, double time);

// The same rotation as a matrix, and back.
SN_API snMat3 sn_quat_to_matrix(snQuat q);
SN_API snQuat sn_quat_from_matrix(snMat3 matrix);

// Poses: a_from_b and b_from_c make a_from_c; the pose the other way round; a point of b in a.
SN_API snPose sn_pose_mul(snPose a_from_b, snPose b_from_c);
SN_API snPose sn_pose_inverse(snPose a_from_b);
SN_API snVec3 sn_pose_apply(snPose a_from_b, snVec3 point);

#ifdef __cplusplus
}
#endif
