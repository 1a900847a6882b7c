// test_multivariate.c — polynomials of several numbers against their sums of terms
#include "math/multivariate.h"
#include "test.h"

#include <math.h>
#include <stdint.h>

static double coefficient(int k) { return sin(1.7 * k + 0.3); }

// Sum of c x^e, or its derivative by inputs `by` and `also` (-1: by none).
static double sum_of_terms(int inputs, int order, const double* coef, const double* x, int by, int also) {
  int e[SN_MULTIVARIATE_INPUTS] = {0}, k = 0;
  double sum = 0;
  do {
    double term = coef[k++];
    for (int i = 0; i < inputs; i++) {
      int power = e[i];
      if (by == i) term *= power--;
      if (also == i) term *= power--;
      term *= power < 0 ? 0 : pow(x[i], power);
    }
    sum += term;
  } while (sn_multivariate_next(inputs, order, e));
  CHECK_INT(k, sn_multivariate_terms(inputs, order));
  return sum;
}

TEST(terms_are_counted) {
  CHECK_INT(sn_multivariate_terms(1, 0), 1);
  CHECK_INT(sn_multivariate_terms(3, 3), 20);
  CHECK_INT(sn_multivariate_terms(6, 9), 5005);
  CHECK_INT(sn_multivariate_terms(0, 3), -1);
  CHECK_INT(sn_multivariate_terms(17, 1), -1);
  CHECK_INT(sn_multivariate_terms(2, -1), -1);
  CHECK_INT(sn_multivariate_terms(16, 9), -1);
  CHECK_INT(sn_multivariate_terms(2, 2147483647), -1);
}

TEST(terms_stand_in_the_order_of_opensim) {
  static const int table[10][3] = {{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 1, 0}, {0, 1, 1},
                                   {0, 2, 0}, {1, 0, 0}, {1, 0, 1}, {1, 1, 0}, {2, 0, 0}};
  int e[3] = {0};
  for (int k = 0; k < 10; k++) {
    for (int i = 0; i < 3; i++) CHECK_INT(e[i], table[k][i]);
    CHECK_INT(sn_multivariate_next(3, 2, e), k < 9);
  }
}

TEST(horner_gives_the_sum_of_terms_and_its_derivatives) {
  static const double x[4] = {0.7, -1.3, 0.4, 1.1};
  for (int inputs = 1; inputs <= 4; inputs++)
    for (int order = 0; order <= 6; order++) {
      double coef[300];
      int count = sn_multivariate_terms(inputs, order);
      for (int k = 0; k < count; k++) coef[k] = coefficient(k);
      snMultiJet f;
      sn_multivariate_at(&f, inputs, order, coef, x, 2);
      CHECK_NEAR(f.value, sum_of_terms(inputs, order, coef, x, -1, -1), 1e-12);
      for (int i = 0; i < inputs; i++) {
        CHECK_NEAR(f.d1[i], sum_of_terms(inputs, order, coef, x, i, -1), 1e-11);
        for (int j = 0; j < inputs; j++)
          CHECK_NEAR(f.d2[i][j], sum_of_terms(inputs, order, coef, x, i, j), 1e-10);
      }
      snMultiJet value, slope;
      sn_multivariate_at(&slope, inputs, order, coef, x, 1);
      for (int i = 0; i < inputs; i++) CHECK_NEAR(slope.d1[i], f.d1[i], 1e-11);
      sn_multivariate_at(&value, inputs, order, coef, x, 0);
      CHECK_NEAR(value.value, f.value, 1e-12);
    }
}
