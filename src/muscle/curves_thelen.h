// curves_thelen.h — the curves of Thelen 2003 as OpenSim has them, inline for the force kernels
//   FL = e^(-(L-1)^2 / g),  FP = (e^(k (L-1) / e) - 1) / (e^k - 1) above L = 1,  FT: exponential toe up to the strain
//   et,
//   then straight.  FV by w = V / (1/4 + 3/4 a): (1 + w) / (1 - w / A) in shortening, (c w N + N - 1) / (c w + N - 1)
//   in lengthening, c = 2 + 2 / A, N the force of fast lengthening; straight below w = -1 and above FV = 0.95 N.
//   Thelen, Adjustment of muscle mechanics model parameters to simulate dynamic contractions in older adults,
//   J. Biomech. Eng. 125 (2003)
#pragma once
#include "math/elementary.h"
#include "muscle/curve.h"

// Part of the force of fast lengthening from which the curve goes on straight.
#define SN_THELEN_STRAIGHT 0.95

// Strain at the end of the toe of a tendon with this strain at peak force.
static inline snNumber thelen_toe(snNumber peakstrain) {
  const snNumber e3 = sn_exp(3.0);
  return 99 * peakstrain * e3 / (166 * e3 - 67);
}

static inline snNumber thelen_toe_scale(void) { return 0.33 / (sn_exp(3.0) - 1); }

static inline snCurvePoint thelen_active(real l, real width) {
  real x = l - 1, per_width = 1 / width, value = real_exp(-x * x * per_width), rate = -2 * x * per_width;
  return (snCurvePoint){value, value * rate, value * (rate * rate - 2 * per_width)};
}

// (e^(rate x) - 1) scale
static inline snCurvePoint thelen_exponential(real x, real rate, real scale) {
  snCurvePoint e = curve_exp(rate * x);
  return (snCurvePoint){(e.value - 1) * scale, e.derivative * rate * scale, e.second_derivative * rate * rate * scale};
}

static inline snCurvePoint thelen_passive(real l, real rate, real scale) {
  mask taut = l > 1;
  if (!mask_any(taut)) return curve_zero();
  return curve_where(taut, thelen_exponential(l - 1, rate, scale));
}

static inline snCurvePoint thelen_tendon(real strain, real toe, real rate, real scale, real peakstrain) {
  mask taut = strain > 0, straight = strain > toe;
  if (!mask_any(taut)) return curve_zero();
  real stiffness = 0.67 / (peakstrain - toe);
  snCurvePoint line = {stiffness * (strain - toe) + real_of(0.33), stiffness, real_of(0)};
  if (mask_all(straight)) return line;
  return curve_where(taut, curve_select(straight, line, thelen_exponential(strain, rate, scale)));
}

// w by force over a FL, and its derivative.
static inline snCurvePoint thelen_inverse(real f, real af, real most) {
  real c = 2 + 2 / af, last = SN_THELEN_STRAIGHT * most;
  real at = real_select(f > last, last, real_select(f > 0, f, 0));
  mask shortens = at <= 1;
  real db = real_select(shortens, 1, -c) / real_select(shortens, af, most - 1);
  real b = real_select(shortens, 1 + at * db, (at - most) * db), per_b = 1 / b;
  real w = (at - 1) * per_b, rate = per_b - w * per_b * db;
  return (snCurvePoint){w + rate * (f - at), rate, real_of(0)};
}

// Between the straight ends.
static inline snCurvePoint thelen_hyperbola(real w, real af, real most) {
  mask shortens = w <= 0;
  real bend = 1 / af, c = 2 + 2 * bend, gain = most - 1;
  real under = 1 / real_select(shortens, 1 - w * bend, c * w + gain);
  real rate = real_select(shortens, 1 + bend, c * gain * gain) * under * under;
  return (snCurvePoint){real_select(shortens, 1 + w, c * w * most + gain) * under, rate,
                        2 * real_select(shortens, bend, -c) * rate * under};
}

static inline snCurvePoint thelen_velocity(real w, real af, real most) {
  snCurvePoint low = thelen_inverse(real_of(0), af, most), high = thelen_inverse(SN_THELEN_STRAIGHT * most, af, most);
  mask below = w <= low.value, straight = below | (w >= high.value);
  if (!mask_any(straight)) return thelen_hyperbola(w, af, most);
  real derivative = 1 / real_select(below, low.derivative, high.derivative);
  real start = real_select(below, 0, SN_THELEN_STRAIGHT * most);
  snCurvePoint line = {start + (w - real_select(below, low.value, high.value)) * derivative, derivative, real_of(0)};
  return mask_all(straight) ? line : curve_select(straight, line, thelen_hyperbola(w, af, most));
}
