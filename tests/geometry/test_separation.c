// test_separation.c — signed distance of two convex solids, with its witness points
#include "geometry/convex/separation.h"
#include "collision/shapes.h"
#include <float.h>

static const snVec3 origin = {0, 0, 0};

static snSeparation separation(snShape a, snShape b, double cutoff, int most, snAxisCache* cache) {
  snArena* arena = sn_arena_create(NULL, 0);
  snConvexSettings settings = {.tolerance = 1e-6, .iterations = 50, .native = true, .scratch = arena, .cache = cache};
  snSolid solid_a = sn_solid(&a, 0), solid_b = sn_solid(&b, 0);
  snSeparation out = {0};
  sn_separation(&out, &solid_a, &solid_b, cutoff, most, &settings);
  sn_arena_destroy(arena);
  return out;
}

TEST(swept_spheres_have_the_distance_of_their_cores_less_the_radii) {
  snShape ball = shape_at(SN_GEOM_SPHERE, (snVec3){0.25, 0, 0}, origin);
  snShape pill = turned(shape_at(SN_GEOM_CAPSULE, (snVec3){0.5, 1, 0}, (snVec3){2, 0, 0}), y_axis, 90);
  snSeparation s = separation(ball, pill, 10, 1, NULL);
  CHECK_INT(s.count, 1);
  CHECK_NEAR(s.dist, 2 - 1 - 0.5 - 0.25, 1e-14);
  CHECK_VECTOR(s.a[0], 0.25, 0, 0, 1e-14);
  CHECK_VECTOR(s.b[0], 0.5, 0, 0, 1e-14);
  pill.pos.x = 1.625;  // the cores are separated still, so the depth is exact
  CHECK_NEAR(separation(ball, pill, 0, 1, NULL).dist, -0.125, 1e-14);
}

TEST(distances_beyond_the_cutoff_are_not_looked_for) {
  snShape box = shape_at(SN_GEOM_BOX, (snVec3){1, 1, 1}, origin);
  snShape other = shape_at(SN_GEOM_BOX, (snVec3){1, 1, 1}, (snVec3){2.5, 0, 0});
  CHECK_NEAR(separation(box, other, 1, 1, NULL).dist, 0.5, 1e-12);
  CHECK(separation(box, other, 0.25, 1, NULL).dist == DBL_MAX);
  CHECK(separation(box, other, 0, 1, NULL).dist == DBL_MAX);
}

TEST(a_separating_axis_is_kept_and_one_of_overlapping_solids_is_forgotten) {
  snShape egg = shape_at(SN_GEOM_ELLIPSOID, (snVec3){1, 0.5, 0.5}, origin);
  snShape can = shape_at(SN_GEOM_CYLINDER, (snVec3){0.5, 1, 0}, (snVec3){1.6, 0.1, 0});
  snAxisCache cache = {0};
  CHECK(separation(egg, can, 0, 1, &cache).dist == DBL_MAX);
  CHECK_NEAR(vec3_length(cache.axis), 1, 1e-12);
  CHECK(cache.axis.x > 0.5);
  CHECK(separation(egg, can, 0, 1, &cache).dist == DBL_MAX);
  can.pos.x = 1.4;
  snSeparation s = separation(egg, can, 0, 1, &cache);
  CHECK(s.dist < 0);
  CHECK(vec3_is_zero(cache.axis));
  CHECK_NEAR(s.dist, separation(egg, can, 0, 1, NULL).dist, 0);
}
