#include "base/arena.h"
#include "osim/muscle_redundancy.h"
#include "test.h"

#include <math.h>

typedef struct Problem {
  snArena* arena;
  snLoadSharing s;
} Problem;

static Problem problem(int rows, int cols, double exponent, const double* A, const double* b, double low, double high) {
  Problem p = {.arena = sn_arena_create(NULL, 0)};
  CHECK(sn_load_sharing_create(&p.s, p.arena, rows, cols, exponent));
  for (int i = 0; i < rows * cols; i++) p.s.A[i] = A[i];
  for (int i = 0; i < rows; i++) p.s.b[i] = b[i];
  for (int j = 0; j < cols; j++) p.s.low[j] = low, p.s.high[j] = high;
  return p;
}

TEST(two_muscles_share_a_moment_by_their_moment_arms) {
  Problem p = problem(1, 2, 2, (double[]){30, 40}, (double[]){25}, 0, 1);
  CHECK(sn_load_sharing_solve(&p.s));
  // the least sum of squares is along (30, 40)
  CHECK_NEAR(p.s.x[0], 0.3, 1e-12);
  CHECK_NEAR(p.s.x[1], 0.4, 1e-12);
  CHECK_NEAR(p.s.lacking[0], 0, 1e-9);
  sn_arena_destroy(p.arena);
}

TEST(a_muscle_at_its_bound_leaves_the_rest_to_others) {
  Problem p = problem(1, 3, 2, (double[]){30, 40, -50}, (double[]){68}, 0.01, 1);
  CHECK(sn_load_sharing_solve(&p.s));
  CHECK_NEAR(p.s.x[1], 1, 1e-12);
  CHECK_NEAR(p.s.x[2], 0.01, 1e-12);
  CHECK_NEAR(p.s.x[0], (68 - 40 + 0.5) / 30, 1e-12);
  sn_arena_destroy(p.arena);
}

TEST(high_exponents_spread_the_load) {
  Problem p = problem(1, 2, 3, (double[]){1, 4}, (double[]){2}, 0, 1);
  CHECK(sn_load_sharing_solve(&p.s));
  // x_i goes with the square root of the moment arm
  CHECK_NEAR(p.s.x[1] / p.s.x[0], 2, 1e-8);
  CHECK_NEAR(p.s.x[0] + 4 * p.s.x[1], 2, 1e-8);
  sn_arena_destroy(p.arena);
}

TEST(what_no_muscle_gives_is_said) {
  Problem p = problem(2, 2, 2, (double[]){10, 0, 0, 20}, (double[]){15, 10}, 0, 1);
  CHECK(sn_load_sharing_solve(&p.s));
  CHECK_NEAR(p.s.x[0], 1, 1e-9);
  CHECK_NEAR(p.s.x[1], 0.5, 1e-9);
  CHECK_NEAR(p.s.lacking[0], 5, 1e-9);
  CHECK_NEAR(p.s.lacking[1], 0, 1e-9);
  sn_arena_destroy(p.arena);
}

TEST(the_optimum_fulfils_its_conditions_for_many_muscles) {
  enum { ROWS = 6, COLS = 40 };
  double A[ROWS * COLS], b[ROWS] = {0};
  unsigned seed = 7;
  for (int k = 0; k < ROWS * COLS; k++) {
    seed = seed * 1103515245u + 12345u;
    A[k] = 100.0 * ((seed >> 16) & 0x7fff) / 32768.0 - 50;
    b[k / COLS] += 0.3 * A[k];
  }
  Problem p = problem(ROWS, COLS, 2, A, b, 0, 1);
  CHECK(sn_load_sharing_solve(&p.s));
  for (int j = 0; j < COLS; j++) {
    double s = 0;
    for (int i = 0; i < ROWS; i++) s += p.s.A[i * COLS + j] * p.s.lambda[i];
    CHECK_NEAR(p.s.x[j], fmin(1, fmax(0, s / 2)), 1e-9);
  }
  for (int i = 0; i < ROWS; i++) CHECK_NEAR(p.s.lacking[i], 0, 1e-7);
  sn_arena_destroy(p.arena);
}
