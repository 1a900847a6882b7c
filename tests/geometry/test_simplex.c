// test_simplex.c — points, segments, triangles and tetrahedra against the origin
#include "geometry/convex/simplex.h"
#include "collision/shapes.h"

static snVec3 nearest(const snVec3* corner, int corners) {
  double w[4], sum = 0;
  sn_simplex_weights(w, corner, corners);
  snVec3 p = {0, 0, 0};
  for (int i = 0; i < corners; i++) p = vec3_add_scaled(p, corner[i], w[i]), sum += w[i];
  CHECK_NEAR(sum, 1, 1e-12);
  return p;
}

TEST(the_nearest_point_of_a_segment_is_inside_or_its_last_corner) {
  snVec3 across[2] = {{-1, 1, 0}, {3, 1, 0}}, beyond[2] = {{3, 1, 0}, {1, 1, 0}};
  CHECK_VECTOR(nearest(across, 2), 0, 1, 0, 1e-15);
  CHECK_VECTOR(nearest(beyond, 2), 1, 1, 0, 1e-15);
}

TEST(the_nearest_point_of_a_triangle_is_inside_or_on_an_edge) {
  snVec3 below[3] = {{-1, -1, 2}, {2, -1, 2}, {-1, 2, 2}}, beside[3] = {{1, -1, 0}, {1, 1, 0}, {3, 0, 1}};
  CHECK_VECTOR(nearest(below, 3), 0, 0, 2, 1e-14);
  CHECK_VECTOR(nearest(beside, 3), 1, 0, 0, 1e-14);
}

TEST(a_tetrahedron_around_the_origin_needs_all_corners) {
  snVec3 around[4] = {{1, 0, -1}, {-1, 1, -1}, {-1, -1, -1}, {0, 0, 2}};
  double w[4];
  sn_simplex_weights(w, around, 4);
  for (int i = 0; i < 4; i++) CHECK(w[i] > 0);
  CHECK_VECTOR(nearest(around, 4), 0, 0, 0, 1e-14);
}

TEST(the_nearest_point_of_a_tetrahedron_is_on_a_face) {
  snVec3 above[4] = {{0, 0, 5}, {1, -1, 1}, {-1, -1, 1}, {0, 1, 1}};
  CHECK_VECTOR(nearest(above, 4), 0, 0, 1, 1e-14);
}

TEST(corners_on_one_line_count_as_a_segment) {
  snVec3 line[3] = {{1, 1, 0}, {-1, 1, 0}, {3, 1, 0}};
  CHECK_VECTOR(nearest(line, 3), 0, 1, 0, 1e-14);
  snVec3 point[2] = {{1, 2, 3}, {1, 2, 3}};
  CHECK_VECTOR(nearest(point, 2), 1, 2, 3, 0);
}

TEST(the_point_of_a_triangles_plane_nearest_to_the_origin_lies_along_its_normal) {
  snVec3 nearest;
  CHECK(sn_triangle_nearest(&nearest, (snVec3){5, 5, 3}, (snVec3){6, 5, 3}, (snVec3){5, 6, 3}));
  CHECK_VECTOR(nearest, 0, 0, 3, 1e-13);
  CHECK(!sn_triangle_nearest(&nearest, (snVec3){1, 0, 0}, (snVec3){2, 0, 0}, (snVec3){3, 0, 0}));
}

TEST(affine_coordinates_rebuild_the_point) {
  snVec3 a = {1, 0, 2}, b = {0, 2, 1}, c = {-1, 0.5, 0};
  double given[3] = {0.2, 0.5, 0.3}, found[3];
  sn_triangle_coordinates(found, a, b, c, sn_weighted3(given, a, b, c));
  for (int i = 0; i < 3; i++) CHECK_NEAR(found[i], given[i], 1e-13);
}
