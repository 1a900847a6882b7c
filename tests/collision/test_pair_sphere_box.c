// test_pair_sphere_box.c — a sphere outside and inside a box
#include "shapes.h"

static snContactPoint out[SN_MAX_PAIR_CONTACTS];

static snShape sphere(double radius, snVec3 pos) { return shape_at(SN_GEOM_SPHERE, vec3(radius, 0, 0), pos); }
static snShape box(void) { return shape_at(SN_GEOM_BOX, vec3(1, 2, 3), vec3(0, 0, 0)); }

TEST(a_sphere_over_a_face_meets_it_squarely) {
  snShape a = sphere(.5, vec3(1.4, .7, 1)), b = box();
  CHECK_INT(sn_sphere_box(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.1, 1e-15);
  CHECK_VECTOR(out[0].normal, -1, 0, 0, 1e-15);
  CHECK_VECTOR(out[0].pos, .95, .7, 1, 1e-15);
}

TEST(a_sphere_beyond_a_corner_meets_the_corner) {
  snShape a = sphere(.5, vec3(1.2, 2.2, 3.1)), b = box();
  CHECK_INT(sn_sphere_box(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.2, 1e-14);
  CHECK_VECTOR(out[0].normal, -2. / 3, -2. / 3, -1. / 3, 1e-14);
}

TEST(a_sphere_farther_than_the_margin_does_not_touch_a_box) {
  snShape a = sphere(.5, vec3(1.75, 0, 0)), b = box();
  CHECK_INT(sn_sphere_box(out, &a, &b, .25, NULL), 1);
  CHECK_INT(sn_sphere_box(out, &a, &b, .24, NULL), 0);
}

TEST(a_sphere_inside_a_box_leaves_by_the_nearest_face) {
  const snVec3 inside[6] = {{-.9, 0, 0}, {.9, 0, 0}, {0, -1.9, 0}, {0, 1.9, 0}, {0, 0, -2.9}, {0, 0, 2.9}};
  for (int k = 0; k < 6; k++) {
    snShape a = sphere(.5, inside[k]), b = box();
    double sign = k % 2 ? -1 : 1;
    CHECK_INT(sn_sphere_box(out, &a, &b, 0, NULL), 1);
    CHECK_NEAR(out[0].dist, -.6, 1e-15);
    CHECK_VECTOR(out[0].normal, k / 2 == 0 ? sign : 0, k / 2 == 1 ? sign : 0, k / 2 == 2 ? sign : 0, 0);
  }
}

TEST(a_sphere_at_the_centre_of_a_cube_leaves_downwards_along_x) {
  snShape a = sphere(.5, vec3(0, 0, 0)), b = shape_at(SN_GEOM_BOX, vec3(1, 1, 1), vec3(0, 0, 0));
  CHECK_INT(sn_sphere_box(out, &a, &b, 0, NULL), 1);
  CHECK_VECTOR(out[0].normal, 1, 0, 0, 0);
  CHECK_NEAR(out[0].dist, -1.5, 0);
}

TEST(a_turned_box_turns_the_contact_with_it) {
  snShape a = sphere(.5, vec3(0, 1.4, 0)), b = turned(box(), z_axis, 90);
  CHECK_INT(sn_sphere_box(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.1, 1e-15);
  CHECK_VECTOR(out[0].normal, 0, -1, 0, 1e-15);
}

TEST(a_box_of_no_size_gives_a_finite_contact) {
  snShape a = sphere(.5, vec3(0, 0, 0)), b = shape_at(SN_GEOM_BOX, vec3(0, 0, 0), vec3(0, 0, 0));
  CHECK_INT(sn_sphere_box(out, &a, &b, 0, NULL), 1);
  CHECK_NEAR(out[0].dist, -.5, 0);
  CHECK_NEAR(vec3_length(out[0].normal), 1, 0);
}
