// ball_qp.h — least of a quadratic within an ellipsoid
//   reads   A b mu radius        writes  x
//   Scaled by mu the ellipsoid is a ball. Newton's method on the multiplier la of |x(la)|^2 = radius^2 with
//   x(la) = -(A + la)^-1 b, from la = 0.
//   Conformance: 20 steps at most, thresholds 1e-10 on pivots (n = 2 and 3: on the determinant), on the excess of |x|^2
//   and on the step of la.
#pragma once
#include "math/dense.h"
#include <stdbool.h>

#define SN_DISK_STEPS     20
#define SN_DISK_THRESHOLD 1e-10

typedef struct snDisk {
  int n;
  real A[25], b[5];
  real lower[25];  // of A + la
} snDisk;

// Lower triangle with roots on the diagonal; *determinant gets the product of pivots. False where a pivot is small.
static inline bool ball_factor(snDisk* ball, real la, real* determinant) {
  int n = ball->n;
  real* L = ball->lower;
  *determinant = 1;
  for (int j = 0; j < n; j++) {
    real pivot = ball->A[j * n + j] + la;
    for (int k = 0; k < j; k++) pivot -= L[j * n + k] * L[j * n + k];
    *determinant *= pivot;
    if (!(pivot > 0) || (n > 3 && pivot < SN_DISK_THRESHOLD)) return false;
    L[j * n + j] = real_sqrt(pivot);
    for (int i = j + 1; i < n; i++) {
      real sum = ball->A[i * n + j];
      for (int k = 0; k < j; k++) sum -= L[i * n + k] * L[j * n + k];
      L[i * n + j] = sum / L[j * n + j];
    }
  }
  return n == 1 || n > 3 || *determinant >= SN_DISK_THRESHOLD;
}

static inline void ball_solve(const snDisk* ball, real* x, const real* b) {
  int n = ball->n;
  const real* L = ball->lower;
  for (int i = 0; i < n; i++) {
    real sum = b[i];
    for (int k = 0; k < i; k++) sum -= L[i * n + k] * x[k];
    x[i] = sum / L[i * n + i];
  }
  for (int i = n - 1; i >= 0; i--) {
    real sum = x[i];
    for (int k = i + 1; k < n; k++) sum -= L[k * n + i] * x[k];
    x[i] = sum / L[i * n + i];
  }
}

// The friction force of a contact at a given normal force: x minimises 1/2 x^T A x + x^T b  over
// sum (x_i / mu_i)^2 <= radius^2, for n = 1 to 5 numbers; A is n x n. True where x lies on the boundary. x = 0 and
// false where A is singular.
static inline bool disk_minimum(real* x, const real* A, const real* b, const real* mu, real radius, int n) {
  snDisk ball;
  ball.n = n;
  for (int i = 0; i < n; i++) {
    ball.b[i] = -b[i] * mu[i];
    for (int j = 0; j < n; j++) ball.A[i * n + j] = A[i * n + j] * mu[i] * mu[j];
  }
  real la = 0, determinant, rotated[5];
  for (int step = 0; step < SN_DISK_STEPS; step++) {
    if (!ball_factor(&ball, la, &determinant)) {
      for (int i = 0; i < n; i++) x[i] = 0;
      return false;
    }
    ball_solve(&ball, x, ball.b);
    real excess = dense_dot(x, x, n) - radius * radius;
    if (excess < SN_DISK_THRESHOLD) break;
    ball_solve(&ball, rotated, x);
    real change = excess / (2 * dense_dot(x, rotated, n));
    if (change < SN_DISK_THRESHOLD) break;
    la += change;
  }
  for (int i = 0; i < n; i++) x[i] *= mu[i];
  return la != 0;
}
