// test_epa.c — how deep two convex solids overlap
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

// A polytope from a simplex given by directions.
static bool start_from(snPolytope* polytope, const snVec3* direction, int corners, snSolid* a, snSolid* b) {
  snGjk gjk = {.vertices = corners};
  for (int i = 0; i < corners; i++) sn_minkowski_support(&gjk.simplex[i], a, b, direction[i]);
  return sn_polytope_create(polytope, arena, 170) && sn_polytope_start(polytope, &gjk, a, b);
}

TEST(polytopes_start_from_segments_triangles_and_tetrahedra) {
  arena = sn_arena_create(NULL, 0);
  snShape a = shape_at(SN_GEOM_ELLIPSOID, (snVec3){1, 0.8, 0.6}, (snVec3){0, 0, 0});
  snShape b = shape_at(SN_GEOM_SPHERE, (snVec3){0.1, 0, 0}, (snVec3){0, 0, 0});
  snSolid solid_a = sn_solid(&a, 0), solid_b = sn_solid(&b, 0);
  snPolytope p;
  snEpa e;
  const snVec3 line[2] = {{1, 0, 0}, {-1, 0, 0}};
  const snVec3 triangle[3] = {{1, 0, 0}, {-0.6, 0.8, 0}, {-0.6, -0.8, 0}};
  const snVec3 four[4] = {{0.8, 0, -0.6}, {-0.48, 0.64, -0.6}, {-0.48, -0.64, -0.6}, {0, 0, 1}};
  CHECK(start_from(&p, line, 2, &solid_a, &solid_b));
  CHECK_INT(p.candidates, 6);
  CHECK(sn_epa(&e, &p, &solid_a, &solid_b, 1e-6, 170));
  CHECK_NEAR(e.depth, 0.7, 1e-5);
  CHECK(start_from(&p, triangle, 3, &solid_a, &solid_b));
  CHECK_INT(p.candidates, 6);
  CHECK(sn_epa(&e, &p, &solid_a, &solid_b, 1e-6, 170));
  CHECK_NEAR(e.depth, 0.7, 1e-5);
  CHECK(start_from(&p, four, 4, &solid_a, &solid_b));
  CHECK_INT(p.candidates, 4);
  CHECK(sn_epa(&e, &p, &solid_a, &solid_b, 1e-6, 170));
  CHECK_NEAR(e.depth, 0.7, 1e-5);
  sn_arena_destroy(arena);
}

TEST(a_flat_difference_has_no_polytope) {
  arena = sn_arena_create(NULL, 0);
  snShape a = shape_at(SN_GEOM_BOX, (snVec3){1, 1, 0}, (snVec3){0, 0, 0});
  snSolid solid_a = sn_solid(&a, 0), solid_b = sn_solid(&a, 0);
  snPolytope p;
  const snVec3 triangle[3] = {{1, 0, 0}, {-0.6, 0.8, 0}, {-0.6, -0.8, 0}};
  CHECK(!start_from(&p, triangle, 3, &solid_a, &solid_b));
  sn_arena_destroy(arena);
}

TEST(a_carved_polytope_stays_closed) {
  arena = sn_arena_create(NULL, 0);
  snShape a = shape_at(SN_GEOM_BOX, (snVec3){1, 0.8, 0.6}, (snVec3){0.1, 0, 0});
  snShape b = shape_at(SN_GEOM_ELLIPSOID, (snVec3){0.3, 0.2, 0.1}, (snVec3){0, 0, 0});
  snSolid solid_a = sn_solid(&a, 0), solid_b = sn_solid(&b, 0);
  snPolytope p;
  snEpa e;
  const snVec3 line[2] = {{1, 0, 0}, {-1, 0, 0}};
  CHECK(start_from(&p, line, 2, &solid_a, &solid_b));
  CHECK(sn_epa(&e, &p, &solid_a, &solid_b, 1e-9, 20));
  for (int i = 0; i < p.faces; i++) {
    const snPolytopeFace* face = &p.face[i];
    if (face->place == SN_FACE_REMOVED) continue;
    for (int k = 0; k < 3; k++) {
      const snPolytopeFace* other = &p.face[face->neighbour[k]];
      CHECK(other->place != SN_FACE_REMOVED);
      CHECK(other->neighbour[0] == i || other->neighbour[1] == i || other->neighbour[2] == i);
    }
  }
  sn_arena_destroy(arena);
}
