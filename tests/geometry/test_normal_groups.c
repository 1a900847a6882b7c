// test_normal_groups.c — directions that are nearly the same meet; groups come in falling order
#include "geometry/mesh/normal_groups.h"
#include "math/vec3.h"
#include "test.h"

TEST(near_directions_meet_and_groups_fall_by_x_then_y_then_z) {
  double tilt = 1e-3;  // well below the tolerance of 1.6e-3 radians
  snVec3 normals[] = {{0, 0, 1}, {1, 0, 0},  {0, sin(tilt), cos(tilt)},
                      {0, 1, 0}, {-1, 0, 0}, {cos(tilt), 0, sin(tilt)}};
  snNormalGroups groups;
  snArena* arena = sn_arena_create(NULL, 0);
  CHECK(sn_normal_groups(normals, 6, arena, &groups));
  CHECK_INT(groups.count, 4);
  CHECK_INT(groups.group[2], groups.group[0]);
  CHECK_INT(groups.group[5], groups.group[1]);
  int expected[] = {1, 3, 0, 4};
  for (int i = 0; i < 4; i++) CHECK_INT(groups.order[i], groups.group[expected[i]]);
  sn_arena_destroy(arena);
}

TEST(ten_thousand_directions_keep_a_sorted_order) {
  enum { COUNT = 10000 };
  static snVec3 normals[COUNT];
  for (int i = 0; i < COUNT; i++) {  // a spiral over the sphere, far enough apart
    double z = 1 - (2.0 * i + 1) / COUNT, r = sqrt(1 - z * z), turn = 2.399963 * i;
    normals[i] = (snVec3){r * cos(turn), r * sin(turn), z};
  }
  snNormalGroups groups;
  snArena* arena = sn_arena_create(NULL, 0);
  CHECK(sn_normal_groups(normals, COUNT, arena, &groups));
  CHECK_INT(groups.count, COUNT);
  int wrong = 0;
  for (int i = 1; i < groups.count; i++) wrong += !(normals[groups.order[i - 1]].x > normals[groups.order[i]].x);
  CHECK_INT(wrong, 0);
  sn_arena_destroy(arena);
}
