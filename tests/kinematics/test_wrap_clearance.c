// The distance of a path around a sphere or a cylinder from another branch.
#include "kinematics/tendon/wrap.h"
#include "math/mat3.h"
#include "test.h"

static snWrapShape shape(snWrapType type) { return (snWrapShape){type, 0.5, {0, 0, 0}, mat3_identity(), false}; }

TEST(a_line_past_a_shape_is_as_far_from_touching_it_as_it_passes) {
  for (int type = SN_WRAP_SPHERE; type <= SN_WRAP_CYLINDER; type++) {
    snWrapShape s = shape((snWrapType)type);
    CHECK_NEAR(sn_wrap_clearance(&s, vec3(-2, 0.6, 0), vec3(2, 0.6, 0), NULL), 0.1, 1e-12);
    CHECK_NEAR(sn_wrap_clearance(&s, vec3(-2, 0.499, 0), vec3(2, 0.499, 0), NULL), 0.001, 1e-12);
  }
}

TEST(an_end_near_the_surface_is_near_to_ending_the_path) {
  snWrapShape s = shape(SN_WRAP_CYLINDER);
  snVec3 side = vec3(0, 1, 0);
  CHECK_NEAR(sn_wrap_clearance(&s, vec3(-2, 0.2, 0), vec3(0.5003, 0, 3), &side), 3e-4, 1e-12);
}

TEST(opposite_ends_choose_between_both_ways) {
  snWrapShape s = shape(SN_WRAP_CYLINDER);
  CHECK(sn_wrap_clearance(&s, vec3(-2, 0, 0), vec3(2, 1e-9, 0), NULL) < 1e-8);
  CHECK(sn_wrap_clearance(&s, vec3(-2, 0.1, 0), vec3(2, 0.1, 0), NULL) > 1e-2);
  snVec3 side = vec3(0, 1, 0);  // it chooses
  CHECK(sn_wrap_clearance(&s, vec3(-2, 0, 0), vec3(2, 1e-9, 0), &side) > 1e-2);
}

TEST(a_line_that_passes_on_the_wrong_side_is_far_from_a_corner) {
  snWrapShape s = shape(SN_WRAP_CYLINDER);
  snVec3 side = vec3(0, 1, 0);
  CHECK(sn_wrap_clearance(&s, vec3(-2, -0.5000001, 0), vec3(2, -0.5000001, 0), &side) > 0.1);
  CHECK(sn_wrap_clearance(&s, vec3(-2, 0.5000001, 0), vec3(2, 0.5000001, 0), &side) < 1e-6);
}
