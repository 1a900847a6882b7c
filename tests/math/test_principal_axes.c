// test_principal_axes.c — eigenvalues and eigenvectors of symmetric 3 x 3 matrices
#include "math/principal_axes.h"
#include "test.h"

#include <stdint.h>

static double next_random(uint32_t* seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return *seed / 4294967296.0 * 2 - 1;
}

static void check_symmetric(snSymmetric a, snSymmetric b, double tolerance) {
  CHECK_NEAR(a.xx, b.xx, tolerance);
  CHECK_NEAR(a.yy, b.yy, tolerance);
  CHECK_NEAR(a.zz, b.zz, tolerance);
  CHECK_NEAR(a.xy, b.xy, tolerance);
  CHECK_NEAR(a.xz, b.xz, tolerance);
  CHECK_NEAR(a.yz, b.yz, tolerance);
}

static double minors(snSymmetric a) {
  return a.xx * a.yy - a.xy * a.xy + a.xx * a.zz - a.xz * a.xz + a.yy * a.zz - a.yz * a.yz;
}

static double determinant(snSymmetric a) {
  return a.xx * (a.yy * a.zz - a.yz * a.yz) - a.xy * (a.xy * a.zz - a.yz * a.xz) + a.xz * (a.xy * a.yz - a.yy * a.xz);
}

// Angles below sqrt(2e-12) are left as they are, so axes are exact to 1.4e-6 and eigenvalues to the square of that.
TEST(eigenvalues_have_the_invariants_of_the_matrix_and_turn_back_into_it) {
  uint32_t seed = 1;
  for (int i = 0; i < 1000; i++) {
    snSymmetric a = {next_random(&seed), next_random(&seed), next_random(&seed),
                     next_random(&seed), next_random(&seed), next_random(&seed)};
    snQuat axes;
    snVec3 values = sn_principal_axes(a, &axes);
    snSymmetric diagonal = {values.x, values.y, values.z, 0, 0, 0};
    CHECK(values.x + 1e-12 >= values.y && values.y + 1e-12 >= values.z);
    CHECK_NEAR(values.x + values.y + values.z, a.xx + a.yy + a.zz, 1e-13);
    CHECK_NEAR(minors(diagonal), minors(a), 1e-10);
    CHECK_NEAR(determinant(diagonal), determinant(a), 1e-10);
    CHECK_NEAR(axes.w * axes.w + axes.x * axes.x + axes.y * axes.y + axes.z * axes.z, 1, 1e-13);
    check_symmetric(sn_rotated_inertia(values, axes), a, 1e-5);
  }
}

TEST(a_sorted_diagonal_keeps_its_axes) {
  snQuat axes;
  snVec3 values = sn_principal_axes((snSymmetric){3, 2, 1, 0, 0, 0}, &axes);
  CHECK_NEAR(values.x, 3, 0);
  CHECK_NEAR(axes.w, 1, 0);
  values = sn_principal_axes((snSymmetric){2, 2, 2, 0, 0, 0}, &axes);
  CHECK_NEAR(values.z, 2, 0);
  CHECK_NEAR(axes.w, 1, 0);
}

// A quarter turn is written with 15 digits, as in MuJoCo.
TEST(a_rising_diagonal_is_sorted_by_quarter_turns) {
  snQuat axes;
  snVec3 values = sn_principal_axes((snSymmetric){1, 2, 3, 0, 0, 0}, &axes);
  CHECK_NEAR(values.x, 3, 1e-15);
  CHECK_NEAR(values.y, 2, 1e-15);
  CHECK_NEAR(values.z, 1, 1e-15);
  check_symmetric(sn_rotated_inertia(values, axes), (snSymmetric){1, 2, 3, 0, 0, 0}, 1e-13);
}

TEST(a_mass_far_away_resists_turning_about_the_axes_across) {
  check_symmetric(sn_point_inertia(2, (snVec3){0, 0, 3}), (snSymmetric){18, 18, 0, 0, 0, 0}, 0);
  check_symmetric(sn_point_inertia(1, (snVec3){1, 2, 0}), (snSymmetric){4, 1, 5, -2, 0, 0}, 0);
}
