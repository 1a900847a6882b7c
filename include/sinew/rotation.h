// rotation.h — quaternions (w, x, y, z) and rotation matrices for programs that work with poses
//   A quaternion rotates vectors of its own frame into the frame around it; in a product the right factor is applied
//   first.
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

// The smallest rotation that takes the z axis to a direction.
SN_API snQuat sn_quat_from_z_to(snVec3 direction);

// Angular velocity, in the local frame, that leads from the identity to q in a time [s], the shorter way round.
SN_API snVec3 sn_quat_to_velocity(snQuat q, double time);

// Rotation vector, in the frame of `from`, that takes `from` to `to`.
SN_API snVec3 sn_quat_difference(snQuat to, snQuat from);

// q after rotating for a time with an angular velocity given in its own frame.
SN_API snQuat sn_quat_integrate(snQuat q, snVec3 velocity, double time);

// The same rotation as a matrix, and back.
SN_API snMat3 sn_quat_to_matrix(snQuat q);
SN_API snQuat sn_quat_from_matrix(snMat3 matrix);

// Poses: a_from_c from a_from_b and b_from_c; the inverse; a point of b in a.
SN_API snPose sn_pose_mul(snPose a_from_b, snPose b_from_c);
SN_API snPose sn_pose_inverse(snPose a_from_b);
SN_API snVec3 sn_pose_apply(snPose a_from_b, snVec3 point);

#ifdef __cplusplus
}
#endif
