#include "scene/scene_path.h"
#include "math/vec3.h"
#include "test.h"

static const snVec3 gravity = {0, 0, -9.81};

static double length_of(const snVec3* point, int count) {
  double length = 0;
  for (int i = 0; i + 1 < count; i++) length += vec3_length(vec3_sub(point[i + 1], point[i]));
  return length;
}

TEST(a_hanging_string_has_its_length_and_ends_at_its_points) {
  for (int k = 1; k <= 20; k++) {
    snVec3 point[SN_CATENARY_POINTS], a = {0, 0, 0}, b = {.5, .2, .03 * k};
    double length = vec3_length(vec3_sub(b, a)) * (1 + .2 * k);
    int count = sn_catenary(point, SN_CATENARY_POINTS, a, b, gravity, length);
    CHECK_INT(count, SN_CATENARY_POINTS);
    CHECK_NEAR(length_of(point, count), length, 2e-2);
    CHECK_NEAR(vec3_length(vec3_sub(point[0], a)), 0, 1e-12);
    CHECK_NEAR(vec3_length(vec3_sub(point[count - 1], b)), 0, 1e-9);
  }
}

TEST(a_taut_string_is_straight) {
  snVec3 point[8];
  CHECK_INT(sn_catenary(point, 8, (snVec3){0, 0, 0}, (snVec3){1, 0, 0}, gravity, .9), 2);
}

TEST(a_string_between_points_above_each_other_folds) {
  snVec3 point[8];
  int count = sn_catenary(point, 8, (snVec3){0, 0, 0}, (snVec3){0, 0, 1}, gravity, 3);
  CHECK_NEAR(length_of(point, count), 3, 1e-12);
  CHECK_NEAR(point[1].z, -1, 1e-12);
}
