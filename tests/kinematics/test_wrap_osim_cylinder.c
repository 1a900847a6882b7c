// test_wrap_osim_cylinder.c — OpenSim's wrap of a cylinder where it has a closed form
#include "kinematics/tendon/wrap_osim.h"
#include "test.h"

#include <math.h>

TEST(in_a_plane_across_the_axis_the_path_is_two_tangents_and_an_arc) {
  snOsimWrap w;
  double r = 0.03, x = 0.1, y = 0.01;
  snOsimAction action = sn_osim_cylinder(r, 1, 0, true, vec3(-x, y, 0.2), vec3(x, y, 0.2), &w);
  CHECK(action == SN_OSIM_MANDATORY);
  double far = sqrt(x * x + y * y), leg = sqrt(far * far - r * r);
  double arc = 2 * (asin(x / far) - acos(r / far));
  CHECK_NEAR(vec3_length(vec3_sub(w.first, vec3(-x, y, 0.2))), leg, 1e-15);
  CHECK_NEAR(w.length, r * arc, 1e-15);
}

TEST(a_segment_that_passes_the_cylinder_by_is_not_wrapped_unless_a_quadrant_asks_for_it) {
  snOsimWrap w;
  snVec3 p = vec3(-0.1, 0.05, 0.1), q = vec3(0.1, 0.05, -0.1);
  CHECK(sn_osim_cylinder(0.03, 1, 0, true, p, q, &w) == SN_OSIM_NONE);
  CHECK(sn_osim_cylinder(0.03, 1, 2, true, p, q, &w) == SN_OSIM_NONE);
  CHECK(sn_osim_cylinder(0.03, 1, -2, true, p, q, &w) == SN_OSIM_WRAPPED);
  CHECK(w.first.y < 0 && w.last.y < 0);
}

TEST(a_point_inside_the_cylinder_and_a_wrap_beyond_both_ends_are_found) {
  snOsimWrap w;
  CHECK(sn_osim_cylinder(0.03, 1, 0, true, vec3(0.01, 0, 0), vec3(0.1, 0, 0), &w) == SN_OSIM_INSIDE);
  CHECK(sn_osim_cylinder(0.03, 0.1, 1, true, vec3(-0.1, 0.001, 0.3), vec3(0.1, 0.002, 0.3), &w) == SN_OSIM_NONE);
}

TEST(with_several_objects_the_helix_leaves_both_tangent_points_within_a_tenth_of_a_degree) {
  snOsimWrap w;
  snVec3 p = vec3(-0.1, 0.01, 0.1), q = vec3(0.05, 0.02, -0.15);
  CHECK(sn_osim_cylinder(0.03, 1, 0, false, p, q, &w) == SN_OSIM_MANDATORY);
  snVec3 leg = vec3_sub(w.first, p);
  double climb = (w.last.z - w.first.z) / w.length;
  CHECK_NEAR(acos(leg.z / vec3_length(leg)), acos(climb), 0.1 * 3.1416 / 180 + 1e-3);
}
