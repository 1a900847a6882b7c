// test_manifold.c — contact manifold where flat faces or edges lie on each other
#include "collision/shapes.h"
#include "geometry/convex/manifold.h"

static const snVec3 origin = {0, 0, 0};

// Witness points of two boxes; 0 where they do not overlap.
static int manifold(snVec3* on_a, snVec3* on_b, snShape a, snShape b, int most) {
  snArena* arena = sn_arena_create(NULL, 0);
  snSolid solid_a = sn_solid(&a, 0), solid_b = sn_solid(&b, 0);
  snGjk gjk;
  snPolytope polytope;
  snEpa epa;
  sn_gjk(&gjk, &solid_a, &solid_b, 0, 1e-6, 50);
  bool found = gjk.vertices > 1 && sn_polytope_create(&polytope, arena, 50) &&
               sn_polytope_start(&polytope, &gjk, &solid_a, &solid_b) &&
               sn_epa(&epa, &polytope, &solid_a, &solid_b, 1e-6, 50);
  int count = found ? sn_contact_manifold(on_a, on_b, &epa, &a, &b, most) : 0;
  sn_arena_destroy(arena);
  return count;
}

TEST(a_small_box_on_a_large_one_touches_with_its_four_lower_corners) {
  snShape table = shape_at(SN_GEOM_BOX, (snVec3){2, 2, 0.5}, origin);
  snShape box = turned(shape_at(SN_GEOM_BOX, (snVec3){0.5, 0.25, 0.125}, (snVec3){0.3, 0.2, 0.615}), z_axis, 20);
  snVec3 on_a[SN_MAX_PAIR_CONTACTS], on_b[SN_MAX_PAIR_CONTACTS];
  CHECK_INT(manifold(on_a, on_b, table, box, 8), 4);
  for (int i = 0; i < 4; i++) {
    CHECK_NEAR(on_a[i].z, 0.5, 1e-12);
    CHECK_NEAR(on_b[i].z, 0.49, 1e-12);
    snVec3 local = mat3_transpose_mul_vec3(box.rot, vec3_sub(on_b[i], box.pos));
    CHECK_NEAR(fabs(local.x), 0.5, 1e-12);
    CHECK_NEAR(fabs(local.y), 0.25, 1e-12);
  }
}

TEST(faces_that_overlap_in_part_touch_along_the_common_polygon) {
  snShape a = shape_at(SN_GEOM_BOX, (snVec3){1, 1, 1}, origin);
  snShape b = shape_at(SN_GEOM_BOX, (snVec3){1, 1, 1}, (snVec3){1.5, 0.5, 1.99});
  snVec3 on_a[SN_MAX_PAIR_CONTACTS], on_b[SN_MAX_PAIR_CONTACTS];
  int count = manifold(on_a, on_b, a, b, 8);
  CHECK_INT(count, 4);
  for (int i = 0; i < count; i++) {
    CHECK(fabs(on_b[i].x - 0.5) < 1e-12 || fabs(on_b[i].x - 1) < 1e-12);
    CHECK(fabs(on_b[i].y + 0.5) < 1e-12 || fabs(on_b[i].y - 1) < 1e-12);
    CHECK_NEAR(on_a[i].z - on_b[i].z, 0.01, 1e-12);
  }
}

TEST(an_edge_on_a_face_touches_with_its_two_ends) {
  snShape table = shape_at(SN_GEOM_BOX, (snVec3){2, 2, 0.5}, origin);
  snShape roof = turned(shape_at(SN_GEOM_BOX, (snVec3){0.5, 0.5, 0.5}, (snVec3){0, 0, 0.49 + sqrt(0.5)}), x_axis, 45);
  snVec3 on_a[SN_MAX_PAIR_CONTACTS], on_b[SN_MAX_PAIR_CONTACTS];
  CHECK_INT(manifold(on_a, on_b, table, roof, 8), 2);
  CHECK_NEAR(fabs(on_b[0].x - on_b[1].x), 1, 1e-9);
  for (int i = 0; i < 2; i++) CHECK_NEAR(on_b[i].z, 0.49, 1e-9);
}

TEST(a_vertex_on_a_face_has_no_manifold) {
  snShape table = shape_at(SN_GEOM_BOX, (snVec3){2, 2, 0.5}, origin);
  snShape cube = shape_at(SN_GEOM_BOX, (snVec3){0.5, 0.5, 0.5}, (snVec3){0, 0, 0.49 + sqrt(0.75)});
  cube = turned(cube, (snVec3){1, -1, 0}, acos(sqrt(1.0 / 3)) * 180 / SN_PI);
  snVec3 on_a[SN_MAX_PAIR_CONTACTS], on_b[SN_MAX_PAIR_CONTACTS];
  CHECK_INT(manifold(on_a, on_b, table, cube, 8), 0);
}
