// test_gjk.c — distance of two convex solids
#include "geometry/convex/gjk.h"
#include "collision/shapes.h"
#include <float.h>

static snGjk search(snShape a, snShape b, double cutoff) {
  snSolid solid_a = sn_solid(&a, 0), solid_b = sn_solid(&b, 0);
  snGjk gjk;
  sn_gjk(&gjk, &solid_a, &solid_b, cutoff, 1e-6, 50);
  return gjk;
}

static const snVec3 unit = {1, 1, 1};

TEST(boxes_apart_have_the_distance_of_their_faces) {
  snGjk g =
      search(shape_at(SN_GEOM_BOX, unit, (snVec3){0, 0, 0}), shape_at(SN_GEOM_BOX, unit, (snVec3){5, 0.5, 0}), 10);
  CHECK_NEAR(g.dist, 3, 1e-14);
  CHECK(g.witnesses);
  CHECK_NEAR(g.a.x, 1, 1e-14);
  CHECK_NEAR(g.b.x, 4, 1e-14);
  CHECK_NEAR(g.a.y, g.b.y, 1e-14);
}

TEST(boxes_apart_have_the_distance_of_their_corners) {
  snGjk g = search(shape_at(SN_GEOM_BOX, unit, (snVec3){0, 0, 0}), shape_at(SN_GEOM_BOX, unit, (snVec3){5, 6, 8}), 10);
  CHECK_NEAR(g.dist, sqrt(3.0 * 3 + 4 * 4 + 6 * 6), 1e-14);
  CHECK_VECTOR(g.a, 1, 1, 1, 1e-14);
  CHECK_VECTOR(g.b, 4, 5, 7, 1e-14);
}

TEST(round_shapes_have_their_distance_to_the_tolerance) {
  snShape a = shape_at(SN_GEOM_ELLIPSOID, (snVec3){1, 0.5, 0.5}, (snVec3){0, 0, 0});
  snShape b = shape_at(SN_GEOM_CYLINDER, (snVec3){0.5, 1, 0}, (snVec3){3, 0, 0});
  snGjk g = search(a, b, 10);
  CHECK_NEAR(g.dist, 1.5, 1e-6);
}

TEST(a_cutoff_ends_the_search) {
  snShape a = shape_at(SN_GEOM_BOX, unit, (snVec3){0, 0, 0}), b = shape_at(SN_GEOM_BOX, unit, (snVec3){5, 0, 0});
  CHECK(search(a, b, 2.9).dist == DBL_MAX);
  CHECK(search(a, b, 0).dist == DBL_MAX);
  CHECK_INT(search(a, b, 0).vertices, 0);
  CHECK_NEAR(search(a, b, 3.1).dist, 3, 1e-14);
}

TEST(overlapping_solids_end_with_a_simplex_around_the_origin) {
  snShape a = shape_at(SN_GEOM_BOX, unit, (snVec3){0, 0, 0});
  snShape b = turned(shape_at(SN_GEOM_BOX, unit, (snVec3){1.2, 0.3, 0.4}), (snVec3){1, 2, 3}, 40);
  snGjk g = search(a, b, 0);
  CHECK_NEAR(g.dist, 0, 0);
  CHECK_INT(g.vertices, 4);
}

TEST(one_centre_for_both_gives_a_distance_of_zero) {
  snShape a = shape_at(SN_GEOM_BOX, unit, (snVec3){1, 2, 3});
  snGjk g = search(a, a, 0);
  CHECK_NEAR(g.dist, 0, 0);
  CHECK_INT(g.vertices, 0);
}

TEST(only_shapes_with_corners_and_without_margin_are_discrete) {
  snShape box = shape_at(SN_GEOM_BOX, unit, unit), ball = shape_at(SN_GEOM_SPHERE, unit, unit);
  snSolid sharp = sn_solid(&box, 0), thick = sn_solid(&box, 0.1), round = sn_solid(&ball, 0);
  CHECK(sn_solids_are_discrete(&sharp, &sharp));
  CHECK(!sn_solids_are_discrete(&sharp, &thick));
  CHECK(!sn_solids_are_discrete(&round, &sharp));
}
