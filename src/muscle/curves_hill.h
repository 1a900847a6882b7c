// curves_hill.h — the set of curves "hill": a Gaussian, exponentials and Hill's hyperbola, inline for the force kernels
#pragma once
#include "muscle/curve.h"

// Active force of a truncated curve ends here.
#define SN_HILL_SHORTEST 0.5
#define SN_HILL_LONGEST  ((real)1.6)

// Exponent of the tendon's force at the strain of peak force.
#define SN_HILL_TENDON_PEAK 1.715

// exp(-((L - 1) / w)^2)
static inline snCurvePoint hill_active(real l, real below, real above, bool truncated) {
  real width = real_select(l <= 1, below, above), x = (l - 1) / width;
  if (truncated && !(l >= SN_HILL_SHORTEST && l <= SN_HILL_LONGEST)) return curve_zero();
  real value = exp(-x * x), rate = -2 * x / width;
  return (snCurvePoint){value, value * rate, value * (rate * rate - 2 / (width * width))};
}

// (e^(s (L - 1)) - 1) / (e^s - 1) beyond L = 1; `scale` is the inverse of the denominator
static inline snCurvePoint hill_passive(real l, real shape, real scale) {
  if (l <= 1) return curve_zero();
  snCurvePoint e = curve_exp(shape * (l - 1));
  return (snCurvePoint){(e.value - 1) * scale, e.derivative * shape * scale, e.second_derivative * shape * shape * scale};
}

// 0 up to V = -1; (1 + V) / (1 - V / k); 1 + (f - 1) V / (V + a) from 0 on
static inline snCurvePoint hill_velocity(real v, real curvature, real fvmax, real fvecc) {
  if (v <= -1) return curve_zero();
  if (v <= 0) {
    real under = 1 / (1 - v / curvature), bend = 1 / curvature;
    real derivative = (1 + bend) * under * under;
    return (snCurvePoint){(1 + v) * under, derivative, 2 * bend * derivative * under};
  }
  real under = 1 / (v + fvecc), gain = fvmax - 1, derivative = gain * fvecc * under * under;
  return (snCurvePoint){1 + gain * v * under, derivative, -2 * derivative * under};
}

// (e^(k e) - 1 - k e) / (e^s - 1 - s) for a strain e above 0; `scale` is the inverse of the denominator
static inline snCurvePoint hill_tendon(real strain, real stiffness, real scale) {
  if (!(strain > 0)) return curve_zero();
  real x = stiffness * strain;
  snCurvePoint e = curve_exp(x);
  // the difference cancels near 0, the series does not
  const real half = (real)0.5, sixth = (real)1 / 6, least = (real)1e-3;
  real value = x < least ? x * x * (half + x * (sixth + x * ((real)1 / 24 + x / 120))) : e.value - 1 - x;
  real derivative = x < least ? x * (1 + x * (half + x * (sixth + x / 24))) : e.derivative - 1;
  return (snCurvePoint){value * scale, derivative * stiffness * scale, e.second_derivative * stiffness * stiffness * scale};
}

static inline real hill_passive_scale(real shape) { return 1 / expm1(shape); }
static inline real hill_tendon_scale(void) { return 1 / (expm1(SN_HILL_TENDON_PEAK) - SN_HILL_TENDON_PEAK); }
