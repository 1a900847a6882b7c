// test_mesh_normals.c — normals at vertices against directions known by symmetry
#include "cube.h"
#include "geometry/mesh/mesh_data.h"
#include "test.h"

TEST(smooth_normals_of_a_pyramids_top_point_up) {
  snVec3 vert[] = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}, {0, 0, 3}};
  snInt3 face[] = {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
  snFloat3 normal[5];
  snArena* arena = sn_arena_create(NULL, 0);
  CHECK(sn_mesh_normals((snTriangles){vert, (const snInt3*)face, 5, 4}, true, arena, normal));
  CHECK_NEAR(normal[4][0], 0, 1e-7);
  CHECK_NEAR(normal[4][1], 0, 1e-7);
  CHECK_NEAR(normal[4][2], 1, 1e-7);
  sn_arena_destroy(arena);
}

TEST(steep_faces_do_not_count_unless_smooth) {
  // the corner of a cube: three faces, each 55 degrees off the mean, so that none is left
  snFloat3 sharp[8], smooth[8];
  snArena* arena = sn_arena_create(NULL, 0);
  CHECK(sn_mesh_normals(cube, false, arena, sharp) && sn_mesh_normals(cube, true, arena, smooth));
  CHECK_NEAR(sharp[6][2], 1, 0);
  CHECK_NEAR(sharp[6][0], 0, 0);
  CHECK(smooth[6][0] > 0.3 && smooth[6][1] > 0.3 && smooth[6][2] > 0.3);
  sn_arena_destroy(arena);
}

TEST(a_vertex_without_triangles_has_the_z_axis) {
  snVec3 vert[] = {{0, 0, 0}, {1, 0, 0}, {0, 0, -1}, {5, 5, 5}};
  snInt3 face[] = {{0, 1, 2}};
  snFloat3 normal[4];
  snArena* arena = sn_arena_create(NULL, 0);
  CHECK(sn_mesh_normals((snTriangles){vert, (const snInt3*)face, 4, 1}, false, arena, normal));
  CHECK_NEAR(normal[0][1], 1, 1e-7);
  CHECK_NEAR(normal[3][2], 1, 0);
  sn_arena_destroy(arena);
}

TEST(three_points_have_the_normal_of_the_right_hand_and_none_on_a_line) {
  snVec3 n = sn_plane_normal((snVec3){0, 0, 0}, (snVec3){2, 0, 0}, (snVec3){0, 3, 0});
  CHECK_NEAR(n.z, 1, 0);
  snVec3 none = sn_plane_normal((snVec3){0, 0, 0}, (snVec3){1, 0, 0}, (snVec3){2, 0, 0});
  CHECK(!isfinite(none.x) && isnan(none.y));
}
