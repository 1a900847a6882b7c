// test_inside.c — points inside and outside the simple shapes
#include "geometry/shape_ops.h"
#include "test.h"

#define INSIDE(type, size, ...) sn_is_inside(type, size, (snVec3){__VA_ARGS__})

TEST(a_sphere_reaches_its_radius_in_every_direction) {
  snVec3 size = {0.5, 0, 0};
  CHECK(INSIDE(SN_GEOM_SPHERE, size, 0.28, 0.28, 0.28));
  CHECK(!INSIDE(SN_GEOM_SPHERE, size, 0.3, 0.3, 0.3));
  CHECK(!INSIDE(SN_GEOM_SPHERE, size, 0.5, 0, 0));
}

TEST(a_capsule_is_a_cylinder_with_round_ends) {
  snVec3 size = {0.5, 1, 0};
  CHECK(INSIDE(SN_GEOM_CAPSULE, size, 0.49, 0, 0.9));
  CHECK(INSIDE(SN_GEOM_CAPSULE, size, 0, 0, -1.49));
  CHECK(!INSIDE(SN_GEOM_CAPSULE, size, 0.4, 0, 1.4));
  CHECK(!INSIDE(SN_GEOM_CAPSULE, size, 0.4, 0.4, 0));
}

TEST(an_ellipsoid_has_three_semiaxes) {
  snVec3 size = {1, 2, 3};
  CHECK(INSIDE(SN_GEOM_ELLIPSOID, size, 0.5, 1, 1.5));
  CHECK(!INSIDE(SN_GEOM_ELLIPSOID, size, 0.6, 1.2, 1.8));
  CHECK(INSIDE(SN_GEOM_ELLIPSOID, size, 0, 0, -2.9));
}

TEST(a_cylinder_has_flat_ends) {
  snVec3 size = {0.5, 1, 0};
  CHECK(INSIDE(SN_GEOM_CYLINDER, size, 0.49, 0, 0.99));
  CHECK(!INSIDE(SN_GEOM_CYLINDER, size, 0, 0, 1.01));
  CHECK(!INSIDE(SN_GEOM_CYLINDER, size, 0.4, 0.4, 0));
}

TEST(a_box_has_half_sides) {
  snVec3 size = {1, 2, 3};
  CHECK(INSIDE(SN_GEOM_BOX, size, -0.99, 1.99, -2.99));
  CHECK(!INSIDE(SN_GEOM_BOX, size, 1.01, 0, 0));
  CHECK(!INSIDE(SN_GEOM_BOX, size, 0, -2.01, 0));
  CHECK(!INSIDE(SN_GEOM_BOX, size, 0, 0, 3));
}

TEST(below_a_plane_is_inside_and_assets_have_no_inside) {
  snVec3 size = {1, 1, 1};
  CHECK(INSIDE(SN_GEOM_PLANE, size, 100, 100, -0.1));
  CHECK(!INSIDE(SN_GEOM_PLANE, size, 0, 0, 0.1));
  CHECK(!INSIDE(SN_GEOM_MESH, size, 0, 0, 0));
}
