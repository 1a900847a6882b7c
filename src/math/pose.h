// pose.h — where a frame stands in another; names say both: world_from_body
#pragma once
#include "math/quat.h"

static inline snPose pose_identity(void) {
  return (snPose){vec3(real_of(0), real_of(0), real_of(0)), quat_identity()};
}

// a_from_b, b_from_c -> a_from_c
static inline snPose pose_mul(snPose a_from_b, snPose b_from_c) {
  return (snPose){vec3_add(a_from_b.pos, quat_rotate(a_from_b.quat, b_from_c.pos)),
                  quat_mul(a_from_b.quat, b_from_c.quat)};
}

static inline snPose pose_inverse(snPose a_from_b) {
  snQuat b_from_a = quat_conjugate(a_from_b.quat);
  return (snPose){vec3_neg(quat_rotate(b_from_a, a_from_b.pos)), b_from_a};
}

static inline snVec3 pose_apply(snPose a_from_b, snVec3 point) {
  return vec3_add(a_from_b.pos, quat_rotate(a_from_b.quat, point));
}
