// test_pair_round.c — spheres, capsules and cylinders
#include "shapes.h"

static snContactPoint out[SN_MAX_PAIR_CONTACTS];

static snShape sphere(double radius, snVec3 pos) { return shape_at(SN_GEOM_SPHERE, vec3(radius, 0, 0), pos); }
static snShape capsule(double radius, double half, snVec3 pos) {
  return shape_at(SN_GEOM_CAPSULE, vec3(radius, half, 0), pos);
}
static snShape cylinder(double radius, double half, snVec3 pos) {
  return shape_at(SN_GEOM_CYLINDER, vec3(radius, half, 0), pos);
}

TEST(two_spheres_touch_between_their_surfaces) {
  snShape a = sphere(1, vec3(0, 0, 0)), b = sphere(.5, vec3(0, 1.3, 0));
  CHECK_INT(sn_sphere_sphere(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.2, 1e-15);
  CHECK_VECTOR(out[0].pos, 0, .9, 0, 1e-15);
  CHECK_VECTOR(out[0].normal, 0, 1, 0, 1e-15);
}

TEST(spheres_within_the_margin_give_a_positive_distance) {
  snShape a = sphere(1, vec3(0, 0, 0)), b = sphere(.5, vec3(2, 0, 0));
  CHECK_INT(sn_sphere_sphere(out, &a, &b, .5, NULL), 1);
  CHECK_NEAR(out[0].dist, .5, 0);
  CHECK_INT(sn_sphere_sphere(out, &a, &b, .49, NULL), 0);
}

TEST(concentric_spheres_take_the_cross_product_of_their_axes_as_normal) {
  snShape a = sphere(1, vec3(2, 0, 0)), b = turned(sphere(.5, vec3(2, 0, 0)), x_axis, 30);
  CHECK_INT(sn_sphere_sphere(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -1.5, 0);
  CHECK_VECTOR(out[0].normal, 1, 0, 0, 1e-15);
  b = turned(b, y_axis, 30);
  CHECK_INT(sn_sphere_sphere(out, &a, &b, 0, NULL), 1);
  CHECK_VECTOR(out[0].normal, 0, 1, 0, 1e-15);
}

TEST(concentric_spheres_with_parallel_axes_take_the_x_axis) {
  snShape a = sphere(1, vec3(0, 0, 0)), b = sphere(.5, vec3(0, 0, 0));
  CHECK_INT(sn_sphere_sphere(out, &a, &b, 0, NULL), 1);
  CHECK_VECTOR(out[0].normal, 1, 0, 0, 0);
}

TEST(a_sphere_meets_the_nearest_point_of_a_capsules_axis) {
  snShape a = sphere(.5, vec3(1, 0, .4)), b = capsule(.6, 1, vec3(0, 0, 0));
  CHECK_INT(sn_sphere_capsule(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.1, 1e-15);
  CHECK_VECTOR(out[0].normal, -1, 0, 0, 1e-15);
  CHECK_VECTOR(out[0].pos, .55, 0, .4, 1e-15);
}

TEST(a_sphere_beyond_the_end_meets_the_capsules_cap) {
  snShape a = sphere(.5, vec3(0, 0, 2)), b = capsule(.6, 1, vec3(0, 0, 0));
  CHECK_INT(sn_sphere_capsule(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.1, 1e-15);
  CHECK_VECTOR(out[0].normal, 0, 0, -1, 1e-15);
}

TEST(a_sphere_beside_a_cylinder_meets_its_mantle) {
  snShape a = sphere(.5, vec3(0, 1, .9)), b = cylinder(.6, 1, vec3(0, 0, 0));
  CHECK_INT(sn_sphere_cylinder(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.1, 1e-15);
  CHECK_VECTOR(out[0].normal, 0, -1, 0, 1e-15);
}

TEST(a_sphere_over_a_cylinder_meets_its_disc) {
  for (int side = -1; side <= 1; side += 2) {
    snShape a = sphere(.5, vec3(.3, 0, 1.4 * side)), b = cylinder(.6, 1, vec3(0, 0, 0));
    CHECK_INT(sn_sphere_cylinder(out, &a, &b, 0, NULL), 1);
    CHECK_NEAR(out[0].dist, -.1, 1e-15);
    CHECK_VECTOR(out[0].normal, 0, 0, -side, 1e-15);
    CHECK_VECTOR(out[0].pos, .3, 0, .95 * side, 1e-15);
  }
}

TEST(a_sphere_beyond_the_rim_meets_the_rim) {
  snShape a = sphere(.5, vec3(.6 + .3, 0, 1.4)), b = cylinder(.6, 1, vec3(0, 0, 0));
  CHECK_INT(sn_sphere_cylinder(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, 0, 1e-15);
  CHECK_VECTOR(out[0].pos, .6, 0, 1, 1e-15);
  CHECK_VECTOR(out[0].normal, -.6, 0, -.8, 1e-15);
}

TEST(a_sphere_inside_a_cylinder_leaves_by_the_nearer_surface) {
  snShape a = sphere(.1, vec3(0, 0, .9)), b = cylinder(.6, 1, vec3(0, 0, 0));
  CHECK_INT(sn_sphere_cylinder(out, &a, &b, 0, NULL), 1);
  CHECK_VECTOR(out[0].normal, 0, 0, -1, 1e-15);
  CHECK_NEAR(out[0].dist, -.2, 1e-15);
  a.pos = vec3(.55, 0, 0);
  CHECK_INT(sn_sphere_cylinder(out, &a, &b, 0, NULL), 1);
  CHECK_VECTOR(out[0].normal, -1, 0, 0, 1e-15);
  CHECK_NEAR(out[0].dist, -.15, 1e-15);
}

TEST(crossing_capsules_touch_once_where_their_axes_are_nearest) {
  snShape a = capsule(.2, 1, vec3(0, 0, 0)), b = turned(capsule(.2, 1, vec3(.3, .5, .25)), x_axis, 90);
  CHECK_INT(sn_capsule_capsule(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.1, 1e-15);
  CHECK_VECTOR(out[0].normal, 1, 0, 0, 1e-15);
  CHECK_VECTOR(out[0].pos, .15, 0, .25, 1e-15);
}

TEST(capsules_past_each_others_ends_touch_there) {
  snShape a = capsule(.2, 1, vec3(0, 0, 0)), b = turned(capsule(.2, 1, vec3(0, 1.3, 1)), x_axis, 90);
  CHECK_INT(sn_capsule_capsule(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.1, 1e-15);
  CHECK_VECTOR(out[0].normal, 0, 1, 0, 1e-15);
  CHECK_VECTOR(out[0].pos, 0, .15, 1, 1e-15);
}

TEST(parallel_capsules_touch_at_both_ends_of_their_overlap) {
  snShape a = capsule(.2, 1, vec3(0, 0, 0)), b = capsule(.2, 1, vec3(.3, 0, .5));
  CHECK_INT(sn_capsule_capsule(out, &a, &b, 0, NULL), 2);
  CHECK_VECTOR(out[0].pos, .15, 0, 1, 1e-15);
  CHECK_VECTOR(out[1].pos, .15, 0, -.5, 1e-15);
  for (int k = 0; k < 2; k++) CHECK_NEAR(out[k].dist, -.1, 1e-15);
}

TEST(capsules_of_no_length_are_spheres) {
  snShape a = capsule(.2, 0, vec3(0, 0, 0)), b = capsule(.2, 0, vec3(.3, 0, 0));
  int count = sn_capsule_capsule(out, &a, &b, 0, NULL);
  CHECK(count >= 1);
  for (int k = 0; k < count; k++) {
    CHECK_NEAR(out[k].dist, -.1, 1e-15);
    CHECK_VECTOR(out[k].pos, .15, 0, 0, 1e-15);
  }
}

TEST(a_line_is_a_cylinder_that_a_sphere_can_touch) {
  snShape a = sphere(.2, vec3(0, 0, 1.1)), b = cylinder(0, 1, vec3(0, 0, 0));
  CHECK_INT(sn_sphere_cylinder(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.1, 1e-15);
  CHECK_VECTOR(out[0].normal, 0, 0, -1, 1e-15);
}
