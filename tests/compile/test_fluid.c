// test_fluid.c — added mass of an ellipsoid
#include "compile/body/tree.h"
#include "test.h"

static const double coefficients[5] = {0.5, 0.25, 1.5, 1, 1};

TEST(a_sphere_drags_half_its_volume_along_and_turns_freely) {
  snFluid f;
  sn_fluid_coefficients(f, (snVec3){0.5, 0.5, 0.5}, coefficients);
  double volume = 4.0 / 3 * 3.14159265358979323846 * 0.125;
  for (int i = 6; i < 9; i++) CHECK_NEAR(f[i], volume / 2, 1e-6);
  for (int i = 9; i < 12; i++) CHECK_NEAR(f[i], 0, 1e-6);
  CHECK_NEAR(f[0], 1, 0);
  CHECK_NEAR(f[3], 1.5, 0);
}

TEST(a_long_ellipsoid_drags_a_cylinder_of_fluid_sideways_and_little_lengthwise) {
  snFluid f;
  sn_fluid_coefficients(f, (snVec3){0.1, 0.1, 10}, coefficients);
  double volume = 4.0 / 3 * 3.14159265358979323846 * 0.1;
  CHECK_NEAR(f[6] / volume, 1, 5e-3);
  CHECK_NEAR(f[8] / volume, 0, 5e-3);
  CHECK(f[9] > f[11]);
}
