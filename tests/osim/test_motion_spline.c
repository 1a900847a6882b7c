#include "osim/motion_spline.h"
#include "test.h"

#include <math.h>

TEST(a_natural_quintic_goes_through_its_points_with_four_derivatives) {
  snArena* arena = sn_arena_create(NULL, 0);
  double x[9], f[9];
  for (int i = 0; i < 9; i++) x[i] = i + 0.2 * sin(3 * i), f[i] = cos(i);
  snNaturalSpline s;
  CHECK(sn_spline_fit(&s, arena, 5, 9, x, f));
  for (int i = 0; i < 9; i++) CHECK_NEAR(sn_spline_value(&s, x[i], 0), f[i], 1e-14);
  double h = 1e-4;
  for (int i = 1; i < 8; i++) {
    // second derivatives on both sides: their difference quotients are the third derivative
    double left = (sn_spline_value(&s, x[i], 2) - sn_spline_value(&s, x[i] - h, 2)) / h;
    double right = (sn_spline_value(&s, x[i] + h, 2) - sn_spline_value(&s, x[i], 2)) / h;
    CHECK_NEAR(left, right, 2e-3);
    CHECK_NEAR(sn_spline_value(&s, x[i] - 1e-12, 1), sn_spline_value(&s, x[i] + 1e-12, 1), 1e-10);
  }
  CHECK_NEAR((sn_spline_value(&s, x[0] + h, 2) - sn_spline_value(&s, x[0], 2)) / h, 0, 1e-3);
  sn_arena_destroy(arena);
}

TEST(parabolas_are_kept_and_go_on_beyond_the_ends) {
  snArena* arena = sn_arena_create(NULL, 0);
  double x[7], f[7];
  for (int i = 0; i < 7; i++) x[i] = 0.1 * i, f[i] = 1 - 2 * x[i] + 3 * x[i] * x[i];
  snNaturalSpline s;
  sn_spline_fit(&s, arena, 5, 7, x, f);
  CHECK_NEAR(sn_spline_value(&s, 0.33, 0), 1 - 0.66 + 3 * 0.33 * 0.33, 1e-12);
  CHECK_NEAR(sn_spline_value(&s, 0.33, 1), -2 + 6 * 0.33, 1e-11);
  CHECK_NEAR(sn_spline_value(&s, 1.2, 0), 1 - 2.4 + 3 * 1.44, 1e-10);
  sn_arena_destroy(arena);
}

TEST(a_line_is_the_natural_cubic_of_its_points) {
  snArena* arena = sn_arena_create(NULL, 0);
  double x[] = {0, 1, 3, 4}, f[] = {1, 3, 7, 9};
  snNaturalSpline s;
  sn_spline_fit(&s, arena, 3, 4, x, f);
  CHECK_NEAR(sn_spline_value(&s, 2.5, 0), 6, 1e-14);
  CHECK_NEAR(sn_spline_value(&s, 2.5, 1), 2, 1e-14);
  sn_arena_destroy(arena);
}
