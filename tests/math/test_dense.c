#include "math/dense.h"
#include "test.h"

static const real x[7] = {1, 2, 3, 4, 5, 6, 7};

TEST(copies_clears_and_scales_take_any_length_and_touch_nothing_beyond) {
  for (int n = 0; n <= 7; n++) {
    real y[8] = {9, 9, 9, 9, 9, 9, 9, 9};
    dense_copy(y, x, n);
    for (int i = 0; i < 8; i++) CHECK(y[i] == (i < n ? x[i] : 9));
    dense_add_scaled(y, x, 2, n);
    for (int i = 0; i < 8; i++) CHECK(y[i] == (i < n ? 3 * x[i] : 9));
    dense_scaled(y, y, -1, n);
    for (int i = 0; i < 8; i++) CHECK(y[i] == (i < n ? -3 * x[i] : 9));
    dense_clear(y, n);
    for (int i = 0; i < 8; i++) CHECK(y[i] == (i < n ? 0 : 9));
  }
}

TEST(both_dot_products_are_the_sum_of_the_products) {
  for (int n = 0; n <= 7; n++) {
    real sum = 0;
    for (int i = 0; i < n; i++) sum += x[i] * x[i];
    CHECK(dense_dot(x, x, n) == sum);
    CHECK(dense_dot4(x, x, n) == sum);
  }
}

TEST(nothing_is_floored_below_the_smallest_denominator) {
  CHECK(real_at_least_minval(0) == SN_MINVAL);
  CHECK(real_at_least_minval(-1) == SN_MINVAL);
  CHECK(real_at_least_minval(2) == 2);
}
