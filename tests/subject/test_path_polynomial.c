// test_path_polynomial.c — polynomials through lengths and moment arms
#include "subject/path_polynomial.h"
#include "math/multivariate.h"
#include "test.h"

#include <math.h>

enum { ROWS = 150 };

typedef struct Case {
  snArena* arena;
  snPathSamples s;
  double x[ROWS * 2], length[ROWS], slope[ROWS * 2];
} Case;

// l(x, y) with its derivatives at scattered places of [-1.5, 0.5] x [0, 3].
typedef void LengthFn(double x, double y, double* l, double* by_x, double* by_y);

static void sample(Case* c, LengthFn* f) {
  c->arena = sn_arena_create(NULL, 0);
  for (int k = 0; k < ROWS; k++) {
    double x = -1.5 + 2 * fmod(0.5 + 0.754877666 * k, 1), y = 3 * fmod(0.5 + 0.569840291 * k, 1);
    c->x[2 * k] = x, c->x[2 * k + 1] = y;
    f(x, y, &c->length[k], &c->slope[2 * k], &c->slope[2 * k + 1]);
  }
  c->s = (snPathSamples){2, 100, 50, c->x, c->length, c->slope};
}

static void cubic(double x, double y, double* l, double* by_x, double* by_y) {
  *l = 0.3 + 0.1 * y - 0.2 * x * y + 0.05 * x * x * y + 0.01 * y * y * y;
  *by_x = -0.2 * y + 0.1 * x * y, *by_y = 0.1 - 0.2 * x + 0.05 * x * x + 0.03 * y * y;
}

static void wave(double x, double y, double* l, double* by_x, double* by_y) {
  *l = 0.1 * sin(2 * x + y), *by_x = 0.2 * cos(2 * x + y), *by_y = 0.1 * cos(2 * x + y);
}

TEST(a_polynomial_is_found_again_with_its_order) {
  Case c;
  snPathPolynomial p;
  sample(&c, cubic);
  CHECK(sn_fit_path_polynomial(c.arena, &c.s, 6, 1e-6, &p));
  CHECK_INT(p.order, 3);
  CHECK_INT(p.terms, 10);
  CHECK(p.reached && p.length_worst < 1e-12 && p.slope_worst < 1e-12);
  static const double expected[10] = {0.3, 0.1, 0, 0.01, 0, -0.2, 0, 0, 0.05, 0};
  for (int k = 0; k < 10; k++) CHECK_NEAR(p.coef[k], expected[k], 1e-12);
  sn_arena_destroy(c.arena);
}

TEST(the_order_rises_until_the_tolerance_is_reached) {
  Case c;
  snPathPolynomial p, rough;
  sample(&c, wave);
  CHECK(sn_fit_path_polynomial(c.arena, &c.s, 9, 1e-3, &p) && p.reached);
  CHECK(p.order > 3 && p.length_rms <= 1e-3 && p.slope_rms <= 1e-3 && p.length_rms <= p.length_worst);
  CHECK(sn_fit_path_polynomial(c.arena, &c.s, 2, 1e-3, &rough) && !rough.reached);
  CHECK_INT(rough.order, 2);
  CHECK(rough.slope_rms > 1e-3);
  sn_arena_destroy(c.arena);
}

TEST(errors_are_those_of_the_rows_that_were_not_fitted) {
  Case c;
  snPathPolynomial p;
  sample(&c, cubic);
  for (int k = 100; k < ROWS; k++) c.length[k] += 0.01;
  CHECK(sn_fit_path_polynomial(c.arena, &c.s, 3, 1e-6, &p) && !p.reached);
  CHECK_NEAR(p.length_rms, 0.01, 1e-9);
  CHECK_NEAR(p.length_worst, 0.01, 1e-9);
  sn_arena_destroy(c.arena);
}
