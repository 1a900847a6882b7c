// scheme.c — numbers of collocation schemes
//   Points of Gauss are the roots of a Legendre polynomial P_n, those of Radau the roots of P_(n-1) - P_n, both moved
//   from [-1, 1] to [0, 1] and found by Newton's method. Weights A_kj are integrals of Lagrange's polynomials from 0 to
//   the points, which ten points of Gauss give exactly.
#include "optimal/scheme.h"
#include "math/elementary.h"

#include <math.h>

#define PI 3.14159265358979323846

enum { EXACT = SN_MOST_DEGREE + 1 };  // points that integrate polynomials up to degree 19

// P_n and its derivative; P_(n-1) goes to *before.
static double legendre(int n, double x, double* derivative, double* before) {
  double p = 1, last = 0;
  for (int k = 1; k <= n; k++) {
    double next = ((2 * k - 1) * x * p - (k - 1) * last) / k;
    last = p, p = next;
  }
  *derivative = n * (x * p - last) / (x * x - 1);
  *before = last;
  return p;
}

static double gauss_point(int n, int i) {
  double x = sn_cos(PI * (i + 0.75) / (n + 0.5)), derivative, before;
  for (int round = 0; round < 50; round++) {
    double step = legendre(n, x, &derivative, &before) / derivative;
    x -= step;
    if (fabs(step) < 1e-16) break;
  }
  return x;
}

// A root of P_(n-1) - P_n; the first one is 1.
static double radau_point(int n, int i) {
  if (i == 0) return 1;
  double x = sn_cos(2 * PI * i / (2 * n - 1)), derivative, slope, before, ignored;
  for (int round = 0; round < 50; round++) {
    double p = legendre(n, x, &derivative, &before);
    legendre(n - 1, x, &slope, &ignored);
    double step = (before - p) / (slope - derivative);
    x -= step;
    if (fabs(step) < 1e-16) break;
  }
  return x;
}

// Points in (0, 1], rising.
static void place_points(int n, bool radau, double* to) {
  for (int i = 0; i < n; i++) to[n - 1 - i] = 0.5 * (1 + (radau ? radau_point(n, i) : gauss_point(n, i)));
}

// Lagrange's polynomial of one of n points.
static double lagrange(const double* points, int n, int of, double x) {
  double value = 1;
  for (int k = 0; k < n; k++)
    if (k != of) value *= (x - points[k]) / (points[of] - points[k]);
  return value;
}

// Its integral from 0 to `end`.
static double lagrange_integral(const double* points, int n, int of, double end) {
  double sum = 0;
  for (int i = 0; i < EXACT; i++) {
    double x = gauss_point(EXACT, i), derivative, before;
    legendre(EXACT, x, &derivative, &before);
    double weight = 2 / ((1 - x * x) * derivative * derivative);
    sum += 0.5 * end * weight * lagrange(points, n, of, 0.5 * end * (1 + x));
  }
  return sum;
}

// Rows x_k - x_0 - h sum A_kj f_j from the points of collocation, which begin behind the left end.
static snScheme runge_kutta(int behind, const double* points, int n) {
  snScheme s = {.behind = behind};
  for (int k = 1; k <= behind; k++) {
    s.place[k] = k <= n ? points[k - 1] : 1;
    if (k == behind) s.place[k] = 1;
    s.state[k - 1][0] = -1, s.state[k - 1][k] = 1;
    for (int j = 0; j < n; j++) s.rate[k - 1][j + 1] = lagrange_integral(points, n, j, s.place[k]);
  }
  for (int j = 0; j <= behind; j++) s.weight[j] = s.rate[behind - 1][j];
  return s;
}

snScheme sn_scheme_gauss(int degree, bool radau) {
  double points[SN_MOST_DEGREE];
  place_points(degree, radau, points);
  snScheme s = runge_kutta(radau ? degree : degree + 1, points, degree);
  s.order = radau ? 2 * degree - 1 : 2 * degree;
  return s;
}

snScheme sn_scheme_trapezoidal(void) {
  snScheme s = {.behind = 1, .order = 2, .place = {0, 1}, .weight = {0.5, 0.5}};
  s.state[0][0] = -1, s.state[0][1] = 1;
  s.rate[0][0] = s.rate[0][1] = 0.5;
  return s;
}

snScheme sn_scheme_pair(int order, double middle, double a, double fa, double fb, double wa, double wm, double wb) {
  snScheme s = {.behind = 2, .order = order, .pair = true, .middle = middle, .a = a, .b = 1 - a, .fa = fa, .fb = fb,
                .wa = wa, .wm = wm, .wb = wb, .place = {0, middle, 1}, .weight = {wa, wm, wb}};
  s.state[0][0] = -a, s.state[0][1] = 1, s.state[0][2] = a - 1;
  s.rate[0][0] = fa, s.rate[0][2] = fb;
  s.state[1][0] = -1, s.state[1][2] = 1;
  s.rate[1][0] = wa, s.rate[1][1] = wm, s.rate[1][2] = wb;
  return s;
}
