// test_polygon_clip.c — the part of one flat polygon that lies over another
#include "geometry/convex/manifold.h"
#include "collision/shapes.h"

// Clockwise seen from above, as faces are.
static const snVec3 unit_square[4] = {{-1, 1, 0}, {1, 1, 0}, {1, -1, 0}, {-1, -1, 0}};

static double area_of(const snVec3* p, int corners) {
  double sum = 0;
  for (int i = 1; i + 1 < corners; i++) sum += vec3_cross(vec3_sub(p[i], p[0]), vec3_sub(p[i + 1], p[0])).z;
  return fabs(sum) / 2;
}

TEST(shifted_squares_overlap_in_a_rectangle) {
  snVec3 out[SN_CLIPPED_CORNERS], shifted[4];
  for (int i = 0; i < 4; i++) shifted[i] = vec3_add(unit_square[i], (snVec3){0.5, 0.25, 3});
  int corners = sn_polygon_clip(out, unit_square, 4, z_axis, shifted, 4);
  CHECK_INT(corners, 4);
  CHECK_NEAR(area_of(out, corners), 1.5 * 1.75, 1e-14);
  for (int i = 0; i < corners; i++) CHECK_NEAR(out[i].z, 3, 0);
}

TEST(a_turned_square_is_cut_to_an_octagon) {
  snVec3 out[SN_CLIPPED_CORNERS], diamond[4] = {{0, 1.2, 0}, {1.2, 0, 0}, {0, -1.2, 0}, {-1.2, 0, 0}};
  int corners = sn_polygon_clip(out, unit_square, 4, z_axis, diamond, 4);
  CHECK_INT(corners, 8);
  CHECK_NEAR(area_of(out, corners), 2 * 1.44 - 4 * 0.04, 1e-14);
}

TEST(polygons_apart_leave_nothing) {
  snVec3 out[SN_CLIPPED_CORNERS], far[3] = {{5, 5, 0}, {6, 5, 0}, {5, 6, 0}};
  CHECK_INT(sn_polygon_clip(out, unit_square, 4, z_axis, far, 3), 0);
  CHECK_INT(sn_polygon_clip(out, unit_square, 2, z_axis, far, 3), 0);
}

TEST(a_segment_is_cut_at_the_edges) {
  snVec3 out[SN_CLIPPED_CORNERS], segment[2] = {{-3, 0.5, 1}, {3, 0.5, 1}};
  int corners = sn_polygon_clip(out, unit_square, 4, z_axis, segment, 2);
  CHECK(corners >= 2);
  for (int i = 0; i < corners; i++) CHECK_NEAR(fabs(out[i].x), 1, 1e-15);
}

// The measure by which four corners are chosen.
static double spread(const snVec3 q[4]) {
  snVec3 first = vec3_cross(vec3_sub(q[3], q[0]), vec3_sub(q[1], q[3]));
  return vec3_length(vec3_add(first, vec3_cross(vec3_sub(q[2], q[1]), vec3_sub(q[0], q[2]))));
}

TEST(four_corners_are_chosen_that_no_single_move_forward_betters) {
  snVec3 ring[12], quad[4];
  for (int i = 0; i < 12; i++) ring[i] = (snVec3){cos(i * SN_PI / 6), (1 + 0.1 * i) * sin(i * SN_PI / 6), 0};
  sn_polygon_quadrilateral(quad, ring, 12);
  CHECK(spread(quad) > spread(ring));
  for (int k = 1; k < 4; k++) {
    int at = -1;
    for (int i = 0; i < 12; i++) {
      if (vec3_is_zero(vec3_sub(quad[k], ring[i]))) at = i;
    }
    CHECK(at >= 0);
    snVec3 moved[4] = {quad[0], quad[1], quad[2], quad[3]};
    moved[k] = ring[(at + 1) % 12];
    CHECK(spread(moved) <= spread(quad) + 1e-12);
  }
}
