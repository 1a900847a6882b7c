// test_pair_box_box.c — two boxes by face, by edge, and what is weeded out
#include "shapes.h"

static snContactPoint out[SN_MAX_PAIR_CONTACTS];

static snShape box(double x, double y, double z, snVec3 pos) { return shape_at(SN_GEOM_BOX, vec3(x, y, z), pos); }

static bool has_point(int count, snVec3 pos) {
  for (int k = 0; k < count; k++) {
    if (vec3_length(vec3_sub(out[k].pos, pos)) < 1e-12) return true;
  }
  return false;
}

TEST(a_small_box_on_a_large_one_touches_at_its_four_lower_corners) {
  snShape a = box(1, 1, 1, vec3(0, 0, 0)), b = box(.2, .3, .4, vec3(.1, 0, 1.39));
  CHECK_INT(sn_box_box(out, &a, &b, 0, &(snConvexSettings){0}), 4);
  for (int k = 0; k < 4; k++) {
    CHECK_NEAR(out[k].dist, -.01, 1e-14);
    CHECK_VECTOR(out[k].normal, 0, 0, 1, 0);
    CHECK(has_point(4, vec3(.1 + (k & 1 ? .2 : -.2), k & 2 ? .3 : -.3, .995)));
  }
}

TEST(the_normal_points_from_the_first_box_to_the_second_whichever_face_it_is) {
  snShape a = box(.2, .3, .4, vec3(.1, 0, 1.39)), b = box(1, 1, 1, vec3(0, 0, 0));
  CHECK_INT(sn_box_box(out, &a, &b, 0, &(snConvexSettings){0}), 4);
  for (int k = 0; k < 4; k++) CHECK_VECTOR(out[k].normal, 0, 0, -1, 0);
}

TEST(overlapping_faces_touch_at_the_corners_of_their_common_area) {
  snShape a = box(1, 1, 1, vec3(0, 0, 0)), b = box(1, 1, 1, vec3(1.5, .5, 1.9));
  int count = sn_box_box(out, &a, &b, 0, &(snConvexSettings){0});
  CHECK_INT(count, 4);
  CHECK(has_point(count, vec3(.5, -.5, .95)) && has_point(count, vec3(1, 1, .95)));
  CHECK(has_point(count, vec3(.5, 1, .95)) && has_point(count, vec3(1, -.5, .95)));
}

TEST(equal_boxes_on_top_of_each_other_touch_at_four_corners_once_each) {
  snShape a = box(1, 1, 1, vec3(0, 0, 0)), b = box(1, 1, 1, vec3(0, 0, 2));
  CHECK_INT(sn_box_box(out, &a, &b, 0, &(snConvexSettings){0}), 4);
  for (int k = 0; k < 4; k++) CHECK_NEAR(out[k].dist, 0, 0);
}

TEST(a_box_turned_by_an_eighth_touches_at_an_octagon) {
  snShape a = box(1, 1, 1, vec3(0, 0, 0)), b = turned(box(1, 1, 1, vec3(0, 0, 1.95)), z_axis, 45);
  int count = sn_box_box(out, &a, &b, 0, &(snConvexSettings){0});
  CHECK_INT(count, 8);
  double cut = sqrt(2) - 1;
  for (int k = 0; k < count; k++) {
    double larger = fmax(fabs(out[k].pos.x), fabs(out[k].pos.y)),
           smaller = fmin(fabs(out[k].pos.x), fabs(out[k].pos.y));
    CHECK_NEAR(larger, 1, 1e-12);
    CHECK_NEAR(smaller, cut, 1e-12);
    CHECK_NEAR(out[k].dist, -.05, 1e-12);
  }
}

TEST(a_box_standing_on_an_edge_touches_at_two_points) {
  snShape a = box(1, 1, 1, vec3(0, 0, 0)), b = turned(box(.5, .5, .5, vec3(0, 0, 1.7)), x_axis, 45);
  CHECK_INT(sn_box_box(out, &a, &b, 0, &(snConvexSettings){0}), 2);
  for (int k = 0; k < 2; k++) {
    CHECK_NEAR(out[k].dist, .7 - sqrt(.5), 1e-12);
    CHECK_NEAR(fabs(out[k].pos.x), .5, 1e-12);
    CHECK_NEAR(out[k].pos.y, 0, 1e-12);
  }
}

