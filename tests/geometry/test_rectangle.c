// test_rectangle.c — segments and parallelograms over a rectangle
#include "geometry/rectangle.h"
#include "test.h"

static const double half[2] = {1, 2};

TEST(a_segment_through_the_rectangle_crosses_its_border_twice) {
  Crossing at[4];
  CHECK_INT(border_crossings(at, vec3(-2, .5, 7), vec3(4, 0, 1), half), 2);
  CHECK_NEAR(at[0].along, .25, 0);
  CHECK_NEAR(at[1].along, .75, 0);
  CHECK_INT(at[0].axis, 0);
  CHECK_NEAR(at[0].at, -1, 0);
  CHECK_NEAR(at[0].across, .5, 0);
}

TEST(a_segment_inside_or_beside_the_rectangle_crosses_nothing) {
  Crossing at[4];
  CHECK_INT(border_crossings(at, vec3(-.5, 0, 0), vec3(1, 1, 0), half), 0);
  CHECK_INT(border_crossings(at, vec3(-5, 3, 0), vec3(10, 0, 0), half), 0);
}

TEST(a_diagonal_meets_two_lines_at_each_corner) {
  Crossing at[4];
  CHECK_INT(border_crossings(at, vec3(-2, -4, 0), vec3(4, 8, 0), half), 4);
}

TEST(corners_and_sides_come_in_the_order_of_contacts) {
  for (int k = 0; k < 4; k++) {
    snVec3 corner = rectangle_corner(half, k);
    CHECK_NEAR(corner.x, k / 2 ? 1 : -1, 0);
    CHECK_NEAR(corner.y, k % 2 ? 2 : -2, 0);
  }
  Patch p = {{0, 0, 0}, {{1, 0, 0}, {0, 1, 0}}};
  const double start_x[4] = {0, 0, 1, 0}, start_y[4] = {0, 0, 0, 1}, along_x[4] = {1, 0, 0, 1};
  for (int k = 0; k < 4; k++) {
    snVec3 start, edge;
    patch_side(&p, k, &start, &edge);
    CHECK_NEAR(start.x, start_x[k], 0);
    CHECK_NEAR(start.y, start_y[k], 0);
    CHECK_NEAR(edge.x, along_x[k], 0);
    CHECK_NEAR(edge.y, 1 - along_x[k], 0);
  }
}

TEST(patch_coordinates_give_the_point_back) {
  Patch p = {{1, 2, 3}, {{2, .5, 1}, {-1, 3, 4}}};
  double u, v;
  CHECK_NEAR(patch_area(&p), 6.5, 1e-15);
  patch_coordinates(&p, patch_area(&p), 1 + .3 * 2 - .6, 2 + .3 * .5 + .6 * 3, &u, &v);
  CHECK_NEAR(u, .3, 1e-15);
  CHECK_NEAR(v, .6, 1e-15);
}
