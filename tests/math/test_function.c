#include "math/function.h"
#include "test.h"

// Derivatives and the integral of a function against differences.
static void check(snFunctionType type, int num, const double* data, double x) {
  const double h = 1e-4;
  snJet at = sn_function_at(type, num, data, x), low = sn_function_at(type, num, data, x - h),
        high = sn_function_at(type, num, data, x + h);
  CHECK_NEAR(at.d1, (high.value - low.value) / (2 * h), 1e-5);
  CHECK_NEAR(at.d2, (high.d1 - low.d1) / (2 * h), 1e-4);
  CHECK_NEAR(at.d3, (high.d2 - low.d2) / (2 * h), 1e-3);
  CHECK_NEAR(at.value, sn_function_integral(type, num, data, x - h, x + h) / (2 * h), 1e-5);
}

TEST(a_sine_has_three_derivatives_and_an_integral) {
  double data[4], coef[4] = {1.5, 3, 0.4, -0.2};
  sn_function_build(data, SN_FUNCTION_SINE, 4, NULL, NULL, coef, 2);
  CHECK_NEAR(sn_function_at(SN_FUNCTION_SINE, 4, data, 0).value, 2 * (1.5 * 0.38941834230865052 - 0.2), 1e-15);
  for (int i = -3; i < 4; i++) check(SN_FUNCTION_SINE, 4, data, 0.37 * i);
}

TEST(a_sine_of_frequency_0_is_a_constant) {
  const double data[4] = {2, 0, 0.5235987755982988, 1};
  CHECK_NEAR(sn_function_at(SN_FUNCTION_SINE, 4, data, 7).value, 2, 1e-15);
  CHECK_NEAR(sn_function_integral(SN_FUNCTION_SINE, 4, data, 1, 4), 6, 1e-14);
}

TEST(a_step_rises_between_its_ends) {
  double data[4], coef[4] = {1, 3, -1, 2};
  sn_function_build(data, SN_FUNCTION_STEP, 4, NULL, NULL, coef, 10);
  CHECK_NEAR(sn_function_at(SN_FUNCTION_STEP, 4, data, 0).value, -10, 0);
  CHECK_NEAR(sn_function_at(SN_FUNCTION_STEP, 4, data, 2).value, 5, 1e-14);
  CHECK_NEAR(sn_function_at(SN_FUNCTION_STEP, 4, data, 4).value, 20, 0);
  CHECK_NEAR(sn_function_integral(SN_FUNCTION_STEP, 4, data, 0, 4), 20, 1e-13);
  for (int i = 0; i < 12; i++) check(SN_FUNCTION_STEP, 4, data, 0.55 + 0.27 * i);
}
