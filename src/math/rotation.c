// rotation.c — quaternions, rotation matrices and poses for programs
#include "sinew/rotation.h"
#include "math/pose.h"

snQuat sn_quat_mul(snQuat a, snQuat b) { return quat_mul(a, b); }
snQuat sn_quat_conjugate(snQuat q) { return quat_conjugate(q); }
snQuat sn_quat_normalize(snQuat q) { return quat_normalize(q); }
snVec3 sn_quat_rotate(snQuat q, snVec3 v) { return quat_rotate(q, v); }
snQuat sn_quat_from_axis_angle(snVec3 axis, double angle) { return quat_from_axis_angle(axis, angle); }
snQuat sn_quat_from_z_to(snVec3 direction) { return quat_from_z_to(direction); }
snVec3 sn_quat_to_velocity(snQuat q, double time) { return vec3_scale(quat_to_rotation_vector(q), 1 / time); }
snVec3 sn_quat_difference(snQuat to, snQuat from) { return quat_difference(to, from); }
snQuat sn_quat_integrate(snQuat q, snVec3 velocity, double time) { return quat_integrate(q, velocity, time); }
snMat3 sn_quat_to_matrix(snQuat q) { return quat_to_mat3(q); }
snQuat sn_quat_from_matrix(snMat3 matrix) { return quat_from_mat3(matrix); }
snPose sn_pose_mul(snPose a_from_b, snPose b_from_c) { return pose_mul(a_from_b, b_from_c); }
snPose sn_pose_inverse(snPose a_from_b) { return pose_inverse(a_from_b); }
snVec3 sn_pose_apply(snPose a_from_b, snVec3 point) { return pose_apply(a_from_b, point); }
