// test_bounded_squares.c — least squares within bounds: solutions by hand, and the conditions of the least at random
#include "osim/bounded_squares.h"
#include "test.h"

#include <math.h>
#include <string.h>

static double random_number(unsigned* seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return (double)(*seed >> 8) / 8388608.0 - 1;
}

TEST(effort_is_shared_until_a_bound_is_reached) {
  snArena* arena = sn_arena_create(NULL, 0);
  snBoundedSquares s;
  CHECK(sn_bounded_squares_create(&s, arena, 1, 3));
  const double A[] = {1, 1, 1}, high[] = {0.5, 10, 10};
  memcpy(s.A, A, sizeof A);
  memcpy(s.high, high, sizeof high);
  s.b[0] = 3;
  sn_bounded_squares_solve(&s, true);
  CHECK_NEAR(s.x[0], 0.5, 1e-12);
  CHECK_NEAR(s.x[1], 1.25, 1e-10);
  CHECK_NEAR(s.x[2], 1.25, 1e-10);
  CHECK(fabs(s.lacking[0]) < 1e-10);
  sn_arena_destroy(arena);
}

TEST(what_cannot_be_reached_is_reported) {
  snArena* arena = sn_arena_create(NULL, 0);
  snBoundedSquares s;
  CHECK(sn_bounded_squares_create(&s, arena, 1, 2));
  const double A[] = {2, 1}, high[] = {1, 1};
  memcpy(s.A, A, sizeof A);
  memcpy(s.high, high, sizeof high);
  s.b[0] = 5;
  sn_bounded_squares_solve(&s, true);
  CHECK(s.x[0] == 1 && s.x[1] == 1);
  CHECK_NEAR(s.lacking[0], 2, 1e-9);
  sn_arena_destroy(arena);
}

// At the least the gradient leads outwards at a bound and vanishes between bounds.
TEST(residuals_and_effort_are_balanced_at_random) {
  unsigned seed = 7;
  for (int trial = 0; trial < 50; trial++) {
    enum { ROWS = 6, COLS = 9 };
    snArena* arena = sn_arena_create(NULL, 0);
    snBoundedSquares s;
    CHECK(sn_bounded_squares_create(&s, arena, ROWS, COLS));
    double A[ROWS * COLS], b[ROWS];
    for (int i = 0; i < ROWS * COLS; i++) s.A[i] = A[i] = 3 * random_number(&seed);
    for (int i = 0; i < ROWS; i++) s.b[i] = b[i] = 5 * random_number(&seed);
    for (int j = 0; j < COLS; j++) s.low[j] = -0.3, s.high[j] = 0.3 + 0.3 * random_number(&seed);
    sn_bounded_squares_solve(&s, false);
    for (int j = 0; j < COLS; j++) {
      double gradient = s.x[j];
      for (int i = 0; i < ROWS; i++) {
        double residual = -b[i];
        for (int k = 0; k < COLS; k++) residual += A[i * COLS + k] * s.x[k];
        gradient += A[i * COLS + j] * residual;
      }
      if (s.x[j] <= s.low[j])
        CHECK(gradient > -1e-9);
      else if (s.x[j] >= s.high[j])
        CHECK(gradient < 1e-9);
      else
        CHECK_NEAR(gradient, 0, 1e-9);
    }
    sn_arena_destroy(arena);
  }
}

// Rows that are nearly multiples of each other, as accelerations of a light foot are.
TEST(equations_of_very_different_size_are_met) {
  snArena* arena = sn_arena_create(NULL, 0);
  snBoundedSquares s;
  CHECK(sn_bounded_squares_create(&s, arena, 2, 3));
  const double A[] = {1e5, 1, 0, 1e5, 1, 1e-3};
  memcpy(s.A, A, sizeof A);
  for (int j = 0; j < 3; j++) s.low[j] = -1e6, s.high[j] = 1e6;
  s.b[0] = 10, s.b[1] = 10.5;
  sn_bounded_squares_solve(&s, true);
  CHECK_NEAR(s.x[2], 500, 1e-3);
  CHECK_NEAR(1e5 * s.x[0] + s.x[1], 10, 1e-5);
  sn_arena_destroy(arena);
}
