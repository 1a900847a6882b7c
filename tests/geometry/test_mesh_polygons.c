// test_mesh_polygons.c — triangles in one plane become one polygon
#include "cube.h"
#include "geometry/mesh/mesh_polygons.h"
#include "test.h"

TEST(a_cube_has_six_squares_in_falling_order_of_their_normals) {
  snPolygons polygons;
  snArena* arena = sn_arena_create(NULL, 0);
  CHECK(sn_mesh_polygons(cube, arena, &polygons));
  CHECK_INT(polygons.count, 6);
  CHECK_INT(polygons.ncorner, 24);
  for (int p = 0; p < 6; p++) CHECK_INT(polygons.size[p], 4);
  double first_x = 0;
  for (int i = 0; i < 4; i++) first_x += cube_vert[polygons.corners[polygons.first[0] + i]].x;
  CHECK_NEAR(first_x, 4, 0);
  sn_arena_destroy(arena);
}

TEST(faces_of_one_direction_that_do_not_touch_stay_apart) {
  snVec3 vert[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {5, 0, 0}, {6, 0, 0}, {6, 1, 0}, {5, 1, 0}};
  snInt3 face[] = {{0, 1, 2}, {4, 5, 6}, {0, 2, 3}, {4, 6, 7}};
  snPolygons polygons;
  snArena* arena = sn_arena_create(NULL, 0);
  CHECK(sn_mesh_polygons((snTriangles){vert, (const snInt3*)face, 8, 4}, arena, &polygons));
  CHECK_INT(polygons.count, 2);
  CHECK(polygons.corners[polygons.first[0]] < 4 && polygons.corners[polygons.first[1]] >= 4);
  sn_arena_destroy(arena);
}

TEST(islands_that_a_later_triangle_connects_become_one) {
  // a strip of five triangles, the middle one last
  snVec3 vert[] = {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {2, 0, 0}, {2, 1, 0}, {3, 0, 0}};
  snInt3 face[] = {{0, 2, 1}, {4, 6, 5}, {1, 2, 3}, {4, 5, 3}, {2, 4, 3}};
  snPolygons polygons;
  snArena* arena = sn_arena_create(NULL, 0);
  CHECK(sn_mesh_polygons((snTriangles){vert, (const snInt3*)face, 7, 5}, arena, &polygons));
  CHECK_INT(polygons.count, 1);
  CHECK_INT(polygons.size[0], 7);
  sn_arena_destroy(arena);
}

TEST(a_flat_sheet_of_many_triangles_is_one_polygon_with_its_rim_as_outline) {
  enum { SIDE = 200, VERTS = (SIDE + 1) * (SIDE + 1), FACES = 2 * SIDE * SIDE };
  static snVec3 vert[VERTS];
  static snInt3 face[FACES];
  for (int v = 0; v < VERTS; v++) vert[v] = (snVec3){v % (SIDE + 1), v / (SIDE + 1), 0};
  for (int c = 0; c < SIDE * SIDE; c++) {
    int v = c / SIDE * (SIDE + 1) + c % SIDE;
    memcpy(face[2 * c], (int[]){v, v + 1, v + SIDE + 1}, sizeof(snInt3));
    memcpy(face[2 * c + 1], (int[]){v + 1, v + SIDE + 2, v + SIDE + 1}, sizeof(snInt3));
  }
  snPolygons polygons;
  snArena* arena = sn_arena_create(NULL, 0);
  CHECK(sn_mesh_polygons((snTriangles){vert, (const snInt3*)face, VERTS, FACES}, arena, &polygons));
  CHECK_INT(polygons.count, 1);
  CHECK_INT(polygons.size[0], 4 * SIDE);
  sn_arena_destroy(arena);
}
