// test_ray.c — rays against simple shapes, in closed form
#include "geometry/ray/ray.h"
#include "math/quat.h"
#include "test.h"

static double cast(snGeomType type, snVec3 size, snVec3 from, snVec3 along, snVec3* normal) {
  snShape shape = {.type = type, .size = size, .rot = mat3_identity()};
  return sn_ray_shape(&shape, (snRay){from, along}, normal);
}

static void check_vector(snVec3 found, double x, double y, double z) {
  CHECK_NEAR(found.x, x, 1e-14);
  CHECK_NEAR(found.y, y, 1e-14);
  CHECK_NEAR(found.z, z, 1e-14);
}

TEST(a_plane_is_met_from_above_within_its_size_only) {
  snVec3 normal, size = {1, 2, 1}, endless = {0, 0, 1};
  CHECK_NEAR(cast(SN_GEOM_PLANE, size, vec3(0.5, 1.5, 3), vec3(0, 0, -2), &normal), 1.5, 0);
  check_vector(normal, 0, 0, 1);
  CHECK_NEAR(cast(SN_GEOM_PLANE, size, vec3(1.5, 0, 3), vec3(0, 0, -1), &normal), -1, 0);
  check_vector(normal, 0, 0, 0);
  CHECK_NEAR(cast(SN_GEOM_PLANE, endless, vec3(100, 100, 3), vec3(0, 0, -1), NULL), 3, 0);
  CHECK_NEAR(cast(SN_GEOM_PLANE, endless, vec3(0, 0, -3), vec3(0, 0, 1), NULL), -1, 0);
  CHECK_NEAR(cast(SN_GEOM_PLANE, endless, vec3(0, 0, -3), vec3(0, 0, -1), NULL), -1, 0);
}

TEST(a_sphere_is_met_in_front_or_from_inside_on_the_way_out) {
  snVec3 normal, size = {0.5, 0, 0};
  CHECK_NEAR(cast(SN_GEOM_SPHERE, size, vec3(-2, 0.3, 0), vec3(1, 0, 0), &normal), 1.6, 1e-15);
  check_vector(normal, -0.8, 0.6, 0);
  CHECK_NEAR(cast(SN_GEOM_SPHERE, size, vec3(0, 0.3, 0), vec3(1, 0, 0), &normal), 0.4, 1e-15);
  check_vector(normal, 0.8, 0.6, 0);
  CHECK_NEAR(cast(SN_GEOM_SPHERE, size, vec3(2, 0.3, 0), vec3(1, 0, 0), NULL), -1, 0);
  CHECK_NEAR(cast(SN_GEOM_SPHERE, size, vec3(-2, 0.6, 0), vec3(1, 0, 0), NULL), -1, 0);
}

TEST(a_capsule_is_a_pipe_with_half_balls_at_its_ends) {
  snVec3 normal, size = {0.5, 1, 0};
  CHECK_NEAR(cast(SN_GEOM_CAPSULE, size, vec3(-2, 0, 0.9), vec3(1, 0, 0), &normal), 1.5, 1e-15);
  check_vector(normal, -1, 0, 0);
  CHECK_NEAR(cast(SN_GEOM_CAPSULE, size, vec3(0.3, 0, 4), vec3(0, 0, -1), &normal), 2.6, 1e-15);
  check_vector(normal, 0.6, 0, 0.8);
  CHECK_NEAR(cast(SN_GEOM_CAPSULE, size, vec3(0.3, 0, 0), vec3(0, 0, -1), &normal), 1.4, 1e-15);
  check_vector(normal, 0.6, 0, -0.8);
  CHECK_NEAR(cast(SN_GEOM_CAPSULE, size, vec3(-2, 0, 1.3), vec3(1, 0, 0), &normal), 1.6, 1e-15);
  check_vector(normal, -0.8, 0, 0.6);
  CHECK_NEAR(cast(SN_GEOM_CAPSULE, size, vec3(-2, 0, 1.6), vec3(1, 0, 0), NULL), -1, 0);
}

