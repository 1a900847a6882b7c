// dynamics_splines.c — motions as splines of fifth degree over equal intervals, and band matrices
//   reads   values at times        writes  coefficients
#include "subject/fit_dynamics.h"

#include <math.h>
#include <string.h>

// De Boor's recurrence over the knots ..., -1, 0, 1, ... at x in [0, 1): the SN_ORDER splines of `order` that begin at
// SN_ORDER - 1 intervals before. Those of lower orders give derivatives.
static void unit_splines(double x, int order, double* value) {
  value[0] = 1;
  for (int k = 1; k < order; k++) {
    double saved = 0;
    for (int i = 0; i < k; i++) {
      double right = (i + 1 - x) / k, left = (x + k - 1 - i) / k, term = value[i];
      value[i] = saved + right * term;
      saved = left * term;
    }
    value[k] = saved;
  }
}

static int interval_of(const snSplineMotion* s, double time) {
  return (int)fmin(fmax(0, floor((time - s->start) / s->step)), s->count - SN_ORDER);
}

int sn_spline_derivative(const snSplineMotion* s, double time, int derivative, double basis[SN_ORDER]) {
  int interval = interval_of(s, time);
  memset(basis, 0, sizeof(double) * SN_ORDER);
  unit_splines((time - s->start) / s->step - interval, SN_ORDER - derivative, basis);
  for (int k = 0; k < derivative; k++)  // every derivative is a difference of neighbours
    for (int i = SN_ORDER - 1; i >= 0; i--) basis[i] = ((i > 0 ? basis[i - 1] : 0) - basis[i]) / s->step;
  return interval;
}

int sn_spline_basis(const snSplineMotion* s, double time, double basis[3][SN_ORDER]) {
  for (int k = 0; k < 3; k++) sn_spline_derivative(s, time, k, basis[k]);
  return interval_of(s, time);
}

void sn_spline_motion_at(const snSplineMotion* s, double time, double* q, double* v, double* a) {
  double basis[3][SN_ORDER], *out[3] = {q, v, a};
  int first = sn_spline_basis(s, time, basis);
  for (int k = 0; k < 3; k++) {
    memset(out[k], 0, sizeof(double) * (size_t)s->nv);
    for (int i = 0; i < SN_ORDER; i++) {
      const double* coefs = s->coefs + (size_t)(first + i) * (size_t)s->nv;
      for (int j = 0; j < s->nv; j++) out[k][j] += basis[k][i] * coefs[j];
    }
  }
}

// ---- band matrices

bool sn_band_solve(double* band, int n, int half, double* x) {
  size_t wide = (size_t)half + 1;
  for (int i = 0; i < n; i++) {
    double* row = band + (size_t)i * wide;  // entry of column j: row[j - i + half]
    for (int j = i > half ? i - half : 0; j <= i; j++) {
      const double* other = band + (size_t)j * wide;
      int from = i - half > j - half ? i - half : j - half;
      if (from < 0) from = 0;
      double sum = row[j - i + half];
      const double *a = row + (from - i + half), *b = other + (from - j + half);
      for (int k = 0; k < j - from; k++) sum -= a[k] * b[k];
      if (j < i)
        row[j - i + half] = sum / other[half];
      else if (sum > 0)
        row[half] = sqrt(sum);
      else
        return false;
    }
    double sum = x[i];
    for (int j = i > half ? i - half : 0; j < i; j++) sum -= row[j - i + half] * x[j];
    x[i] = sum / row[half];
  }
  for (int i = n - 1; i >= 0; i--) {
    const double* row = band + (size_t)i * wide;
    x[i] /= row[half];
    for (int j = i > half ? i - half : 0; j < i; j++) x[j] -= row[j - i + half] * x[i];
  }
  return true;
}

// ---- fit

// With a share of the squared second derivative that is too small to matter where there are rows.
static void add_row(const snSplineMotion* s, double time, const double* values, double* band, double* right, int k) {
  double basis[3][SN_ORDER], bend = s->step * s->step * 1e-3;
  int first = sn_spline_basis(s, time, basis);
  for (int a = 0; a < SN_ORDER; a++) {
    for (int b = 0; b <= a; b++)
      band[(size_t)(first + a) * SN_ORDER + (size_t)(b - a + SN_ORDER - 1)] +=
          basis[0][a] * basis[0][b] + bend * basis[2][a] * bend * basis[2][b];
    right[first + a] += basis[0][a] * values[k];
  }
}

bool sn_spline_motion_fit(snSplineMotion* s, snArena* arena, const double* time, int rows, int nv, double step,
                          const double* values) {
  int intervals = (int)ceil((time[rows - 1] - time[0]) / step);
  s->nv = nv;
  s->start = time[0];
  s->count = (intervals > 1 ? intervals : 1) + SN_ORDER - 1;
  s->step = (time[rows - 1] - time[0]) / (s->count - SN_ORDER + 1);
  s->coefs = sn_arena_zarray(arena, double, s->count * nv);
  size_t mark = sn_arena_mark(arena);
  double *band = sn_arena_zarray(arena, double, s->count * SN_ORDER), *right = sn_arena_zarray(arena, double, s->count);
  bool ok = s->coefs && band && right;
  for (int k = 0; ok && k < nv; k++) {
    memset(band, 0, sizeof(double) * (size_t)(s->count * SN_ORDER));
    memset(right, 0, sizeof(double) * (size_t)s->count);
    for (int i = 0; i < rows; i++) add_row(s, time[i], values + (size_t)i * (size_t)nv, band, right, k);
    for (int i = 0; i < s->count; i++) band[(size_t)i * SN_ORDER + SN_ORDER - 1] += 1e-12;
    ok = sn_band_solve(band, s->count, SN_ORDER - 1, right);
    for (int i = 0; i < s->count; i++) s->coefs[(size_t)i * (size_t)nv + (size_t)k] = right[i];
  }
  sn_arena_release(arena, mark);
  return ok;
}
