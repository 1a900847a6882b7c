// motion_spline.c — natural splines through points
//   Fifth degree: unknown are f' and f'' at the points; that f''' and f'''' go through them without a step is a block
//   tridiagonal system with blocks of 2 x 2, and both vanish at the ends. Third degree: f'' from the usual tridiagonal
//   system. These are the splines of GCVSPL (Woltring 1986) for the variance 0.
#include "osim/motion_spline.h"

#include <string.h>

typedef struct snBlock {
  double a[2][2];
} snBlock;

static snBlock block_mul(snBlock x, snBlock y) {
  snBlock z;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) z.a[i][j] = x.a[i][0] * y.a[0][j] + x.a[i][1] * y.a[1][j];
  return z;
}

static snBlock block_inverse(snBlock x) {
  double det = x.a[0][0] * x.a[1][1] - x.a[0][1] * x.a[1][0];
  return (snBlock){{{x.a[1][1] / det, -x.a[0][1] / det}, {-x.a[1][0] / det, x.a[0][0] / det}}};
}

static void block_apply(snBlock x, const double v[2], double out[2]) {
  double first = x.a[0][0] * v[0] + x.a[0][1] * v[1];
  out[1] = x.a[1][0] * v[0] + x.a[1][1] * v[1];
  out[0] = first;
}

// What an interval of length h adds to the equations of its left end (f''', f'''' there) and of its right end, by the
// unknowns of both ends.
typedef struct snInterval {
  snBlock left_left, left_right, right_left, right_right;
  double left[2], right[2];  // by the rise of f
} snInterval;

static snInterval interval(double h, double rise) {
  double h2 = h * h, h3 = h2 * h, h4 = h3 * h;
  return (snInterval){
      .left_left = {{{-36 / h2, -9 / h}, {192 / h3, 36 / h2}}},
      .left_right = {{{-24 / h2, 3 / h}, {168 / h3, -24 / h2}}},
      .right_left = {{{-24 / h2, -3 / h}, {-168 / h3, -24 / h2}}},
      .right_right = {{{-36 / h2, 9 / h}, {-192 / h3, 36 / h2}}},
      .left = {60 * rise / h3, -360 * rise / h4},
      .right = {60 * rise / h3, 360 * rise / h4},
  };
}

static snBlock block_sub(snBlock x, snBlock y) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) x.a[i][j] -= y.a[i][j];
  return x;
}

// Block elimination: upper blocks and right hand sides of each point.
static bool fit_quintic(snNaturalSpline* s, snArena* arena) {
  int n = s->count;
  snBlock* upper = sn_arena_array(arena, snBlock, n);
  double(*rhs)[2] = sn_arena_alloc(arena, sizeof(double[2]) * (size_t)n);
  if (!upper || !rhs) return false;
  snInterval before = {0};
  for (int i = 0; i < n; i++) {
    snInterval after = {0};
    if (i + 1 < n) after = interval(s->x[i + 1] - s->x[i], s->f[i + 1] - s->f[i]);
    snBlock middle = block_sub(before.right_right, after.left_left);
    double r[2] = {after.left[0] - before.right[0], after.left[1] - before.right[1]};
    if (i > 0) {
      double part[2];
      block_apply(before.right_left, rhs[i - 1], part);
      r[0] -= part[0], r[1] -= part[1];
      middle = block_sub(middle, block_mul(before.right_left, upper[i - 1]));
    }
    snBlock inverse = block_inverse(middle), none = {0};
    upper[i] = block_mul(inverse, block_sub(none, after.left_right));
    block_apply(inverse, r, rhs[i]);
    before = after;
  }
  for (int i = n - 1; i >= 0; i--) {
    double next[2] = {0, 0}, part[2];
    if (i + 1 < n) next[0] = s->d[i + 1], next[1] = s->s[i + 1];
    block_apply(upper[i], next, part);
    s->d[i] = rhs[i][0] - part[0];
    s->s[i] = rhs[i][1] - part[1];
  }
  return true;
}

