// curves_thelen.h — the curves of Thelen 2003 as OpenSim has them, inline for the force kernels
//   FL = e^(-(L-1)^2 / g),  FP = (e^(k (L-1) / e) - 1) / (e^k - 1) above L = 1,  FT: exponential toe up to the strain et,
//   then straight.  FV by w = V / (1/4 + 3/4 a): (1 + w) / (1 - w / A) in shortening, (c w N + N - 1) / (c w + N - 1) in
//   lengthening, c = 2 + 2 / A, N the force of fast lengthening; straight below w = -1 and above FV = 0.95 N.
//   Thelen, Adjustment of muscle mechanics model parameters to simulate dynamic contractions in older adults,
//   J. Biomech. Eng. 125 (2003)
#pragma once
#include "muscle/curve.h"

// Part of the force of fast lengthening from which the curve goes on straight.
#define SN_THELEN_STRAIGHT 0.95

// Strain at the end of the toe of a tendon with this strain at peak force.
static inline real thelen_toe(real peakstrain) {
  const real e3 = exp(3.0);
  return 99 * peakstrain * e3 / (166 * e3 - 67);
}

static inline real thelen_toe_scale(void) { return 0.33 / (exp(3.0) - 1); }

static inline snCurvePoint thelen_active(real l, real width) {
  real x = l - 1, value = exp(-x * x / width), rate = -2 * x / width;
  return (snCurvePoint){value, value * rate, value * (rate * rate - 2 / width)};
}

static inline snCurvePoint thelen_passive(real l, real rate, real scale) {
  if (!(l > 1)) return curve_zero();
  snCurvePoint e = curve_exp(rate * (l - 1));
  return (snCurvePoint){(e.value - 1) * scale, e.derivative * rate * scale, e.second_derivative * rate * rate * scale};
}

static inline snCurvePoint thelen_tendon(real strain, real toe, real rate, real scale, real peakstrain) {
  if (!(strain > 0)) return curve_zero();
  if (strain > toe) {
    real stiffness = 0.67 / (peakstrain - toe);
    return (snCurvePoint){stiffness * (strain - toe) + 0.33, stiffness, 0};
  }
  snCurvePoint e = curve_exp(rate * strain);
  return (snCurvePoint){(e.value - 1) * scale, e.derivative * rate * scale, e.second_derivative * rate * rate * scale};
}

// w by force over a FL, and its derivative.
static inline snCurvePoint thelen_inverse(real f, real af, real most) {
  real c = 2 + 2 / af, last = SN_THELEN_STRAIGHT * most;
  real at = f > last ? last : f > 0 ? f : 0;
  real b = at <= 1 ? 1 + at / af : c * (most - at) / (most - 1), db = at <= 1 ? 1 / af : -c / (most - 1);
  real w = (at - 1) / b, rate = 1 / b - (at - 1) / (b * b) * db;
  return (snCurvePoint){w + rate * (f - at), rate, 0};
}

static inline snCurvePoint thelen_velocity(real w, real af, real most) {
  real c = 2 + 2 / af;
  snCurvePoint low = thelen_inverse(0, af, most), high = thelen_inverse(SN_THELEN_STRAIGHT * most, af, most);
  if (w <= low.value) return (snCurvePoint){(w - low.value) / low.derivative, 1 / low.derivative, 0};
  if (w >= high.value)
    return (snCurvePoint){SN_THELEN_STRAIGHT * most + (w - high.value) / high.derivative, 1 / high.derivative, 0};
  if (w <= 0) {
    real under = 1 / (1 - w / af), rate = (1 + 1 / af) * under * under;
    return (snCurvePoint){(1 + w) * under, rate, 2 * rate * under / af};
  }
  real under = 1 / (c * w + most - 1), rate = c * (most - 1) * (most - 1) * under * under;
  return (snCurvePoint){(c * w * most + most - 1) * under, rate, -2 * rate * c * under};
}
