// test_cells.c — things sorted by the cell of a grid that they lie in
#include "collision/broad/cells.h"
#include "math/vec3.h"
#include "scene.h"

TEST(neighbours_have_neighbouring_numbers) {
  snGrid grid = sn_grid(.5);
  grid_widen(&grid, vec3(-3.2, 0, 1));
  grid_widen(&grid, vec3(2.1, 4, 9));
  sn_grid_close(&grid);
  uint64_t here = sn_cell_of(&grid, vec3(.1, 2.1, 3.1));
  CHECK_INT(sn_cell_of(&grid, vec3(.4, 2.4, 3.4)), here);
  CHECK_INT(sn_cell_of(&grid, vec3(.6, 2.1, 3.1)), here + 1);
  CHECK_INT(sn_cell_of(&grid, vec3(-.1, 2.1, 3.1)), here - 1);
  CHECK_INT(sn_cell_of(&grid, vec3(.1, 2.6, 3.1)), here + cell_step_y(&grid));
  CHECK_INT(sn_cell_of(&grid, vec3(.1, 2.1, 2.6)), here - cell_step_z(&grid));
}

TEST(a_step_from_the_first_or_last_cell_of_a_row_stays_within_the_row) {
  snGrid grid = sn_grid(1);
  for (int i = 0; i < 8; i++) grid_widen(&grid, vec3(i, i, i));
  sn_grid_close(&grid);
  CHECK(sn_cell_of(&grid, vec3(0, 3, 3)) - 1 > sn_cell_of(&grid, vec3(7, 2, 3)) + 1);
  CHECK(sn_cell_of(&grid, vec3(7, 7, 3)) + 1 + cell_step_y(&grid) <
        sn_cell_of(&grid, vec3(0, 0, 4)) - 1 - cell_step_y(&grid));
}

TEST(what_is_far_away_or_nowhere_has_a_cell_at_the_edge) {
  snGrid grid = sn_grid(1e-3);
  grid_widen(&grid, vec3(-1e300, 0, 0));
  grid_widen(&grid, vec3(1e300, 1e300, NAN));
  grid_widen(&grid, vec3(INFINITY, 0, 0));
  sn_grid_close(&grid);
  CHECK_INT(sn_cell_of(&grid, vec3(1e200, 1, 0)), sn_cell_of(&grid, vec3(INFINITY, 1, 0)));
  CHECK_INT(sn_cell_of(&grid, vec3(0, 1, NAN)), sn_cell_of(&grid, vec3(0, 1, 0)));
  CHECK(sn_cell_of(&grid, vec3(-1e300, 0, 0)) < sn_cell_of(&grid, vec3(0, 0, 0)));
}

TEST(sorting_is_stable_and_complete_for_few_and_many) {
  Scene s = scene("<mujoco/>");
  const int counts[] = {1, 2, 100, 6000};
  for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
    int count = counts[k];
    snInCell* list = sn_arena_array(s.d->scratch, snInCell, count);
    uint64_t random = 7, sum = 0, after = 0;
    for (int i = 0; i < count; i++) {
      random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
      list[i] = (snInCell){k % 2 ? random >> 1 : random >> 56, i};
      sum += list[i].cell;
    }
    CHECK(sn_sort_cells(&list, count, s.d->scratch));
    int wrong = 0;
    for (int i = 0; i < count; i++) after += list[i].cell;
    for (int i = 1; i < count; i++)
      wrong += list[i - 1].cell > list[i].cell || (list[i - 1].cell == list[i].cell && list[i - 1].item > list[i].item);
    CHECK_INT(wrong, 0);
    CHECK(sum == after);
  }
  scene_end(s);
}
