// function_at.h — splines, polynomials and straight pieces at a number, for the processor and for kernels of a device
//   reads   numbers of a function, as function.c lays them out        gives back  its value and three derivatives
#pragma once
#include "math/real.h"
#include "math/trig.h"
#include "sinew/enums.h"

// ---- a number with its first three derivatives by one variable

typedef struct snJet {
  double value, d1, d2, d3;
} snJet;

static inline snJet jet_of(double value) { return (snJet){value, 0, 0, 0}; }
static inline snJet jet_variable(double value) { return (snJet){value, 1, 0, 0}; }

// f(g) from f with its derivatives by g, and g by the variable: the chain rule three times over.
static inline snJet jet_compose(snJet f, snJet g) {
  double g1 = g.d1, g2 = g.d2;
  return (snJet){f.value, f.d1 * g1, f.d2 * g1 * g1 + f.d1 * g2,
                 f.d3 * g1 * g1 * g1 + 3 * f.d2 * g1 * g2 + f.d1 * g.d3};
}

// ---- functions

// The interval of x: the last point that is not right of it, but not the last of all; -1 left of them.
static inline int function_interval(const real* points, int num, real x) {
  int low = 0, high = num - 1;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (points[middle] > x)
      high = middle;
    else
      low = middle;
  }
  return low;
}

static inline snJet function_line(real value, real derivative, real h) {
  return (snJet){value + h * derivative, derivative, 0, 0};
}

static inline snJet function_spline(const real* x, int num, real at) {
  const real *y = x + num, *b = y + num, *c = b + num, *d = c + num;
  if (at < x[0]) return function_line(y[0], b[0], at - x[0]);
  if (at > x[num - 1]) return function_line(y[num - 1], b[num - 1], at - x[num - 1]);
  int i = at == x[num - 1] ? num - 1 : function_interval(x, num, at);
  real h = at - x[i];
  return (snJet){y[i] + h * (b[i] + h * (c[i] + h * d[i])), b[i] + h * (2 * c[i] + h * 3 * d[i]),
                 2 * c[i] + h * 6 * d[i], 6 * d[i]};
}

static inline snJet function_pieces(const real* x, int num, real at) {
  const real *y = x + num, *b = y + num;
  int i = at < x[0] ? 0 : at >= x[num - 1] ? num - 1 : function_interval(x, num, at);
  return function_line(y[i], b[i], at - x[i]);
}

// Horner's rule for the value and, in its d2 and d3, one half and one sixth of the derivatives.
static inline snJet function_polynomial(const real* coef, int num, real at) {
  snJet f = {0, 0, 0, 0};
  for (int i = 0; i < num; i++) {
    f.d3 = f.d3 * at + f.d2;
    f.d2 = f.d2 * at + f.d1;
    f.d1 = f.d1 * at + f.value;
    f.value = f.value * at + coef[i];
  }
  return (snJet){f.value, f.d1, 2 * f.d2, 6 * f.d3};
}

// a sin(w x + p) + c
static inline snJet function_sine(const real* coef, real at) {
  real s, c, a = coef[0], w = coef[1];
  real_sincos(w * at + coef[2], &s, &c);
  return (snJet){a * s + coef[3], a * w * c, -a * w * w * s, -a * w * w * w * c};
}

// From y0 to y1 as x goes from x0 to x1, with two derivatives that are continuous, t = (x - x0) / (x1 - x0):
// y0 + (y1 - y0) (10 t^3 - 15 t^4 + 6 t^5); constant on both sides.
static inline snJet function_step(const real* coef, real at) {
  real width = coef[1] - coef[0], rise = coef[3] - coef[2], t = (at - coef[0]) / width, u = 1 - t;
  if (t <= 0) return (snJet){coef[2], 0, 0, 0};
  if (t >= 1) return (snJet){coef[3], 0, 0, 0};
  return (snJet){coef[2] + rise * t * t * t * (10 + t * (6 * t - 15)), rise * 30 * t * t * u * u / width,
                 rise * 60 * t * u * (1 - 2 * t) / (width * width),
                 rise * 60 * (1 + 6 * t * (t - 1)) / (width * width * width)};
}

static inline snJet function_at(int type, int num, const real* data, real x) {
  switch (type) {
    case SN_FUNCTION_SIMMSPLINE: return function_spline(data, num, x);
    case SN_FUNCTION_PIECEWISE: return function_pieces(data, num, x);
    case SN_FUNCTION_CONSTANT: return jet_of(data[0]);
    case SN_FUNCTION_LINEAR:
    case SN_FUNCTION_POLYNOMIAL: return function_polynomial(data, num, x);
    case SN_FUNCTION_SINE: return function_sine(data, x);
    case SN_FUNCTION_STEP: return function_step(data, x);
  }
  return jet_of(real_of(NAN));
}
