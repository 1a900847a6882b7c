// test_rotation.c — quaternions, matrices and poses for programs
#include "sinew/rotation.h"
#include "math/quat.h"
#include "test.h"

static const snQuat a = {0.5, 0.5, 0.5, 0.5}, b = {0.8, 0, 0.6, 0};

static double apart(snVec3 p, snVec3 q) { return vec3_length(vec3_sub(p, q)); }

TEST(a_product_turns_by_its_right_factor_first) {
  snVec3 v = {1, 2, 3};
  CHECK_NEAR(apart(sn_quat_rotate(sn_quat_mul(a, b), v), sn_quat_rotate(a, sn_quat_rotate(b, v))), 0, 1e-14);
  CHECK_NEAR(apart(sn_quat_rotate(sn_quat_conjugate(a), sn_quat_rotate(a, v)), v), 0, 1e-14);
}

TEST(matrices_and_quaternions_say_the_same) {
  snVec3 v = {1, 2, 3};
  CHECK_NEAR(apart(mat3_mul_vec3(sn_quat_to_matrix(b), v), sn_quat_rotate(b, v)), 0, 1e-14);
  snQuat back = sn_quat_from_matrix(sn_quat_to_matrix(b));
  CHECK_NEAR(fabs(back.w * b.w + back.x * b.x + back.y * b.y + back.z * b.z), 1, 1e-14);
  CHECK_NEAR(sn_quat_normalize((snQuat){0, 3, 0, 4}).z, 0.8, 1e-15);
}

TEST(velocities_and_differences_undo_integration) {
  snVec3 omega = {0.3, -0.2, 0.5};
  snQuat turned = sn_quat_integrate(b, omega, 0.7);
  CHECK_NEAR(apart(sn_quat_difference(turned, b), vec3_scale(omega, 0.7)), 0, 1e-14);
  snQuat local = sn_quat_mul(sn_quat_conjugate(b), turned);
  CHECK_NEAR(apart(sn_quat_to_velocity(local, 0.7), omega), 0, 1e-14);
  snQuat about = sn_quat_from_axis_angle(vec3(0, 0, 1), 0.5);
  CHECK_NEAR(apart(sn_quat_to_velocity(about, 1), vec3(0, 0, 0.5)), 0, 1e-15);
}

TEST(the_z_axis_is_turned_into_a_direction) {
  snVec3 direction = {2, -1, 2};
  CHECK_NEAR(apart(sn_quat_rotate(sn_quat_from_z_to(direction), vec3(0, 0, 3)), direction), 0, 1e-14);
}

TEST(poses_chain_and_invert) {
  snPose world_from_body = {{1, 2, 3}, a}, body_from_site = {{0.1, 0.2, 0.3}, b};
  snVec3 p = {4, 5, 6};
  snPose world_from_site = sn_pose_mul(world_from_body, body_from_site);
  snVec3 expected = sn_pose_apply(world_from_body, sn_pose_apply(body_from_site, p));
  CHECK_NEAR(apart(sn_pose_apply(world_from_site, p), expected), 0, 1e-13);
  CHECK_NEAR(apart(sn_pose_apply(sn_pose_inverse(world_from_site), expected), p), 0, 1e-13);
}
