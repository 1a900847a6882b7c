// test_mesh_weld.c — equal points get one number, in the order of their first appearance
#include "geometry/mesh/mesh_data.h"
#include "test.h"

TEST(equal_points_share_a_number_and_zeros_of_both_signs_are_equal) {
  snFloat3 points[] = {{1, 2, 3}, {0, 0, 1}, {1, 2, 3}, {-0.0f, 0, 1}, {1, 2, 4}, {0, -0.0f, 1}};
  int index[6], different[6], distinct;
  snArena* arena = sn_arena_create(NULL, 0);
  CHECK(sn_mesh_weld((const snFloat3*)points, 6, arena, index, different, &distinct));
  int expected[] = {0, 1, 0, 1, 2, 1};
  CHECK_INT(distinct, 3);
  for (int i = 0; i < 6; i++) CHECK_INT(index[i], expected[i]);
  CHECK_INT(different[0], 0);
  CHECK_INT(different[1], 1);
  CHECK_INT(different[2], 4);
  sn_arena_destroy(arena);
}

TEST(many_points_on_a_grid_all_stay_apart_and_their_doubles_are_found) {
  enum { SIDE = 20, COUNT = SIDE * SIDE * SIDE };
  static snFloat3 points[2 * COUNT];
  static int index[2 * COUNT], different[2 * COUNT];
  for (int i = 0; i < COUNT; i++)
    for (int copy = 0; copy < 2; copy++) {
      float* p = points[copy * COUNT + i];
      p[0] = (float)(i % SIDE) / 8, p[1] = (float)(i / SIDE % SIDE) / 8, p[2] = (float)(i / SIDE / SIDE) / 8;
    }
  int distinct, wrong = 0;
  snArena* arena = sn_arena_create(NULL, 0);
  CHECK(sn_mesh_weld((const snFloat3*)points, 2 * COUNT, arena, index, different, &distinct));
  CHECK_INT(distinct, COUNT);
  for (int i = 0; i < COUNT; i++) wrong += index[i] != i || index[COUNT + i] != i;
  CHECK_INT(wrong, 0);
  sn_arena_destroy(arena);
}
