// test_frame.c — directions, rotations and poses as a model file writes them
#include "math/frame.h"
#include "test.h"

#include <math.h>

#define EXACT 1e-15

static void check_vec3(snVec3 v, double x, double y, double z) {
  CHECK_NEAR(v.x, x, EXACT);
  CHECK_NEAR(v.y, y, EXACT);
  CHECK_NEAR(v.z, z, EXACT);
}

TEST(a_vector_shorter_than_1e_7_has_no_direction) {
  snVec3 v = {9e-8, 0, 0}, w = {0, 2e-7, 0};
  CHECK(!sn_unit_vector(&v));
  CHECK(sn_unit_vector(&w));
  check_vec3(w, 0, 1, 0);
}

TEST(degrees_become_radians) {
  CHECK_NEAR(sn_radians(true, 180), SN_PI, 0);
  CHECK_NEAR(sn_radians(false, 180), 180, 0);
}

TEST(the_z_axis_is_rotated_into_any_direction) {
  for (int i = 0; i < 100; i++) {
    snVec3 direction = {sin(i), cos(3 * i), sin(7 * i + 1)};
    sn_unit_vector(&direction);
    snVec3 z = quat_rotate(sn_quat_of_z_axis(direction), vec3(0, 0, 1));
    CHECK_NEAR(vec3_length(vec3_sub(z, direction)), 0, 1e-14);
  }
}

TEST(small_letters_rotate_about_moved_axes_and_capitals_about_fixed_ones) {
  const double angles[3] = {90, 90, 0}, swapped[3] = {0, 90, 90};
  check_vec3(quat_rotate(sn_quat_of_euler("xyz", true, angles), vec3(0, 0, 1)), 1, 0, 0);
  check_vec3(quat_rotate(sn_quat_of_euler("XYZ", true, angles), vec3(0, 0, 1)), 0, -1, 0);
  snQuat moved = sn_quat_of_euler("xyz", true, angles), fixed = sn_quat_of_euler("ZYX", true, swapped);
  CHECK_NEAR(fabs(moved.w * fixed.w + moved.x * fixed.x + moved.y * fixed.y + moved.z * fixed.z), 1, 1e-15);
  CHECK(sn_is_euler_sequence("xYz") && !sn_is_euler_sequence("xy") && !sn_is_euler_sequence("abc"));
}

TEST(between_two_points_lies_a_frame_whose_z_axis_points_at_the_first) {
  const double ends[6] = {1, 2, 3, 1, 2, -1}, same[6] = {1, 2, 3, 1, 2, 3};
  snPose pose;
  double half;
  CHECK(sn_between(ends, &pose, &half));
  check_vec3(pose.pos, 1, 2, 1);
  check_vec3(quat_rotate(pose.quat, vec3(0, 0, 1)), 0, 0, 1);
  CHECK_NEAR(half, 2, 0);
  CHECK(!sn_between(same, &pose, &half));
}
