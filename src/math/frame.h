// frame.h — directions, rotations and poses as a model file writes them
#pragma once
#include "math/pose.h"
#include <stdbool.h>

// An angle in radians.
double sn_radians(bool degrees, double written);

// v of unit length; false where it is too short to have a direction, as MuJoCo sees it.
bool sn_unit_vector(snVec3* v);
snQuat sn_unit_quat(snQuat q);

// frame o child, with a unit quaternion
snPose sn_compose(snPose frame, snPose child);

// Rotation by `angle` about a unit axis, and the least rotation of the z axis into a unit direction.
snQuat sn_quat_about(snVec3 axis, double angle);
snQuat sn_quat_of_z_axis(snVec3 direction);

// Three rotations about the axes that the letters of `sequence` name: "xyz", "ZYX", ...
snQuat sn_quat_of_euler(const char* sequence, bool degrees, const double angles[3]);
bool sn_is_euler_sequence(const char* letters);

// Whether both ends of `fromto` lie apart; then the pose in between, its z axis along, and half their distance.
bool sn_between(const double fromto[6], snPose* pose, double* half_length);
