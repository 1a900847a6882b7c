// test_wrap_osim_nearest.c — nearest points of an ellipsoid, and the sum of directions along a chord
#include "kinematics/tendon/wrap_osim.h"
#include "test.h"

#include <math.h>

static const snVec3 size = {1.154, 0.923, 0.923};

static snVec3 sum_all(snVec3 a, snVec3 in, snVec3 chord) {
  snVec3 sum = vec3(0, 0, 0);
  for (int i = 1; i < 299; i++) {
    snVec3 at = vec3_add_scaled(in, chord, i / 300.0);
    sum = vec3_add(sum, osim_direction(vec3_sub(sn_osim_nearest(a, at), at)));
  }
  return sum;
}

static double apart(snVec3 a, snVec3 in, snVec3 out) {
  snVec3 chord = vec3_sub(out, in);
  return vec3_length(vec3_sub(osim_direction(sn_osim_normal_sum(a, in, chord)), osim_direction(sum_all(a, in, chord))));
}

TEST(the_nearest_point_lies_on_the_surface_where_its_normal_passes_the_point) {
  snVec3 p = vec3(0.4, -0.3, 0.2), n = sn_osim_nearest(size, p);
  snVec3 normal = vec3(n.x / (size.x * size.x), n.y / (size.y * size.y), n.z / (size.z * size.z));
  CHECK_NEAR(vec3_dot(n, normal), 1, 1e-7);  // where OpenSim stops
  CHECK_NEAR(vec3_length(vec3_cross(vec3_sub(n, p), normal)), 0, 1e-7);
}

TEST(the_sum_of_directions_by_quadrature_is_that_of_all_of_them) {
  CHECK_NEAR(apart(size, vec3(0.389, -0.192, 0.848), vec3(-0.09, -0.822, -0.415)), 0, 1e-9);
  CHECK_NEAR(apart(vec3(0.8, 1.2, 1.0), vec3(0.3, 0.9, 0.545), vec3(-0.5, 0.7, -0.518)), 0, 1e-8);
}

TEST(chords_through_the_middle_where_directions_jump_are_summed_point_by_point) {
  snVec3 a = vec3(1.22810, 1.32365, 0.448248);
  CHECK_NEAR(apart(a, vec3(-0.477023, 0.434542, 0.385949), vec3(0.264943, -0.494983, -0.404323)), 0, 1e-14);
}

TEST(from_the_centre_the_end_of_the_shortest_axis_is_nearest) {
  snVec3 n = sn_osim_nearest(vec3(1.2, 0.7, 1.1), vec3(0, 0, 0));
  snVec3 m = sn_osim_nearest(vec3(1.2, 1.1, 0.7), vec3(0, 0, -1e-14));
  CHECK_NEAR(vec3_length(vec3_sub(n, vec3(0, 0.7, 0))), 0, 0);
  CHECK_NEAR(vec3_length(vec3_sub(m, vec3(0, 0, -0.7))), 0, 0);
}

TEST(from_an_axis_the_nearest_point_is_its_end_only_beyond_the_centre_of_curvature) {
  snVec3 a = vec3(1.25, 0.75, 1);  // that of (1.25, 0, 0) in the plane of x and y is at 0.8
  snVec3 end = sn_osim_nearest_in_plane(a, vec3(-0.9, 0, 0), 2);
  snVec3 side = sn_osim_nearest_in_plane(a, vec3(-0.4, 0, 0), 2);
  CHECK_NEAR(vec3_length(vec3_sub(end, vec3(-1.25, 0, 0))), 0, 0);
  CHECK_NEAR(vec3_length(vec3_sub(side, vec3(-0.625, 0.75 * sqrt(0.75), 0))), 0, 1e-15);
}

TEST(in_a_coordinate_plane_the_nearest_point_is_that_of_the_ellipse) {
  snVec3 a = vec3(0.9, 0.8, 1.3), p = vec3(0.3, -0.5, 0), n = sn_osim_nearest(a, p);
  CHECK_NEAR(n.z, 0, 0);
  CHECK_NEAR(vec3_length(vec3_sub(n, sn_osim_nearest_in_plane(a, p, 2))), 0, 0);
  CHECK_NEAR((n.x / a.x) * (n.x / a.x) + (n.y / a.y) * (n.y / a.y), 1, 1e-8);
}