static void cubic_slopes(snNaturalSpline* s) {
  for (int i = 0; i < s->count; i++) {
    int k = i + 1 < s->count ? i : i - 1;
    double h = s->x[k + 1] - s->x[k], mean = (s->f[k + 1] - s->f[k]) / h;
    s->d[i] = i == k ? mean - h * (2 * s->s[k] + s->s[k + 1]) / 6 : mean + h * (s->s[k] + 2 * s->s[k + 1]) / 6;
  }
}

static bool fit_cubic(snNaturalSpline* s, snArena* arena) {
  int n = s->count;
  double* upper = sn_arena_zarray(arena, double, n);
  if (!upper) return false;
  s->s[0] = s->s[n - 1] = 0;
  for (int i = 1; i + 1 < n; i++) {
    double a = s->x[i] - s->x[i - 1], b = s->x[i + 1] - s->x[i];
    double r = 6 * ((s->f[i + 1] - s->f[i]) / b - (s->f[i] - s->f[i - 1]) / a);
    double pivot = 2 * (a + b) - a * upper[i - 1];
    upper[i] = b / pivot;
    s->s[i] = (r - a * s->s[i - 1]) / pivot;
  }
  for (int i = n - 2; i > 0; i--) s->s[i] -= upper[i] * s->s[i + 1];
  cubic_slopes(s);
  return true;
}

bool sn_spline_fit(snNaturalSpline* s, snArena* arena, int degree, int count, const double* x, const double* f) {
  *s = (snNaturalSpline){.degree = count < 3 ? 3 : degree, .count = count, .x = x};
  s->f = sn_arena_zarray(arena, double, count);
  s->d = sn_arena_zarray(arena, double, count);
  s->s = sn_arena_zarray(arena, double, count);
  if (!s->f || !s->d || !s->s) return false;
  memcpy(s->f, f, sizeof(double) * (size_t)count);
  if (count < 2) return true;
  return s->degree == 5 ? fit_quintic(s, arena) : fit_cubic(s, arena);
}

static int find_interval(const snNaturalSpline* s, double x) {
  int low = 0, high = s->count - 1;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (x < s->x[middle])
      high = middle;
    else
      low = middle;
  }
  return low;
}

// c0 + c1 t + ... + c5 t^5 and its derivatives.
static double polynomial(const double c[6], double t, int order) {
  double value = 0;
  for (int i = 5; i >= order; i--) value = value * t + c[i] * (order == 0 ? 1 : order == 1 ? i : i * (i - 1));
  return value;
}

double sn_spline_value(const snNaturalSpline* s, double x, int order) {
  int last = s->count - 1;
  if (s->count < 2) return order || !s->count ? 0 : s->f[0];
  bool outside = x <= s->x[0] || x >= s->x[last];
  int i = outside ? (x <= s->x[0] ? 0 : last) : find_interval(s, x);
  double c[6] = {s->f[i], s->d[i], 0.5 * s->s[i], 0, 0, 0};
  if (!outside) {
    double h = s->x[i + 1] - s->x[i], rise = s->f[i + 1] - s->f[i];
    double d0 = h * s->d[i], d1 = h * s->d[i + 1], s0 = h * h * s->s[i], s1 = h * h * s->s[i + 1];
    if (s->degree == 5) {
      c[3] = (10 * rise - 6 * d0 - 4 * d1 - 1.5 * s0 + 0.5 * s1) / (h * h * h);
      c[4] = (-15 * rise + 8 * d0 + 7 * d1 + 1.5 * s0 - s1) / (h * h * h * h);
      c[5] = (6 * rise - 3 * (d0 + d1) - 0.5 * (s0 - s1)) / (h * h * h * h * h);
    } else {
      c[3] = (s1 - s0) / (6 * h * h * h);
    }
  }
  return polynomial(c, x - s->x[i], order);
}