TEST(a_box_standing_on_a_corner_touches_at_one_point) {
  snShape a = box(1, 1, 1, vec3(0, 0, 0));
  snShape b = turned(box(.5, .5, .5, vec3(.1, .2, 1.85)), vec3(1, -1, 0), acos(1 / sqrt(3)) * 180 / SN_PI);
  CHECK_INT(sn_box_box(out, &a, &b, 0, &(snConvexSettings){0}), 1);
  CHECK_NEAR(out[0].dist, .85 - sqrt(.75), 1e-12);
  CHECK_NEAR(out[0].pos.x, .1, 1e-12);
  CHECK_NEAR(out[0].pos.y, .2, 1e-12);
}

TEST(crossing_edges_touch_along_their_common_normal) {
  snShape a = turned(box(.5, .5, 2, vec3(0, 0, 0)), z_axis, 45);
  snShape b = turned(box(.5, .5, 2, vec3(2 * sqrt(.5) - .05, 0, 0)), z_axis, 45);
  snMat3 lie = turned(a, x_axis, 90).rot;
  b.rot = mat3_mul(lie, b.rot);  // its long axis along y, an edge towards a
  int count = sn_box_box(out, &a, &b, 0, &(snConvexSettings){0});
  CHECK(count >= 1);
  bool crossing = false;
  for (int k = 0; k < count; k++) {
    CHECK_VECTOR(out[k].normal, 1, 0, 0, 1e-12);
    crossing = crossing || fabs(out[k].dist + .05) < 1e-12;
  }
  CHECK(crossing);
}

TEST(boxes_apart_along_a_face_or_an_edge_normal_do_not_touch) {
  snShape a = box(1, 1, 1, vec3(0, 0, 0)), b = box(1, 1, 1, vec3(0, 2.2, 0));
  CHECK_INT(sn_box_box(out, &a, &b, .19, &(snConvexSettings){0}), 0);
  CHECK_INT(sn_box_box(out, &a, &b, .21, &(snConvexSettings){0}), 4);
  for (int k = 0; k < 4; k++) CHECK_NEAR(out[k].dist, .2, 1e-14);
  a = turned(box(.5, .5, 2, vec3(0, 0, 0)), z_axis, 45);
  b = turned(box(.5, .5, 2, vec3(2 * sqrt(.5) + .05, 0, 0)), z_axis, 45);
  b.rot = mat3_mul(turned(a, x_axis, 90).rot, b.rot);
  CHECK_INT(sn_box_box(out, &a, &b, .04, &(snConvexSettings){0}), 0);
  CHECK(sn_box_box(out, &a, &b, .06, &(snConvexSettings){0}) > 0);
}

TEST(coincident_boxes_touch_at_four_corners_of_the_nearest_face) {
  snShape a = box(1, 2, 3, vec3(5, 5, 5)), b = a;
  int count = sn_box_box(out, &a, &b, 0, &(snConvexSettings){0});
  CHECK_INT(count, 4);
  for (int k = 0; k < count; k++) {
    CHECK_NEAR(out[k].dist, -2, 1e-14);
    CHECK_VECTOR(out[k].normal, 1, 0, 0, 0);
  }
}

TEST(boxes_without_thickness_give_finite_contacts) {
  snShape a = box(1, 1, 0, vec3(0, 0, 0)), b = box(1, 1, 0, vec3(.5, .5, 0));
  int count = sn_box_box(out, &a, &b, .01, &(snConvexSettings){0});
  for (int k = 0; k < count; k++) CHECK(isfinite(out[k].dist) && isfinite(vec3_length(out[k].pos)));
  b = turned(b, vec3(1, 2, 3), 50);
  count = sn_box_box(out, &a, &b, .01, &(snConvexSettings){0});
  for (int k = 0; k < count; k++) CHECK(isfinite(out[k].dist) && isfinite(vec3_length(out[k].pos)));
}
