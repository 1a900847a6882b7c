// test_signed_distance.c — how far points are outside simple shapes, or how deep inside
#include "geometry/shape_ops.h"
#include "test.h"

#define DISTANCE(type, size, ...) sn_signed_distance(type, size, (snVec3){__VA_ARGS__})

TEST(distances_outside_are_those_to_the_nearest_point) {
  CHECK_NEAR(DISTANCE(SN_GEOM_PLANE, ((snVec3){0, 0, 0}), 3, 4, 2), 2, 0);
  CHECK_NEAR(DISTANCE(SN_GEOM_SPHERE, ((snVec3){1, 0, 0}), 0, 3, 4), 4, 0);
  CHECK_NEAR(DISTANCE(SN_GEOM_CAPSULE, ((snVec3){1, 2, 0}), 3, 0, 6), 4, 1e-15);
  CHECK_NEAR(DISTANCE(SN_GEOM_CAPSULE, ((snVec3){1, 2, 0}), 0, 3, -1), 2, 1e-15);
  CHECK_NEAR(DISTANCE(SN_GEOM_CYLINDER, ((snVec3){1, 2, 0}), 4, 0, 6), 5, 1e-15);
  CHECK_NEAR(DISTANCE(SN_GEOM_BOX, ((snVec3){1, 2, 3}), 1, 5, -7), 5, 1e-15);
  CHECK_NEAR(DISTANCE(SN_GEOM_ELLIPSOID, ((snVec3){1, 1, 1}), 3, 0, 0), 2, 1e-15);
}

TEST(depths_are_negative_and_vanish_at_the_surface) {
  CHECK_NEAR(DISTANCE(SN_GEOM_PLANE, ((snVec3){0, 0, 0}), 0, 0, -2), -2, 0);
  CHECK_NEAR(DISTANCE(SN_GEOM_SPHERE, ((snVec3){1, 0, 0}), 0, 0.25, 0), -0.75, 0);
  CHECK_NEAR(DISTANCE(SN_GEOM_CYLINDER, ((snVec3){1, 2, 0}), 0.5, 0, 1.75), -0.25, 0);
  CHECK_NEAR(DISTANCE(SN_GEOM_BOX, ((snVec3){1, 1, 1}), 0.999, 0, 0), -0.001, 1e-5);
  CHECK(DISTANCE(SN_GEOM_BOX, ((snVec3){1, 1, 1}), 0.5, 0.2, 0.1) < -0.3);
  CHECK(DISTANCE(SN_GEOM_ELLIPSOID, ((snVec3){1, 2, 3}), 0.5, 0.2, 0.1) < 0);
}

TEST(shapes_out_of_assets_have_none) {
  CHECK(sn_shape_ops[SN_GEOM_PLANE]->signed_distance && sn_shape_ops[SN_GEOM_BOX]->signed_distance);
  CHECK(!sn_shape_ops[SN_GEOM_MESH]->signed_distance && !sn_shape_ops[SN_GEOM_HFIELD]->signed_distance);
}
