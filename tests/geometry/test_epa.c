// test_epa.c — penetration depth of two convex solids
#include "geometry/convex/epa.h"
#include "collision/shapes.h"

static snArena* arena;

// Depth and points; false where the search cannot start or end.
static bool depth_of(snEpa* epa, snShape a, snShape b) {
  snSolid solid_a = sn_solid(&a, 0), solid_b = sn_solid(&b, 0);
  snGjk gjk;
  sn_gjk(&gjk, &solid_a, &solid_b, 0, 1e-6, 50);
  if (gjk.vertices < 2) return false;
  arena = sn_arena_create(NULL, 0);
  snPolytope polytope;
  bool found = sn_polytope_create(&polytope, arena, 50) && sn_polytope_start(&polytope, &gjk, &solid_a, &solid_b) &&
               sn_epa(epa, &polytope, &solid_a, &solid_b, 1e-6, 50);
  sn_arena_destroy(arena);
  return found;
}

static const snVec3 unit = {1, 1, 1};

TEST(boxes_overlap_as_deep_as_their_nearest_faces) {
  snEpa e;
  snShape a = shape_at(SN_GEOM_BOX, unit, (snVec3){0, 0, 0});
  CHECK(depth_of(&e, a, shape_at(SN_GEOM_BOX, unit, (snVec3){1.75, 0.3, 0.2})));
  CHECK_NEAR(e.depth, 0.25, 1e-14);
  CHECK_NEAR(e.a.x, 1, 1e-14);
  CHECK_NEAR(e.b.x, 0.75, 1e-14);
  CHECK(depth_of(&e, a, turned(shape_at(SN_GEOM_BOX, unit, (snVec3){2.3, 0.1, 0}), z_axis, 45)));
  CHECK_NEAR(e.depth, 1 + sqrt(2) - 2.3, 1e-14);
}

TEST(round_shapes_overlap_to_the_tolerance) {
  snEpa e;
  snShape a = shape_at(SN_GEOM_ELLIPSOID, (snVec3){1, 0.6, 0.5}, (snVec3){0, 0, 0});
  snShape b = shape_at(SN_GEOM_CYLINDER, (snVec3){0.5, 1, 0}, (snVec3){1.4, 0.01, 0.02});
  CHECK(depth_of(&e, a, b));
  CHECK_NEAR(vec3_length(vec3_sub(e.a, e.b)), e.depth, 1e-9);
  CHECK(e.depth > 0.09 && e.depth < 0.11);
}
