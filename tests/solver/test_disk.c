// test_disk.c — the least of a quadratic in an ellipsoid, by its optimality conditions
#include "solver/ball_qp.h"
#include "problems.h"

static void random_spd(double* A, int n, uint64_t* seed) {
  double B[25];
  random_numbers(B, n * n, 1, seed);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      A[i * n + j] = i == j ? 0.5 : 0;
      for (int k = 0; k < n; k++) A[i * n + j] += B[i * n + k] * B[j * n + k];
    }
}

TEST(the_minimum_satisfies_the_optimality_conditions) {
  int inside = 0, outside = 0;
  for (uint64_t seed = 1; seed <= 500; seed++) {
    uint64_t more = seed;
    int n = 2 + (int)(seed % 4);
    double A[25], b[5], mu[5], x[5], radius = random_between(0.1, 4, &more);
    random_spd(A, n, &more);
    random_numbers(b, n, 3, &more);
    for (int i = 0; i < n; i++) mu[i] = random_between(0.2, 1.5, &more);
    bool bound = disk_minimum(x, A, b, mu, radius, n);
    double size = 0, multiplier = 0;
    for (int i = 0; i < n; i++) size += x[i] * x[i] / (mu[i] * mu[i]);
    // gradient = -multiplier x / mu^2
    for (int i = 0; i < n; i++) {
      double gradient = b[i];
      for (int j = 0; j < n; j++) gradient += A[i * n + j] * x[j];
      multiplier -= gradient * x[i] / (bound ? size : 1);
      if (!bound) CHECK_NEAR(gradient, 0, 1e-12);
    }
    bound ? outside++ : inside++;
    CHECK(size <= radius * radius * (1 + 1e-9) + 1e-9);
    if (!bound) continue;
    CHECK_NEAR(size, radius * radius, 1e-8);
    CHECK(multiplier > 0);
    for (int i = 0; i < n; i++) {
      double gradient = b[i];
      for (int j = 0; j < n; j++) gradient += A[i * n + j] * x[j];
      CHECK_NEAR(gradient, -multiplier * x[i] / (mu[i] * mu[i]), 1e-7);
    }
  }
  CHECK(inside > 20 && outside > 20);
}

TEST(a_singular_matrix_gives_no_friction) {
  for (int n = 2; n <= 5; n++) {
    double A[25] = {0}, b[5] = {1, 1, 1, 1, 1}, mu[5] = {1, 1, 1, 1, 1}, x[5] = {9, 9, 9, 9, 9};
    CHECK(!disk_minimum(x, A, b, mu, 1, n));
    for (int i = 0; i < n; i++) CHECK_NEAR(x[i], 0, 0);
  }
}
