// function.c — functions of one number: splines, polynomials, straight pieces, sines, steps
//   reads   type, number of points or coefficients, numbers        writes  what is returned
//   Numbers of one: the points x, then all constant coefficients, all linear ones, quadratic, cubic; polynomials
//   without points.
#include "math/function.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

// Arrays of `num` numbers in function_data, by type.
static const int columns[SN_FUNCTION_COUNT] = {
    [SN_FUNCTION_SIMMSPLINE] = 5, [SN_FUNCTION_LINEAR] = 1, [SN_FUNCTION_POLYNOMIAL] = 1, [SN_FUNCTION_PIECEWISE] = 3,
    [SN_FUNCTION_CONSTANT] = 1,   [SN_FUNCTION_SINE] = 1,   [SN_FUNCTION_STEP] = 1,
    [SN_FUNCTION_MULTIVARIATE] = 1,
};

int sn_function_size(snFunctionType type, int num) { return num > INT_MAX / 5 ? -1 : columns[type] * num; }

static void scaled_copy(double* to, const double* from, int num, double scale) {
  for (int i = 0; i < num; i++) to[i] = scale * from[i];
}

// OpenSim multiplies the value of a function by its scale; here the coefficients are.
void sn_function_build(double* data, snFunctionType type, int num, const double* x, const double* y, const double* coef,
                       double scale) {
  double *value = data + num, *b = value + num, *c = b + num, *d = c + num;
  switch (type) {
    case SN_FUNCTION_SIMMSPLINE:
      memcpy(data, x, sizeof(double) * (size_t)num);
      sn_spline(num, x, y, b, c, d);
      scaled_copy(value, y, num, scale);
      scaled_copy(b, b, 3 * num, scale);
      break;
    case SN_FUNCTION_PIECEWISE:
      memcpy(data, x, sizeof(double) * (size_t)num);
      scaled_copy(value, y, num, scale);
      for (int i = 0; i < num - 1; i++) b[i] = (value[i + 1] - value[i]) / (x[i + 1] - x[i]);
      b[num - 1] = num > 1 ? b[num - 2] : 0;
      break;
    case SN_FUNCTION_CONSTANT: scaled_copy(data, y, 1, scale); break;
    case SN_FUNCTION_LINEAR:
    case SN_FUNCTION_POLYNOMIAL:
    case SN_FUNCTION_MULTIVARIATE: scaled_copy(data, coef, num, scale); break;
    case SN_FUNCTION_SINE:  // amplitude and offset are values
      memcpy(data, coef, sizeof(double) * (size_t)num);
      data[0] *= scale, data[3] *= scale;
      break;
    case SN_FUNCTION_STEP:
      memcpy(data, coef, sizeof(double) * (size_t)num);
      data[2] *= scale, data[3] *= scale;
      break;
    case SN_FUNCTION_COUNT: break;
  }
}

snJet sn_function_at(snFunctionType type, int num, const double* data, double x) {
  return function_at((int)type, num, data, x);
}

// ---- integrals

// Of y + h (b + h (c + h d)) from 0 to h.
static double cubic_integral(double y, double b, double c, double d, double h) {
  return h * (y + h * (b / 2 + h * (c / 3 + h * d / 4)));
}

// From the first point to `at`, through the intervals between them; beyond the points the curve is a line.
static double points_integral(bool is_cubic, const double* x, int num, double at) {
  const double *y = x + num, *b = y + num, *c = is_cubic ? b + num : NULL, *d = is_cubic ? c + num : NULL;
  double sum = 0;
  if (at < x[0]) return cubic_integral(y[0], b[0], 0, 0, at - x[0]);
  for (int i = 0; i < num - 1; i++) {
    double end = at < x[i + 1] ? at : x[i + 1];
    sum += cubic_integral(y[i], b[i], c ? c[i] : 0, d ? d[i] : 0, end - x[i]);
    if (at <= x[i + 1]) return sum;
  }
  return sum + cubic_integral(y[num - 1], b[num - 1], 0, 0, at - x[num - 1]);
}

static double polynomial_integral(const double* coef, int num, double at) {
  double sum = 0;
  for (int i = 0; i < num; i++) sum = (sum + coef[i] / (num - i)) * at;
  return sum;
}

static double sine_integral(const double* coef, double at) {
  double s, c;
  if (coef[1] == 0) return function_sine(coef, 0).value * at;
  real_sincos(coef[1] * at + coef[2], &s, &c);
  return coef[3] * at - coef[0] * c / coef[1];
}

// From x0; before it the value is y0.
static double step_integral(const double* coef, double at) {
  double width = coef[1] - coef[0], rise = coef[3] - coef[2], t = (at - coef[0]) / width,
         sum = coef[2] * (at - coef[0]);
  if (t <= 0) return sum;
  if (t >= 1) return sum + rise * width * (t - 0.5);
  return sum + rise * width * t * t * t * t * (2.5 + t * (t - 3));
}

static double integral_to(snFunctionType type, int num, const double* data, double x) {
  switch (type) {
    case SN_FUNCTION_SIMMSPLINE: return points_integral(true, data, num, x);
    case SN_FUNCTION_PIECEWISE: return points_integral(false, data, num, x);
    case SN_FUNCTION_CONSTANT: return data[0] * x;
    case SN_FUNCTION_LINEAR:
    case SN_FUNCTION_POLYNOMIAL: return polynomial_integral(data, num, x);
    case SN_FUNCTION_SINE: return sine_integral(data, x);
    case SN_FUNCTION_STEP: return step_integral(data, x);
    case SN_FUNCTION_MULTIVARIATE:  // of no one number
    case SN_FUNCTION_COUNT: break;
  }
  return NAN;
}

double sn_function_integral(snFunctionType type, int num, const double* data, double from, double to) {
  return integral_to(type, num, data, to) - integral_to(type, num, data, from);
}
