// test_pair_capsule_box.c — where a capsule meets a box, and its second contact
#include "shapes.h"

static snContactPoint out[SN_MAX_PAIR_CONTACTS];

static snShape lying(double half, snVec3 pos) {
  return turned(shape_at(SN_GEOM_CAPSULE, vec3(.2, half, 0), pos), y_axis, 90);
}
static snShape box(void) { return shape_at(SN_GEOM_BOX, vec3(1, 1, 1), vec3(0, 0, 0)); }

static double span(void) { return vec3_length(vec3_sub(out[0].pos, out[1].pos)); }

TEST(a_capsule_lying_on_a_face_touches_at_both_its_ends) {
  snShape a = lying(.5, vec3(0, 0, 1.1)), b = box();
  CHECK_INT(sn_capsule_box(out, &a, &b, 0, NULL), 2);
  CHECK_NEAR(span(), 1, 1e-14);
  for (int k = 0; k < 2; k++) {
    CHECK_NEAR(out[k].dist, -.1, 1e-14);
    CHECK_VECTOR(out[k].normal, 0, 0, -1, 1e-14);
    CHECK_NEAR(out[k].pos.z, .95, 1e-14);
  }
}

TEST(a_capsule_that_overhangs_a_face_touches_at_its_end_and_at_the_edge) {
  snShape a = lying(1, vec3(.5, 0, 1.1)), b = box();
  CHECK_INT(sn_capsule_box(out, &a, &b, 0, NULL), 2);
  CHECK_NEAR(span(), 1.5, 1e-14);
}

TEST(a_capsule_longer_than_the_face_touches_at_two_edges) {
  snShape a = lying(3, vec3(0, 0, 1.1)), b = box();
  CHECK_INT(sn_capsule_box(out, &a, &b, 0, NULL), 2);
  CHECK_NEAR(span(), 2, 1e-14);
}

TEST(a_capsule_standing_on_a_face_touches_once) {
  snShape a = shape_at(SN_GEOM_CAPSULE, vec3(.2, .5, 0), vec3(.3, .2, 1.6)), b = box();
  CHECK_INT(sn_capsule_box(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.1, 1e-14);
  CHECK_VECTOR(out[0].pos, .3, .2, .95, 1e-14);
}

TEST(a_capsule_across_an_edge_touches_once) {
  snShape a = turned(shape_at(SN_GEOM_CAPSULE, vec3(.2, .5, 0), vec3(1.1, 0, 1.1)), y_axis, -45), b = box();
  CHECK_INT(sn_capsule_box(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, .1 * sqrt(2) - .2, 1e-14);
  CHECK_VECTOR(out[0].normal, -sqrt(.5), 0, -sqrt(.5), 1e-14);
}

TEST(a_capsule_pointing_at_a_corner_touches_there) {
  snVec3 diagonal = vec3_normalize(vec3(1, 1, 1));
  snShape a = turned(shape_at(SN_GEOM_CAPSULE, vec3(.2, .5, 0), vec3_add_scaled(vec3(1, 1, 1), diagonal, .6)),
                     vec3(-1, 1, 0), acos(diagonal.z) * 180 / SN_PI);
  snShape b = box();
  CHECK_INT(sn_capsule_box(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.1, 1e-14);
  CHECK_VECTOR(out[0].normal, -diagonal.x, -diagonal.y, -diagonal.z, 1e-14);
}

TEST(a_capsule_along_an_edge_touches_at_two_points_of_it) {
  snShape a = lying(.5, vec3(0, 1.1, 1.1)), b = box();
  CHECK_INT(sn_capsule_box(out, &a, &b, 0, NULL), 2);
  CHECK_NEAR(span(), 1, 1e-14);
  for (int k = 0; k < 2; k++) CHECK_NEAR(out[k].dist, .1 * sqrt(2) - .2, 1e-14);
}

TEST(a_capsule_with_its_end_inside_the_box_touches_once) {
  snShape a = shape_at(SN_GEOM_CAPSULE, vec3(.2, .5, 0), vec3(.3, 0, 1.2)), b = box();
  CHECK_INT(sn_capsule_box(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.5, 1e-14);
}

TEST(a_capsule_far_from_a_box_does_not_touch) {
  snShape a = lying(.5, vec3(0, 0, 1.3)), b = box();
  CHECK_INT(sn_capsule_box(out, &a, &b, .05, NULL), 0);
  CHECK_INT(sn_capsule_box(out, &a, &b, .11, NULL), 2);
}
