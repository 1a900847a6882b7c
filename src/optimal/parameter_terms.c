// parameter_terms.c — functions of the parameters of a programme
#include "optimal/parameter_terms.h"

#include <math.h>

#define LEAST_WAY 1e-6  // [m], so that ratios are finite where nothing moves

static double duration_in(const snRatio* t, const double* p) {
  return t->duration >= 0 ? p[t->duration] : t->fixed_duration;
}

double sn_term_final_time(void* ratio, const double* p, double* gradient, double* hessian) {
  const snRatio* t = ratio;
  (void)hessian;
  if (gradient && t->duration >= 0) gradient[t->duration] += 1;
  return t->start + duration_in(t, p);
}

enum { INTEGRAL, WAY, DURATION = WAY + 3, RESULT, ARGUMENTS };

// x^n for n of -3 to 1
static double power(double x, int n) {
  double value = n > 0 ? x : 1;
  for (; n < 0; n++) value /= x;
  return value;
}

// A ratio with its derivatives by its arguments.
typedef struct Ratio {
  double value, d[ARGUMENTS], dd[ARGUMENTS][ARGUMENTS];
} Ratio;

static void by_way(const snRatio* t, const double* c, double w, double I, double rate, Ratio* r) {
  int k = t->way;
  double first = k * power(w, k - 1) * rate, second = k * (k - 1) * power(w, k - 2) * rate * I;
  double by_duration = t->per_duration ? -I * first * rate : 0;
  for (int i = 0; i < 3; i++) {
    double unit = c[i] / w;
    r->d[WAY + i] = I * first * unit;
    r->dd[INTEGRAL][WAY + i] = r->dd[WAY + i][INTEGRAL] = first * unit;
    r->dd[WAY + i][DURATION] = r->dd[DURATION][WAY + i] = by_duration * unit;
    for (int j = 0; j < 3; j++)
      r->dd[WAY + i][WAY + j] = second * unit * c[j] / w + I * first * ((i == j) - unit * c[j] / w) / w;
  }
}

static Ratio ratio_at(const snRatio* t, const double* p) {
  static const double none[3] = {1, 0, 0};
  Ratio r = {0};
  const double* c = t->way != 0 ? p + t->center : none;
  double w = fmax(sqrt(c[0] * c[0] + c[1] * c[1] + c[2] * c[2]), LEAST_WAY), T = duration_in(t, p);
  double I = t->integral >= 0 ? p[t->integral] : 1, rate = t->per_duration ? 1 / T : 1, length = power(w, t->way);
  r.value = I * length * rate - t->value - (t->result >= 0 ? p[t->result] : 0);
  r.d[INTEGRAL] = length * rate;
  r.d[RESULT] = -1;
  if (t->per_duration) {
    r.d[DURATION] = -I * length * rate * rate;
    r.dd[DURATION][DURATION] = 2 * I * length * rate * rate * rate;
    r.dd[INTEGRAL][DURATION] = r.dd[DURATION][INTEGRAL] = -length * rate * rate;
  }
  if (t->way != 0) by_way(t, c, w, I, rate, &r);
  return r;
}

double sn_term_ratio(void* ratio, const double* p, double* gradient, double* hessian) {
  const snRatio* t = ratio;
  Ratio r = ratio_at(t, p);
  bool far = t->way != 0;
  const int place[ARGUMENTS] = {t->integral, far ? t->center : -1, far ? t->center + 1 : -1, far ? t->center + 2 : -1,
                                t->duration, t->result};
  double outer = t->squared ? 2 * r.value : 1;
  for (int i = 0; i < ARGUMENTS; i++) {
    if (place[i] < 0) continue;
    if (gradient) gradient[place[i]] += outer * r.d[i];
    for (int j = 0; j < ARGUMENTS && hessian; j++)
      if (place[j] >= 0)
        hessian[place[i] * t->parameters + place[j]] += outer * r.dd[i][j] + (t->squared ? 2 * r.d[i] * r.d[j] : 0);
  }
  return t->squared ? r.value * r.value : r.value;
}