TEST(an_ellipsoid_has_the_normal_of_its_level_surface) {
  snVec3 normal, size = {1, 2, 3};
  CHECK_NEAR(cast(SN_GEOM_ELLIPSOID, size, vec3(5, 0, 0), vec3(-2, 0, 0), &normal), 2, 1e-15);
  check_vector(normal, 1, 0, 0);
  CHECK_NEAR(cast(SN_GEOM_ELLIPSOID, size, vec3(0.6, -9, 0), vec3(0, 1, 0), &normal), 9 - 1.6, 1e-14);
  snVec3 expected = vec3_normalize(vec3(0.6, -1.6 / 4, 0));
  check_vector(normal, expected.x, expected.y, 0);
}

TEST(a_cylinder_has_flat_ends_with_a_rim) {
  snVec3 normal, size = {0.5, 1, 0};
  CHECK_NEAR(cast(SN_GEOM_CYLINDER, size, vec3(0.4, 0, 4), vec3(0, 0, -1), &normal), 3, 1e-15);
  check_vector(normal, 0, 0, 1);
  CHECK_NEAR(cast(SN_GEOM_CYLINDER, size, vec3(0.4, 0, 0), vec3(0, 0, -1), &normal), 1, 1e-15);
  check_vector(normal, 0, 0, -1);
  CHECK_NEAR(cast(SN_GEOM_CYLINDER, size, vec3(3, 0.3, 0.5), vec3(-1, 0, 0), &normal), 2.6, 1e-15);
  check_vector(normal, 0.8, 0.6, 0);
  CHECK_NEAR(cast(SN_GEOM_CYLINDER, size, vec3(0.5, 0, 4), vec3(0, 0, -1), NULL), 3, 0);
  CHECK_NEAR(cast(SN_GEOM_CYLINDER, size, vec3(0.51, 0, 4), vec3(0, 0, -1), NULL), -1, 0);
}

TEST(a_box_is_met_at_the_face_that_the_ray_reaches_first) {
  snVec3 normal, size = {1, 2, 3};
  CHECK_NEAR(cast(SN_GEOM_BOX, size, vec3(4, 1, 1), vec3(-1, 0, 0), &normal), 3, 0);
  check_vector(normal, 1, 0, 0);
  CHECK_NEAR(cast(SN_GEOM_BOX, size, vec3(0, 0, 0), vec3(0, -1, 0.1), &normal), 2, 0);
  check_vector(normal, 0, -1, 0);
  CHECK_NEAR(cast(SN_GEOM_BOX, size, vec3(0, 3, 5), vec3(0, -1, -1), &normal), 2, 1e-15);
  CHECK_NEAR(cast(SN_GEOM_BOX, size, vec3(1.01, 5, 0), vec3(0, -1, 0), NULL), -1, 0);
}

TEST(every_face_of_a_box_on_the_way_is_known) {
  double faces[6];
  int face = -1;
  CHECK_NEAR(sn_ray_box(vec3(1, 2, 3), (snRay){{-5, 0, 0}, {2, 0, 0}}, faces, &face), 2, 0);
  CHECK_INT(face, 0);
  const double expected[6] = {2, 3, -1, -1, -1, -1};
  for (int i = 0; i < 6; i++) CHECK_NEAR(faces[i], expected[i], 0);
}

TEST(a_shape_is_met_where_it_stands) {
  snQuat turn = quat_from_axis_angle(vec3(0, 0, 1), 0.5 * SN_PI);
  snShape shape = {.type = SN_GEOM_BOX, .size = {1, 2, 3}, .pos = {10, 0, 0}, .rot = quat_to_mat3(turn)};
  snVec3 normal;
  CHECK_NEAR(sn_ray_shape(&shape, (snRay){{0, 0.5, 0}, {1, 0, 0}}, &normal), 8, 1e-14);
  check_vector(normal, -1, 0, 0);
}

TEST(distances_count_in_lengths_of_the_direction) {
  snVec3 size = {0.5, 0, 0};
  for (double length = 0.1; length < 20; length *= 3)
    CHECK_NEAR(length * cast(SN_GEOM_SPHERE, size, vec3(-2, 0, 0), vec3(length, 0, 0), NULL), 1.5, 1e-14);
}
