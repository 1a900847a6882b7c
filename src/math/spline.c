// spline.c — coefficients of cubic splines
//   reads   points        writes  coefficients
//   Continuity of the first derivative gives a tridiagonal system for one sixth of the second derivatives; its first
//   and last rows set the third derivative to that of the cubic through the four end points (divided differences).
//   Forsythe, Malcolm, Moler, Computer Methods for Mathematical Computations (1977), 4.4
#include "math/function.h"

static void straight(const double* x, const double* y, double* b, double* c, double* d) {
  b[0] = b[1] = (y[1] - y[0]) / (x[1] - x[0]);
  c[0] = c[1] = d[0] = d[1] = 0;
}

// diagonal in b, off-diagonal h in d, right side in c
static void assemble(int n, const double* x, const double* y, double* b, double* c, double* d) {
  d[0] = x[1] - x[0];
  c[1] = (y[1] - y[0]) / d[0];
  for (int i = 1; i < n - 1; i++) {
    d[i] = x[i + 1] - x[i];
    b[i] = 2 * (d[i - 1] + d[i]);
    c[i + 1] = (y[i + 1] - y[i]) / d[i];
    c[i] = c[i + 1] - c[i];
  }
  b[0] = -d[0];
  b[n - 1] = -d[n - 2];
  c[0] = c[n - 1] = 0;
  if (n == 3) return;
  double first = c[2] / (x[3] - x[1]) - c[1] / (x[2] - x[0]);
  double last = c[n - 2] / (x[n - 1] - x[n - 3]) - c[n - 3] / (x[n - 2] - x[n - 4]);
  c[0] = first * d[0] * d[0] / (x[3] - x[0]);
  c[n - 1] = -last * d[n - 2] * d[n - 2] / (x[n - 1] - x[n - 4]);
}

static void solve(int n, double* b, double* c, const double* d) {
  for (int i = 1; i < n; i++) {
    double t = d[i - 1] / b[i - 1];
    b[i] -= t * d[i - 1];
    c[i] -= t * c[i - 1];
  }
  c[n - 1] /= b[n - 1];
  for (int i = n - 2; i >= 0; i--) c[i] = (c[i] - d[i] * c[i + 1]) / b[i];
}

void sn_spline(int n, const double* x, const double* y, double* b, double* c, double* d) {
  if (n < 2) {
    b[0] = c[0] = d[0] = 0;
    return;
  }
  if (n == 2) {
    straight(x, y, b, c, d);
    return;
  }
  assemble(n, x, y, b, c, d);
  solve(n, b, c, d);
  b[n - 1] = (y[n - 1] - y[n - 2]) / d[n - 2] + d[n - 2] * (c[n - 2] + 2 * c[n - 1]);
  for (int i = 0; i < n - 1; i++) {
    b[i] = (y[i + 1] - y[i]) / d[i] - d[i] * (c[i + 1] + 2 * c[i]);
    d[i] = (c[i + 1] - c[i]) / d[i];
    c[i] *= 3;
  }
  c[n - 1] *= 3;
  d[n - 1] = d[n - 2];
}
