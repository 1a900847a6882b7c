// test_polytope.c — the polytope around the origin: its start from a simplex, its horizon
#include "collision/shapes.h"
#include "geometry/convex/minkowski.h"
#include "geometry/convex/epa.h"

static snArena* arena;

// A polytope from a simplex given by directions.
static bool start_from(snPolytope* polytope, const snVec3* direction, int corners, snSolid* a, snSolid* b) {
  snGjk gjk = {.vertices = corners};
  for (int i = 0; i < corners; i++) minkowski_support(&gjk.simplex[i], a, b, direction[i]);
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

TEST(a_flat_minkowski_difference_has_no_polytope) {
  arena = sn_arena_create(NULL, 0);
  snShape a = shape_at(SN_GEOM_BOX, (snVec3){1, 1, 0}, (snVec3){0, 0, 0});
  snSolid solid_a = sn_solid(&a, 0), solid_b = sn_solid(&a, 0);
  snPolytope p;
  const snVec3 triangle[3] = {{1, 0, 0}, {-0.6, 0.8, 0}, {-0.6, -0.8, 0}};
  CHECK(!start_from(&p, triangle, 3, &solid_a, &solid_b));
  sn_arena_destroy(arena);
}

TEST(a_polytope_stays_closed_while_visible_faces_are_removed) {
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

TEST(the_horizon_goes_once_round_the_faces_that_a_point_sees) {
  arena = sn_arena_create(NULL, 0);
  snShape a = shape_at(SN_GEOM_SPHERE, (snVec3){1, 0, 0}, (snVec3){0, 0, 0}), b = a;
  snSolid solid_a = sn_solid(&a, 0), solid_b = sn_solid(&b, 0);
  snPolytope p;
  const snVec3 four[4] = {{0.8, 0, -0.6}, {-0.48, 0.64, -0.6}, {-0.48, -0.64, -0.6}, {0, 0, 1}};
  CHECK(start_from(&p, four, 4, &solid_a, &solid_b));
  // far out through face 0: three edges are left, each of a face that is still there
  snVec3 eye = vec3_scale(p.face[0].nearest, 100);
  int visible = 0;
  for (int i = 0; i < 4; i++) visible += vec3_dot(p.face[i].nearest, eye) > p.face[i].dist2;
  CHECK(sn_polytope_remove_visible(&p, 0, eye));
  CHECK_INT(p.edges, visible == 1 ? 3 : 4);
  CHECK_INT(p.candidates, 4 - visible);
  for (int i = 0; i < p.edges; i++) CHECK(p.face[sn_face_of(p.horizon[i])].place != SN_FACE_REMOVED);
  sn_arena_destroy(arena);
}

TEST(a_face_that_is_no_candidate_leaves_the_list_as_it_is) {
  snPolytopeFace face[3] = {{.dist2 = 1}, {.dist2 = 2}, {.dist2 = 3}};
  double dist2[3];
  int candidate[3];
  snPolytope p = {.face = face, .candidate = candidate, .candidate_dist2 = dist2, .faces = 3};
  polytope_add_candidate_if(&p, 0, true);
  polytope_add_candidate_if(&p, 1, false);
  CHECK_INT(p.candidates, 1);
  CHECK_INT(face[1].place, SN_FACE_PASSED);
  polytope_add_candidate_if(&p, 2, true);
  CHECK_INT(p.candidates, 2);
  CHECK_INT(face[2].place, 1);
  CHECK(candidate[0] == 0 && candidate[1] == 2 && dist2[0] == 1 && dist2[1] == 3);
}
