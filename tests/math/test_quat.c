// test_quat.c — rotations as quaternions, against matrices and closed forms
#include "math/pose.h"
#include "zoo.h"

static snQuat random_rotation(uint64_t* seed) {
  double q[4];
  random_numbers(q, 4, 1, seed);
  return quat_normalize(quat_load(q));
}

static snVec3 random_vector(uint64_t* seed) {
  double v[3];
  random_numbers(v, 3, 1, seed);
  return vec3_load(v);
}

static void check_vec3(snVec3 found, snVec3 expected) {
  CHECK_NEAR(found.x, expected.x, 1e-14);
  CHECK_NEAR(found.y, expected.y, 1e-14);
  CHECK_NEAR(found.z, expected.z, 1e-14);
}

TEST(rotating_by_quaternion_and_by_its_matrix_agree) {
  uint64_t seed = 1;
  for (int i = 0; i < 100; i++) {
    snQuat q = random_rotation(&seed);
    snVec3 v = random_vector(&seed);
    check_vec3(quat_rotate(q, v), mat3_mul_vec3(quat_to_mat3(q), v));
    check_vec3(mat3_transpose_mul_vec3(quat_to_mat3(q), quat_rotate(q, v)), v);
  }
}

TEST(a_product_applies_its_right_factor_first) {
  uint64_t seed = 2;
  snQuat a = random_rotation(&seed), b = random_rotation(&seed);
  snVec3 v = random_vector(&seed);
  check_vec3(quat_rotate(quat_mul(a, b), v), quat_rotate(a, quat_rotate(b, v)));
}

TEST(a_quarter_turn_about_z_takes_x_to_y) {
  snQuat q = quat_from_axis_angle(vec3(0, 0, 1), SN_PI / 2);
  check_vec3(quat_rotate(q, vec3(1, 0, 0)), vec3(0, 1, 0));
}

TEST(normalising_keeps_what_is_unit_and_replaces_what_has_no_direction) {
  snQuat tiny = quat_normalize((snQuat){1e-20, 0, 1e-20, 0});
  snQuat unit = {1 + 4e-16, 0, 0, 0}, kept = quat_normalize(unit), longer = quat_normalize((snQuat){0, 3, 0, 4});
  CHECK(tiny.w == 1 && tiny.x == 0 && tiny.y == 0 && tiny.z == 0);
  CHECK(kept.w == unit.w);
  CHECK_NEAR(longer.x, 0.6, 1e-15);
  CHECK_NEAR(longer.z, 0.8, 1e-15);
}

TEST(the_difference_of_two_rotations_leads_from_one_to_the_other) {
  uint64_t seed = 3;
  for (int i = 0; i < 100; i++) {
    snQuat from = random_rotation(&seed), to = random_rotation(&seed);
    snQuat arrived = quat_integrate(from, quat_difference(to, from), 1);
    double dot = arrived.w * to.w + arrived.x * to.x + arrived.y * to.y + arrived.z * to.z;
    CHECK_NEAR(fabs(dot), 1, 1e-14);
    CHECK(vec3_length(quat_difference(to, from)) <= SN_PI + 1e-15);
  }
}

TEST(a_rotation_vector_does_not_depend_on_the_quaternions_length) {
  snQuat q = {0.3, -0.5, 0.2, 0.7}, twice = {0.6, -1.0, 0.4, 1.4};
  check_vec3(quat_to_rotation_vector(q), quat_to_rotation_vector(twice));
  check_vec3(quat_to_rotation_vector(quat_identity()), vec3(0, 0, 0));
}

TEST(a_matrix_gives_back_its_quaternion_whichever_component_is_largest) {
  uint64_t seed = 4;
  for (int i = 0; i < 400; i++) {
    snQuat q = random_rotation(&seed), back = quat_from_mat3(quat_to_mat3(q));
    double dot = q.w * back.w + q.x * back.x + q.y * back.y + q.z * back.z;
    CHECK_NEAR(fabs(dot), 1, 1e-14);
  }
}

TEST(the_least_turn_from_z_reaches_a_direction_of_any_length) {
  uint64_t seed = 6;
  for (int i = 0; i < 100; i++) {
    snVec3 direction = random_vector(&seed);
    snQuat turn = quat_from_z_to(direction);
    CHECK_NEAR(turn.z, 0, 0);
    check_vec3(quat_rotate(turn, vec3(0, 0, vec3_length(direction))), direction);
  }
}

TEST(a_direction_along_z_is_reached_about_x) {
  check_vec3(quat_to_rotation_vector(quat_from_z_to(vec3(0, 0, -2))), vec3(SN_PI, 0, 0));
  check_vec3(quat_to_rotation_vector(quat_from_z_to(vec3(0, 0, 1))), vec3(0, 0, 0));
  CHECK_NEAR(quat_from_z_to(vec3(1e-9, 0, 1)).y, 0, 0);
}

TEST(a_pose_times_its_inverse_is_the_identity) {
  uint64_t seed = 5;
  snPose pose = {random_vector(&seed), random_rotation(&seed)}, none = pose_mul(pose, pose_inverse(pose));
  snVec3 point = random_vector(&seed);
  check_vec3(none.pos, vec3(0, 0, 0));
  check_vec3(pose_apply(none, point), point);
  check_vec3(pose_apply(pose_mul(pose, pose), point), pose_apply(pose, pose_apply(pose, point)));
}
