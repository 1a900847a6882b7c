// test_polygon_split.c — polygons cut into ears: area is kept, inside stays inside
#include "asset/polygon_split.h"
#include "test.h"

#define MOST 101

static double signed_area(const snFloat3* v, int a, int b, int c) {
  return 0.5 * ((v[b][0] - v[a][0]) * (v[c][1] - v[a][1]) - (v[b][1] - v[a][1]) * (v[c][0] - v[a][0]));
}

static int split(const snFloat3* v, int count, snCorner* out) {
  snCorner polygon[MOST], rest[MOST];
  for (int i = 0; i < count; i++) polygon[i] = (snCorner){i, -1, -1};
  return sn_polygon_split(v, count, polygon, count, rest, out);
}

static void check_area(const snFloat3* v, int count, double expected) {
  snCorner out[3 * MOST];
  int triangles = split(v, count, out);
  CHECK_INT(triangles, count - 2);
  double sum = 0, covered = 0;
  for (int t = 0; t < triangles; t++) {
    double part = signed_area(v, out[3 * t].vert, out[3 * t + 1].vert, out[3 * t + 2].vert);
    sum += part;
    covered += fabs(part);
  }
  CHECK_NEAR(sum, expected, 1e-6);
  CHECK_NEAR(covered, fabs(expected), 1e-6);
}

TEST(convex_polygons_are_covered_once) {
  snFloat3 v[12] = {{0}};
  for (int i = 0; i < 12; i++) v[i][0] = cosf((float)i * 0.5235988f), v[i][1] = sinf((float)i * 0.5235988f);
  check_area((const snFloat3*)v, 12, 3);
}

TEST(a_polygon_of_more_than_a_hundred_corners_is_dropped) {
  snFloat3 v[101] = {{0}};
  snCorner out[3 * MOST];
  for (int i = 0; i < 101; i++) v[i][0] = cosf((float)i * 0.06221f), v[i][1] = sinf((float)i * 0.06221f);
  CHECK_INT(split((const snFloat3*)v, 100, out), 98);
  CHECK_INT(split((const snFloat3*)v, 101, out), 0);
}

TEST(an_l_shape_is_covered_once_either_way_round) {
  snFloat3 v[6] = {{0, 0, 0}, {4, 0, 0}, {4, 1, 0}, {1, 1, 0}, {1, 4, 0}, {0, 4, 0}}, back[6];
  for (int i = 0; i < 6; i++) memcpy(back[i], v[5 - i], sizeof(snFloat3));
  check_area((const snFloat3*)v, 6, 7);
  check_area((const snFloat3*)back, 6, -7);
}

TEST(corners_that_are_not_known_yet_do_no_harm) {
  snFloat3 v[3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}};
  snCorner polygon[5] = {{0, -1, -1}, {1, -1, -1}, {99, -1, -1}, {-7, -1, -1}, {2, -1, -1}}, rest[5], out[9];
  CHECK(sn_polygon_split((const snFloat3*)v, 3, polygon, 5, rest, out) <= 3);
}
