// test_scheme.c — numbers of collocation schemes: known points, and the degree of polynomials that they integrate
#include "optimal/scheme.h"
#include "sinew/optimal.h"
#include "test.h"

#include <math.h>

TEST(points_are_those_of_the_tables) {
  snScheme radau = sn_scheme_gauss(3, true), gauss = sn_scheme_gauss(2, false);
  CHECK_INT(radau.behind, 3);
  CHECK_NEAR(radau.place[1], (4 - sqrt(6)) / 10, 1e-15);
  CHECK_NEAR(radau.place[2], (4 + sqrt(6)) / 10, 1e-15);
  CHECK_NEAR(radau.place[3], 1, 0);
  CHECK_NEAR(radau.weight[3], 1.0 / 9, 1e-15);
  CHECK_NEAR(radau.rate[0][1], (88 - 7 * sqrt(6)) / 360, 1e-15);  // Radau IIA of order 5
  CHECK_INT(gauss.behind, 3);
  CHECK_NEAR(gauss.place[1], 0.5 - sqrt(3) / 6, 1e-15);
  CHECK_NEAR(gauss.rate[0][2], 0.25 - sqrt(3) / 6, 1e-15);
  CHECK_NEAR(gauss.weight[3], 0, 0);
}

// Rows are exact for x = t^p up to `stages`, weights for t^(p-1) up to the order.
static void check_scheme(const snScheme* s, int stages) {
  for (int p = 1; p <= s->order; p++) {
    double integral = 0;
    for (int j = 0; j <= s->behind; j++) integral += s->weight[j] * pow(s->place[j], p - 1);
    CHECK_NEAR(integral, 1.0 / p, 1e-13);
    for (int k = 0; k < s->behind && p <= stages; k++) {
      double row = 0;
      for (int j = 0; j <= s->behind; j++)
        row += s->state[k][j] * pow(s->place[j], p) - s->rate[k][j] * p * pow(s->place[j], p - 1);
      CHECK_NEAR(row, 0, 1e-13);
    }
  }
}

TEST(rows_and_weights_have_their_orders) {
  snScheme pairs[] = {scheme_hermite_simpson(), scheme_radau(), sn_scheme_trapezoidal()};
  const int stages[] = {3, 2, 2};
  for (int i = 0; i < 3; i++) check_scheme(&pairs[i], stages[i]);
  for (int degree = 1; degree <= SN_MOST_DEGREE; degree++) {
    snScheme radau = sn_scheme_gauss(degree, true), gauss = sn_scheme_gauss(degree, false);
    check_scheme(&radau, degree);
    check_scheme(&gauss, degree);
    CHECK_INT(radau.order, 2 * degree - 1);
    CHECK_INT(gauss.order, 2 * degree);
  }
}

TEST(schemes_have_words) {
  CHECK_INT(sn_optimal_scheme_find("hermite-simpson"), SN_SCHEME_HERMITE_SIMPSON);
  CHECK_INT(sn_optimal_scheme_find("legendre-gauss-radau-3"), SN_SCHEME_GAUSS_RADAU + 2);
  CHECK_INT(sn_optimal_scheme_find("legendre-gauss-9"), SN_SCHEME_GAUSS + 8);
  const char* wrong[] = {"legendre-gauss-0", "legendre-gauss-10", "legendre-gauss-radau", "legendre-gauss-radau-", ""};
  for (int i = 0; i < 5; i++) CHECK_INT(sn_optimal_scheme_find(wrong[i]), SN_SCHEME_COUNT);
}
