// test_pair_plane.c — a plane under spheres, capsules, cylinders and boxes
#include "shapes.h"

static snContactPoint out[SN_MAX_PAIR_CONTACTS];

static snShape plane(void) { return shape_at(SN_GEOM_PLANE, vec3(1, 1, 1), vec3(0, 0, 0)); }

TEST(a_sphere_in_a_plane_touches_midway_between_its_lowest_point_and_the_plane) {
  snShape a = plane(), b = shape_at(SN_GEOM_SPHERE, vec3(.5, 0, 0), vec3(2, 3, .4));
  CHECK_INT(sn_plane_sphere(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.1, 1e-15);
  CHECK_VECTOR(out[0].pos, 2, 3, -.05, 1e-15);
  CHECK_VECTOR(out[0].normal, 0, 0, 1, 0);
  CHECK(vec3_is_zero(out[0].tangent));
}

TEST(a_distance_equal_to_the_margin_still_counts) {
  snShape a = plane(), b = shape_at(SN_GEOM_SPHERE, vec3(.5, 0, 0), vec3(0, 0, .75));
  CHECK_INT(sn_plane_sphere(out, &a, &b, .25, NULL), 1);
  CHECK_NEAR(out[0].dist, .25, 0);
  CHECK_INT(sn_plane_sphere(out, &a, &b, .2499, NULL), 0);
}

TEST(a_tilted_plane_gives_its_own_normal) {
  snShape a = turned(plane(), x_axis, 90), b = shape_at(SN_GEOM_SPHERE, vec3(.5, 0, 0), vec3(0, -.3, 7));
  CHECK_INT(sn_plane_sphere(out, &a, &b, 0, NULL), 1);
  CHECK_VECTOR(out[0].normal, 0, -1, 0, 1e-15);
  CHECK_NEAR(out[0].dist, -.2, 1e-14);
}

TEST(a_lying_capsule_touches_at_both_ends_and_its_axis_is_the_first_tangent) {
  snShape a = plane(), b = turned(shape_at(SN_GEOM_CAPSULE, vec3(.2, 1, 0), vec3(0, 0, .1)), y_axis, 90);
  CHECK_INT(sn_plane_capsule(out, &a, &b, 0, NULL), 2);
  CHECK_VECTOR(out[0].pos, 1, 0, -.05, 1e-15);
  CHECK_VECTOR(out[1].pos, -1, 0, -.05, 1e-15);
  for (int k = 0; k < 2; k++) CHECK_VECTOR(out[k].tangent, 1, 0, 0, 1e-15);
}

TEST(a_standing_capsule_touches_at_its_lower_end) {
  snShape a = plane(), b = shape_at(SN_GEOM_CAPSULE, vec3(.2, 1, 0), vec3(0, 0, 1.1));
  CHECK_INT(sn_plane_capsule(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.1, 1e-15);
  CHECK_VECTOR(out[0].pos, 0, 0, -.05, 1e-15);
}

TEST(a_standing_cylinder_touches_at_a_triangle) {
  snShape a = plane(), b = shape_at(SN_GEOM_CYLINDER, vec3(.2, 1, 0), vec3(0, 0, .9));
  CHECK_INT(sn_plane_cylinder(out, &a, &b, 0, NULL), 3);
  CHECK_VECTOR(out[0].pos, .2, 0, -.05, 1e-15);
  for (int k = 0; k < 3; k++) {
    CHECK_NEAR(out[k].dist, -.1, 1e-15);
    CHECK_NEAR(hypot(out[k].pos.x, out[k].pos.y), .2, 1e-15);
  }
  CHECK_NEAR(out[1].pos.x, -.1, 1e-15);
  CHECK_NEAR(out[1].pos.y, -out[2].pos.y, 1e-15);
}

TEST(a_lying_cylinder_touches_along_a_line_and_at_two_points_of_one_disc) {
  snShape a = plane(), b = turned(shape_at(SN_GEOM_CYLINDER, vec3(.2, 1, 0), vec3(0, 0, .1)), y_axis, 90);
  CHECK_INT(sn_plane_cylinder(out, &a, &b, 0, NULL), 2);
  CHECK_NEAR(fabs(out[0].pos.x - out[1].pos.x), 2, 1e-15);
  CHECK_INT(sn_plane_cylinder(out, &a, &b, .2, NULL), 4);
  for (int k = 2; k < 4; k++) {
    CHECK_NEAR(out[k].dist, .2, 1e-15);
    CHECK_NEAR(fabs(out[k].pos.y), .2 * sqrt(3) / 2, 1e-15);
  }
}

TEST(a_cylinder_above_the_margin_does_not_touch) {
  snShape a = plane(), b = shape_at(SN_GEOM_CYLINDER, vec3(.2, 1, 0), vec3(0, 0, 1.1));
  CHECK_INT(sn_plane_cylinder(out, &a, &b, .05, NULL), 0);
}

TEST(a_flat_box_touches_at_its_four_lower_corners) {
  snShape a = plane(), b = shape_at(SN_GEOM_BOX, vec3(.1, .2, .3), vec3(0, 0, .25));
  CHECK_INT(sn_plane_box(out, &a, &b, 0, NULL), 4);
  for (int k = 0; k < 4; k++) {
    CHECK_NEAR(out[k].dist, -.05, 1e-15);
    CHECK_VECTOR(out[k].pos, k & 1 ? .1 : -.1, k & 2 ? .2 : -.2, -.025, 1e-15);
  }
}

TEST(a_box_far_below_the_plane_still_touches_at_the_corners_that_look_down) {
  snShape a = plane(), b = shape_at(SN_GEOM_BOX, vec3(.1, .2, .3), vec3(0, 0, -5));
  CHECK_INT(sn_plane_box(out, &a, &b, 0, NULL), 4);
  for (int k = 0; k < 4; k++) CHECK_NEAR(out[k].dist, -5.3, 1e-15);
}

TEST(a_box_on_its_corner_touches_once) {
  snShape a = plane(), b = turned(shape_at(SN_GEOM_BOX, vec3(1, 1, 1), vec3(0, 0, 1.7)), vec3(1, -1, 0),
                                  acos(1 / sqrt(3)) * 180 / SN_PI);
  CHECK_INT(sn_plane_box(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, 1.7 - sqrt(3), 1e-14);
}
